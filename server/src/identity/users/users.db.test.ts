import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { AppError } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, NO_WORKSPACE, type Tx } from '../../platform/database/transaction.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { changeProfile } from './commands.ts';
import { readEmail } from './email.ts';
import { account, countPeople, findPersonByEmail, getPerson, insertPerson } from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);
const directory = database.db.directory;
const createdAt = '2026-03-01T08:15:30.250Z';
const alone = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, NO_WORKSPACE, work);
const callerOf = (id: string): PersonCaller => ({
  type: 'user',
  id,
  name: '',
  email: '',
  sessionId: null,
  grantedScopes: null,
  applicationId: null,
  memberships: [],
  restricted: [],
  signedInBy: null,
  confirmedAt: null,
});

test('the deployment counts its people, none before the first', async () => {
  const empty = await serviceDb();
  assert.equal(await countPeople(empty.db.directory), 0);
  await tenants(empty.db).person('Omar');
  assert.equal(await countPeople(empty.db.directory), 1);
});

test('a person is found by the key of their address, however it is typed, and by their id', async () => {
  const id = await world.person('Noor', { email: 'Noor@Example.com', passwordHash: 'phc' });
  const emailProvenAt = instantOf(world.clock.now());
  const noor = { id, name: 'Noor', email: 'Noor@Example.com', passwordHash: 'phc', deactivatedAt: null, emailProvenAt };
  assert.deepEqual(await findPersonByEmail(directory, readEmail(' nOOR@EXAMPLE.COM ').emailKey), noor);
  assert.deepEqual(await getPerson(directory, id), noor);
  assert.equal(await findPersonByEmail(directory, 'noor@example.org'), undefined);
  await assert.rejects(getPerson(directory, world.ids.next()), { code: 'not_found' });
});

test('a deactivated person is found with the instant', async () => {
  const id = await world.person('Hana');
  await database.asOwner('update directory.person set deactivated_at = $2 where id = $1', [id, createdAt]);
  assert.equal((await getPerson(directory, id)).deactivatedAt, createdAt);
});

test('one address is one person: of two made at the same moment the second is a conflict', async () => {
  const make = (name: string) =>
    alone((tx) =>
      insertPerson(tx, { id: world.ids.next(), name, ...readEmail('both@example.com'), passwordHash: null, createdAt }),
    );
  const outcomes = await Promise.allSettled([make('One'), make('Other'), make('Third')]);
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  assert.equal(refused.length, 2);
  for (const error of refused) assert.ok(error instanceof AppError && error.code === 'conflict', String(error));
});

test('a new password is saved with the instant it was chosen at', async () => {
  const id = await world.person('Zaid');
  await alone((tx) => account.savePasswordHash(tx, id, 'new phc', '2026-04-01T00:00:00.000Z'));
  assert.equal((await getPerson(directory, id)).passwordHash, 'new phc');
  const [row] = await database.asOwner('select password_changed_at as at from directory.person where id = $1', [id]);
  assert.equal(row?.at.toISOString(), '2026-04-01T00:00:00.000Z');
});

describe('one’s own name', () => {
  test('is changed everywhere at once and stands in the log of each of one’s workspaces', async () => {
    const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member' });
    const other = await world.workspace({ Sara: 'owner' });
    await world.join(other.scope, people.Layla, 'admin');
    const changed = await changeProfile(world, callerOf(people.Layla), 'request-1', { name: 'Layla Hassan' });
    assert.equal(changed.name, 'Layla Hassan');
    assert.deepEqual((await getPerson(directory, people.Layla)).name, 'Layla Hassan');
    const logged = await database.asOwner(
      'select workspace_id, actor_id, detail, request_id from audit_entry where action = $1 order by workspace_id',
      ['user.renamed'],
    );
    const entry = (workspaceId: string) => ({
      workspace_id: workspaceId,
      actor_id: people.Layla,
      detail: { name: { from: 'Layla', to: 'Layla Hassan' } },
      request_id: 'request-1',
    });
    assert.deepEqual(
      logged,
      [scope, other.scope].map((each) => entry(each.workspaceId)),
    );
  });

  test('is not changed by the identity provider of one workspace where the person is in another one too', async () => {
    const { people } = await world.workspace({ Noor: 'member' });
    const elsewhere = { workspaceId: 'w', workspaceName: 'Harbour', needs: 'own_sign_in' } as const;
    const caller = { ...callerOf(people.Noor), signedInBy: 'sso', restricted: [elsewhere] } as const;
    await assert.rejects(changeProfile(world, caller, 'r', { name: 'The director' }), { code: 'forbidden' });
    assert.equal(
      (await changeProfile(world, { ...caller, restricted: [] }, 'r', { name: 'Noor Ali' })).name,
      'Noor Ali',
    );
  });

  test('is changed only from the state that If-Match names', async () => {
    const { people } = await world.workspace({ Hana: 'owner' });
    const caller = callerOf(people.Hana);
    const { headers } = okByContent(
      { method: 'GET', header: () => undefined },
      await changeProfile(world, caller, 'r', {}),
    );
    const ifMatch = headers?.etag ?? assert.fail();
    await changeProfile(world, caller, 'r', { name: 'Hana Aziz', ifMatch });
    await assert.rejects(changeProfile(world, caller, 'r', { name: 'Hana', ifMatch }), { code: 'precondition_failed' });
    assert.equal((await getPerson(directory, people.Hana)).name, 'Hana Aziz');
  });

  test('two changes at once from one state: one is made, the other is stale', async () => {
    const { people } = await world.workspace({ Sami: 'owner' });
    const caller = callerOf(people.Sami);
    const { headers } = okByContent(
      { method: 'GET', header: () => undefined },
      await changeProfile(world, caller, 'r', {}),
    );
    const ifMatch = headers?.etag ?? assert.fail();
    const outcomes = await Promise.allSettled(
      ['One', 'Other'].map((name) => changeProfile(world, caller, 'r', { name, ifMatch })),
    );
    assert.deepEqual(outcomes.map((each) => each.status).toSorted(), ['fulfilled', 'rejected']);
  });

  test('changed to what it is, or not named at all, leaves no trace', async () => {
    const { people } = await world.workspace({ Adam: 'owner' });
    assert.equal((await changeProfile(world, callerOf(people.Adam), 'r', { name: 'Adam' })).name, 'Adam');
    assert.equal((await changeProfile(world, callerOf(people.Adam), 'r', {})).name, 'Adam');
    const logged = await database.asOwner('select from audit_entry where action = $1 and actor_id = $2', [
      'user.renamed',
      people.Adam,
    ]);
    assert.equal(logged.length, 0);
  });
});

test('the service cannot read the directory’s people but by the named functions', async () => {
  await assert.rejects(database.db.pool.query('select * from directory.person'), { code: '42501' });
  await assert.rejects(database.db.pool.query("update directory.person set name = ''"), { code: '42501' });
});

test('what a person did to themself has an id of version 7 in the log, which begins with its instant', async () => {
  const { scope, people } = await world.workspace({ omar: 'owner' });
  await changeProfile(world, callerOf(people.omar), 'test', { name: 'Omar Saleh' });
  const [entry] = await database.asOwner<{ id: string }>(
    "select id from audit_entry where workspace_id = $1 and action = 'user.renamed'",
    [scope.workspaceId],
  );
  const id = entry?.id ?? '';
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), world.clock.now());
});
