// Names of people whom another workspace knows as former members.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../../testing/service-db.ts';
import { tenants } from '../../../../testing/tenants.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import { findPersonByEmail } from '../../users/public.ts';
import { changeUser, createUser, deleteUser } from './commands.ts';
import { readUser } from './patch.ts';

const database = await serviceDb();
const world = tenants(database.db);
const okta: Actor = { type: 'scim', id: world.ids.next(), requestId: 'test' };

test('a provider that takes in a former member of another workspace does not rename them there', async () => {
  const { scope: before } = await world.workspace({ omar: 'owner' });
  const { scope } = await world.workspace({ olga: 'owner' });
  const email = 'former@example.com';
  const id = await world.person('Noor', { email });
  await world.join(before, id, 'member');
  await deleteUser(world, okta, before, { id, ifMatch: undefined });
  const { row } = await createUser(world, okta, scope, readUser({ userName: email, displayName: 'Forged' }));
  const nameOfAccount = async () => (await findPersonByEmail(database.db.directory, email))?.name;
  assert.deepEqual([row.id, await nameOfAccount()], [id, 'Noor']);
  const next = (values: ReturnType<typeof readUser>) => ({ ...values, attributes: { displayName: 'Forged again' } });
  await changeUser(world, okta, scope, { id, ifMatch: undefined, next });
  assert.equal(await nameOfAccount(), 'Noor');
  await database.asOwner(`select directory.add_verified_domain('example.com', $1, now())`, [scope.workspaceId]);
  const renamed = (values: ReturnType<typeof readUser>) => ({ ...values, attributes: { displayName: 'Noor H' } });
  await changeUser(world, okta, scope, { id, ifMatch: undefined, next: renamed });
  assert.equal(await nameOfAccount(), 'Noor H', 'who verified the domain vouches for them');
});
