// Provisioning and the command line make no member who could never sign in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../testing/service-db.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createUser } from '../identity/joining/create.ts';
import { createUser as provisionUser } from '../identity/scim/users/commands.ts';
import { readUser } from '../identity/scim/users/patch.ts';
import { findPersonByEmail } from '../identity/users/public.ts';
import { AppError } from '../platform/app-error.ts';
import { openPasswordHasher } from '../platform/secrets/password.ts';

const database = await serviceDb();
const world = tenants(database.db);
const deps = { ...world, passwords: openPasswordHasher() };
const okta = { type: 'scim', id: world.ids.next(), requestId: 'test' } as const;
const PASSWORD = 'seven tall cranes';

for (const [policy, reason] of [
  ['require_sso', /requires single sign-on/],
  ['disable_passwords', /no other way to sign in/],
] as const) {
  test(`neither makes a member who has no way in under ${policy}`, async () => {
    const { scope, people } = await world.workspace({ olga: 'owner' });
    await database.asOwner(
      `insert into sign_in_policy (workspace_id, ${policy}, updated_at) values ($1, true, now())`,
      [scope.workspaceId],
    );
    const actor = actorOf(people.olga);
    const isRefusal = (error: unknown) =>
      error instanceof AppError && error.code === 'conflict' && reason.test(error.message);
    const email = (by: string) => `${by}-${policy}@elsewhere.example`;
    const create = { name: 'Noor', email: email('line'), password: PASSWORD, role: 'member' } as const;
    await assert.rejects(createUser(deps, actor, scope, create), isRefusal);
    await assert.rejects(provisionUser(world, okta, scope, readUser({ userName: email('scim') })), reason);
    for (const by of ['line', 'scim'])
      assert.equal(await findPersonByEmail(database.db.directory, email(by)), undefined, by);
  });
}
