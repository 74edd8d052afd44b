// How the embedded PostgreSQL is set up: what must hold whatever anyone edits, and what an operator may tune.

/**
 * Given on the command line at every start, so it wins over postgresql.conf. TCP on the loopback address alone: a socket file
 * would limit the length of the data folder's path (107 bytes). Nothing that a client sends may reach the log: statements,
 * parameters, and errors with the values they quote stay out, what concerns the server itself stays in.
 */
export function fixedSettings(port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // For 40 of requests, 15 of jobs, 4 of feeds, those that listen, a new process beside an old one's last, and the owner's tools.
    max_connections: '80',
    fsync: 'on',
    full_page_writes: 'on',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Written into postgresql.conf when the database is made: sizes for a small server with a solid-state disk, there to be tuned.
 * The collation is by code point on every platform, with Unicode's case rules, and needs no library of the system. A new segment
 * of the log is filled with zeros and synced by the commit that needs it, and all others wait: 4 MB hold them up less than 16.
 */
export function initdbArguments(clusterDir: string, passwordFile: string, superuser: string): string[] {
  const tunable = { shared_buffers: '128MB', max_wal_size: '512MB', random_page_cost: '1.1' };
  return [
    ...['-D', clusterDir, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--no-instructions', '--wal-segsize=4'],
    ...Object.entries(tunable).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];
}
