import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { startStatementProxy } from '../../../testing/statement-proxy.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { manualClock } from '../clock.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { openDeadWorkers } from './dead-workers.ts';

const { ownerUrl } = await testDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
after(() => owner.end());

const faults: unknown[] = [];
const open = () =>
  openDeadWorkers({
    url: ownerUrl,
    clock: manualClock(0),
    onFailure: (error) => void faults.push(error),
    jobs: { findHeld: () => 'running', forget: () => undefined },
  });

/** A job that this worker took so many seconds ago. */
async function take(workerId: string, secondsAgo: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("select id from graphile_worker.add_job('anything')");
  const id = rows[0]?.id ?? '';
  await owner.query(
    'update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - make_interval(secs => $3) where id = $1',
    [id, workerId, secondsAgo],
  );
  return id;
}

async function holderOf(id: string): Promise<string | null> {
  const { rows } = await owner.query('select locked_by from graphile_worker._private_jobs where id = $1', [id]);
  return rows[0].locked_by;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    if (await holds()) return;
    await new Promise((wake) => setTimeout(wake, 25));
  }
  assert.fail('it did not come about');
}

const isAlive = async (workerId: string) =>
  (
    await owner.query(
      "select from pg_locks where locktype = 'advisory' and objid::bigint = hashtext($1)::bigint & 4294967295",
      [workerId],
    )
  ).rowCount === 1;

test('a job of a worker that is gone is freed; one of a living worker is left', async () => {
  const here = open();
  const there = open();
  there.live('worker-alive');
  await until(() => isAlive('worker-alive'));
  const orphan = await take('worker-dead', 60);
  const running = await take('worker-alive', 60);
  await here.free();
  assert.equal(await holderOf(orphan), null);
  assert.equal(await holderOf(running), 'worker-alive');
  // The end of the process ends its connection, and with it the sign of life.
  await there.stop();
  await until(async () => !(await isAlive('worker-alive')));
  await here.free();
  assert.equal(await holderOf(running), null);
  await here.stop();
  assert.deepEqual(faults, []);
});

test('who looks leaves the jobs of its own workers alone, however long they take', async () => {
  const here = open();
  here.live('worker-own');
  await until(() => isAlive('worker-own'));
  const own = await take('worker-own', 3600);
  const orphan = await take('worker-lost', 60);
  await here.free();
  assert.equal(await holderOf(own), 'worker-own');
  assert.equal(await holderOf(orphan), null);
  await here.stop();
  assert.deepEqual(faults, []);
});

test('a job taken a moment ago is left: its worker may not have been noted yet', async () => {
  const here = open();
  const fresh = await take('worker-new', 1);
  await here.free();
  assert.equal(await holderOf(fresh), 'worker-new');
  await here.stop();
});

test('signs of life come back after the connection was lost', async () => {
  const here = open();
  here.live('worker-steady');
  await until(() => isAlive('worker-steady'));
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pcs-worker-watch' and datname = current_database()",
  );
  await until(async () => !(await isAlive('worker-steady')));
  // The first look may still meet the dead connection; it fails, and the next one makes a new connection.
  await until(async () => {
    await here.free().catch((error: unknown) => faults.push(error));
    return isAlive('worker-steady');
  });
  await here.stop();
});

test('a look that is never answered ends its connection, and the next one makes another', async () => {
  let held = 0;
  const proxy = await startStatementProxy(ownerUrl, {
    isLost: () => false,
    hold(statement) {
      if (held > 0 || !statement.includes('force_unlock_workers')) return undefined;
      held += 1;
      return new Promise<void>(() => undefined);
    },
  });
  const failed: unknown[] = [];
  const here = openDeadWorkers({
    url: proxy.url,
    clock: manualClock(0),
    onFailure: (error) => void failed.push(error),
    jobs: { findHeld: () => 'running', forget: () => undefined },
    answerMs: 300,
  });
  here.live('worker-here');
  const orphan = await take('worker-dead', 60);
  await until(async () => failed.length > 0);
  await here.free();
  assert.equal(await holderOf(orphan), null);
  await until(() => isAlive('worker-here'));
  await here.stop();
  await proxy.close();
  assert.deepEqual(failed.map(String), ['Error: Query read timeout']);
});

test('a sign of life that another session still has is given once that session ends', async () => {
  const other = new pg.Client({ connectionString: ownerUrl });
  await other.connect();
  await other.query('select pg_advisory_lock($1, hashtext($2))', [ADVISORY_LOCKS.workers, 'worker-moved']);
  const here = open();
  here.live('worker-moved');
  await here.free();
  await other.end();
  await until(async () => {
    await here.free();
    return isAlive('worker-moved');
  });
  await here.stop();
});
