// Work that computes without a pause, or in code that is not ours, in a process of its own: it is told one order, answers once,
// and is gone when this settles. It holds no secret (its environment is empty), and node's permission model takes from it what
// it is not given. Not for work that tells of itself on its way.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../clock.ts';
import { privateMemoryBytes } from './memory-use.ts';
import { keepStrippedCode } from './stripped-code.ts';

export interface Helper {
  /** The program; it calls `answerOrder` (helper-side.ts). */
  readonly program: URL;
  readonly timeoutMs: number;
  readonly memoryMiB: number;
  /** Of node's permission model, beside reading files and threads: `--allow-addons`. */
  readonly permissions: readonly string[];
}

export type HelperOutcome<Result> =
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'timed_out' | 'out_of_memory' | 'aborted' }
  /** It threw, or it ended by itself. */
  | { readonly type: 'failed'; readonly cause: string };

const MEMORY_WATCH_MS = 50;
const MIB = 1024 * 1024;

/** Has a helper carry out an order. What order and result hold passes through the channel as structured clones. */
export async function runHelper<Result>(
  { clock }: { readonly clock: Clock },
  helper: Helper,
  order: object,
  aborted: AbortSignal,
): Promise<HelperOutcome<Result>> {
  const child = spawnHelper(helper, await keepStrippedCode(helper.program));
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  const stops: (() => void)[] = [];
  try {
    return await new Promise((resolve) => {
      child.once('message', (outcome: HelperOutcome<Result>) => resolve(outcome));
      void gone.then((end) => resolve({ type: 'failed', cause: `ended by ${end}` }));
      stops.push(clock.after(helper.timeoutMs, () => resolve({ type: 'timed_out' })));
      stops.push(clock.every(MEMORY_WATCH_MS, () => isTooBig(child, helper) && resolve({ type: 'out_of_memory' })));
      const onAbort = () => resolve({ type: 'aborted' });
      aborted.addEventListener('abort', onAbort);
      stops.push(() => aborted.removeEventListener('abort', onAbort));
      if (aborted.aborted) onAbort();
      // A process that is gone by now is seen by its end.
      child.send(order, () => undefined);
    });
  } finally {
    for (const stop of stops) stop();
    child.kill('SIGKILL');
    await gone;
  }
}

function isTooBig({ pid }: ChildProcess, { memoryMiB }: Helper): boolean {
  return pid !== undefined && (privateMemoryBytes(pid) ?? 0) > memoryMiB * MIB;
}

function spawnHelper({ program, memoryMiB, permissions }: Helper, codeOptions: readonly string[]): ChildProcess {
  const args = [
    '--permission',
    // For the watch over the service's life (parent-watch.ts).
    '--allow-worker',
    '--allow-fs-read=*',
    ...permissions,
    `--max-old-space-size=${memoryMiB}`,
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
