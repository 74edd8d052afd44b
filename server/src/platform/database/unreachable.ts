// What is said of a database that does not let the service in: where it was looked for and why it was not had, never the
// password.
import { StartError } from '../start-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'it hung up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ENOENT: 'there is no such socket',
  ETIMEDOUT: 'it did not answer in time',
};

/** The line for a first statement that failed on the database of this address. */
export function unreachable(url: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const { syscall, path } = Object(error) as NodeJS.ErrnoException;
  if (syscall === 'open')
    return new StartError(
      `DATABASE_URL names the file ${path} (sslrootcert, sslcert or sslkey), which cannot be read: ${code}`,
      error,
    );
  const reason = REASONS[code] ?? (error instanceof Error && error.message !== '' ? error.message : code);
  return new StartError(`the database at ${placeOf(url)} cannot be reached: ${reason}`, error);
}

/** Host and port, or the folder of the socket; the user and the database are in the reason where they matter. */
function placeOf(text: string): string {
  const url = URL.parse(text);
  if (url === null) return 'the address of DATABASE_URL';
  const host = url.searchParams.get('host') ?? url.hostname.replace(/%2f/gi, '/');
  const port = url.port === '' ? (url.searchParams.get('port') ?? '5432') : url.port;
  return host === '' ? `localhost:${port}` : `${host}:${port}`;
}
