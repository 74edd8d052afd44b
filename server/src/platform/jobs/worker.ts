import { EventEmitter } from 'node:events';
import { inspect } from 'node:util';
import { type JobHelpers, Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { poolEnding } from '../database/end-pool.ts';
import { CONNECTION_IDLE_MS } from '../database/pool.ts';
import { MissingKeyError } from '../secrets/keyring.ts';
import { openDeadWorkers } from './dead-workers.ts';
import type { AnyJob } from './job.ts';
import { JobPool } from './job-pool.ts';
import { HAND_BACK_MS, wakeWorkersSoon } from './wake-workers.ts';

export interface WorkerReporter {
  /** A job failed; it is tried again later, with growing pauses. */
  jobFailed(name: string, attempt: number, error: unknown): void;
  /** A job failed for the last time: it stays in the queue and is not tried again. */
  jobGivenUp(name: string, attempt: number, error: unknown): void;
  connectionLost(error: Error): void;
  /** The database refused a statement of the queue: a job that it was to end runs again later. */
  statementRefused(error: Error): void;
}

export interface WorkerOptions {
  /** The owner's login: the queue's tables are its own, in a schema that the service role cannot reach. */
  readonly url: string;
  /** Places for jobs; those that may take minutes or wait for others have places of their own. */
  readonly concurrency: number;
  readonly clock: Clock;
  readonly reporter: WorkerReporter;
}

interface Places {
  readonly atOnce: number;
  /** What the places need: they are under way at the same time, or wait for somebody without one. */
  readonly connections: number;
  readonly pollMs: number;
}

/**
 * Places of their own in a process. Of the long ones the work of a workspace takes two at most: one import of a model and one
 * generation of its geometry; of the calls four: those of its automation rules.
 */
const OWN_PLACES: Readonly<Record<NonNullable<AnyJob['places']>, Places>> = {
  long: { atOnce: 3, connections: 3, pollMs: 2_000 },
  calls: { atOnce: 16, connections: 2, pollMs: 5_000 },
};

const CONNECTION_TIMEOUT_MS = 5_000;

/** Half a minute with ten processes, ten minutes with one: a rotation takes its processes one after another. */
const MAX_HAND_BACKS = 60;

/**
 * Time for which a process takes no job that it lacks the key of. All processes are woken at once, and the one that listens longest is
 * first to look: without the pause it takes the job again and again, before the process that has the key.
 */
const KEY_AVOIDANCE_MS = 5_000;

/** What a runner needs beside a connection for each place: one to be woken by, one to spare. */
const BESIDE = 2;

/** Runs the jobs until it is stopped; stopping lets the ones that run finish, and tells those that listen to end. */
export async function startWorker(jobs: readonly AnyJob[], options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const groups = groupsOf(jobs, { atOnce: options.concurrency, connections: options.concurrency, pollMs: 2_000 });
  const pool = new JobPool({
    clock: options.clock,
    onFailure: options.reporter.connectionLost,
    onRefusal: options.reporter.statementRefused,
    connectionString: options.url,
    max: groups.reduce((sum, { connections }) => sum + connections + BESIDE, 0),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: CONNECTION_IDLE_MS,
    application_name: 'pcs-worker',
  });
  pool.on('error', options.reporter.connectionLost);
  pool.on('connect', (client) => client.on('error', options.reporter.connectionLost));
  const { url, clock, reporter } = options;
  const endPool = poolEnding(pool, clock);
  const onFailure = (error: unknown) => reporter.connectionLost(error as Error);
  const deadWorkers = openDeadWorkers({ url, clock, onFailure, jobs: pool });
  const events: WorkerEvents = new EventEmitter();
  // Jobs are taken in the name of the pool, not in that of the worker which does them.
  events.on('pool:create', ({ workerPool }) => deadWorkers.live(workerPool.id));
  const stopping = new AbortController();
  const runners: Runner[] = [];
  const stop = async () => {
    pool.stopTaking();
    // A runner that ended by itself refuses to be stopped.
    await Promise.allSettled(runners.map((each) => each.stop()));
    await pool.finish();
    await deadWorkers.stop();
    await endPool();
  };
  const shared = { pool, clock, events, stopping: stopping.signal, reporter, missingKeys: new Map<string, number>() };
  try {
    for (const group of groups) runners.push(await begin(group, shared));
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
  readonly reporter: WorkerReporter;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: WorkerEvents;
  readonly stopping: AbortSignal;
  /** Flags of the jobs that this process lacks the key of, and the instant, in ms, from which it takes them again. */
  readonly missingKeys: Map<string, number>;
}

interface Group extends Places {
  readonly jobs: readonly AnyJob[];
}

/** The jobs by the places that they have; the ordinary ones first. */
function groupsOf(jobs: readonly AnyJob[], ordinary: Places): Group[] {
  const own = Object.entries(OWN_PLACES).map(([name, places]) => ({
    ...places,
    jobs: jobs.filter((each) => each.places === name),
  }));
  return [
    { ...ordinary, jobs: jobs.filter(({ places }) => places === undefined) },
    ...own.filter((each) => each.jobs.length > 0),
  ];
}

function begin({ jobs, atOnce, pollMs }: Group, shared: Shared): Promise<Runner> {
  const { pool, events } = shared;
  return run({
    pgPool: pool,
    events,
    concurrency: atOnce,
    noHandleSignals: true,
    noPreparedStatements: false,
    pollInterval: pollMs,
    logger: silent,
    taskList: buildTaskList(jobs, shared),
    forbiddenFlags: () => listAvoidedFlags(shared),
    parsedCronItems: cronItemsOf(jobs),
  });
}

// Its own lines hold payloads; ours are written from its events.
const silent = new Logger(() => () => undefined);

function buildTaskList(jobs: readonly AnyJob[], shared: Omit<Shared, 'events'>) {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers: JobHelpers) => {
        try {
          await (job.handle as (payload: unknown, stopping: AbortSignal) => Promise<void>)(payload, shared.stopping);
        } catch (error) {
          if (!(error instanceof MissingKeyError) || !(await handBack(payload, helpers, shared, error))) {
            throw makeKeepable(error);
          }
        }
      },
    ]),
  );
}

function listAvoidedFlags({ clock, missingKeys }: Pick<Shared, 'clock' | 'missingKeys'>): string[] {
  const now = clock.now();
  for (const [flag, until] of missingKeys) if (until <= now) missingKeys.delete(flag);
  return [...missingKeys.keys()];
}

/**
 * Gives back a job whose master key this process does not have: it comes again a second later (more after ten times), to another process
 * if there is one, in its queue and under its key, and has spent no attempt. After MAX_HAND_BACKS no process has the key: false, and the
 * job fails as others do.
 */
async function handBack(
  payload: unknown,
  { job, withPgClient }: JobHelpers,
  { clock, pool, reporter: { jobFailed }, missingKeys }: Omit<Shared, 'events' | 'stopping'>,
  error: MissingKeyError,
): Promise<boolean> {
  if (typeof payload !== 'object' || payload === null) return false;
  const before = (payload as { handedBack?: number }).handedBack ?? 0;
  if (before >= MAX_HAND_BACKS) return false;
  if (before === 0) jobFailed(job.task_identifier, job.attempts, error);
  const pauseMs = computePause(before);
  const flag = `key:${error.keyId}`;
  missingKeys.set(flag, clock.now() + pauseMs + KEY_AVOIDANCE_MS);
  // Due by the database's clock, as the queue's own instants are.
  await withPgClient((client) =>
    client.query(
      // A job that was enqueued again under its key while it ran has no key now: the new job takes its place. The lock keeps it so,
      // in a query of its own: in one with add_job, PostgreSQL would call the function before it locks the row.
      `with own as materialized (
         select key, job_queue_id from graphile_worker._private_jobs where id = $6 and key is not distinct from $8 for update
       )
       select graphile_worker.add_job($1, $2::json, run_at := now() + $5::int * interval '1 ms', max_attempts := $3, priority := $4,
         job_key := own.key, flags := array[$7::text],
         queue_name := (select queue_name from graphile_worker._private_job_queues where id = own.job_queue_id))
       from own`,
      [
        ...[job.task_identifier, JSON.stringify({ ...payload, handedBack: before + 1 })],
        ...[job.max_attempts, job.priority, pauseMs],
        ...[job.id, flag, job.key],
      ],
    ),
  );
  wakeWorkersSoon(clock, pool, pauseMs);
  return true;
}

/** Grows from a second to eight: what ten processes could not do is likely to stay, and each look at it costs transactions. */
const computePause = (handedBack: number) => HAND_BACK_MS * 2 ** Math.min(3, Math.floor(handedBack / 10));

/**
 * Returns the error of a job with a message that PostgreSQL takes as JSON, in which the library keeps it: without NUL or half of a
 * surrogate pair. What is no error becomes one, since the library keeps no words of it.
 */
function makeKeepable(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(formatThrown(thrown), { cause: thrown });
  const message = String(error.message).replaceAll('\0', '\uFFFD').toWellFormed();
  if (message !== error.message) Object.defineProperty(error, 'message', { value: message });
  return error;
}

function formatThrown(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  const hasMessage = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return hasMessage && typeof thrown.message === 'string' ? thrown.message : inspect(thrown);
}

function cronItemsOf(jobs: readonly AnyJob[]) {
  return parseCronItems(jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }])));
}
