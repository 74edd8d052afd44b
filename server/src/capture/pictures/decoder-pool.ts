// Schedules waiting jobs on a few child processes and decides the result of a job whose child ends.
import { rm } from 'node:fs/promises';
import { type DecoderLimits, type DecoderProcess, type JobOutcome, startDecoderProcess } from './decoder-process.ts';
import type { ChildMessage, JobResult, JobResults, PictureAsker, PictureJob } from './picture-jobs.ts';
import { type Place, pictureQueue } from './picture-queue.ts';
import { PictureReaderFailure, PictureRefusal, readerBusy, readingAborted, tooComplex } from './refusal.ts';

export interface DecoderPool {
  /** Runs the job in its turn. For the rejections see `PictureReader`. */
  submit<Kind extends PictureJob['kind']>(
    job: PictureJob & { kind: Kind },
    asker: PictureAsker,
  ): Promise<JobResults[Kind]>;
  /** Stops the children; waiting, running and later jobs are rejected. */
  stop(): Promise<void>;
}

export interface DecoderPoolOptions extends DecoderLimits {
  processes: number;
  /** Maximum duration of an inspection, for which a client waits; `timeoutMs` is for renditions. */
  inspectionTimeoutMs: number;
  log: PictureLog | undefined;
}

/** Receives a warning for each child that was killed or crashed. */
export interface PictureLog {
  warn(message: string, fields: Record<string, string>): void;
}

interface Entry extends Place {
  job: PictureJob;
  aborted: AbortSignal | undefined;
  attempts: number;
  resolve(result: JobResult): void;
  reject(error: Error): void;
}

/** A slot for one child, which starts and ends as needed. */
interface Seat {
  working?: Promise<void> | undefined;
  child?: DecoderProcess;
  stopIdling?: () => void;
}

const MAX_ATTEMPTS = 2;

/** Maximum waiting uploads of one workspace: an upload takes some 0.1 s, and a browser sends six at once. */
const MAX_WAITING_UPLOADS = 32;
const IDLE_MS = 60_000;

/** Starts a pool. A child starts with the first job and ends after a minute without jobs. */
export function startDecoderPool(options: DecoderPoolOptions): DecoderPool {
  const queue = pictureQueue<Entry>(options.processes);
  const seats: Seat[] = Array.from({ length: options.processes }, () => ({}));
  let stopped = false;

  function pump(): void {
    for (const seat of seats) {
      if (seat.working !== undefined) continue;
      const entry = queue.take();
      if (entry === undefined) return;
      seat.working = work(seat, entry).then(() => {
        seat.working = undefined;
        pump();
      });
    }
  }

  async function work(seat: Seat, entry: Entry): Promise<void> {
    seat.stopIdling?.();
    entry.attempts += 1;
    const outcome = await attempt(seat, entry);
    if (outcome.type !== 'answered' && outcome.type !== 'aborted') {
      options.log?.warn('a picture decoder was ended', { ...outcome, job: entry.job.kind, lane: entry.lane });
    }
    const verdict = stopped ? stoppedFailure() : decideResult(outcome, entry.attempts);
    if (verdict instanceof Error || verdict === 'again') await removeOutputs(entry.job);
    queue.leave(entry);
    if (verdict === 'again') queue.addFirst(entry);
    else if (verdict instanceof Error) entry.reject(verdict);
    else entry.resolve(verdict);
    seat.stopIdling = options.clock.after(IDLE_MS, () => void seat.child?.end());
  }

  async function attempt(seat: Seat, { job, aborted }: Entry): Promise<JobOutcome> {
    if (seat.child?.isFit() === false) await seat.child.end();
    if (stopped) return { type: 'not_started', cause: 'stopped' };
    try {
      if (seat.child?.isFit() !== true) seat.child = startDecoderProcess(options);
    } catch (error) {
      // The system has no memory or no descriptors left for another process.
      return { type: 'not_started', cause: String(error) };
    }
    const timeoutMs = job.kind === 'render' ? options.timeoutMs : options.inspectionTimeoutMs;
    return seat.child.run(job, { timeoutMs, aborted });
  }

  /** Queues a job. A waiting job is dropped when it is aborted; a running one is ended by its child. */
  function enqueue(entry: Entry): void {
    if (stopped) throw stoppedFailure();
    if (entry.aborted?.aborted === true) throw readingAborted();
    if (!entry.isBackground && queue.waiting(entry) >= MAX_WAITING_UPLOADS) throw readerBusy();
    entry.aborted?.addEventListener('abort', () => {
      if (queue.remove(entry)) entry.reject(readingAborted());
    });
    queue.add(entry);
    pump();
  }

  return {
    submit: <Kind extends PictureJob['kind']>(job: PictureJob & { kind: Kind }, { lane, aborted }: PictureAsker) =>
      new Promise<JobResult>((resolve, reject) => {
        enqueue({ job, lane, isBackground: job.kind === 'render', aborted, attempts: 0, resolve, reject });
      }) as Promise<JobResults[Kind]>, // The child answers a job of this kind with this result.
    async stop() {
      stopped = true;
      for (const entry of queue.removeAll()) entry.reject(stoppedFailure());
      await Promise.all(
        seats.map(async (seat) => {
          await seat.child?.end();
          await seat.working;
          seat.stopIdling?.();
        }),
      );
    },
  };
}

/**
 * Decides the result of a job from its outcome. A crashed child may have been killed from outside (by an operator, or the
 * system short of memory), so the job is retried once; the second time the file is at fault.
 */
function decideResult(outcome: JobOutcome, attempts: number): JobResult | Error | 'again' {
  switch (outcome.type) {
    case 'answered':
      return toResult(outcome.answer);
    case 'aborted':
      return readingAborted();
    case 'timed_out':
    case 'out_of_memory':
      return tooComplex();
    case 'crashed':
      return attempts < MAX_ATTEMPTS ? 'again' : tooComplex();
    case 'not_started':
      return attempts < MAX_ATTEMPTS ? 'again' : new PictureReaderFailure(`decoder did not start: ${outcome.cause}`);
  }
}

function toResult(answer: ChildMessage): JobResult | Error {
  if ('result' in answer) return answer.result;
  if ('refusal' in answer) return new PictureRefusal(answer.refusal.reason, answer.refusal.said);
  return new PictureReaderFailure('failure' in answer ? answer.failure : 'the decoder answered out of turn');
}

/** Removes half-written renditions; if one cannot be removed, the folder is at fault and the result of the job shows it. */
async function removeOutputs(job: PictureJob): Promise<void> {
  if (job.kind !== 'render') return;
  await Promise.allSettled(job.order.outputs.map((output) => rm(output.path, { force: true })));
}

const stoppedFailure = () => new PictureReaderFailure('the picture reader is stopped');
