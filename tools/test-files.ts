// Runs test files, each in a process of its own: silent while they pass, whole when they fail. Not through `node --test`,
// which waits without end for a file whose process stays open after its tests, and shows a file without tests as passed.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestRecord } from './test-reporter.ts';

type Result = Exclude<TestRecord, { kind: 'busy' }>;

/** Files that run alike. */
export interface Stage {
  name: string;
  /** Relative to the project. */
  files: string[];
  /** How many files run at a time. */
  concurrency: number;
  /** The longest a file may take. */
  fileLimitMs: number;
  /** The longest a test may take that sets no `timeout` itself: one that waits without end fails by its name. */
  testLimitMs: number;
  /** How long a process may stay open after its tests have ended, before it is taken for one that never ends. */
  idleLimitMs: number;
  env: Record<string, string>;
  /** The instant of `performance.now()` from which no further file begins; the rest is named and counted as skipped. */
  until?: number;
}

/** How many tests ended how. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** A stage that ended. */
export interface StageTally extends Tally {
  /** The failures, a line each: `<file>[:<line>]: <test>`. */
  failures: string[];
}

interface FileOutcome extends StageTally {
  /** What to show: of failures everything, of skipped tests the reason. */
  lines: string[];
  seconds: number;
}

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const REPORTER = new URL('./test-reporter.ts', import.meta.url).href;
/** Each file loads much of what the others do: with this a stage takes a seventh less of the processors' time (2026-11-24). */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
const LAST_OUTPUT_MS = 2_000;
const HEARTBEAT_MS = 60_000;
const SLOWEST_SHOWN = 5;

const running = new Map<ChildProcess, string>();
process.once('exit', () => {
  for (const child of running.keys()) killGroup(child);
});

/** Runs the files of a stage and prints one line, with the failures before it. A stage in which no test ran has failed. */
export async function runStage(stage: Stage, print: (line: string) => void = console.log): Promise<StageTally> {
  const started = performance.now();
  const total: StageTally = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const waiting = [...stage.files];
  const took: { file: string; seconds: number }[] = [];
  const heartbeat = setInterval(
    () => console.log(`  … still running: ${[...running.values()].join(', ')}`),
    HEARTBEAT_MS,
  );
  const isLate = () => stage.until !== undefined && performance.now() >= stage.until;
  const work = async () => {
    while (waiting.length > 0 && !isLate()) await runNext();
  };
  const runNext = async () => {
    const file = waiting.shift();
    if (file === undefined) return;
    const outcome = await runFile(file, stage);
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += outcome[key];
    total.failures.push(...outcome.failures);
    took.push({ file, seconds: outcome.seconds });
    for (const line of outcome.lines) print(line);
  };
  await Promise.all(Array.from({ length: stage.concurrency }, work));
  clearInterval(heartbeat);
  for (const file of waiting) print(`  left out, as there is no time for it on this machine: ${file}`);
  total.skipped += waiting.length;
  if (total.passed + total.failed === 0) {
    total.failed += 1;
    total.failures.push(`${stage.name}: no test ran`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`;
  const slowest = took.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  const named = slowest.map((each) => `${each.file} ${each.seconds.toFixed(1)} s`).join(', ');
  const remark = `${stage.files.length} files in ${seconds} s, slowest ${named}`;
  print(`${total.failed === 0 ? '✔' : '✖'} ${stage.name}: ${counts} (${remark})`);
  return total;
}

async function runFile(file: string, stage: Stage): Promise<FileOutcome> {
  const started = performance.now();
  const args = ['--test-reporter', REPORTER, `--test-timeout=${stage.testLimitMs}`, '--enable-source-maps', file];
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    // Without NODE_TEST_CONTEXT, by which a test process of `node --test` would take this reporter's place.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_COMPILE_CACHE: COMPILED, ...stage.env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32', // a process group of its own, so that what it starts can be ended with it
  });
  running.set(child, file);
  const output = collect(child.stdout, child.stderr);
  const records: Result[] = [];
  let ended: string | undefined;
  const end = (reason: string) => () => {
    ended = reason;
    killGroup(child);
  };
  const limit = setTimeout(end(`it took longer than ${stage.fileLimitMs / 1000} s`), stage.fileLimitMs);
  let idle: NodeJS.Timeout | undefined;
  readRecords(child.stdio[3] as Readable, (record) => {
    if (record.kind !== 'busy') return records.push(record);
    clearTimeout(idle);
    idle =
      record.tests > 0
        ? undefined
        : setTimeout(end('its tests were over, but something kept it open'), stage.idleLimitMs);
  });
  const code = await exitOf(child);
  for (const timer of [limit, idle]) clearTimeout(timer);
  running.delete(child);
  const seconds = (performance.now() - started) / 1000;
  return { ...outcomeOf(file, records, faultOf(code, records, ended), output()), seconds };
}

/** The exit code or signal; ends whatever the process left running, and waits for the last of its output. */
async function exitOf(child: ChildProcess): Promise<number | string> {
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal ?? 'no exit code'));
  });
  killGroup(child);
  // A process that left the group may hold the output open: what it writes later is not waited for.
  await Promise.race([closed, pause(LAST_OUTPUT_MS, undefined, { ref: false })]);
  return code;
}

/** What is wrong with the file as a whole, beside its tests. */
function faultOf(code: number | string, records: Result[], ended: string | undefined): string | undefined {
  if (ended !== undefined) return `ended by the runner: ${ended}`;
  if (code !== 0 && !records.some(({ kind }) => kind === 'failed')) return `the process ended with ${code}`;
  if (records.length === 0) return 'it holds no test that ran';
  return undefined;
}

function outcomeOf(
  file: string,
  records: Result[],
  fault: string | undefined,
  output: string,
): Omit<FileOutcome, 'seconds'> {
  const outcome: Omit<FileOutcome, 'seconds'> = { passed: 0, failed: 0, skipped: 0, failures: [], lines: [] };
  const fail = (line: string) => {
    outcome.failures.push(line);
    outcome.lines.push(`\n  ✖ ${line}`);
  };
  for (const record of records) {
    outcome[record.kind] += 1;
    if (record.kind === 'skipped') outcome.lines.push(`  ↷ ${file}: ${record.name} (${record.remark})`);
    if (record.kind === 'failed') {
      fail(`${file}${record.line === undefined ? '' : `:${record.line}`}: ${record.name}`);
      outcome.lines.push(indented(record.error));
    }
  }
  if (fault !== undefined) {
    outcome.failed += 1;
    fail(`${file}: ${fault}`);
  }
  if (outcome.failed > 0 && output !== '') outcome.lines.push(`  output of ${file}:`, indented(output));
  return outcome;
}

function collect(...streams: (Readable | null)[]): () => string {
  const parts: Buffer[] = [];
  for (const stream of streams) stream?.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8').trimEnd();
}

function readRecords(stream: Readable, take: (record: TestRecord) => unknown): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(JSON.parse(line) as TestRecord);
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // it is gone already
  }
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
