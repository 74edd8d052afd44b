// A request is authenticated before its body comes, which may take two minutes. Where the session ends meanwhile, the request adds no way
// into the account and keeps none.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { softwarePasskey } from '../../../acceptance/support/software-passkey.ts';
import { holdRequest } from '../../testing/held-request.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { sessionEnds, startSession } from '../identity/sign-in/public.ts';
import { lockPerson } from '../identity/users/public.ts';
import { inTransaction, NO_WORKSPACE } from '../platform/database/transaction.ts';
import { openPasswordHasher } from '../platform/secrets/password.ts';

const service = await runningService({ PCS_RATE_ADDRESS_PER_MINUTE: '0' });
const { db } = service.foundation;
const world = tenants(db);
const { port } = new URL(service.address);
const origin = `http://localhost:${port}`;
const PASSWORD = 'seven tall cranes';
const passwordHash = await openPasswordHasher().hashPassword(PASSWORD);
interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  /** Cookies beside the session's. */
  readonly cookies?: string;
}

/** Holds a request of the session back once it is authenticated. Returns the sending of its body. */
function hold(t: TestContext, { method, path, body, cookies }: Request, cookie: string) {
  const headers = { origin: service.address, cookie: [cookie, cookies].filter(Boolean).join('; ') };
  return holdRequest(t, service.address, { method, path, headers, body: JSON.stringify(body) });
}

/** A person with a workspace, a project, a password and a session. */
async function signedIn() {
  const { scope } = await world.workspace({ other: 'owner' });
  const id = await world.person('Noor', { email: `noor-${randomBytes(6).toString('hex')}@example.com`, passwordHash });
  await world.join(scope, id, 'owner');
  const project = await world.project(scope);
  const device = { address: '127.0.0.1', userAgent: 'held', requestId: 'held' };
  const { token } = await startSession(service.foundation, device, { id, passwordHash });
  const cookie = `pcs_session=${token}`;
  const post = async (path: string, body: object) => {
    const reply = await service.call({ method: 'POST', path, cookie, body });
    assert.ok(reply.status < 300, `${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  return { id, cookie, post, projectId: project.projectId };
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>;

async function askForPasskey({ post }: SignedIn) {
  const options = await post('/api/me/passkeys/options', {});
  return { name: 'Phone', response: softwarePasskey(origin).create(options) };
}

async function addPasskey(person: SignedIn): Promise<string> {
  return `/api/me/passkeys/${(await person.post('/api/me/passkeys', await askForPasskey(person))).id}`;
}

async function beginApp({ post }: SignedIn) {
  const { secret } = await post('/api/me/totp', {});
  return { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
}

/** Sends the person from an application to the page of consent. */
async function askForConsent({ post }: SignedIn): Promise<Request> {
  const redirectUri = 'https://app.example/back';
  const { clientId } = await post('/api/workspace/oauth-applications', {
    ...{ name: 'App', redirectUris: [redirectUri], scopes: ['read'], clientType: 'public' },
  });
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const asked = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'read', state: 'of-ours' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const answer = await fetch(`${service.address}/oauth/authorize?${asked}`, { redirect: 'manual' });
  const [, uid] = /\/api\/oauth\/requests\/([^/?]+)/.exec(answer.headers.get('location') ?? '') ?? [];
  assert.ok(uid, await answer.text());
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return {
    method: 'POST',
    path: `/api/oauth/requests/${uid}/decision`,
    body: { allow: true },
    cookies: cookies.join('; '),
  };
}

const post = (path: string, body: object = {}): Request => ({ method: 'POST', path, body });

/** Each command that adds, changes or keeps a way in: what makes it possible, and its request. */
const COMMANDS: Readonly<Record<string, (person: SignedIn) => Promise<Request>>> = {
  'asks for a passkey': async () => post('/api/me/passkeys/options'),
  'adds a passkey': async (person) => post('/api/me/passkeys', await askForPasskey(person)),
  'renames a passkey': async (person) => ({
    method: 'PATCH',
    path: await addPasskey(person),
    body: { name: 'Laptop' },
  }),
  'removes a passkey': async (person) => ({ method: 'DELETE', path: await addPasskey(person), body: {} }),
  'begins an authenticator app': async () => post('/api/me/totp'),
  'confirms an authenticator app': async (person) => post('/api/me/totp/confirm', await beginApp(person)),
  'removes an authenticator app': async (person) => {
    await person.post('/api/me/totp/confirm', await beginApp(person));
    return { method: 'DELETE', path: '/api/me/totp', body: {} };
  },
  'makes recovery codes': async (person) => {
    await addPasskey(person);
    return post('/api/me/recovery-codes');
  },
  'changes the password': async () =>
    post('/api/me/password', { currentPassword: PASSWORD, newPassword: 'nine wide bridges' }),
  'confirms the session': async () => post('/api/auth/confirm', { password: PASSWORD }),
  'makes a calendar address': async ({ projectId }) => post(`/api/projects/${projectId}/maintenance-tasks/feed`),
  'gives an application a grant': askForConsent,
};

for (const [name, prepare] of Object.entries(COMMANDS)) {
  test(`a held request that ${name} is 401 once its session has ended`, async (t) => {
    const lasting = await signedIn();
    const served = await (await hold(t, await prepare(lasting), lasting.cookie))();
    assert.ok(served.status >= 200 && served.status < 300, `${served.status} ${served.body}`);
    const ended = await signedIn();
    const send = await hold(t, await prepare(ended), ended.cookie);
    await inTransaction(db, NO_WORKSPACE, async (tx) => {
      await lockPerson(tx, ended.id);
      await sessionEnds.ofPerson(tx, ended.id);
    });
    const { status, body } = await send();
    assert.equal(status, 401, body);
  });
}

test('no passkey comes of requests that were held over a reset of the password', async (t) => {
  const email = 'omar@example.com';
  const id = await world.person('Omar', { email, passwordHash, isProven: false });
  await world.join((await world.workspace({ other: 'owner' })).scope, id, 'owner');
  const { cookie = '' } = await service.call({
    ...{ method: 'POST', path: '/api/auth/sign-in', body: { email, password: PASSWORD } },
  });
  const { body: options } = await service.call({ method: 'POST', path: '/api/me/passkeys/options', cookie, body: {} });
  const key = softwarePasskey(origin);
  const ask = await hold(t, post('/api/me/passkeys/options'), cookie);
  const add = await hold(t, post('/api/me/passkeys', { name: 'Theirs', response: key.create(options) }), cookie);
  await service.call({ method: 'POST', path: '/api/auth/password-reset/request', body: { email } });
  const [mail] = await service.mailsTo(email, 1);
  const token = /token=([^&\s]+)/.exec(mail?.text ?? '')?.[1];
  const body = { token, password: 'nine wide bridges' };
  assert.equal((await service.call({ method: 'POST', path: '/api/auth/password-reset/complete', body })).status, 204);
  assert.equal((await ask()).status, 401);
  // The claim deleted the challenge too.
  assert.ok([401, 422].includes((await add()).status));
  const { body: challenge } = await service.call({ method: 'POST', path: '/api/auth/passkey/options', body: {} });
  const entered = await service.call({
    ...{ method: 'POST', path: '/api/auth/passkey/sign-in', body: { response: key.show(challenge) } },
  });
  assert.equal(entered.status, 401);
});
