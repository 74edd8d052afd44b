// A change of single sign-on is refused where it locks out an owner who has a way in today, and for no other reason.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignInPolicy } from '../../../../../contract/sign-in-policy.ts';
import { activateSso } from '../../../../testing/active-sso.ts';
import { serviceDb } from '../../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../../testing/tenants.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { makeMasterKey, openKeyring } from '../../../platform/secrets/keyring.ts';
import { editConnection } from '../connections/commands.ts';
import { findActive } from '../connections/store.ts';
import { addDomain, checkDomain, removeDomain } from '../domains/commands.ts';
import { viewOf } from '../domains/domain.ts';
import { listDomains } from '../domains/store.ts';
import { activateSigningKey, addSigningKey, findKeyChange } from '../signing-keys/commands.ts';
import { previewChange } from './change-preview.ts';
import { changePolicy } from './commands.ts';
import { NO_POLICY } from './policy.ts';
import { savePolicy } from './store.ts';

const database = await serviceDb();
const world = tenants(database.db);
const keyring = openKeyring([makeMasterKey()]);
const textRecords = { find: async () => [] };
const deps = { ...world, keyring, textRecords, mail: { keyring }, baseUrl: () => 'https://pcs.example' };
const made = { domains: 0 };

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : assert.fail(String(error))),
  );

/** Makes a workspace that requires single sign-on, with an owner outside its domain and one inside. */
async function workspace() {
  made.domains += 1;
  const domain = `guard${made.domains}.example`;
  const { scope, people } = await world.workspace({ outside: 'owner' });
  await database.asOwner("select directory.set_password($1, 'x', now())", [people.outside]);
  const inside = await world.person('Inside', { email: `owner@${domain}` });
  await world.join(scope, inside, 'owner');
  await activateSso(database, scope, { loginHandle: `guard${made.domains}`, domain });
  await database.asOwner('select directory.add_verified_domain($1, $2, now())', [domain, scope.workspaceId]);
  await setPolicy(scope, { ...NO_POLICY, requireSso: true });
  return { scope, domain, outside: people.outside, inside };
}
const setPolicy = (scope: WorkspaceScope, policy: SignInPolicy) =>
  inTransaction(database.db, scope, (tx) => savePolicy(tx, scope, policy, instantOf(world.clock.now())));
const untest = (scope: WorkspaceScope) =>
  database.asOwner('update sso_connection set tested_at = null where workspace_id = $1', [scope.workspaceId]);

test('an edit of the active connection that takes its test is refused to the owner who signs in by it', async () => {
  const { scope, outside, inside } = await workspace();
  const edit = async (by: string) => {
    const active = await findActive(database.db.reader(scope), scope);
    const change = { attributes: { email: 'upn' } };
    return editConnection(deps, actorOf(by), scope, { id: active?.id ?? '', change, ifMatch: undefined });
  };
  assert.equal(await outcome(edit(inside)), 'conflict');
  assert.equal(await outcome(edit(outside)), 'ok');
});

test('a domain that was never verified is deleted whoever has a way in, and the verified one is kept for who needs it', async () => {
  const { scope, outside, inside } = await workspace();
  const { id } = await addDomain(deps, actorOf(inside), scope, 'unverified.example');
  await untest(scope);
  assert.equal(await outcome(removeDomain(deps, actorOf(inside), scope, id)), 'ok');
  const [verified] = await listDomains(database.db.reader(scope), scope);
  // Deleting it makes the owner one of the outside, without a password: no way in either.
  await setPolicy(scope, { ...NO_POLICY, requireSso: true, disablePasswords: true });
  assert.equal(await outcome(removeDomain(deps, actorOf(inside), scope, verified?.id ?? '')), 'conflict');
  assert.equal(await outcome(removeDomain(deps, actorOf(outside), scope, verified?.id ?? '')), 'ok');
});

test('a policy is changed by an owner without a way in, where the change takes none', async () => {
  const { scope, inside, outside } = await workspace();
  await untest(scope);
  const change = (by: string, policy: SignInPolicy) =>
    outcome(changePolicy(deps, actorOf(by), scope, { policy, ifMatch: undefined }));
  assert.equal(await change(inside, { ...NO_POLICY, requireSso: true, requireSecondFactor: true }), 'ok');
  assert.equal(await change(inside, NO_POLICY), 'ok');
  await database.asOwner("select directory.set_password($1, 'x', now())", [inside]);
  assert.equal(await change(inside, { ...NO_POLICY, requireSso: true }), 'conflict', 'it takes theirs');
  assert.equal(await change(outside, { ...NO_POLICY, requireSso: true }), 'ok');
});

const NO_PASSWORDS = { ...NO_POLICY, disablePasswords: true };
const setPassword = (userId: string) => database.asOwner("select directory.set_password($1, 'x', now())", [userId]);
const addPasskey = (userId: string) =>
  database.asOwner(
    `select directory.add_passkey(gen_random_uuid(), $1::uuid, decode(md5($1::text), 'hex'), decode('01', 'hex'), 0, '{}',
       gen_random_uuid(), true, 'p', now())`,
    [userId],
  );

/** Verifies this domain as that owner does once its record is there. */
async function verify(scope: WorkspaceScope, by: string, domain: string) {
  const named = (await listDomains(database.db.reader(scope), scope)).find((each) => each.domain === domain);
  const { id, txtValue } = named === undefined ? await addDomain(deps, actorOf(by), scope, domain) : viewOf(named);
  const found = { ...deps, textRecords: { find: async () => [txtValue] } };
  return outcome(checkDomain(found, actorOf(by), scope, id));
}

test('a domain is not verified where that binds the owner who asks, or every owner, to a policy that locks them out', async () => {
  const { scope, people } = await world.workspace({ Aziz: 'owner' });
  const second = await world.person('Second', { email: 'second@bound.example' });
  await world.join(scope, second, 'owner');
  const first = people.Aziz;
  await setPassword(first);
  await setPassword(second);
  await setPolicy(scope, NO_PASSWORDS);
  assert.equal(await verify(scope, second, 'bound.example'), 'conflict', 'their own');
  await addPasskey(second);
  assert.equal(await verify(scope, first, 'bound.example'), 'ok', 'its owner has a passkey');
});

test('single sign-on that nobody tested is no way in for the last owner outside the domains', async () => {
  const { scope, outside, inside } = await workspace();
  await database.asOwner(
    "update directory.person set email = 'o@last.example', email_key = 'o@last.example' where id = $1",
    [outside],
  );
  await untest(scope);
  assert.equal(await verify(scope, inside, 'last.example'), 'conflict');
  await database.asOwner('update sso_connection set tested_at = now() where workspace_id = $1', [scope.workspaceId]);
  assert.equal(await verify(scope, inside, 'other.last.example'), 'ok', 'a domain of nobody');
  assert.equal(await verify(scope, inside, 'last.example'), 'ok');
});

test('a signing key is activated by who depends on it where they say that the provider knows it; no test proves it yet', async () => {
  const { scope, outside, inside } = await workspace();
  const add = (type: 'rsa_2048' | 'ec_p256') => addSigningKey(deps, actorOf(inside), scope, type);
  const [former, next] = [await add('rsa_2048'), await add('ec_p256')];
  const activate = (by: string, id: string, force = false) =>
    outcome(activateSigningKey(deps, actorOf(by), scope, { id, force }));
  const isTested = async () => (await findActive(database.db.reader(scope), scope))?.testedAt !== null;
  assert.equal(await activate(inside, next.id), 'ok', 'nothing is signed yet');
  assert.equal(await isTested(), true);
  await database.asOwner(
    `update sso_connection set protocol = 'saml', config = jsonb_set(config, '{signRequests}', 'true') where workspace_id = $1`,
    [scope.workspaceId],
  );
  const reader = database.db.reader(scope);
  const change = (await findKeyChange(reader, scope, { active: false })) ?? assert.fail('nothing signs');
  const { losing } = await previewChange(reader, scope, { change, nowMs: world.clock.now() });
  assert.deepEqual(
    losing.map(({ userId }) => userId),
    [inside],
  );
  assert.equal(await activate(inside, former.id), 'conflict');
  assert.equal(await isTested(), true);
  assert.equal(await activate(outside, former.id), 'ok', 'another owner keeps their way in');
  assert.equal(await isTested(), false);
  assert.equal(await activate(inside, next.id, true), 'ok');
  await setPolicy(scope, NO_POLICY);
  assert.equal(await activate(inside, former.id), 'conflict', 'without a password there is no other way in');
  await setPassword(inside);
  assert.equal(await activate(inside, former.id), 'ok');
});
