// Accepting a membership that provisioning made, over HTTP: by the person's own session, and by nothing else.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { tokenIn } from '../../testing/mail-outbox.ts';
import { runningService } from '../../testing/running-service.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import type { Proofs } from '../identity/sign-in/admission.ts';
import { startSession } from '../identity/sign-in/public.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const client = new pg.Client({ connectionString: foundation.ownerUrl });
await client.connect();
after(() => client.end());
const asOwner = async (text: string, values: unknown[]) => (await client.query(text, values)).rows;

/** A person of their own account whom two workspaces made a member, accepted by nobody. */
async function provisioned() {
  const mine = await world.workspace({ olga: 'owner' });
  const other = await world.workspace({ omar: 'owner' });
  const userId = await world.person('Noor');
  for (const { scope } of [mine, other]) await world.join(scope, userId, 'member');
  await asOwner('update member set accepted_at = null where user_id = $1', [userId]);
  return { mine: mine.scope, other: other.scope, owner: mine.people.olga, userId };
}

async function begin(
  userId: string,
  { passwordHash = null, ...more }: Partial<Proofs> & { passwordHash?: string | null } = {},
) {
  const proofs: Proofs = { method: 'password', ssoWorkspaceId: null, secondFactorAt: null, ...more };
  const deps = { ...foundation, ids: world.ids };
  const { token } = await startSession(deps, device, { id: userId, passwordHash, proofs });
  const call = (method: string, path: string, body?: unknown) =>
    service.call({ method, path, cookie: `pcs_session=${token}`, ...(body !== undefined && { body }) });
  return Object.assign(call, { token });
}

const acceptancePath = (workspaceId: string) => `/api/workspaces/${workspaceId}/acceptance`;
const listAccepted = async (userId: string) =>
  (await asOwner('select workspace_id as id from member where user_id = $1 and accepted_at is not null', [userId])).map(
    ({ id }) => id,
  );

test('a session lists what it has not accepted, enters it, and accepts one of them once', {
  timeout: 60_000,
}, async () => {
  const { mine, other, userId } = await provisioned();
  const call = await begin(userId);
  const list = async () =>
    new Map(
      (await call('GET', '/api/auth/session')).body.workspaces.map((each: { id: string; accepted?: false }) => [
        each.id,
        each.accepted,
      ]),
    );
  const [here, there] = [mine.workspaceId, other.workspaceId];
  assert.deepEqual([(await list()).get(here), (await list()).get(there)], [false, false]);
  for (const id of [here, here.toUpperCase()]) assert.equal((await call('POST', acceptancePath(id))).status, 204);
  assert.deepEqual(await listAccepted(userId), [here]);
  // Within the second for which a process trusts what it has read.
  while ((await list()).get(here) !== undefined) await new Promise(setImmediate);
  const entries = await asOwner(
    `select workspace_id as id, actor_type as type, actor_id as actor from audit_entry
     where action = 'member.accepted' and subject_id = $1`,
    [userId],
  );
  assert.deepEqual(entries, [{ id: here, type: 'user', actor: userId }]);
  const read = (await sessionOf(foundation.db, call.token, foundation.clock.now()))?.caller.memberships ?? [];
  assert.deepEqual(
    read.filter(({ isBinding }) => isBinding === false).map(({ workspaceId }) => workspaceId),
    [there],
  );
});

test('a session whose person has not shown who they are for hours accepts nothing', async () => {
  const { mine, userId } = await provisioned();
  const call = await begin(userId);
  await asOwner(
    `update directory.session
     set created_at = now() - interval '5 hours', confirmed_at = now() - interval '5 hours', second_factor_at = null
     where user_id = $1`,
    [userId],
  );
  const { status, body } = await call('POST', acceptancePath(mine.workspaceId));
  assert.deepEqual([status, body.error.code], [403, 'confirmation_required']);
  assert.deepEqual(await listAccepted(userId), []);
});

test('the link of an invitation accepts, also in the session that is running', async () => {
  const { mine, owner } = await provisioned();
  const admin = await begin(owner);
  const email = 'linked@example.com';
  assert.equal((await admin('POST', '/api/workspace/invitations', { email, role: 'member' })).status, 201);
  const [mail] = await service.mailsTo(email, 1);
  const userId = await world.person('Linked', { email });
  await asOwner('select directory.set_password($1, $2, now())', [userId, 'hash']);
  await world.join(mine, userId, 'member');
  await asOwner('update member set accepted_at = null where user_id = $1', [userId]);
  const call = await begin(userId, { passwordHash: 'hash' });
  assert.deepEqual(await listAccepted(userId), []);
  const joined = await call('POST', '/api/auth/invitations/accept', { token: tokenIn(mail) });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));
  assert.deepEqual(await listAccepted(userId), [mine.workspaceId]);
});

/** Adds a passkey to an account that the provider of that workspace added. */
async function addPasskeyBy(userId: string, workspaceId: string) {
  await asOwner(
    `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, aaguid, backed_up, name, created_at)
     values ($1, $2, $3, 'key', 0, $1, false, 'Theirs', now())`,
    [world.ids.next(), userId, Buffer.from(userId)],
  );
  await asOwner(
    `update directory.person set provider_ways_at = now() - interval '1 minute', provider_ways_by = $2 where id = $1`,
    [userId, workspaceId],
  );
}
const countPasskeys = async (userId: string) =>
  (await asOwner('select from directory.passkey where user_id = $1', [userId])).length;
const refusePasswords = (workspaceId: string) =>
  asOwner('insert into sign_in_policy (workspace_id, disable_passwords, updated_at) values ($1, true, now())', [
    workspaceId,
  ]);

test('a passkey that the provider of another workspace added does not outlast it', async () => {
  const { mine, other, userId } = await provisioned();
  await addPasskeyBy(userId, other.workspaceId);
  const call = await begin(userId, { secondFactorAt: new Date().toISOString() });
  const preview = async ({ workspaceId }: typeof mine) => (await call('GET', acceptancePath(workspaceId))).body;
  assert.deepEqual(await Promise.all([mine, other].map(preview)), [{ endsWaysIn: true }, { endsWaysIn: false }]);
  assert.equal(await countPasskeys(userId), 1, 'a preview changes nothing');
  assert.equal((await call('POST', acceptancePath(mine.workspaceId))).status, 204);
  assert.equal(await countPasskeys(userId), 0);
  assert.deepEqual(await preview(mine), { endsWaysIn: false });
  // An account that its person has not proven is bound by what it has not accepted, and loses all of its ways in.
  await asOwner('update directory.person set email_proven_at = null where id = $1', [userId]);
  await asOwner('select directory.set_password($1, $2, now())', [userId, 'hash']);
  const unproven = await begin(userId, { passwordHash: 'hash' });
  await asOwner('update member set accepted_at = null where user_id = $1 and workspace_id = $2', [
    ...[userId, other.workspaceId],
  ]);
  const { body } = await unproven('GET', acceptancePath(other.workspaceId));
  assert.deepEqual(body, { endsWaysIn: true });
  assert.equal((await call('GET', '/api/auth/session')).status, 200, 'the session that accepts is kept');
});

test('nobody loses the last passkey by accepting, where this workspace or one that they accepted takes no passwords', async () => {
  for (const refusing of ['this', 'accepted'] as const) {
    const { mine, other, userId } = await provisioned();
    const own = (await world.workspace({ otto: 'owner' })).scope;
    await world.join(own, userId, 'member');
    await addPasskeyBy(userId, other.workspaceId);
    await refusePasswords((refusing === 'this' ? mine : own).workspaceId);
    const call = await begin(userId, { method: 'passkey', secondFactorAt: new Date().toISOString() });
    const { status, body } = await call('POST', acceptancePath(mine.workspaceId));
    assert.equal(status, 409, refusing);
    assert.match(body.error.message, /does not allow passwords.*invite you by e-mail/);
    assert.deepEqual([await countPasskeys(userId), await listAccepted(userId)], [1, [own.workspaceId]]);
    await asOwner(`update directory.passkey set created_at = now() - interval '1 day' where user_id = $1`, [userId]);
    assert.equal((await call('POST', acceptancePath(mine.workspaceId))).status, 204, 'one of their own lasts');
    assert.equal(await countPasskeys(userId), 1);
  }
});

test('who has no passkey accepts a workspace that takes passwords, whatever another one takes', async () => {
  const { mine, userId } = await provisioned();
  const own = (await world.workspace({ otto: 'owner' })).scope;
  await world.join(own, userId, 'member');
  const call = await begin(userId);
  await refusePasswords(own.workspaceId);
  assert.equal((await call('POST', acceptancePath(mine.workspaceId))).status, 204);
});

test('who has no passkey is told to add one before they accept a workspace that takes no passwords', async () => {
  const { mine, userId } = await provisioned();
  await refusePasswords(mine.workspaceId);
  const call = await begin(userId, { method: 'passkey', secondFactorAt: new Date().toISOString() });
  const { status, body } = await call('POST', acceptancePath(mine.workspaceId));
  assert.deepEqual(
    [status, body.error.message],
    [409, 'This workspace does not allow passwords: add a passkey before you join it.'],
  );
});

test('nobody accepts for a workspace that they are not in, that their session does not open, or without a session', async () => {
  const { mine, other, owner, userId } = await provisioned();
  const own = await begin(userId);
  const stranger = (await world.workspace({ mal: 'owner' })).scope;
  for (const method of ['GET', 'POST']) {
    assert.equal((await own(method, acceptancePath(stranger.workspaceId))).status, 404, method);
  }
  const company = await begin(userId, { method: 'sso', ssoWorkspaceId: other.workspaceId });
  assert.equal((await company('POST', acceptancePath(mine.workspaceId))).status, 404);
  assert.equal((await (await begin(owner))('POST', acceptancePath(mine.workspaceId))).status, 204);
  const { key } = await createApiKey(foundation, actorOf(owner), mine, { name: 'all', scope: 'admin' });
  const path = acceptancePath(mine.workspaceId);
  for (const headers of [{}, { authorization: `Bearer ${key}` }]) {
    const { status } = await service.call({ method: 'POST', path, headers });
    assert.ok(status === 401 || status === 403, String(status));
  }
  assert.deepEqual(await listAccepted(userId), [other.workspaceId], 'by its own provider');
});
