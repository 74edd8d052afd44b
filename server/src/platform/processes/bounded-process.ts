// A child process that does one piece of work on files of others, and the watch over it: time, memory, life. What it does is
// not trusted to end, so it is ended from outside, by its pid. Its own side is bounded-child.ts.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../clock.ts';
import { privateMemoryBytes } from './memory-use.ts';
import { keepStrippedCode } from './stripped-code.ts';

export interface ProcessLimits {
  readonly timeoutMs: number;
  readonly memoryMiB: number;
}

/** What is to be run, and how its messages are heard. */
export interface BoundedWork<Order, Message, Answer> {
  readonly program: URL;
  /** What the program is told when it is ready. */
  readonly order: Order;
  /** The one folder that it may write to. */
  readonly writesTo: string;
  /** Of V8; what WebAssembly holds is outside it. */
  readonly maxHeapMiB: number;
  /** Hears a message; what it answers, unless undefined, ends the process. `tell` says something to it. */
  hear(message: Message, tell: (value: object) => void): Promise<Answer | undefined> | Answer | undefined;
  /** Called with the process once it runs, so that it can be watched from outside. */
  began?(pid: number): void;
}

export type ProcessEnd<Answer> =
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'timed_out' | 'out_of_memory' | 'aborted' }
  /** By an exception that its work threw: it would the next time too. */
  | { readonly type: 'broken'; readonly cause: string }
  /** It ended otherwise: killed from outside, by the disk, or by a file that takes the program down. */
  | { readonly type: 'crashed'; readonly cause: string };

/** What every such process may tell. `isSystems`: of the disk, which has nothing to do with the work. */
export type ChildMessage =
  | { readonly type: 'at_work' }
  | { readonly type: 'broken'; readonly cause: string; readonly isSystems: boolean };

interface Deps extends ProcessLimits {
  readonly clock: Clock;
}

/** Runs the work in a process of its own, which is gone when this settles. Rejects where `hear` does. */
export async function runBounded<Order extends object, Message extends { readonly type: string }, Answer>(
  deps: Deps,
  work: BoundedWork<Order, Message, Answer>,
  aborted: AbortSignal,
): Promise<ProcessEnd<Answer>> {
  const child = spawnChild(deps, work, await keepStrippedCode(work.program));
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  if (child.pid !== undefined) work.began?.(child.pid);
  try {
    return await endOf(child, { deps, work, aborted, gone });
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
}

interface Watched<Order, Message, Answer> {
  readonly deps: Deps;
  readonly work: BoundedWork<Order, Message, Answer>;
  readonly aborted: AbortSignal;
  readonly gone: Promise<string>;
}

const MEMORY_WATCH_MS = 100;
const MIB = 1024 * 1024;

function endOf<Order extends object, Message extends { readonly type: string }, Answer>(
  child: ChildProcess,
  { deps, work, aborted, gone }: Watched<Order, Message, Answer>,
): Promise<ProcessEnd<Answer>> {
  const { clock, timeoutMs, memoryMiB } = deps;
  const stops: (() => void)[] = [];
  const end = new Promise<ProcessEnd<Answer>>((resolve, reject) => {
    child.on('message', (message: Message | ChildMessage) => {
      heardOf(child, work, message).then((ended) => {
        if (ended !== undefined) resolve(ended);
      }, reject);
    });
    void gone.then((how) => resolve(endBySystem(how)));
    stops.push(clock.after(timeoutMs, () => resolve({ type: 'timed_out' })));
    stops.push(
      clock.every(MEMORY_WATCH_MS, () => {
        if (child.pid !== undefined && (privateMemoryBytes(child.pid) ?? 0) > memoryMiB * MIB) {
          resolve({ type: 'out_of_memory' });
        }
      }),
    );
    const onAbort = () => resolve({ type: 'aborted' });
    aborted.addEventListener('abort', onAbort);
    stops.push(() => aborted.removeEventListener('abort', onAbort));
    if (aborted.aborted) onAbort();
  });
  return end.finally(() => {
    for (const stop of stops) stop();
  });
}

/** What a message means for the process: its end, or nothing yet. */
async function heardOf<Order extends object, Message extends { readonly type: string }, Answer>(
  child: ChildProcess,
  work: BoundedWork<Order, Message, Answer>,
  message: Message | ChildMessage,
): Promise<ProcessEnd<Answer> | undefined> {
  // A process that is gone by the time of an answer is seen by its end.
  const tell = (value: object) => void child.send(value, () => undefined);
  if (isOfChild(message)) {
    if (message.type === 'broken') return brokenBy(message);
    tell(work.order);
    return undefined;
  }
  const answer = await work.hear(message, tell);
  return answer === undefined ? undefined : { type: 'answered', answer };
}

const isOfChild = (message: { readonly type: string }): message is ChildMessage =>
  message.type === 'at_work' || message.type === 'broken';

/** V8 ends itself by one of these when its heap is full. */
const OF_V8 = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

function endBySystem(how: string): ProcessEnd<never> {
  return OF_V8.has(how) ? { type: 'out_of_memory' } : { type: 'crashed', cause: `ended by ${how}` };
}

function brokenBy({ cause, isSystems }: { cause: string; isSystems: boolean }): ProcessEnd<never> {
  if (isSystems) return { type: 'crashed', cause };
  // WebAssembly says so by its exceptions, and node of a file that is larger than a buffer can be.
  return /memory(?! access out of bounds)|invalid array length|allocation|greater than 2 GiB/i.test(cause)
    ? { type: 'out_of_memory' }
    : { type: 'broken', cause };
}

/**
 * The process has an empty environment, so no secret of the service; node's permission model takes network, other processes
 * and all writing but in one folder from it.
 */
function spawnChild<Order, Message, Answer>(
  { memoryMiB }: ProcessLimits,
  { program, writesTo, maxHeapMiB }: BoundedWork<Order, Message, Answer>,
  codeOptions: readonly string[],
): ChildProcess {
  const args = [
    '--permission',
    // For the watch over the service's life (parent-watch.ts).
    '--allow-worker',
    '--allow-fs-read=*',
    `--allow-fs-write=${writesTo}/*`,
    `--max-old-space-size=${Math.min(maxHeapMiB, memoryMiB)}`,
    ...codeOptions,
    fileURLToPath(program),
    String(process.pid),
  ];
  return spawn(process.execPath, args, {
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  });
}
