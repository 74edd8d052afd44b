// Jobs of workers that were killed. graphile-worker keeps a job for the worker that took it, four hours long; after a
// `kill -9` its work would wait that long. Each worker here holds an advisory lock under its name on a connection of this
// process: the lock ends with the process, whatever ends it, and whoever can take it knows that the worker is dead. Only
// quicker, never needed for correctness: a job may run more than once.
import pg from 'pg';
import type { Clock } from '../clock.ts';

export interface DeadWorkers {
  /** Notes a worker of this process as alive. */
  live(workerId: string): void;
  /** Frees what dead workers hold. Answers how many there were. */
  free(): Promise<number>;
  stop(): Promise<void>;
}

/** Any number of ours, so that other users of advisory locks in the same database do not meet these. */
const NAMESPACE = 1_346_589_523;
const LOOK_EVERY_MS = 15_000;

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
    where pg_try_advisory_xact_lock(${NAMESPACE}, hashtext(held.locked_by))
  ) as dead`;

/** Opens the watch; the first look comes at once. */
export function openDeadWorkers(options: {
  url: string;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): DeadWorkers {
  const alive = new Set<string>();
  let client: Promise<pg.Client> | undefined;
  // One query at a time on the one connection.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  const connected = () => {
    client ??= connect(options, alive, () => {
      client = undefined;
    });
    return client;
  };
  const free = () =>
    inTurn(async () => {
      const { rows } = await (await connected()).query<{ freed: number }>(FREE, [[...alive]]);
      return rows[0]?.freed ?? 0;
    });
  const look = () => void free().catch(options.onFailure);
  look();
  const stopLooking = options.clock.every(LOOK_EVERY_MS, look);
  return {
    free,
    live(workerId) {
      alive.add(workerId);
      inTurn(async () => lock(await connected(), workerId)).catch(options.onFailure);
    },
    async stop() {
      stopLooking();
      await last.catch(options.onFailure);
      const opened = await client?.catch(() => undefined);
      await opened?.end();
    },
  };
}

async function connect(
  { url, onFailure }: { url: string; onFailure: (error: unknown) => void },
  alive: ReadonlySet<string>,
  lost: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'pcs-worker-watch' });
  client.on('error', onFailure);
  client.on('end', lost);
  try {
    await client.connect();
    for (const workerId of alive) await lock(client, workerId);
    return client;
  } catch (error) {
    lost();
    await client.end().catch(onFailure);
    throw error;
  }
}

async function lock(client: pg.Client, workerId: string): Promise<void> {
  await client.query('select pg_try_advisory_lock($1, hashtext($2))', [NAMESPACE, workerId]);
}
