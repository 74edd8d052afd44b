// A grant to an application counts as long as the session that gave it would (docs/decisions/0048).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { SignInPolicy } from '../../../contract/sign-in-policy.ts';
import { activateSso } from '../../testing/active-sso.ts';
import { serviceDb } from '../../testing/service-db.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { registerApplication } from '../identity/oauth-server/commands.ts';
import { findGrantPayload, findToken, hashOf, saveGrant, saveRecord } from '../identity/oauth-server/records.ts';
import { neededBy, SESSION_METHODS } from '../identity/sign-in/admission.ts';
import { endSsoSessions } from '../identity/sso/policy/change-preview.ts';
import { changePolicy } from '../identity/sso/policy/commands.ts';
import { NO_POLICY } from '../identity/sso/policy/policy.ts';
import { savePolicy } from '../identity/sso/policy/store.ts';
import type { WorkspaceScope } from '../platform/access/scope.ts';
import { instantOf } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const database = await serviceDb();
const { db } = database;
const world = tenants(db);

async function granting() {
  const { scope, people } = await world.workspace({ olga: 'owner', noor: 'member' });
  const { application } = await registerApplication({ ...world, db }, actorOf(people.olga), scope, {
    ...{ name: 'App', redirectUris: ['https://a.example/'], scopes: ['read'], clientType: 'public' },
  });
  const nowMs = world.clock.now();
  const life = { createdAt: instantOf(nowMs), expiresAt: instantOf(nowMs + 3_600_000) };
  const grant = {
    id: world.ids.next(),
    clientId: application.clientId,
    userId: people.noor,
    scopes: ['read'],
    payload: {},
  };
  return { scope, owner: people.olga, grant: { ...grant, ...life } };
}

const addPasskey = (userId: string) =>
  database.asOwner(
    `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, aaguid, backed_up, name, created_at)
     values ($1, $1, $2, 'key', 0, $1, false, 'Key', now())`,
    [userId, Buffer.from(userId)],
  );
const addApp = (userId: string, state: 'confirmed' | 'not confirmed') =>
  database.asOwner(
    `insert into directory.totp (user_id, secret, created_at, confirmed_at)
     values ($1, 'sealed', now(), case when $2 then now() end)`,
    [userId, state === 'confirmed'],
  );

describe('a grant is refused where the session that gave it would be', () => {
  const POLICIES: readonly SignInPolicy[] = [true, false].flatMap((requireSso) =>
    [true, false].flatMap((disablePasswords) =>
      [true, false].map((requireSecondFactor) => ({ requireSso, disablePasswords, requireSecondFactor })),
    ),
  );
  const setPolicy = (scope: WorkspaceScope, policy: SignInPolicy) =>
    inTransaction(db, scope, (tx) => savePolicy(tx, scope, policy, instantOf(world.clock.now())));

  test('by the rule that admits sessions, for each policy, role, domain and method', async () => {
    const { scope, people } = await world.workspace({ olga: 'owner', adam: 'admin', noor: 'member' });
    const { workspaceId } = scope;
    const own = `own-${workspaceId}.example`;
    await database.asOwner(
      'insert into directory.verified_domain (domain, workspace_id, verified_at) values ($1, $2, now())',
      [...[own, workspaceId]],
    );
    const inside = await world.person('Ines', { email: `ines@${own}` });
    await world.join(scope, inside, 'owner');
    await addPasskey(people.adam);
    await addApp(inside, 'confirmed');
    await addApp(people.noor, 'not confirmed');
    const members = [
      { userId: people.olga, role: 'owner', ofVerifiedDomain: false, hasFactor: false },
      { userId: inside, role: 'owner', ofVerifiedDomain: true, hasFactor: true },
      { userId: people.adam, role: 'admin', ofVerifiedDomain: false, hasFactor: true },
      { userId: people.noor, role: 'member', ofVerifiedDomain: false, hasFactor: false },
    ] as const;
    for (const policy of POLICIES) {
      await setPolicy(scope, policy);
      for (const { userId, hasFactor, ...member } of members) {
        for (const method of SESSION_METHODS) {
          const demand = { workspaceId, workspaceName: '', plan: '', ...member, ...policy };
          const ssoWorkspaceId = method === 'sso' ? workspaceId : null;
          // In a grant nobody can show a factor: having one counts.
          const secondFactorAt = hasFactor ? instantOf(world.clock.now()) : null;
          const isAdmitted = neededBy(demand, { method, ssoWorkspaceId, secondFactorAt }) === undefined;
          const { rows } = await sql<{ admits: boolean }>`
            select directory.admits_grant(${workspaceId}::uuid, ${userId}::uuid, ${method}) as admits`.execute(
            db.directory,
          );
          assert.equal(rows[0]?.admits, isAdmitted, JSON.stringify({ policy, member, method }));
        }
        const [{ isSame } = { isSame: false }] = await database.asOwner<{ isSame: boolean }>(
          `select directory.admits_grant($1, $2, null) = directory.admits_grant($1, $2, 'password') as "isSame"`,
          [workspaceId, userId],
        );
        assert.ok(isSame, 'a grant of which nobody wrote the method down counts as the weakest');
      }
    }
  });

  test('its token and its refresh too, until the policy lets the session in again', async () => {
    for (const [signedInBy, isRefused] of [
      ['password', true],
      ['passkey', true],
      ['sso', false],
    ] as const) {
      const { scope, grant: made } = await granting();
      const grant = { ...made, signedInBy };
      await saveGrant(db.directory, grant);
      // The authorization server saves it again without the session.
      await saveGrant(db.directory, { ...grant, payload: { again: true }, signedInBy: null });
      const value = randomBytes(32).toString('base64url');
      const payload = { grantId: grant.id, scope: 'read' };
      await saveRecord(db.directory, { kind: 'AccessToken', value, payload, expiresAt: grant.expiresAt });
      const look = async () => {
        const at = instantOf(world.clock.now());
        const token = await findToken(db.directory, hashOf(value), at);
        return [token !== undefined, (await findGrantPayload(db.directory, grant.id, at)) !== undefined];
      };
      assert.deepEqual(await look(), [true, true]);
      await setPolicy(scope, { ...NO_POLICY, requireSso: true });
      assert.deepEqual(await look(), [!isRefused, !isRefused], signedInBy);
      await setPolicy(scope, NO_POLICY);
      assert.deepEqual(await look(), [true, true]);
    }
  });
});

test('saving the policy ends no grant of who signs in by a connection whose test is out of date, and that of a guest', async () => {
  const { scope, owner, grant } = await granting();
  const guest = await world.person('Guest');
  await world.join(scope, guest, 'member');
  const domain = `untested-${scope.workspaceId}.example`;
  await database.asOwner('update directory.person set email = $2, email_key = $2 where id = $1', [
    grant.userId,
    `noor@${domain}`,
  ]);
  await activateSso(database, scope, { loginHandle: scope.workspaceId, domain });
  await database.asOwner('select directory.add_verified_domain($1, $2, now())', [domain, scope.workspaceId]);
  await database.asOwner('update sso_connection set tested_at = null where workspace_id = $1', [scope.workspaceId]);
  const guests = { ...grant, id: world.ids.next(), userId: guest };
  for (const each of [grant, guests]) await saveGrant(db.directory, { ...each, signedInBy: 'sso' });
  const look = async () => {
    const at = instantOf(world.clock.now());
    const found = await Promise.all([grant, guests].map(({ id }) => findGrantPayload(db.directory, id, at)));
    return found.map((each) => each !== undefined);
  };
  assert.deepEqual(await look(), [true, true]);
  for (let times = 0; times < 2; times += 1) {
    const policy = { ...NO_POLICY, requireSso: true };
    await changePolicy({ ...world, db }, actorOf(owner), scope, { policy, ifMatch: undefined });
    assert.deepEqual(await look(), [true, false]);
  }
});

describe('a second factor that the workspace asks for', () => {
  const REQUIRED = { requireSso: false, disablePasswords: false, requireSecondFactor: true };

  /** A token of a member, and if it and its refresh count. */
  async function tokenOf(signedInBy: 'password' | 'sso') {
    const { scope, owner, grant } = await granting();
    await saveGrant(db.directory, { ...grant, signedInBy });
    const value = randomBytes(32).toString('base64url');
    const payload = { grantId: grant.id, scope: 'read' };
    await saveRecord(db.directory, { kind: 'AccessToken', value, payload, expiresAt: grant.expiresAt });
    const look = async () => {
      const at = instantOf(world.clock.now());
      const token = await findToken(db.directory, hashOf(value), at);
      return [token !== undefined, (await findGrantPayload(db.directory, grant.id, at)) !== undefined];
    };
    return { scope, owner, userId: grant.userId, look };
  }

  test('refuses the tokens of a member without one, who has an account of their own and has not accepted, too', async () => {
    for (const signedInBy of ['password', 'sso'] as const) {
      const { scope, owner, userId, look } = await tokenOf(signedInBy);
      await database.asOwner(`update directory.person set email_proven_at = now(), password_hash = 'x' where id = $1`, [
        userId,
      ]);
      await database.asOwner('update member set accepted_at = null where user_id = $1', [userId]);
      await changePolicy({ ...world, db }, actorOf(owner), scope, { policy: REQUIRED, ifMatch: undefined });
      assert.deepEqual(await look(), [false, false], signedInBy);
      await addPasskey(userId);
      assert.deepEqual(await look(), [true, true], 'the owner is not told of it, so that the grant is not ended');
    }
  });

  test('refuses them when the last one is removed, however that happens', async () => {
    const { scope, owner, userId, look } = await tokenOf('password');
    await addPasskey(userId);
    await addApp(userId, 'confirmed');
    await changePolicy({ ...world, db }, actorOf(owner), scope, { policy: REQUIRED, ifMatch: undefined });
    await database.asOwner('delete from directory.passkey where user_id = $1', [userId]);
    assert.deepEqual(await look(), [true, true]);
    await database.asOwner('delete from directory.totp where user_id = $1', [userId]);
    assert.deepEqual(await look(), [false, false]);
  });
});

test('what single sign-on granted ends with its sessions: all with the connection, those of its addresses with a domain', async () => {
  for (const [domain, signedInBy, isEnded, asserted] of [
    [null, 'sso', true, null],
    ['granting.example', 'sso', true, null],
    ['elsewhere.example', 'sso', false, null],
    ['asserted.example', 'sso', true, 'asserted.example'],
    ['granting.example', 'sso', false, 'asserted.example'],
    [null, 'password', false, null],
    [null, 'passkey', false, null],
  ] as const) {
    const { scope, grant } = await granting();
    const other = await granting();
    await database.asOwner(`update directory.person set email = $2, email_key = $2 where id = $1`, [
      grant.userId,
      `${grant.userId}@granting.example`,
    ]);
    const sessionId = world.ids.next();
    await database.asOwner(
      `insert into directory.session
         (id, user_id, token_hash, created_at, last_seen_at, expires_at, method, sso_workspace_id, sso_domain)
       values ($1, $2, $3, now(), now(), now() + interval '1 hour', $4, $5, $6)`,
      [sessionId, grant.userId, randomBytes(32), signedInBy, signedInBy === 'sso' ? scope.workspaceId : null, asserted],
    );
    await saveGrant(db.directory, { ...grant, signedInBy, sessionId });
    // The authorization server saves it again without the session.
    await saveGrant(db.directory, { ...grant, payload: { again: true }, signedInBy: null });
    await saveGrant(db.directory, { ...other.grant, signedInBy });
    await inTransaction(db, scope, (tx) => endSsoSessions(tx, scope, domain));
    const kept = await database.asOwner('select from directory.session where id = $1', [sessionId]);
    assert.equal(kept.length === 0, isEnded, 'as the session');
    const at = instantOf(world.clock.now());
    const told = JSON.stringify({ domain, signedInBy });
    assert.equal((await findGrantPayload(db.directory, grant.id, at)) === undefined, isEnded, told);
    assert.ok(await findGrantPayload(db.directory, other.grant.id, at), 'another workspace keeps its grants');
  }
});
