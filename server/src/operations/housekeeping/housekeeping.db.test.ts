import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { instantOf } from '../../platform/clock.ts';
import { changeProject } from '../../tenancy/projects/commands.ts';
import { removeExpired } from './jobs.ts';

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
    await changeProject(world, actorOf(people.olga), project, { name, ifMatch: undefined });
  }
  const nowMs = world.clock.now();
  await database.asOwner('update change_entry set at = $1 where sequence <= 3', [instantOf(nowMs - 30 * DAY_MS - 1)]);
  await database.asOwner('update change_entry set at = $1 where sequence = 4', [instantOf(nowMs - 30 * DAY_MS)]);
  await removeExpired(world, 2);
  assert.deepEqual(await ages(scope.workspaceId), [4, 5]);
});
