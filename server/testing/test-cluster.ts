// A throw-away PostgreSQL cluster for tests: its own temporary folder, its data in memory where there is plenty, a free port of
// the loopback interface, durability switched off. `npm test` starts one for all its files; a file run by itself starts its own
// (test-database.ts).
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  type Binaries,
  binariesIn,
  findNativeDir,
  reachableBinaries,
} from '../src/platform/database/embedded/binaries.ts';
import { childOptions, runProgram, type SystemUser } from '../src/platform/database/embedded/run-program.ts';
import { chooseUser } from '../src/platform/database/embedded/system-user.ts';

/** A running cluster. Its login is a superuser; nothing in it outlives `stop`. */
export interface TestCluster {
  /** Of the superuser on the database `postgres`. */
  url: string;
  /** 15, 18, … */
  major: number;
  /** Stops the server as an operator does and keeps its folder. */
  halt(): void;
  /** Starts the halted server again, on the same port. */
  resume(): Promise<void>;
  /** Stops the server and removes its folder; works from a process's `exit` handler too. */
  stop(): void;
}

const FOLDER_PREFIX = 'pcs-test-cluster-';
const START_TIMEOUT_MS = 30_000;
/** A file system in memory. A container often has a small one, on which nothing can be executed: only data goes there. */
const MEMORY = '/dev/shm';
/** Two clusters with 1 GB of WAL each and 16 MB for each database, and as much again for the tests themselves. */
const ROOM_BYTES = 8 * 1024 ** 3;

// Nothing here survives a crash, and nothing needs to. 200 connections: eight files at a time with a pool or two each.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  log_min_messages: 'warning',
};

/** The folder of an installed PostgreSQL of this major version (with its bin): Debian's place first, then PATH. */
export async function findInstalled(major: number): Promise<string | undefined> {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((each) => dirname(each));
  for (const folder of [`/usr/lib/postgresql/${major}`, ...onPath]) {
    const { postgres } = binariesIn(folder);
    if (existsSync(postgres) && (await majorOf(postgres)) === major) return folder;
  }
  return undefined;
}

/**
 * Makes and starts a cluster with the programs of an installation; without one with the embedded programs. As root it runs
 * under an unprivileged account, as PostgreSQL demands.
 */
export async function startTestCluster(installation?: string): Promise<TestCluster> {
  sweepAbandoned();
  const user = await chooseUser(undefined);
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  try {
    writeFileSync(join(folder, 'runner.pid'), String(process.pid));
    makeDataFolder(folder);
    if (user) for (const each of [folder, dataOf(folder)]) chownSync(each, user.uid, user.gid);
    const programs = installation
      ? binariesIn(installation)
      : await reachableBinaries(findNativeDir(), folder, user, () => undefined);
    const major = await majorOf(programs.postgres);
    await initialise(programs, folder, major, user);
    const port = await freePort();
    let server = await start(programs, folder, user, port);
    const stop = () => stopCluster(programs, folder, server, user);
    process.once('exit', stop);
    return {
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      major,
      halt: () => haltServer(programs, folder, user, 'fast'),
      async resume() {
        server = await start(programs, folder, user, port);
      },
      stop,
    };
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
}

const dataOf = (folder: string) => join(folder, 'data');
const getMemoryFolder = (folder: string) => join(MEMORY, basename(folder));

/**
 * Puts the data into memory where there is plenty: on ext4 a clone of the template, which is a thousand files, takes 0.6 s of
 * the processor while other databases are dropped, in memory 0.05 s (2026-11-26). The full counts of a soak stay on the disk.
 */
function makeDataFolder(folder: string): void {
  if (process.env.PCS_TEST_SOAK || !hasRoom()) {
    mkdirSync(dataOf(folder), { mode: 0o700 });
    return;
  }
  mkdirSync(getMemoryFolder(folder), { mode: 0o700 });
  symlinkSync(getMemoryFolder(folder), dataOf(folder));
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
}

function removeFolder(folder: string): void {
  for (const each of [getMemoryFolder(folder), folder]) {
    rmSync(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

/** Collation by code point with Unicode's case rules, as the product's own clusters have it; 15 takes it from the system. */
async function initialise(
  programs: Binaries,
  folder: string,
  major: number,
  user: SystemUser | undefined,
): Promise<void> {
  const unicode = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  const locale =
    major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [`--locale=${unicode}`];
  const args = ['-D', dataOf(folder), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', ...locale, '--no-sync'];
  const { code, output } = await runProgram(programs.initdb, args, user);
  if (code !== 0) throw new Error(`initdb failed: ${output}`);
}

async function start(
  programs: Binaries,
  folder: string,
  user: SystemUser | undefined,
  port: number,
): Promise<ChildProcess> {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logPath = join(folder, 'server.log');
  const log = openSync(logPath, 'a');
  const server = spawn(programs.postgres, ['-D', dataOf(folder), ...settings], {
    ...childOptions(user),
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
  return server;
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

function stopCluster(programs: Binaries, folder: string, server: ChildProcess, user: SystemUser | undefined): void {
  if (!existsSync(folder)) return;
  if (!haltServer(programs, folder, user, 'immediate')) server.kill('SIGKILL');
  removeFolder(folder);
}

/** True where the server has stopped. */
function haltServer(
  programs: Binaries,
  folder: string,
  user: SystemUser | undefined,
  mode: 'fast' | 'immediate',
): boolean {
  const args = ['-D', dataOf(folder), '-m', mode, '-w', 'stop'];
  return spawnSync(programs.pgCtl, args, childOptions(user)).status === 0;
}

async function majorOf(postgres: string): Promise<number> {
  const { output } = await runProgram(postgres, ['--version']);
  return Number(/\d+/.exec(output)?.[0]);
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
    const server = numberIn(join(dataOf(folder), 'postmaster.pid'));
    if (server !== undefined && runsIn(server, dataOf(folder))) quit(server);
    removeFolder(folder);
  }
}

function quit(server: number): void {
  try {
    process.kill(server, 'SIGQUIT');
  } catch (error) {
    // Another run that sweeps at the same time was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
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
    return where === realpathSync(folder);
  } catch {
    return false; // gone, or not ours to look at
  }
}
