import { Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import pg from 'pg';
import type { AnyJob } from './job.ts';

export interface WorkerReporter {
  /** A job failed; it is tried again later, with growing pauses. */
  jobFailed(name: string, attempt: number, error: unknown): void;
  connectionLost(error: Error): void;
}

export interface WorkerOptions {
  /** The owner's login: the queue's tables are its own, in a schema that the service role cannot reach. */
  readonly url: string;
  readonly concurrency: number;
  readonly reporter: WorkerReporter;
}

/** Runs the jobs until it is stopped; stopping lets the ones that run finish. */
export async function startWorker(jobs: readonly AnyJob[], options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.concurrency + 2,
    application_name: 'pcs-worker',
  });
  pool.on('error', options.reporter.connectionLost);
  pool.on('connect', (client) => client.on('error', options.reporter.connectionLost));
  const runner = await begin(jobs, pool, options).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  runner.events.on('job:error', ({ job, error }) => {
    options.reporter.jobFailed(job.task_identifier, job.attempts, error);
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

function begin(jobs: readonly AnyJob[], pool: pg.Pool, options: WorkerOptions): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency: options.concurrency,
    noHandleSignals: true,
    noPreparedStatements: false,
    pollInterval: 2_000,
    logger: silent,
    taskList: taskListOf(jobs),
    parsedCronItems: cronItemsOf(jobs),
  });
}

// Its own lines hold payloads; ours are written from its events.
const silent = new Logger(() => () => undefined);

function taskListOf(jobs: readonly AnyJob[]) {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => (job.handle as (payload: unknown) => Promise<void>)(payload),
    ]),
  );
}

function cronItemsOf(jobs: readonly AnyJob[]) {
  return parseCronItems(jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }])));
}
