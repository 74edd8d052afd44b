// Second factors are reset, and a last passkey is removed, only where whoever signs in by them keeps a way in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignInPolicy } from '../../contract/sign-in-policy.ts';
import { resetMemberFactors } from '../src/identity/second-factors/commands.ts';
import { dependsOnPasskey } from '../src/identity/second-factors/store.ts';
import { NO_POLICY } from '../src/identity/sso/policy/policy.ts';
import { savePolicy } from '../src/identity/sso/policy/store.ts';
import { memberAccess } from '../src/identity/sso/public.ts';
import type { WorkspaceScope } from '../src/platform/access/scope.ts';
import { AppError } from '../src/platform/app-error.ts';
import { instantOf } from '../src/platform/clock.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { makeMasterKey, openKeyring } from '../src/platform/secrets/keyring.ts';
import { activateSso } from './active-sso.ts';
import { serviceDb } from './service-db.ts';
import { actorOf, tenants } from './tenants.ts';

const database = await serviceDb();
const world = tenants(database.db);
const keyring = openKeyring([makeMasterKey()]);
const budgets = { take: async () => assert.fail('no code is tried') } as never;
const deps = { ...world, memberAccess, keyring, budgets, mail: { keyring }, baseUrl: () => 'https://pcs.example' };
const made = { domains: 0 };

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : assert.fail(String(error))),
  );

/** Makes a workspace with a tested connection and one owner, of its verified domain. */
async function workspace() {
  made.domains += 1;
  const domain = `factors${made.domains}.example`;
  const { scope } = await world.workspace({});
  const inside = await world.person('Inside', { email: `owner@${domain}` });
  await world.join(scope, inside, 'owner');
  await activateSso(database, scope, { loginHandle: `factors${made.domains}`, domain });
  await database.asOwner('select directory.add_verified_domain($1, $2, now())', [domain, scope.workspaceId]);
  return { scope, domain, inside };
}

const setPolicy = (scope: WorkspaceScope, policy: SignInPolicy) =>
  inTransaction(database.db, scope, (tx) => savePolicy(tx, scope, policy, instantOf(world.clock.now())));
const NO_PASSWORDS = { ...NO_POLICY, disablePasswords: true };
const setPassword = (userId: string) => database.asOwner("select directory.set_password($1, 'x', now())", [userId]);
const addPasskey = (userId: string) =>
  database.asOwner(
    `select directory.add_passkey(gen_random_uuid(), $1::uuid, decode(md5($1::text), 'hex'), decode('01', 'hex'), 0, '{}',
       gen_random_uuid(), true, 'p', now())`,
    [userId],
  );

test('an owner resets no second factors by which they, or every owner, come in', async () => {
  const { scope, inside, domain } = await workspace();
  await database.asOwner('update sso_connection set active = false where workspace_id = $1', [scope.workspaceId]);
  const two = await world.person('Two', { email: `two@${domain}` });
  await world.join(scope, two, 'owner');
  const reset = (by: string, of: string) => outcome(resetMemberFactors(deps, actorOf(by), scope, of));
  for (const each of [inside, two]) {
    await setPassword(each);
    await addPasskey(each);
  }
  await setPolicy(scope, NO_PASSWORDS);
  assert.equal(await reset(inside, inside), 'conflict', 'their own');
  assert.deepEqual(await Promise.all([reset(inside, two), reset(two, inside)]).then((each) => each.toSorted()), [
    'conflict',
    'ok',
  ]);
});

test('the last passkey is kept while the active connection is no way in to rely on', async () => {
  const { scope, inside } = await workspace();
  await setPolicy(scope, NO_PASSWORDS);
  const depends = () =>
    inTransaction(database.db, scope, (tx) => dependsOnPasskey(tx, inside, instantOf(world.clock.now())));
  assert.equal(await depends(), false, 'a tested connection');
  const end = (at: number) =>
    database.asOwner('update sso_connection set certificate_expires_at = $2 where workspace_id = $1', [
      scope.workspaceId,
      instantOf(at),
    ]);
  await end(world.clock.now());
  assert.equal(await depends(), true, 'its certificate has ended');
  await end(world.clock.now() + 1);
  assert.equal(await depends(), false);
  await database.asOwner('update sso_connection set tested_at = null where workspace_id = $1', [scope.workspaceId]);
  assert.equal(await depends(), true, 'it was never tested');
});
