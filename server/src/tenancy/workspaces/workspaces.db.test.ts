import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { OPERATOR } from '../../platform/access/caller.ts';
import { workspaceScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { changeWorkspace, createWorkspace } from './commands.ts';
import { findWorkspaces, getWorkspace, listWorkspaces, lockWorkspace, updateWorkspace } from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);

test('two names within one millisecond are two states, and the first one’s ETag fits the second no more', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const rename = (name: string, ifMatch?: string) =>
    changeWorkspace(world, actorOf(people.olga), scope, { name, ifMatch });
  const first = await rename('South tower');
  const second = await rename('West tower', etagOf(first.updatedAt));
  assert.notEqual(first.updatedAt, second.updatedAt);
  await assert.rejects(rename('East tower', etagOf(first.updatedAt)), { code: 'precondition_failed' });
  assert.equal((await getWorkspace(database.db.reader(scope), scope)).name, 'West tower');
});

test('a name that a workspace has already changes nothing and leaves no trace', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const before = await getWorkspace(database.db.reader(scope), scope);
  const after = await changeWorkspace(world, actorOf(people.olga), scope, { name: before.name, ifMatch: undefined });
  assert.deepEqual(after, before);
  const entries = await database.asOwner(
    "select from audit_entry where workspace_id = $1 and action = 'workspace.updated'",
    [scope.workspaceId],
  );
  assert.equal(entries.length, 0);
});

test('a workspace is made with its clock and an entry in its log, and with nothing where what follows is refused', async () => {
  const made = await createWorkspace(world, OPERATOR, { name: 'Harbour' });
  const scope = workspaceScope(made.id);
  assert.deepEqual(await getWorkspace(database.db.reader(scope), scope), made);
  const clocks = await database.asOwner('select from workspace_clock where workspace_id = $1', [made.id]);
  assert.equal(clocks.length, 1);
  const log = await database.asOwner('select action, actor_type, detail from audit_entry where workspace_id = $1', [
    made.id,
  ]);
  assert.deepEqual(log, [{ action: 'workspace.created', actor_type: 'operator', detail: { plan: made.plan } }]);
  const refused = createWorkspace(world, OPERATOR, { name: 'Never' }, () => Promise.reject(new Error('no owner')));
  await assert.rejects(refused, /^Error: no owner$/);
  assert.deepEqual(await findWorkspaces(database.db.directory, 'Never'), []);
});

test('a new name stands in the log with the one before and who gave it', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  await changeWorkspace(world, actorOf(people.olga), scope, { name: 'South tower', ifMatch: undefined });
  const log = await database.asOwner(
    "select actor_id, detail from audit_entry where workspace_id = $1 and action = 'workspace.updated'",
    [scope.workspaceId],
  );
  assert.deepEqual(log, [{ actor_id: people.olga, detail: { name: { from: 'North tower', to: 'South tower' } } }]);
});

test('the command line finds a workspace by id or name, three of one name at most, and lists each once', async () => {
  const made = [];
  for (let count = 0; count < 4; count += 1) made.push(await createWorkspace(world, OPERATOR, { name: 'Twins' }));
  const [first] = made;
  assert.deepEqual(await findWorkspaces(database.db.directory, first?.id ?? ''), [{ id: first?.id, name: 'Twins' }]);
  assert.equal((await findWorkspaces(database.db.directory, 'Twins')).length, 3);
  const seen: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await listWorkspaces(database.db.directory, after, 2);
    seen.push(...page.map((each) => each.id));
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  const all = await database.asOwner<{ id: string }>('select id from workspace order by id');
  assert.deepEqual(
    seen,
    all.map((row) => row.id),
  );
});

test('with the wrong scope no workspace comes back, by its own condition and by row-level security alone', async () => {
  const mine = (await world.workspace({ olga: 'owner' })).scope;
  const theirs = (await world.workspace({ zaid: 'owner' })).scope;
  const before = await getWorkspace(database.db.reader(theirs), theirs);
  await assert.rejects(getWorkspace(database.db.reader(mine), theirs), { code: 'not_found' });
  await inTransaction(database.db, mine, async (tx) => {
    await assert.rejects(lockWorkspace(tx, theirs), { code: 'not_found' });
    await assert.rejects(updateWorkspace(tx, theirs, { name: 'Taken over' }, before.updatedAt));
  });
  assert.deepEqual(await getWorkspace(database.db.reader(theirs), theirs), before);
  const absent = workspaceScope(world.ids.next());
  const change = changeWorkspace(world, OPERATOR, absent, { name: 'Nowhere', ifMatch: undefined });
  await assert.rejects(change, { code: 'not_found' });
});
