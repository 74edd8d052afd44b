import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { removeOldBudgets } from '../../platform/access/budget-rows.ts';
import { instantOf } from '../../platform/clock.ts';
import { makeToken } from '../../platform/secrets/token.ts';
import { housekeepingJobs, removeExpired } from './jobs.ts';

const database = await serviceDb();
const world = tenants(database.db);
const DAY_MS = 24 * 60 * 60 * 1000;

const ages = async (workspaceId: string) => {
  const rows = await database.asOwner<{ sequence: string }>(
    'select sequence from change_entry where workspace_id = $1 order by sequence',
    [workspaceId],
  );
  return rows.map((row) => Number(row.sequence));
};

test('a change is kept thirty days, and one that is older goes, however many there are', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const project = await world.project(scope);
  for (const name of ['Block B', 'Block C', 'Block D', 'Block E']) {
    await world.rename(project, people.olga, name);
  }
  const nowMs = world.clock.now();
  await database.asOwner('update change_entry set at = $1 where sequence <= 3', [instantOf(nowMs - 30 * DAY_MS - 1)]);
  await database.asOwner('update change_entry set at = $1 where sequence = 4', [instantOf(nowMs - 30 * DAY_MS)]);
  await removeExpired(world, 2);
  assert.deepEqual(await ages(scope.workspaceId), [4, 5]);
});

test('a session, a link and a kept answer go when their time is over, and no millisecond before', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const at = instantOf(world.clock.now());
  const ends = [world.clock.now(), world.clock.now() + 1].map(instantOf);
  for (const end of ends) {
    await database.asOwner('select directory.add_session($1, $2, $3, $4, $5, null, null)', [
      world.ids.next(),
      makeToken('pcss').hash,
      people.olga,
      at,
      end,
    ]);
    await database.asOwner("select directory.add_one_time_token($1, 'password_reset', $2, $3, $4)", [
      makeToken('pcso').hash,
      people.olga,
      at,
      end,
    ]);
    await database.asOwner(
      `insert into idempotent_answer (workspace_id, actor, route, key, body_hash, status, body, expires_at)
       values ($1, 'user:olga', 'POST /x', $2::text, '', 201, '{}', $2::text::timestamptz)`,
      [scope.workspaceId, end],
    );
  }
  await removeExpired(world);
  for (const table of ['directory.session', 'directory.one_time_token', 'idempotent_answer']) {
    const left = await database.asOwner<{ expires_at: Date }>(`select expires_at from ${table}`);
    assert.deepEqual(
      left.map((row) => row.expires_at.toISOString()),
      [ends[1]],
      table,
    );
  }
});

test('the work is repeated by the clock: what is expired each hour, idle budgets each minute', async () => {
  const jobs = housekeepingJobs(world);
  assert.deepEqual(
    jobs.map((each) => [each.name, each.cron]),
    [
      ['remove_expired', '17 * * * *'],
      ['remove_idle_budgets', '* * * * *'],
    ],
  );
  for (const { handle } of jobs) await handle({} as never);
});

test('a budget’s row goes two minutes after its last use, and one in use stays', async () => {
  const nowMs = Date.now();
  await database.asOwner(
    `insert into directory.budget (name, head) select name, floor(extract(epoch from $1::timestamptz)) - age
     from (values ('idle', 121), ('used', 120)) as made (name, age)`,
    [instantOf(nowMs)],
  );
  assert.equal(await removeOldBudgets(database.db, nowMs), 1);
  const left = await database.asOwner<{ name: string }>('select name from directory.budget');
  assert.deepEqual(
    left.map((row) => row.name),
    ['used'],
  );
});
