// The jobs that wait and the few children that do them: who is next, and what becomes of a job whose child ends.
import { rm } from 'node:fs/promises';
import { type DecoderLimits, type DecoderProcess, type JobOutcome, startDecoderProcess } from './decoder-process.ts';
import type { ChildMessage, JobResult, JobResults, PictureJob } from './picture-jobs.ts';
import { PictureReaderFailure, PictureRefusal, tooComplex } from './refusal.ts';

export interface DecoderPool {
  /** Does the job in its turn. Rejects with a `PictureRefusal` or a `PictureReaderFailure`. */
  submit<Kind extends PictureJob['kind']>(job: PictureJob & { kind: Kind }): Promise<JobResults[Kind]>;
  /** Ends the children; jobs that are waiting or running are rejected, later ones too. */
  stop(): Promise<void>;
}

export interface DecoderPoolOptions extends DecoderLimits {
  processes: number;
  log: { warn(fields: Record<string, unknown>, message: string): void } | undefined;
}

interface Entry {
  job: PictureJob;
  attempts: number;
  resolve(result: JobResult): void;
  reject(error: Error): void;
}

/** A place for one child, which comes and goes. */
interface Seat {
  working?: Promise<void> | undefined;
  child?: DecoderProcess;
  stopIdling?: () => void;
}

const MAX_ATTEMPTS = 2;
const IDLE_MS = 60_000;

/** Makes a pool. A child starts with the first job and ends after a minute without any. */
export function startDecoderPool(options: DecoderPoolOptions): DecoderPool {
  const waiting: Entry[] = [];
  const seats: Seat[] = Array.from({ length: options.processes }, () => ({}));
  let stopped = false;

  function pump(): void {
    for (const seat of seats) {
      if (seat.working !== undefined) continue;
      const entry = takeNext(waiting);
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
    const outcome = await attempt(seat, entry.job);
    if (outcome.type !== 'answered') {
      options.log?.warn({ ...outcome, job: entry.job.kind }, 'a picture decoder was ended');
    }
    const verdict = stopped ? stoppedFailure() : verdictOn(outcome, entry.attempts);
    if (verdict instanceof Error || verdict === 'again') await removeOutputs(entry.job);
    if (verdict === 'again') waiting.unshift(entry);
    else if (verdict instanceof Error) entry.reject(verdict);
    else entry.resolve(verdict);
    seat.stopIdling = options.clock.after(IDLE_MS, () => void seat.child?.end());
  }

  async function attempt(seat: Seat, job: PictureJob): Promise<JobOutcome> {
    if (seat.child?.isFit() === false) await seat.child.end();
    if (stopped) return { type: 'not_started', cause: 'stopped' };
    try {
      if (seat.child?.isFit() !== true) seat.child = startDecoderProcess(options);
    } catch (error) {
      // The system has no memory or no descriptors left for another process.
      return { type: 'not_started', cause: String(error) };
    }
    return seat.child.run(job);
  }

  return {
    submit: <Kind extends PictureJob['kind']>(job: PictureJob & { kind: Kind }) =>
      new Promise<JobResult>((resolve, reject) => {
        if (stopped) throw stoppedFailure();
        waiting.push({ job, attempts: 0, resolve, reject });
        pump();
      }) as Promise<JobResults[Kind]>, // The child answers a job of this kind with this result.
    async stop() {
      stopped = true;
      for (const entry of waiting.splice(0)) entry.reject(stoppedFailure());
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

/** Inspections go first: someone waits for the answer to an upload, renditions are made in the background. */
function takeNext(waiting: Entry[]): Entry | undefined {
  const urgent = waiting.findIndex((entry) => entry.job.kind !== 'render');
  return waiting.splice(Math.max(0, urgent), 1)[0];
}

/**
 * What an outcome means for its job. A child that broke off may have been ended by something outside (an operator, the
 * system short of memory), so the job is tried once more; twice is the file's doing.
 */
function verdictOn(outcome: JobOutcome, attempts: number): JobResult | Error | 'again' {
  switch (outcome.type) {
    case 'answered':
      return resultOf(outcome.answer);
    case 'timed_out':
    case 'out_of_memory':
      return tooComplex();
    case 'crashed':
      return attempts < MAX_ATTEMPTS ? 'again' : tooComplex();
    case 'not_started':
      return attempts < MAX_ATTEMPTS ? 'again' : new PictureReaderFailure(`decoder did not start: ${outcome.cause}`);
  }
}

function resultOf(answer: ChildMessage): JobResult | Error {
  if ('result' in answer) return answer.result;
  if ('refusal' in answer) return new PictureRefusal(answer.refusal.reason, answer.refusal.message);
  return new PictureReaderFailure('failure' in answer ? answer.failure : 'the decoder answered out of turn');
}

/** Half-written renditions; where one cannot be removed the order's folder is at fault, and the job's end tells it. */
async function removeOutputs(job: PictureJob): Promise<void> {
  if (job.kind !== 'render') return;
  await Promise.allSettled(job.order.outputs.map((output) => rm(output.path, { force: true })));
}

const stoppedFailure = () => new PictureReaderFailure('the picture reader is stopped');
