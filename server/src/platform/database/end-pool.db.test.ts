import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../testing/test-database.ts';
import { manualClock, systemClock } from '../clock.ts';
import { poolEnding } from './end-pool.ts';

const database = await testDatabase();

/** A pool whose connections all have been used, and those of them that PostgreSQL still has. */
async function usedPool(name: string, clock = systemClock) {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 8, application_name: name });
  const lost: Error[] = [];
  pool.on('error', (error) => lost.push(error));
  pool.on('connect', (client) => client.on('error', (error) => lost.push(error)));
  const end = poolEnding(pool, clock);
  const clients = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
  return { pool, end, clients, lost };
}

const watcher = new pg.Client({ connectionString: database.ownerUrl });
await watcher.connect();
after(() => watcher.end());

const connectionsOf = async (name: string) => {
  const { rows } = await watcher.query(
    'select count(*)::int as count from pg_stat_activity where application_name = $1',
    [name],
  );
  return rows[0].count;
};

test('when a pool has ended PostgreSQL has none of its connections any more', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { end, clients } = await usedPool(`pcs-end-${round}`);
    for (const client of clients) client.release();
    assert.equal(await connectionsOf(`pcs-end-${round}`), 8);
    await end();
    assert.equal(await connectionsOf(`pcs-end-${round}`), 0);
  }
});

test('a pool that was never used, or lost its connections before, ends at once', async () => {
  const pool = new pg.Pool({ connectionString: database.ownerUrl });
  await poolEnding(pool, systemClock)();
  const { end, clients } = await usedPool('pcs-end-lost');
  const gone = Promise.all(clients.map((client) => new Promise((resolve) => client.once('end', resolve))));
  await watcher.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pcs-end-lost'");
  await gone;
  for (const client of clients) client.release(true);
  await end();
});

test('a connection that does not close holds the end up for two seconds, not for longer', async () => {
  const clock = manualClock(0);
  const { end, clients } = await usedPool('pcs-end-stuck', clock);
  const [stuck, ...others] = clients as (pg.PoolClient & { connection: { stream: Socket } })[];
  assert.ok(stuck);
  const { stream } = stuck.connection;
  Object.assign(stream, { end: () => undefined });
  for (const client of [stuck, ...others]) client.release();
  let isEnded = false;
  const ended = end().then(() => {
    isEnded = true;
  });
  while ((await connectionsOf('pcs-end-stuck')) > 1) await new Promise((resolve) => setImmediate(resolve));
  clock.advance(1_999);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isEnded, false);
  clock.advance(1);
  await ended;
  stream.destroy();
});
