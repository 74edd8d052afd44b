// A session that began at the identity provider of one workspace, of a person who is in another too: what it reaches of their account.
// It goes through the route table, so that a route which is added to the account is judged here first.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { registerApplication } from '../identity/oauth-server/commands.ts';
import { saveGrant } from '../identity/oauth-server/records.ts';
import { insertPasskey, usePasskey } from '../identity/passkeys/store.ts';
import { getPreferences } from '../identity/preferences/store.ts';
import type { Proofs } from '../identity/sign-in/admission.ts';
import { startSession } from '../identity/sign-in/public.ts';
import type { WorkspaceScope } from '../platform/access/scope.ts';
import { instantOf } from '../platform/clock.ts';
import { inTransaction, NO_WORKSPACE } from '../platform/database/transaction.ts';
import type { Route } from '../platform/http/route.ts';

const service = await runningService({ PCS_CONFIRMATION_MINUTES: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const routes: readonly Route[] = service.service.routes;
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const PASSWORD = 'correct-horse-battery-9';

/** Routes that refuse such a session (403), with a body that they would take of another one. */
const OWN_ACCOUNT: Readonly<Record<string, unknown>> = {
  'PATCH /api/me': { name: 'Another name' },
  'POST /api/me/password': { currentPassword: PASSWORD, newPassword: 'Neu-am-Kanal-4711-x' },
  'POST /api/me/totp': undefined,
  'POST /api/me/totp/confirm': { code: '123456' },
  'DELETE /api/me/totp': undefined,
  'POST /api/me/recovery-codes': undefined,
  'POST /api/me/passkeys/options': undefined,
  'PATCH /api/me/passkeys/{passkeyId}': { name: 'renamed' },
  'DELETE /api/me/passkeys/{passkeyId}': undefined,
};

/** Routes that see and end what is of the session's workspace alone. The tests below call them. */
const LIMITED = [
  'GET /api/me/sessions',
  'DELETE /api/me/sessions/{sessionId}',
  'POST /api/auth/sign-out-everywhere',
  'GET /api/me/grants',
  'DELETE /api/me/grants/{grantId}',
];

/** Routes that give no power over another workspace, with the reason. */
const HARMLESS: Readonly<Record<string, string>> = {
  'GET /api/me': 'the provider knows name and address',
  'GET /api/me/second-factors': 'says what confirms the person, and changes nothing',
  'GET /api/me/passkeys': 'names the passkeys that confirm the person without their last use, and changes nothing',
  'GET /api/me/preferences': 'language and theme of the page that asks',
  'PATCH /api/me/preferences': 'language and theme give no power, and a person expects them to be kept',
  'GET /api/auth/session': 'names the workspaces, so that the page can say what opens the others',
  'POST /api/auth/sign-out': 'ends the session itself alone',
  'POST /api/auth/confirm/options': 'a challenge, which only a passkey of the person answers',
  'POST /api/auth/confirm': 'confirms this session alone, which opens no other workspace by it',
  'POST /api/me/passkeys': 'refused as its options are, before the passkey is read and again in the transaction',
};

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const ofAccount = routes.filter(({ path }) => /^\/api\/(?:me|auth)(?:\/|$)/.test(path));

async function personOfTwo() {
  const mine = await world.workspace({ olga: 'owner', noor: 'member' });
  const other = await world.workspace({ omar: 'owner' });
  const userId = mine.people.noor;
  await world.join(other.scope, userId, 'member');
  const passkeyId = world.ids.next();
  const at = instantOf(foundation.clock.now());
  await inTransaction(foundation.db, NO_WORKSPACE, async (tx) => {
    const key = { credentialId: Buffer.from(passkeyId), publicKey: Buffer.from('key'), transports: [] };
    const device = { signCount: 0, aaguid: '00000000-0000-0000-0000-000000000000' };
    await insertPasskey(tx, {
      ...key,
      ...device,
      id: passkeyId,
      userId,
      name: 'phone',
      backedUp: false,
      createdAt: at,
    });
  });
  return { mine: mine.scope, other: other.scope, owners: [mine.people.olga, other.people.omar], userId, passkeyId };
}

async function begin(userId: string, ssoWorkspace?: WorkspaceScope) {
  const proofs: Proofs =
    ssoWorkspace === undefined
      ? { method: 'passkey', ssoWorkspaceId: null, secondFactorAt: instantOf(foundation.clock.now()) }
      : { method: 'sso', ssoWorkspaceId: ssoWorkspace.workspaceId, secondFactorAt: null };
  const { token } = await startSession({ ...foundation, ids: world.ids }, device, {
    id: userId,
    passwordHash: null,
    proofs,
  });
  const cookie = `pcs_session=${token}`;
  const call = (method: string, path: string, body?: unknown) =>
    service.call({ method, path, cookie, ...(body !== undefined && { body }) });
  return Object.assign(call, { token });
}

/** The workspaces that a session opens, as the database has it; 401 where it has ended. */
const listWorkspaces = async ({ token }: { readonly token: string }) =>
  (await sessionOf(foundation.db, token, foundation.clock.now()))?.caller.memberships
    .map((each) => each.workspaceId)
    .sort() ?? 401;

test('each route of the account that takes a session is judged', () => {
  const judged = [...Object.keys(OWN_ACCOUNT), ...LIMITED, ...Object.keys(HARMLESS)];
  const taking = ofAccount.filter(({ access }) => access.who !== 'open').map(nameOf);
  assert.deepEqual(taking.toSorted(), judged.toSorted());
});

test('what changes the account for every workspace is refused', async () => {
  const { mine, userId, passkeyId } = await personOfTwo();
  const call = await begin(userId, mine);
  for (const [route, body] of Object.entries(OWN_ACCOUNT)) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await call(method, path.replace('{passkeyId}', passkeyId), body);
    assert.deepEqual([answer.status, answer.body?.error?.code], [403, 'forbidden'], route);
  }
});

test('a person whom the other workspace has deactivated is refused the same', async () => {
  const { mine, other, userId, passkeyId } = await personOfTwo();
  await inTransaction(foundation.db, other, (tx) =>
    tx.updateTable('member').set({ deactivated_at: '2026-03-01' }).where('user_id', '=', userId).execute(),
  );
  const call = await begin(userId, mine);
  for (const [route, body] of Object.entries(OWN_ACCOUNT)) {
    const [method = '', path = ''] = route.split(' ');
    if (route === 'POST /api/me/totp/confirm' || route.startsWith('DELETE /api/me/totp')) continue; // 409 and 404 before it is asked
    if (route === 'POST /api/me/recovery-codes') continue; // asked with the number of workspaces already
    const answer = await call(method, path.replace('{passkeyId}', passkeyId), body);
    assert.equal(answer.status, 403, route);
  }
});

test('it lists and ends the sessions of its own provider alone', async () => {
  const { mine, other, userId } = await personOfTwo();
  const own = await begin(userId);
  const there = await begin(userId, other);
  const call = await begin(userId, mine);
  const listed = (await call('GET', '/api/me/sessions')).body.data;
  assert.deepEqual(
    listed.map((each: { method: string; current: boolean }) => [each.method, each.current]),
    [['sso', true]],
  );
  const all = (await own('GET', '/api/me/sessions')).body.data;
  assert.equal(all.length, 3);
  for (const { id } of all.filter((each: { id: string }) => each.id !== listed[0].id))
    assert.equal((await call('DELETE', `/api/me/sessions/${id}`)).status, 404);
  assert.deepEqual(await listWorkspaces(own), [mine.workspaceId, other.workspaceId].sort());
  assert.equal((await call('POST', '/api/auth/sign-out-everywhere')).status, 204);
  assert.equal(await listWorkspaces(call), 401);
  assert.deepEqual(await listWorkspaces(there), [other.workspaceId]);
  assert.deepEqual(await listWorkspaces(own), [other.workspaceId], 'it closes its workspace in the others');
});

test('where the person is in that workspace alone, it lists and ends them all', async () => {
  const { scope, people } = await world.workspace({ olga: 'owner', noor: 'member' });
  const own = await begin(people.noor);
  const call = await begin(people.noor, scope);
  assert.equal((await call('GET', '/api/me/sessions')).body.data.length, 2);
  assert.equal((await call('PATCH', '/api/me/preferences', { theme: 'dark' })).status, 200);
  assert.equal((await call('POST', '/api/auth/sign-out-everywhere')).status, 204);
  assert.deepEqual([await listWorkspaces(own), await listWorkspaces(call)], [401, 401]);
});

test('it lists and revokes what was granted in its own workspace alone', async () => {
  const { mine, other, owners, userId } = await personOfTwo();
  const [here, there] = await Promise.all(
    [mine, other].map((scope, index) => grant(scope, owners[index] ?? '', userId)),
  );
  const call = await begin(userId, mine);
  const { data } = (await call('GET', '/api/me/grants')).body;
  assert.deepEqual(
    data.map((each: { id: string }) => each.id),
    [here],
  );
  assert.equal((await call('DELETE', `/api/me/grants/${there}`)).status, 404);
  assert.equal((await call('DELETE', `/api/me/grants/${here}`)).status, 204);
  const own = (await (await begin(userId))('GET', '/api/me/grants')).body.data;
  assert.deepEqual(
    own.map((each: { id: string }) => each.id),
    [there],
  );
});

test('what is done in it stands in the audit log of its workspace alone', async () => {
  const { mine, other, userId } = await personOfTwo();
  const call = await begin(userId, mine);
  await call('POST', '/api/auth/sign-out');
  const again = await begin(userId, mine);
  await again('POST', '/api/auth/sign-out-everywhere');
  const read = async (scope: WorkspaceScope) => {
    const rows = await inTransaction(foundation.db, scope, (tx) =>
      tx.selectFrom('audit_entry').select('action').where('subject_id', '=', userId).orderBy('action').execute(),
    );
    return rows.map(({ action }) => action).filter((action) => action.startsWith('user.'));
  };
  const deeds = ['user.signed_in', 'user.signed_in', 'user.signed_out', 'user.signed_out_everywhere'];
  assert.deepEqual([await read(mine), await read(other)], [deeds, []]);
  await begin(userId);
  assert.deepEqual(await read(other), ['user.signed_in'], 'a session of their own stands in each');
});

async function grant(scope: WorkspaceScope, ownerId: string, userId: string): Promise<string> {
  const about = { name: 'App', redirectUris: ['https://a.example/'], scopes: ['read'], clientType: 'public' } as const;
  const deps = { ...foundation, ids: world.ids };
  const { application } = await registerApplication(deps, actorOf(ownerId), scope, {
    ...about,
    redirectUris: [...about.redirectUris],
    scopes: [...about.scopes],
  });
  const id = world.ids.next();
  const nowMs = foundation.clock.now();
  const life = { createdAt: instantOf(nowMs), expiresAt: instantOf(nowMs + 3_600_000) };
  const granted = { id, clientId: application.clientId, userId, scopes: ['read'], payload: {} };
  const signedInBy = 'password';
  assert.ok(await saveGrant(foundation.db.directory, { ...granted, ...life, signedInBy }));
  return id;
}

test('it lists passkeys without their last use, which may have been at another workspace', async () => {
  const { mine, userId, passkeyId } = await personOfTwo();
  const at = instantOf(foundation.clock.now());
  await inTransaction(foundation.db, NO_WORKSPACE, (tx) =>
    usePasskey(tx, passkeyId, { signCount: 1, backedUp: false, at }),
  );
  const read = async (call: Awaited<ReturnType<typeof begin>>) =>
    (await call('GET', '/api/me/passkeys')).body.data as { id: string; lastUsedAt: string | null }[];
  assert.deepEqual(
    (await read(await begin(userId, mine))).map((each) => [each.id, each.lastUsedAt]),
    [[passkeyId, null]],
  );
  assert.deepEqual(
    (await read(await begin(userId))).map((each) => each.lastUsedAt),
    [at],
  );
});

test('it keeps the language that a person chooses in it', async () => {
  const { mine, userId } = await personOfTwo();
  const call = await begin(userId, mine);
  assert.equal((await call('PATCH', '/api/me/preferences', { language: 'ar' })).status, 200);
  assert.equal((await getPreferences(foundation.db.directory, userId)).language, 'ar');
});
