import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { poolEnding } from '../database/end-pool.ts';
import { openDeadWorkers } from './dead-workers.ts';
import type { AnyJob } from './job.ts';

export interface WorkerReporter {
  /** A job failed; it is tried again later, with growing pauses. */
  jobFailed(name: string, attempt: number, error: unknown): void;
  /** A job failed for the last time: it stays in the queue and is not tried again. */
  jobGivenUp(name: string, attempt: number, error: unknown): void;
  connectionLost(error: Error): void;
}

export interface WorkerOptions {
  /** The owner's login: the queue's tables are its own, in a schema that the service role cannot reach. */
  readonly url: string;
  /** Places for jobs; those that may take minutes have others (LONG_AT_ONCE). */
  readonly concurrency: number;
  readonly clock: Clock;
  readonly reporter: WorkerReporter;
}

/** Places for long jobs in a process. The work of one workspace takes two of them at most: one reading and one drawing of a model. */
const LONG_AT_ONCE = 3;

/** What a runner needs beside a connection for each place: one to be woken by, one to spare. */
const BESIDE = 2;

/** Runs the jobs until it is stopped; stopping lets the ones that run finish, and tells those that listen to end. */
export async function startWorker(jobs: readonly AnyJob[], options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.concurrency + LONG_AT_ONCE + 2 * BESIDE,
    application_name: 'pcs-worker',
  });
  pool.on('error', options.reporter.connectionLost);
  pool.on('connect', (client) => client.on('error', options.reporter.connectionLost));
  const { url, clock, reporter } = options;
  const endPool = poolEnding(pool, clock);
  const deadWorkers = openDeadWorkers({ url, clock, onFailure: (error) => reporter.connectionLost(error as Error) });
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => deadWorkers.live(worker.workerId));
  const stopping = new AbortController();
  const runners: Runner[] = [];
  const stop = async () => {
    await Promise.all(runners.map((each) => each.stop()));
    await deadWorkers.stop();
    await endPool();
  };
  const shared = { pool, events, stopping: stopping.signal };
  try {
    runners.push(
      await begin(
        jobs.filter(({ isLong }) => !isLong),
        { ...shared, concurrency: options.concurrency },
      ),
    );
    const long = jobs.filter(({ isLong }) => isLong);
    if (long.length > 0) runners.push(await begin(long, { ...shared, concurrency: LONG_AT_ONCE }));
  } catch (error) {
    await stop();
    throw error;
  }
  events.on('job:error', ({ job, error }) => {
    const isLast = job.attempts >= job.max_attempts;
    const { jobFailed, jobGivenUp } = options.reporter;
    (isLast ? jobGivenUp : jobFailed)(job.task_identifier, job.attempts, error);
  });
  return {
    async stop() {
      stopping.abort();
      await stop();
    },
  };
}

interface Shared {
  readonly pool: pg.Pool;
  readonly events: WorkerEvents;
  readonly stopping: AbortSignal;
}

function begin(
  jobs: readonly AnyJob[],
  { pool, events, stopping, concurrency }: Shared & { readonly concurrency: number },
): Promise<Runner> {
  return run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    noPreparedStatements: false,
    pollInterval: 2_000,
    logger: silent,
    taskList: taskListOf(jobs, stopping),
    parsedCronItems: cronItemsOf(jobs),
  });
}

// Its own lines hold payloads; ours are written from its events.
const silent = new Logger(() => () => undefined);

function taskListOf(jobs: readonly AnyJob[], stopping: AbortSignal) {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) =>
        (job.handle as (payload: unknown, stopping: AbortSignal) => Promise<void>)(payload, stopping),
    ]),
  );
}

function cronItemsOf(jobs: readonly AnyJob[]) {
  return parseCronItems(jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }])));
}
