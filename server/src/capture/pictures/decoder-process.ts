// Runs one decoding child process and limits its time and memory. The child is not trusted to stop by itself, so it is
// killed from outside, by its pid, and every job has exactly one outcome.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../platform/clock.ts';
import { privateMemoryBytes } from '../../platform/processes/memory-use.ts';
import type { ChildMessage, PictureJob } from './picture-jobs.ts';

export type JobOutcome =
  | { type: 'answered'; answer: ChildMessage }
  | { type: 'timed_out' | 'out_of_memory' | 'aborted' }
  | { type: 'crashed'; cause: string }
  | { type: 'not_started'; cause: string };

export interface DecoderLimits {
  /** Maximum duration of a job. */
  timeoutMs: number;
  memoryMiB: number;
  clock: Clock;
}

export interface JobLimits {
  timeoutMs: number;
  aborted: AbortSignal | undefined;
}

/** A child that runs one job after the other. */
export interface DecoderProcess {
  /** Runs a job; never rejects. After any outcome except `answered` the child has exited by the time this resolves. */
  run(job: PictureJob, limits: JobLimits): Promise<JobOutcome>;
  /** False if the child has exited, or should get no further job because it has worked long or kept much memory. */
  isFit(): boolean;
  /** Kills the child; resolves when it has exited. */
  end(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;
const MEMORY_WATCH_MS = 50;
const MAX_JOBS = 100;
const MAX_BUSY_MS = 20_000;
const MIB = 1024 * 1024;
const RESERVED_MIB = 8192;

/** pdf.js keeps a drawing's operators on the heap; pixels are outside it. */
const MAX_HEAP_MIB = 512;

/** Starts a child, which keeps the service alive only while it works. */
export function startDecoderProcess(limits: DecoderLimits): DecoderProcess {
  const { clock, memoryMiB } = limits;
  const child = spawnChild(limits);
  const start = awaitStart(child, clock);
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`ended by ${signal ?? `code ${code}`}`));
    child.on('error', (error) => resolve(error.message));
  });
  let alive = true;
  let jobs = 0;
  let busyMs = 0;
  void gone.then(() => {
    alive = false;
  });

  async function end(): Promise<void> {
    alive = false;
    setKeepingAlive(child, true);
    child.kill('SIGKILL');
    await gone;
  }

  async function work(job: PictureJob, jobLimits: JobLimits): Promise<JobOutcome> {
    const cause = await start;
    if (cause !== undefined) {
      await end();
      return { type: 'not_started', cause };
    }
    const startedAtMs = clock.now();
    const outcome = await watchJob(job, jobLimits);
    jobs += 1;
    busyMs += clock.now() - startedAtMs;
    if (outcome.type !== 'answered') await end();
    return outcome;
  }

  async function watchJob(job: PictureJob, { timeoutMs, aborted }: JobLimits): Promise<JobOutcome> {
    const stops: (() => void)[] = [];
    const outcome = await new Promise<JobOutcome>((resolve) => {
      const onMessage = (answer: ChildMessage) => resolve({ type: 'answered', answer });
      child.on('message', onMessage);
      stops.push(() => child.off('message', onMessage));
      void gone.then((cause) => resolve({ type: 'crashed', cause }));
      stops.push(clock.after(timeoutMs, () => resolve({ type: 'timed_out' })));
      stops.push(
        clock.every(MEMORY_WATCH_MS, () => {
          if (usedMiB(child) > memoryMiB) resolve({ type: 'out_of_memory' });
        }),
      );
      const onAbort = () => resolve({ type: 'aborted' });
      aborted?.addEventListener('abort', onAbort);
      stops.push(() => aborted?.removeEventListener('abort', onAbort));
      if (aborted?.aborted === true) onAbort();
      // If the child has exited by now, `gone` resolves.
      child.send(job, () => undefined);
    });
    for (const stop of stops) stop();
    return outcome;
  }

  return {
    async run(job, jobLimits) {
      setKeepingAlive(child, true);
      const outcome = await work(job, jobLimits);
      setKeepingAlive(child, false);
      return outcome;
    },
    isFit: () => alive && jobs < MAX_JOBS && busyMs < MAX_BUSY_MS && usedMiB(child) < memoryMiB / 4,
    end,
  };
}

/** Resolves with undefined when the child is ready for jobs, otherwise with the reason why it is not. */
function awaitStart(child: ChildProcess, clock: Clock): Promise<string | undefined> {
  return new Promise((resolve) => {
    const stop = clock.after(START_TIMEOUT_MS, () => resolve('did not start in time'));
    const settle = (cause: string | undefined) => {
      stop();
      resolve(cause);
    };
    // Output before the first job has no content of a picture and explains why the child does not start.
    let printed = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-500);
    });
    child.once('message', () => settle(undefined));
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signal) => settle(`ended by ${signal ?? `code ${code}`}: ${printed}`));
  });
}

/**
 * Spawns the child with an empty environment, so without secrets of the service. Node's permission model denies network, other
 * processes and writing to all JavaScript in it (libvips writes the renditions below that layer).
 */
function spawnChild({ timeoutMs, memoryMiB }: DecoderLimits): ChildProcess {
  const node = [
    process.execPath,
    '--permission',
    '--allow-addons',
    // The watch over the service's process must run while the decoder computes (parent-watch.ts).
    '--allow-worker',
    '--allow-fs-read=*',
    `--max-old-space-size=${Math.min(MAX_HEAP_MIB, memoryMiB)}`,
    fileURLToPath(new URL('picture-process.ts', import.meta.url)),
    String(process.pid),
  ];
  const [command = '', ...args] = process.platform === 'linux' ? withKernelLimits(node, timeoutMs, memoryMiB) : node;
  const options: SpawnOptions = {
    // libvips keeps large pictures in memory, where they are counted, instead of in temporary files.
    env: { VIPS_DISC_THRESHOLD: '64g', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  };
  const child = spawn(command, args, options);
  setKeepingAlive(child, false);
  return child;
}

/**
 * Adds limits of the kernel, for when the watch is too slow or the service itself was killed: no core dump; processor time of
 * all jobs until the child is replaced (half as much again for other threads than the decoder's, which compile and collect
 * garbage); writable memory. The last is 8 GiB above the watched limit: V8 and thread stacks reserve 1.6 GiB that are never
 * touched, and if an allocation fails pdf.js continues and omits a part of the page, so the watch must come first. The shell
 * replaces itself, so the pid stays the same.
 */
function withKernelLimits(command: string[], timeoutMs: number, memoryMiB: number): string[] {
  const cpuSeconds = Math.ceil((1.5 * (MAX_BUSY_MS + timeoutMs)) / 1000);
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${(memoryMiB + RESERVED_MIB) * 1024}`;
  return ['/bin/sh', '-c', `${limits}; exec "$@"`, 'sh', ...command];
}

/** Sets if the child keeps the service's process alive. */
function setKeepingAlive(child: ChildProcess, isWorking: boolean): void {
  const stderr = child.stderr as { ref?(): void; unref?(): void } | null;
  for (const handle of [child, child.channel, stderr]) {
    if (isWorking) handle?.ref?.();
    else handle?.unref?.();
  }
}

function usedMiB(child: ChildProcess): number {
  return child.pid === undefined ? 0 : (privateMemoryBytes(child.pid) ?? 0) / MIB;
}
