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
  readonly concurrency: number;
  readonly clock: Clock;
  readonly reporter: WorkerReporter;
}

/** Runs the jobs until it is stopped; stopping lets the ones that run finish, and tells those that listen to end. */
export async function startWorker(jobs: readonly AnyJob[], options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.concurrency + 2,
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
  const runner = await begin(jobs, pool, { ...options, events, stopping: stopping.signal }).catch(
    async (error: unknown) => {
      await deadWorkers.stop();
      await endPool();
      throw error;
    },
  );
  runner.events.on('job:error', ({ job, error }) => {
    const isLast = job.attempts >= job.max_attempts;
    const { jobFailed, jobGivenUp } = options.reporter;
    (isLast ? jobGivenUp : jobFailed)(job.task_identifier, job.attempts, error);
  });
  return {
    async stop() {
      stopping.abort();
      await runner.stop();
      await deadWorkers.stop();
      await endPool();
    },
  };
}

function begin(
  jobs: readonly AnyJob[],
  pool: pg.Pool,
  options: WorkerOptions & { events: WorkerEvents; stopping: AbortSignal },
): Promise<Runner> {
  return run({
    pgPool: pool,
    events: options.events,
    concurrency: options.concurrency,
    noHandleSignals: true,
    noPreparedStatements: false,
    pollInterval: 2_000,
    logger: silent,
    taskList: taskListOf(jobs, options.stopping),
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
