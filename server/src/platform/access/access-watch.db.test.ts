import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { type AccessCache, openAccessCache } from './access-cache.ts';
import { openAccessWatch } from './access-watch.ts';
import { type ProcessDb, processDb } from './fixtures/open-processes.ts';

const database = await testDatabase();

async function connect(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  return client;
}

/** Makes a key of a workspace of its own, as its owner would; `revoke` takes it away. */
async function makeKey(t: TestContext) {
  const owner = await connect(t, database.ownerUrl);
  const { rows } = await owner.query('select gen_random_uuid() as id, sha256(gen_random_uuid()::text::bytea) as hash');
  const { id, hash } = rows[0] as { id: string; hash: Buffer };
  await owner.query(
    `insert into workspace (id, name, created_at, updated_at) values ('${id}', 'Site', now(), now());
     insert into api_key (workspace_id, id, name, prefix, scope, created_by_type, created_at)
     values ('${id}', '${id}', 'Key', 'prefix00', 'read', 'system', now())`,
  );
  await owner.query('select directory.add_api_key_hash($1, $2, $2)', [hash, id]);
  return {
    hash,
    revoke: () => owner.query('update api_key set revoked_at = now() where workspace_id = $1 and id = $1', [id]),
  };
}

interface Process {
  readonly db: ProcessDb;
  readonly cache: AccessCache;
  readonly failures: unknown[];
  readonly unconfirmed: unknown[];
  find(hash: Buffer): string | Promise<string | undefined>;
}

/** A process of the deployment. `deaf`: notifications never reach it, and polls go through its pool. */
function openProcess(
  t: TestContext,
  { deaf = false, over = database }: { deaf?: boolean; over?: TestDatabase } = {},
): Process {
  const failures: unknown[] = [];
  const unconfirmed: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const onUnconfirmed = (error: unknown) => void unconfirmed.push(error);
  const db = processDb(t, over);
  const watch = openAccessWatch({ url: over.ownerUrl, role: over.serviceRole, db, clock: systemClock, onFailure });
  const listen = deaf ? () => async () => undefined : watch.listen;
  const cache = openAccessCache({
    loadVersion: watch.loadVersion,
    listen,
    clock: systemClock,
    onFailure,
    onUnconfirmed,
  });
  t.after(() => cache.stop());
  const load = async (hash: Buffer) => {
    const found = await sql<{ id: string }>`select id from directory.find_api_keys(array[${hash}::bytea])`.execute(
      db.directory,
    );
    return found.rows[0]?.id;
  };
  return { db, cache, failures, unconfirmed, find: (hash) => cache.get('key', hash.toString('hex'), () => load(hash)) };
}

/** Waits until the key is answered from memory. */
async function untilKept({ find }: Process, hash: Buffer): Promise<void> {
  while (find(hash) instanceof Promise) await pause(5);
}

/** How long after `since` the key is refused, in milliseconds. */
async function refusedAfter({ find }: Process, hash: Buffer, since: number): Promise<number> {
  while ((await find(hash)) !== undefined) await pause(2);
  return performance.now() - since;
}

/** The backends that processes keep for changes of access. */
async function listeners(admin: pg.Client): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'pcs-access' and datname = current_database()",
  );
  return rows.map((each) => each.pid);
}

test('a revoked key is refused by every process within a second: at once by those that hear of it', async (t) => {
  const processes = [openProcess(t), openProcess(t), openProcess(t, { deaf: true })];
  const { hash, revoke } = await makeKey(t);
  for (const each of processes) await untilKept(each, hash);
  const began = performance.now();
  await revoke();
  const since = performance.now();
  const after = await Promise.all(processes.map((each) => refusedAfter(each, hash, since)));
  t.diagnostic(`refused after ${after.map((each) => `${each.toFixed(1)} ms`).join(', ')}; the last is deaf`);
  for (const each of after) assert.ok(each < 1_000, `${each} ms`);
  assert.ok(performance.now() - began < 1_000);
  // A poll that is late on a slow machine is counted, and does no harm: the bound held.
  const others = processes.flatMap(({ failures }) => failures).filter((each) => !/no answer yet/.test(String(each)));
  assert.deepEqual(others, []);
});

test('a process whose listener was just cut off refuses a revoked key within a second, and listens again', async (t) => {
  const process = openProcess(t);
  const { hash, revoke } = await makeKey(t);
  await untilKept(process, hash);
  const admin = await connect(t, database.adminUrl);
  const before = await listeners(admin);
  assert.equal(before.length, 1);
  await admin.query('select pg_terminate_backend($1)', before);
  await revoke();
  const took = await refusedAfter(process, hash, performance.now());
  t.diagnostic(`refused after ${took.toFixed(1)} ms`);
  assert.ok(took < 1_000, `${took} ms`);
  assert.ok(process.failures.length > 0, 'the loss was told');
  for (;;) {
    const now = await listeners(admin);
    if (now.length === 1 && now[0] !== before[0]) break;
    await pause(10);
  }
});

test('the loss of the listener alone flushes nothing', async (t) => {
  const process = openProcess(t);
  const { hash } = await makeKey(t);
  await untilKept(process, hash);
  const admin = await connect(t, database.adminUrl);
  const [pid] = await listeners(admin);
  await admin.query('select pg_terminate_backend($1)', [pid]);
  while (process.failures.length === 0) await pause(2);
  assert.ok(!(process.find(hash) instanceof Promise));
});

test('requests that fill the pool do not make the cache lapse', async (t) => {
  const process = openProcess(t);
  const { hash } = await makeKey(t);
  await untilKept(process, hash);
  while ((await listeners(await connect(t, database.adminUrl))).length === 0) await pause(10);
  await pause(100); // the first poll over the connection of its own
  const busy = Array.from({ length: 8 }, () => process.db.pool.query('select pg_sleep(0.3)'));
  const began = performance.now();
  while (performance.now() - began < 1_000) {
    assert.ok(!(process.find(hash) instanceof Promise), `lapsed after ${performance.now() - began} ms`);
    await pause(20);
  }
  await Promise.all(busy);
});

test('where the database is gone nothing is trusted after 700 ms, and it is again once the database is back', async (t) => {
  const own = await testDatabase(t);
  const process = openProcess(t, { over: own });
  const isKept = () => !(process.cache.get('kind', 'id', async () => 'found') instanceof Promise);
  while (!isKept()) await pause(5);
  const admin = await connect(t, database.adminUrl);
  await admin.query(`alter database ${own.name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [own.name]);
  const gone = performance.now();
  while (isKept()) await pause(5);
  assert.ok(performance.now() - gone < 1_000, `${performance.now() - gone} ms`);
  const failing = () => Promise.reject(new Error('no database'));
  await assert.rejects(async () => process.cache.get('kind', 'another', failing), /^Error: no database$/);
  while (process.unconfirmed.length === 0) await pause(20);
  assert.match(String(process.unconfirmed[0]), /not currently accepting connections/);
  await admin.query(`alter database ${own.name} allow_connections true`);
  while (!isKept()) await pause(20);
});
