import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { lockWaiters, serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { removeOldBudgets } from '../../platform/access/token-lease.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { makeToken } from '../../platform/ids.ts';
import { housekeepingJobs, removeExpired } from './jobs.ts';

const database = await serviceDb();
const world = tenants(database.db);
const DAY_MS = 24 * 60 * 60 * 1000;

const accessVersion = async () => {
  const [row] = await database.asOwner<{ version: string }>('select directory.access_version() as version');
  return Number(row?.version);
};

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

test('an event is kept thirty days after it was handled, and one that never was for ever', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const beforeMs = world.clock.now() - 30 * DAY_MS;
  const handled = [beforeMs - 1, beforeMs - 2, beforeMs - 3, beforeMs].map(instantOf);
  await database.asOwner(
    `insert into outbox_event (workspace_id, id, sequence, type, resource_type, resource_id, occurred_at, handled_at)
     select $1, gen_random_uuid(), 1, 'issue.created', 'issue', gen_random_uuid(), '2020-01-01T00:00:00Z', at
     from unnest($2::timestamptz[] || null::timestamptz) as at`,
    [scope.workspaceId, handled],
  );
  await removeExpired(world, 2);
  const left = await database.asOwner<{ handled_at: Date | null }>(
    'select handled_at from outbox_event where workspace_id = $1 order by handled_at',
    [scope.workspaceId],
  );
  assert.deepEqual(
    left.map((row) => row.handled_at?.toISOString() ?? null),
    [instantOf(beforeMs), null],
  );
});

/** A connection of a new project. */
async function makeConnection() {
  const { scope } = await world.workspace({ olga: 'owner' });
  const { projectId } = await world.project(scope);
  const id = world.ids.next();
  await database.asOwner(
    `insert into integration_connection (workspace_id, id, project_id, vendor, auth_kind, state, created_by_type, created_at, updated_at)
     values ($1, $2, $3, 'b', 'oauth2', 'connected', 'system', now(), now())`,
    [scope.workspaceId, id, projectId],
  );
  return { scope, projectId, id };
}

test('an entry of the ledger of a connection is kept four hundred days', async () => {
  const { scope, projectId, id } = await makeConnection();
  const nowMs = world.clock.now();
  const at = [400 * DAY_MS + 2, 400 * DAY_MS + 1, 400 * DAY_MS - 60_000].map((agoMs) => instantOf(nowMs - agoMs));
  await database.asOwner(
    `insert into integration_event (workspace_id, id, project_id, connection_id, at, direction, entity, outcome, action, cause,
       actor_type, fields, replaced)
     select $1, gen_random_uuid(), $2, $3, at, 'push', 'issue', 'ok', 'update', 'manual', 'system', '[]', '[]'
     from unnest($4::timestamptz[]) as at`,
    [scope.workspaceId, projectId, id, at],
  );
  await removeExpired(world, 1);
  const left = await database.asOwner<{ at: Date }>('select at from integration_event');
  assert.deepEqual(
    left.map((entry) => entry.at.toISOString()),
    [at[2]],
  );
});

test('an event of a vendor is kept seven days, read or not', async () => {
  const { scope, projectId, id } = await makeConnection();
  const nowMs = world.clock.now();
  const received = [7 * DAY_MS + 2, 7 * DAY_MS + 1, 7 * DAY_MS - 60_000].map((agoMs) => instantOf(nowMs - agoMs));
  await database.asOwner(
    `insert into integration_inbox (workspace_id, connection_id, key, project_id, event, received_at, handled_at)
     select $1, $2, at::text || read::text, $3, 'record_changed', at, case when read then at end
     from unnest($4::timestamptz[]) as at, unnest(array[true, false]) as read`,
    [scope.workspaceId, id, projectId, received],
  );
  await removeExpired(world, 2);
  const left = await database.asOwner<{ at: Date }>('select received_at as at from integration_inbox');
  assert.deepEqual(
    left.map(({ at }) => at.toISOString()),
    [received[2], received[2]],
  );
});

test('what keys were used for is kept four hundred days, and older days go in bounded parts', async () => {
  const { scope } = await world.workspace({ olga: 'owner' });
  const nowMs = world.clock.now();
  await database.asOwner(
    `with made as (
       insert into api_key (workspace_id, id, name, prefix, scope, created_by_type, created_at)
       values ($1, gen_random_uuid(), 'k', 'p', 'read', 'system', now()) returning id)
     insert into api_key_usage select $1, id, $2::date - ahead, 1, 0 from made, generate_series(0, 405) as ahead`,
    [scope.workspaceId, instantOf(nowMs).slice(0, 10)],
  );
  await removeExpired(world, 2);
  const [left] = await database.asOwner<{ days: number; first: string }>(
    'select count(*)::int as days, min(on_day)::text as first from api_key_usage where workspace_id = $1',
    [scope.workspaceId],
  );
  assert.deepEqual([left?.days, left?.first], [401, instantOf(nowMs - 400 * DAY_MS).slice(0, 10)]);
});

test('counts of mails go once nothing of them counts any more', async () => {
  const nowMs = world.clock.now();
  for (const [subject, endsMs] of [
    ['over', nowMs],
    ['over too', nowMs - 1],
    ['counts', nowMs + 1],
  ] as const)
    await database.asOwner(`insert into directory.mail_budget values ('invitation', $1, '{}', $2)`, [
      Buffer.from(subject),
      instantOf(endsMs),
    ]);
  await removeExpired(world, 1);
  const left = await database.asOwner<{ subject: Buffer }>('select subject_hash as subject from directory.mail_budget');
  assert.deepEqual(
    left.map(({ subject }) => subject.toString()),
    ['counts'],
  );
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

test('a backlog goes in bounded parts, however many there are, and what still lasts stays', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const now = instantOf(world.clock.now());
  const later = instantOf(world.clock.now() + DAY_MS);
  for (const [end, count] of [
    [now, 7],
    [later, 2],
  ] as const) {
    await database.asOwner(
      `insert into directory.session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
       select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), $1, $2, $2, $2 from generate_series(1, $3::int)`,
      [people.olga, end, count],
    );
    await database.asOwner(
      `insert into directory.one_time_token (hash, purpose, user_id, created_at, expires_at)
       select sha256(gen_random_uuid()::text::bytea), 'password_reset', $1, $2, $2 from generate_series(1, $3::int)`,
      [people.olga, end, count],
    );
    await database.asOwner(
      `insert into idempotent_answer (workspace_id, actor, route, key, body_hash, status, body, expires_at)
       select $1, 'user:olga', 'POST /parts', gen_random_uuid(), '', 201, '{}', $2 from generate_series(1, $3::int)`,
      [scope.workspaceId, end, count],
    );
  }
  for (const name of ['remove_old_sessions', 'remove_old_tokens', 'remove_old_answers']) {
    const [part] = await database.asOwner(`select directory.${name}($1, 3) as removed`, [now]);
    assert.equal(part?.removed, 3, name);
  }
  await removeExpired(world, 2);
  for (const [table, column, value] of [
    ['directory.session', 'user_id', people.olga],
    ['directory.one_time_token', 'user_id', people.olga],
    ['idempotent_answer', 'workspace_id', scope.workspaceId],
  ] as const) {
    const left = await database.asOwner<{ expires_at: Date }>(
      `select expires_at from ${table} where ${column} = $1 order by expires_at`,
      [value],
    );
    const ends = left.map((row) => row.expires_at.toISOString());
    assert.deepEqual(ends, [later, later], table);
  }
});

test('a session that is used while it is being removed is kept: its end was put off', async () => {
  const person = await world.person('Noor');
  const [session] = await database.asOwner<{ id: string }>(
    `insert into directory.session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), 'used', $1, $2, $2, $2) returning id`,
    [person, instantOf(world.clock.now())],
  );
  const later = instantOf(world.clock.now() + DAY_MS);
  let removal: Promise<void> | undefined;
  await inTransaction(database.db, NO_WORKSPACE, async (tx) => {
    await sql`select directory.touch_session(${session?.id}::uuid, ${later}::timestamptz, ${later}::timestamptz)`.execute(
      tx,
    );
    removal = removeExpired(world);
    await lockWaiters(database, 1);
  });
  await removal;
  assert.equal((await database.asOwner('select from directory.session where user_id = $1', [person])).length, 1);
});

test('housekeeping that finds nothing flushes no cache of access, and one that removes a session does', async () => {
  const person = await world.person('Adam');
  await removeExpired(world);
  const before = await accessVersion();
  await removeExpired(world);
  assert.equal(await accessVersion(), before);
  await database.asOwner(
    `insert into directory.session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     values (gen_random_uuid(), 'adam', $1, $2, $2, $2)`,
    [person, instantOf(world.clock.now())],
  );
  await removeExpired(world);
  assert.equal(await accessVersion(), before + 1);
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

test('a flood of budgets goes in bounded parts, and one job removes them all', async () => {
  const nowMs = Date.now();
  // What the test before has left in use may have fallen idle since.
  await database.asOwner('delete from directory.budget');
  await database.asOwner(
    `insert into directory.budget (name, head)
     select 'flood:' || number, floor(extract(epoch from $1::timestamptz)) - 121 from generate_series(1, 5) as number`,
    [instantOf(nowMs)],
  );
  const [part] = await database.asOwner('select directory.remove_idle_budgets($1, 2) as removed', [instantOf(nowMs)]);
  assert.equal(part?.removed, 2);
  assert.equal(await removeOldBudgets(database.db, nowMs, 2), 3);
});
