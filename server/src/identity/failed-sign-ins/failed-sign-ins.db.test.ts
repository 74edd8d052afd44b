import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { openFailedSignIns, WINDOW_MS } from './failed-sign-ins.ts';

const database = await serviceDb();
const world = tenants(database.db);
const open = () => openFailedSignIns({ ...world, db: database.db, onFault: assert.ifError });
const failed = (userId: string, address = '192.0.2.1', reason = 'wrong_password') =>
  ({ method: 'password', of: { userId }, reason, address, requestId: 'r1' }) as const;

interface Entry {
  readonly workspace_id: string;
  readonly actor_type: string;
  readonly subject_id: string;
  readonly detail: { attempts: number; addresses: string[]; reasons: string[] };
}

const entriesOf = (id: string) =>
  database.asOwner<Entry>(
    `select workspace_id, actor_type, subject_id, detail from audit_entry
     where action in ('user.sign_in_failed', 'sso.sign_in_failed') and subject_id = $1 order by at, id`,
    [id],
  );

test('the first failure is written at once, those of the next ten minutes as one entry with their count', async () => {
  const { people, scope } = await world.workspace({ Noor: 'member' });
  const log = open();
  log.note(failed(people.Noor));
  await log.flush();
  const [first] = await entriesOf(people.Noor);
  assert.deepEqual(
    [first?.workspace_id, first?.actor_type, first?.detail.attempts, first?.detail.reasons],
    [scope.workspaceId, 'system', 1, ['wrong_password']],
  );
  world.clock.advance(1_000);
  for (let count = 0; count < 5_000; count += 1) log.note(failed(people.Noor, `198.51.100.${count % 250}`));
  await log.flush();
  assert.equal((await entriesOf(people.Noor)).length, 1, 'the window is not over');
  world.clock.advance(WINDOW_MS);
  await log.flush();
  const [, second, ...rest] = await entriesOf(people.Noor);
  assert.deepEqual([second?.detail.attempts, second?.detail.addresses.length, rest], [5_000, 10, []]);
  log.note(failed(people.Noor));
  log.note(failed(people.Noor, '192.0.2.1', 'deactivated'));
  await log.stop();
  const last = (await entriesOf(people.Noor)).at(-1);
  assert.deepEqual([last?.detail.attempts, last?.detail.reasons], [2, ['wrong_password', 'deactivated']]);
});

test('a person of two workspaces has the entry in both, and a stranger in none', async () => {
  const one = await world.workspace({ Omar: 'owner' });
  const other = await world.workspace({ Olga: 'owner' });
  await database.asOwner(
    `insert into member (workspace_id, user_id, role, created_at, updated_at) values ($1, $2, 'member', now(), now())`,
    [other.scope.workspaceId, one.people.Omar],
  );
  const log = open();
  log.note(failed(one.people.Omar));
  log.note(failed(world.ids.next()));
  await log.stop();
  const entries = await entriesOf(one.people.Omar);
  assert.deepEqual(
    entries.map((each) => each.workspace_id).toSorted(),
    [one.scope.workspaceId, other.scope.workspaceId].toSorted(),
  );
});

test('a workspace that deactivated the person has no entry', async () => {
  const one = await world.workspace({ Ines: 'owner' });
  const other = await world.workspace({ Olga: 'owner' });
  await database.asOwner(
    `insert into member (workspace_id, user_id, role, created_at, updated_at, deactivated_at)
     values ($1, $2, 'member', now(), now(), now())`,
    [other.scope.workspaceId, one.people.Ines],
  );
  const log = open();
  log.note(failed(one.people.Ines));
  await log.stop();
  const entries = await entriesOf(one.people.Ines);
  assert.deepEqual(
    entries.map((each) => each.workspace_id),
    [one.scope.workspaceId],
  );
});

test('a flood of people who do not exist ends in nobody’s log', async () => {
  const before = await database.asOwner('select id from audit_entry');
  const log = open();
  for (let count = 0; count < 200; count += 1) log.note(failed(world.ids.next()));
  await log.stop();
  assert.equal((await database.asOwner('select id from audit_entry')).length, before.length);
});
