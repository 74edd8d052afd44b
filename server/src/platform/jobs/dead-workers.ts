// Jobs of workers that were killed. graphile-worker keeps a job for the worker that took it, four hours long; after a
// `kill -9` its work would wait that long. Each worker here holds an advisory lock under its name on a connection of this
// process: the lock ends with the process, whatever ends it, and whoever can take it knows that the worker is dead. Only
// quicker, never needed for correctness: a job may run more than once. A living worker can lose a job too: the answer to its taking did
// not arrive, or its end could not be written.
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { JobPool } from './job-pool.ts';

export interface DeadWorkers {
  /** Notes a worker of this process as alive. */
  live(workerId: string): void;
  /** Frees what dead workers hold. Answers how many there were. */
  free(): Promise<number>;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 15_000;
/** A look or a sign of life that is not answered by then ends the connection: the next look makes another. */
const ANSWER_MS = 30_000;

// A worker is given ten seconds between taking its first job and being noted as alive. Those of this process are left out: its own
// connection has their locks, and would get each of them once more.
const FREE = `
  select coalesce(array_length(dead.ids, 1), 0) as freed,
         case when dead.ids is not null then graphile_worker.force_unlock_workers(dead.ids)::text end
  from (
    select array_agg(held.locked_by) as ids
    from (
      select locked_by from graphile_worker._private_jobs
      where locked_by <> all($1::text[]) and locked_at < now() - interval '10 seconds'
      union
      select locked_by from graphile_worker._private_job_queues
      where locked_by <> all($1::text[]) and locked_at < now() - interval '10 seconds'
    ) as held
    where pg_try_advisory_xact_lock(${ADVISORY_LOCKS.workers}, hashtext(held.locked_by))
  ) as dead`;

// Jobs of the workers of this process that have been held for longer than an answer is waited for.
const LIST_OWN = `
  select id, locked_by, locked_at::text
  from graphile_worker._private_jobs
  where locked_by = any($1::text[]) and locked_at < now() - interval '1 minute'`;

// Frees them as they were listed: one that has ended since, and was taken again, is another attempt. One that nobody began has spent
// none.
const FREE_OWN = `
  update graphile_worker._private_jobs as job
  set locked_by = null, locked_at = null, attempts = greatest(job.attempts - (not lost.is_begun)::int, 0)
  from json_to_recordset($1::json) as lost(id bigint, locked_by text, locked_at timestamptz, is_begun bool)
  where job.id = lost.id and job.locked_by = lost.locked_by and job.locked_at = lost.locked_at`;

// A queue is taken and freed in one statement with its job.
const FREE_OWN_QUEUES = `
  update graphile_worker._private_job_queues as queue
  set locked_by = null, locked_at = null
  where locked_by = any($1::text[]) and locked_at < now() - interval '1 minute' and not exists (
    select from graphile_worker._private_jobs as job where job.job_queue_id = queue.id and job.locked_by = queue.locked_by
  )`;

interface OwnJob {
  readonly id: string;
  readonly locked_by: string;
  readonly locked_at: string;
}

interface DeadWorkersOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
  /** The jobs that the workers of this process have. */
  readonly jobs: Pick<JobPool, 'findHeld' | 'forget'>;
  /** Longest that an answer of the database is waited for, in ms; default 30,000. */
  readonly answerMs?: number;
}

/** The connection of the watch, with the workers whose locks it has. */
interface Watch {
  readonly client: pg.Client;
  readonly locked: Set<string>;
}

/** Opens the watch; the first look comes at once. */
export function openDeadWorkers(options: DeadWorkersOptions): DeadWorkers {
  const alive = new Set<string>();
  let opened: Promise<Watch> | undefined;
  const begin = () => {
    const begun = connect(options, () => {
      if (opened === begun) opened = undefined;
    });
    opened = begun;
    return begun;
  };
  // One query at a time on the one connection.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: (watch: Watch) => Promise<T>): Promise<T> => {
    const turn = last.then(attempt, attempt);
    last = turn;
    return turn;
    async function attempt() {
      const current = opened ?? begin();
      const watch = await current;
      try {
        await lockMissing(watch, alive);
        return await work(watch);
      } catch (error) {
        // An answer that is late would be taken for the next one's. What the database refuses leaves the connection as it was, with
        // its locks.
        if (!(error instanceof pg.DatabaseError)) {
          if (opened === current) opened = undefined;
          watch.client.end().catch(options.onFailure);
        }
        throw error;
      }
    }
  };
  const free = () =>
    inTurn(async ({ client }) => {
      const { rows } = await client.query<{ freed: number }>(FREE, [[...alive]]);
      await freeOwn(client, [...alive], options.jobs);
      return rows[0]?.freed ?? 0;
    });
  let isLooking = false;
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    void free()
      .catch(options.onFailure)
      .finally(() => {
        isLooking = false;
      });
  };
  look();
  const stopLooking = options.clock.every(LOOK_EVERY_MS, look);
  return {
    free,
    live(workerId) {
      alive.add(workerId);
      inTurn(() => Promise.resolve()).catch(options.onFailure);
    },
    async stop() {
      stopLooking();
      await last.catch(options.onFailure);
      const watch = await opened?.catch(() => undefined);
      await watch?.client.end();
    },
  };
}

/** Frees what the workers of this process took and do not have. */
async function freeOwn(client: pg.Client, alive: string[], jobs: DeadWorkersOptions['jobs']) {
  const { rows } = await client.query<OwnJob>(LIST_OWN, [alive]);
  const lost = rows
    .map((job) => ({ ...job, state: jobs.findHeld(job.id) }))
    .filter(({ state }) => state !== 'running')
    .map(({ state, ...job }) => ({ ...job, is_begun: state === 'refused' }));
  if (lost.length > 0) {
    await client.query(FREE_OWN, [JSON.stringify(lost)]);
    jobs.forget(lost.map(({ id }) => id));
  }
  await client.query(FREE_OWN_QUEUES, [alive]);
}

async function connect({ url, onFailure, answerMs = ANSWER_MS }: DeadWorkersOptions, lost: () => void): Promise<Watch> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pcs-worker-watch',
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', onFailure);
  client.on('end', lost);
  try {
    await client.connect();
  } catch (error) {
    lost();
    client.end().catch(onFailure);
    throw error;
  }
  return { client, locked: new Set() };
}

/** Another session may have a lock still: that of a connection which was lost, until the server notices. */
async function lockMissing({ client, locked }: Watch, alive: ReadonlySet<string>): Promise<void> {
  for (const workerId of alive) {
    if (locked.has(workerId)) continue;
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as "isLocked"',
      [ADVISORY_LOCKS.workers, workerId],
    );
    if (rows[0]?.isLocked === true) locked.add(workerId);
  }
}
