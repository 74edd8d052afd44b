import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { changeWorkspace } from './commands.ts';
import { getWorkspace } from './store.ts';

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
