// Every act that makes a member, or could take a way in, is judged by the sign-in policy before it takes effect.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignInPolicy } from '../../contract/sign-in-policy.ts';
import { createUser } from '../src/identity/joining/public.ts';
import { changeUser, deleteUser, createUser as provision } from '../src/identity/scim/users/commands.ts';
import { readUser } from '../src/identity/scim/users/patch.ts';
import { NO_POLICY } from '../src/identity/sso/policy/policy.ts';
import { savePolicy } from '../src/identity/sso/policy/store.ts';
import { type Actor, OPERATOR } from '../src/platform/access/caller.ts';
import type { WorkspaceScope } from '../src/platform/access/scope.ts';
import { AppError } from '../src/platform/app-error.ts';
import { instantOf } from '../src/platform/clock.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { openPasswordHasher } from '../src/platform/secrets/password.ts';
import { changeMemberRole, reactivateMember, removeMember } from '../src/tenancy/members/commands.ts';
import { setMembershipStatus } from '../src/tenancy/members/public.ts';
import { getMember } from '../src/tenancy/members/store.ts';
import { activateSso } from './active-sso.ts';
import { serviceDb } from './service-db.ts';
import { actorOf, tenants } from './tenants.ts';

const database = await serviceDb();
const world = tenants(database.db);
const passwords = openPasswordHasher();
const okta: Actor = { type: 'scim', id: world.ids.next(), requestId: 'test' };
const made = { domains: 0 };
const SSO = { ...NO_POLICY, requireSso: true };
const NO_PASSWORDS = { ...NO_POLICY, disablePasswords: true };

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) =>
      error instanceof AppError ? `${error.status} ${error.message.split(/[,:]/)[0]}` : assert.fail(String(error)),
  );

/** Makes a workspace with an owner outside its verified domain, and single sign-on in use unless it is said to be off. */
async function workspace({ isConnected = true } = {}) {
  made.domains += 1;
  const domain = `corp${made.domains}.example`;
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  await database.asOwner("select directory.set_password($1, 'x', now())", [people.Omar]);
  await activateSso(database, scope, { loginHandle: `corp${made.domains}`, domain });
  await database.asOwner('select directory.add_verified_domain($1, $2, now())', [domain, scope.workspaceId]);
  if (!isConnected)
    await database.asOwner('update sso_connection set active = false where workspace_id = $1', [scope.workspaceId]);
  const owner = async (name: string, email: string) => {
    const id = await world.person(name, { email, passwordHash: 'x' });
    await world.join(scope, id, 'owner');
    return id;
  };
  return { scope, omar: people.Omar, domain, owner };
}

const setPolicy = (scope: WorkspaceScope, policy: SignInPolicy) =>
  inTransaction(database.db, scope, (tx) => savePolicy(tx, scope, policy, instantOf(world.clock.now())));
const create = (scope: WorkspaceScope, email: string, more: object = {}) =>
  createUser({ ...world, passwords }, OPERATOR, scope, { name: 'Noor', email, role: 'member', ...more });
const provided = (scope: WorkspaceScope, email: string, more: object = {}) =>
  provision(world, okta, scope, readUser({ userName: email, ...more }));
const PASSWORD = { password: 'seven tall cranes' };
const REFUSED = '409 This workspace requires single sign-on';

test('the command line makes nobody who could never sign in, and asks an insider for no password', async () => {
  const { scope, domain } = await workspace();
  assert.match(
    await outcome(create(scope, `a@${domain}`)),
    /^422/,
    'a password is needed where one opens the workspace',
  );
  await setPolicy(scope, SSO);
  assert.equal(await outcome(create(scope, 'outside@other.example', PASSWORD)), REFUSED);
  const [left] = await database.asOwner("select 1 from directory.person where email_key = 'outside@other.example'");
  assert.equal(left, undefined, 'nothing is left of it');
  assert.equal(await outcome(create(scope, `a@${domain}`)), 'ok');
  assert.equal(await outcome(create(scope, 'owner@other.example', { ...PASSWORD, role: 'owner' })), 'ok');
  const without = await workspace({ isConnected: false });
  await setPolicy(without.scope, SSO);
  assert.equal(
    await outcome(create(without.scope, `a@${without.domain}`, PASSWORD)),
    REFUSED,
    'no connection is active',
  );
  await setPolicy(without.scope, NO_PASSWORDS);
  assert.match(
    await outcome(create(without.scope, `a@${without.domain}`, PASSWORD)),
    /^409 Passwords are switched off/,
  );
});

test('provisioning makes nobody who could never sign in, unless they are kept out anyway', async () => {
  const { scope, domain } = await workspace();
  await setPolicy(scope, SSO);
  const refusal = await outcome(provided(scope, 'outside@scim.example'));
  assert.equal(refusal, REFUSED.replace('409', '400'), 'a 409 would say that the user exists');
  const { row } = await provided(scope, 'outside@scim.example', { active: false });
  const change = (id: string, values: object) =>
    changeUser(world, okta, scope, { id, ifMatch: undefined, next: (before) => ({ ...before, ...values }) });
  assert.match(await outcome(change(row.id, { active: true })), /^400/);
  assert.equal(await outcome(change(row.id, { externalId: 'e1' })), 'ok', 'who has no way in may be changed otherwise');
  const inside = await provided(scope, `in@${domain}`);
  assert.match(await outcome(change(inside.row.id, { userName: 'out@scim.example' })), /^400/);
  assert.equal(await outcome(change(inside.row.id, { userName: `other@${domain}` })), 'ok');
  await setPolicy(scope, NO_POLICY);
  assert.equal(await outcome(change(row.id, { active: true })), 'ok');
  await setPolicy(scope, SSO);
  assert.equal(await outcome(change(row.id, { userName: 'outside2@scim.example' })), 'ok', 'nothing is lost by it');
});

test('an owner who would have no way in with a lesser role keeps theirs, unless another owner insists', async () => {
  const { scope, omar, owner } = await workspace();
  const lina = await owner('Lina', 'lina@elsewhere.example');
  await setPolicy(scope, SSO);
  const demote = (by: string, userId: string, force?: boolean) =>
    outcome(changeMemberRole(world, actorOf(by), scope, { userId, role: 'admin', ifMatch: undefined, force }));
  const judged = await world.memberAccess.judge(database.db.reader(scope), scope, {
    userId: lina,
    role: 'admin',
    nowMs: world.clock.now(),
  });
  assert.equal(judged.losesAccess, 'outside_domains');
  assert.equal(await demote(omar, lina), '409 The sign-in policy would leave this member without a way to sign in');
  assert.equal(await demote(lina, lina, true), '409 You would lock yourself out', 'not even by force');
  assert.equal(await demote(omar, lina, true), 'ok');
  const [entry] = await database.asOwner<{ detail: object }>(
    "select detail from audit_entry where subject_id = $1 and action = 'member.role_changed'",
    [lina],
  );
  assert.deepEqual(entry?.detail, { role: { from: 'owner', to: 'admin' }, losesAccess: 'outside_domains' });
  assert.equal(await demote(omar, lina), 'ok', 'the role that they have');
  const raise = changeMemberRole(world, actorOf(omar), scope, { userId: lina, role: 'owner', ifMatch: undefined });
  assert.equal(await outcome(raise), 'ok', 'a role that opens a way in');
});

test('the last owner with a way in stays, however many owners have none, by whichever door', async () => {
  const { scope, omar, domain, owner } = await workspace({ isConnected: false });
  const inside = await owner('Inside', `inside@${domain}`);
  await setPolicy(scope, SSO);
  const NONE = '409 No owner of the workspace could sign in any more.';
  const at = { ifMatch: undefined };
  assert.equal(await outcome(removeMember(world, actorOf(inside), scope, omar)), NONE);
  assert.equal(
    await outcome(changeMemberRole(world, actorOf(inside), scope, { userId: omar, role: 'admin', ...at, force: true })),
    NONE,
  );
  assert.equal(await outcome(deleteUser(world, okta, scope, { id: omar, ...at })), NONE);
  const off = {
    id: omar,
    ...at,
    next: (before: Parameters<Parameters<typeof changeUser>[3]['next']>[0]) => ({ ...before, active: false }),
  };
  assert.equal(await outcome(changeUser(world, okta, scope, off)), NONE);
  assert.equal(await outcome(removeMember(world, actorOf(omar), scope, inside)), 'ok', 'who has none may go');
});

test('an owner who has not joined is no other owner, and the record says so', async () => {
  const { scope, omar, owner } = await workspace();
  const unseen = await owner('Unseen', 'unseen@elsewhere.example');
  await database.asOwner('update member set accepted_at = null where user_id = $1', [unseen]);
  assert.equal((await getMember(database.db.reader(scope), scope, unseen)).accepted, false);
  assert.equal((await getMember(database.db.reader(scope), scope, omar)).accepted, true);
  assert.match(
    await outcome(removeMember(world, actorOf(omar), scope, omar)),
    /^409 A workspace needs at least one owner who has joined/,
  );
  assert.match(
    await outcome(deleteUser(world, okta, scope, { id: omar, ifMatch: undefined })),
    /^409 A workspace needs/,
  );
  await database.asOwner('update member set accepted_at = now() where user_id = $1', [unseen]);
  assert.equal(await outcome(removeMember(world, actorOf(omar), scope, omar)), 'ok');
});

test('a deactivated member who could never sign in is not let in again', async () => {
  const { scope, omar, domain } = await workspace();
  const [out, inside] = [await world.person('Out'), await world.person('In', { email: `again@${domain}` })];
  for (const id of [out, inside]) {
    await world.join(scope, id, 'member');
    await inTransaction(database.db, scope, (tx) =>
      setMembershipStatus(tx, scope, id, { to: 'deactivated', nowMs: 0 }),
    );
  }
  await setPolicy(scope, SSO);
  assert.equal(await outcome(reactivateMember(world, actorOf(omar), scope, out)), REFUSED);
  assert.equal(await outcome(reactivateMember(world, actorOf(omar), scope, inside)), 'ok');
});
