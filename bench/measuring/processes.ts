// The processes that a benchmark measures or measures with; each is ended by its own id.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, createWriteStream, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Run } from './run.ts';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const GENERATOR = fileURLToPath(new URL('load-generator.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
const STOP_WITHIN_MS = 70_000;

/** A server process that answers. */
export interface Serving {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Makes a folder under the system's temporary one that goes with the run. */
export async function temporaryFolder(run: Run, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `pcs-bench-${name}-`));
  run.atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface ServiceSetting {
  readonly folder: string;
  /** Variables beside the usual ones of a benchmark. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeArguments?: readonly string[];
  /** Undefined: `serve`. */
  readonly command?: 'serve' | 'demo';
}

// What `npm start` gives Node: a service is measured as it is run.
const START: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).scripts.start;
const BOOTSTRAP_OPTIONS = ['--web'];
const NODE_OPTIONS = START.split(' ').filter((each) => each.startsWith('--') && !BOOTSTRAP_OPTIONS.includes(each));

/**
 * Starts `serve` (or `demo`) as an operator would, on a free port, with its log and its lines in files of the folder and budgets that are counted but not used
 * up. Answers when it listens.
 */
export async function startService(
  run: Run,
  { folder, environment = {}, nodeArguments = [], command = 'serve' }: ServiceSetting,
): Promise<Serving> {
  const log = openSync(join(folder, 'service.log'), 'a');
  const child = spawn(process.execPath, [...NODE_OPTIONS, ...nodeArguments, MAIN, command], {
    env: {
      // As bootstrap.mjs gives it.
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      PCS_DATA_DIR: join(folder, 'data'),
      PCS_PORT: '0',
      PCS_DRAIN_SECONDS: '0',
      PCS_RATE_KEY_PER_MINUTE: '100000000',
      PCS_RATE_DEPLOYMENT_PER_MINUTE: '100000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  const serving = serverOf(child, /listening on (\S+)/);
  child.stdout?.pipe(createWriteStream(join(folder, 'service.out')));
  run.atEnd(async () => (await serving.catch(() => undefined))?.stop() ?? endChild(child));
  return serving;
}

/** The settings of a service on a database of the benchmark's own. */
export function onDatabase(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    PCS_MASTER_KEY: randomBytes(32).toString('base64'),
    PCS_OPERATOR_TOKEN: randomBytes(24).toString('hex'),
  };
}

/** Starts a peer, a program of bench/peers that prints its address. */
export async function startPeer(run: Run, file: string, order: object): Promise<Serving> {
  const path = fileURLToPath(new URL(`../peers/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  run.atEnd(() => endChild(child));
  return serverOf(child, /listening on (\S+)/);
}

async function serverOf(child: ChildProcess, pattern: RegExp): Promise<Serving> {
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the process ended with ${code} before it listened`)));
  });
  return { address, pid: child.pid ?? 0, stop: () => endChild(child) };
}

/** Asks a child to end, and cuts it off when it does not. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const cut = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(cut);
}

export interface Load {
  readonly url: string;
  /** The process that answers there. */
  readonly pid: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the loaded process for one request; NaN where it is not known. */
  readonly cpuMicros: number;
}

/** Puts load on an address from a process of its own; an answer other than 200 is a failure of the benchmark. */
export async function putLoad({ headers = {}, pid, ...load }: Load): Promise<LoadResult> {
  const before = processorTimeOf(pid) ?? Number.NaN;
  const output = await outputOf(process.execPath, [GENERATOR, JSON.stringify({ ...load, headers })]);
  const { refused, ...result } = JSON.parse(output) as LoadResult & { refused: number };
  if (refused > 0) throw new Error(`${refused} answers were not 200`);
  const cpuMs = (processorTimeOf(pid) ?? Number.NaN) - before;
  return { ...result, cpuMicros: (cpuMs * 1000) / (result.perSecond * load.seconds) };
}

/** What a program prints; fails when it does. */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaints}`);
  return output;
}

/** Resident memory of a process in MiB, now and at its highest; undefined where the system does not tell (not Linux). */
export function measureMemory(pid: number): { nowMiB: number; peakMiB: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN);
    return { nowMiB: kib('VmRSS') / 1024, peakMiB: kib('VmHWM') / 1024 };
  } catch {
    return undefined;
  }
}

/** Resets the highest memory of a process; does nothing where the system does not tell it (not Linux). */
export function forgetPeakMemory(pid: number): void {
  const path = `/proc/${pid}/clear_refs`;
  // By proc(5), 5 resets VmHWM.
  if (existsSync(path)) writeFileSync(path, '5');
}

/** Processor time that a process has used so far, in milliseconds; undefined where the system does not tell (not Linux). */
export function processorTimeOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Fields 14 and 15 of proc_pid_stat(5), user and system time in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}
