// Contract §10: how people come in, stay in and go out.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { accepted, assertRefused, type Client, clientOf } from './support/calls.ts';
import { type Service, startService } from './support/processes.ts';
import { cookieOf, makeTenant, makeUser, PASSWORD, signIn, type Tenant } from './support/tenants.ts';
import { eventually, within } from './support/waiting.ts';

const ABSENT = '0199c0de-0000-7000-8000-000000000000';
const NEW_PASSWORD = 'Zwei-Krane-im-Regen-1822';

let service: Service;
let tenant: Tenant;
let guest: Client;

before(async () => {
  service = await startService();
  tenant = await makeTenant(service);
  guest = clientOf(service.address, { origin: service.address });
});

const signInAs = (email: string, password: string, client = guest) =>
  client.post('/api/auth/sign-in', { email, password });

/** The token of the link in the n-th mail to an address, oldest first. */
async function mailedToken(to: string, count = 1): Promise<string> {
  const text = await eventually(`mail ${count} to ${to}`, async () => {
    const folder = join(service.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((each) => each.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    const theirs = mails.filter((mail) => mail.to?.some((each) => each.address === to));
    return theirs.length >= count ? theirs[count - 1]?.text : undefined;
  });
  const token = /https?:\/\/\S+#token=([\w~.-]+)/.exec(text)?.[1];
  assert.ok(token, `the mail holds a link: ${text}`);
  return token;
}

test('the set-up link of an empty service makes the first owner, once', async () => {
  const empty = await startService();
  const link = await eventually('the link', async () => empty.lines().find((line) => line.includes('#token=')));
  const token = link.split('#token=')[1]?.trim() ?? '';
  const visitor = clientOf(empty.address, { origin: empty.address });
  const body = { workspaceName: 'First', name: 'Noor', email: 'noor@example.com', password: PASSWORD };
  const setUp = (more: object = {}) => visitor.post('/api/auth/set-up', { token, ...body, ...more });
  assertRefused(await setUp({ token: `${token.slice(0, -1)}x` }), 'not_found');
  assertRefused(await setUp({ password: 'short' }), 'validation_failed', 'password');
  assertRefused(await setUp({ email: 'nobody' }), 'validation_failed', 'email');
  const reply = await setUp();
  const { user, workspaces } = accepted(reply);
  assert.deepEqual(
    [user.email, workspaces.length, workspaces[0].name, workspaces[0].role],
    ['noor@example.com', 1, 'First', 'owner'],
  );
  const owner = clientOf(empty.address, { origin: empty.address, cookie: cookieOf(reply.headers) });
  accepted(await owner.post('/api/projects', { name: 'P' }), 201);
  const again = await setUp({ email: 'second@example.com' });
  assert.ok(again.status === 404 || again.status === 409, again.text);
  await signIn(empty.address, 'noor@example.com');
});

test('signing in says who one is and where, and the session knows the same', async () => {
  const reply = await signInAs(tenant.ownerEmail, PASSWORD);
  const body = accepted(reply);
  assert.deepEqual(body, {
    user: { id: tenant.ownerId, name: `Person ${tenant.ownerEmail}`, email: tenant.ownerEmail },
    workspaces: [{ id: tenant.workspaceId, name: tenant.name, role: 'owner' }],
  });
  const session = clientOf(service.address, { cookie: cookieOf(reply.headers) });
  assert.deepEqual(accepted(await session.get('/api/auth/session')), body);
  accepted(await signInAs(tenant.ownerEmail.toUpperCase(), PASSWORD));
});

test('unknown address and wrong password get the same answer', async () => {
  const answers = [
    await signInAs(tenant.ownerEmail, 'wrong password 1'),
    await signInAs('nobody@acme.example', 'wrong password 1'),
    await signInAs('not an address', 'wrong password 1'),
  ];
  for (const reply of answers) {
    assertRefused(reply, 'unauthorized');
    assert.deepEqual(reply.headers.getSetCookie(), []);
    assert.equal(
      reply.text.replace(reply.json.error.requestId, ''),
      answers[0]?.text.replace(answers[0].json.error.requestId, ''),
    );
  }
});

test('the cookie is HttpOnly and SameSite; behind https also Secure and of this host alone', async () => {
  const [plain = ''] = (await signInAs(tenant.ownerEmail, PASSWORD)).headers.getSetCookie();
  const attributes = plain
    .split('; ')
    .slice(1)
    .map((each) => each.toLowerCase());
  assert.ok(attributes.includes('httponly') && attributes.includes('path=/'), plain);
  assert.ok(attributes.includes('samesite=lax') || attributes.includes('samesite=strict'), plain);
  assert.ok(!attributes.includes('secure'), plain);
  const secure = await startService({ settings: { PCS_BASE_URL: 'https://pcs.example.com', PCS_ROLES: 'api' } });
  const { ownerEmail } = await makeTenant(secure, 'Secure');
  const visitor = clientOf(secure.address, { origin: 'https://pcs.example.com' });
  const reply = await signInAs(ownerEmail, PASSWORD, visitor);
  const [set = ''] = reply.headers.getSetCookie();
  assert.match(set, /^__Host-[^=]+=[^;]+;/);
  assert.match(set, /; Secure(;|$)/i);
  assert.match(set, /; HttpOnly(;|$)/i);
  assert.doesNotMatch(set, /domain=/i);
  const cookie = cookieOf(reply.headers);
  accepted(
    await clientOf(secure.address, { cookie, origin: 'https://pcs.example.com' }).post('/api/projects', { name: 'P' }),
    201,
  );
  for (const origin of [
    'http://pcs.example.com',
    'https://pcs.example.com.evil.example',
    'http://localhost:8080',
    'null',
  ]) {
    assertRefused(await clientOf(secure.address, { cookie, origin }).post('/api/projects', { name: 'P' }), 'forbidden');
  }
});

test('a state-changing request with a cookie needs an Origin of the service itself', async () => {
  const { cookie = '' } = tenant.owner.headers;
  const { port } = new URL(service.address);
  for (const origin of [
    'https://evil.example',
    'null',
    `http://127.0.0.1:${Number(port) + 1}`,
    `https://localhost:${port}`,
    '',
  ]) {
    assertRefused(
      await clientOf(service.address, { cookie, origin }).post('/api/projects', { name: 'x' }),
      'forbidden',
    );
  }
  assertRefused(await clientOf(service.address, { cookie }).post('/api/projects', { name: 'x' }), 'forbidden');
  assertRefused(
    await clientOf(service.address, { cookie, origin: 'https://evil.example' }).post('/api/auth/sign-out'),
    'forbidden',
  );
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    accepted(
      await clientOf(service.address, { cookie, origin: `http://${host}:${port}` }).post('/api/projects', {
        name: 'x',
      }),
      201,
    );
  }
  accepted(await clientOf(service.address, { cookie }).get('/api/projects'));
});

test('signing out ends this session and no other', async () => {
  const [one, other] = [
    await signIn(service.address, tenant.ownerEmail),
    await signIn(service.address, tenant.ownerEmail),
  ];
  const reply = await one.post('/api/auth/sign-out');
  assert.equal(reply.status, 204);
  assert.match(reply.headers.getSetCookie()[0] ?? '', /Max-Age=0|Expires=/i);
  await within(1_000, 'the session has ended', async () => (await one.get('/api/auth/session')).status === 401);
  accepted(await other.get('/api/auth/session'));
});

test('sessions are listed; one is ended by its id; signing out everywhere ends them all', async () => {
  const email = 'many@acme.example';
  await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  const sessions = [
    await signIn(service.address, email),
    await signIn(service.address, email),
    await signIn(service.address, email),
  ];
  const [one, two, three] = sessions as [Client, Client, Client];
  const { data } = accepted(await one.get('/api/me/sessions'));
  assert.equal(data.length, 3);
  assert.equal(data.filter((each: { current: boolean }) => each.current).length, 1);
  const [ofTwo] = accepted(await two.get('/api/me/sessions')).data.filter((each: { current: boolean }) => each.current);
  assert.equal((await one.delete(`/api/me/sessions/${ofTwo.id}`)).status, 204);
  await within(1_000, 'the second has ended', async () => (await two.get('/api/me')).status === 401);
  accepted(await three.get('/api/me'));
  assertRefused(await tenant.owner.delete(`/api/me/sessions/${data[0].id}`), 'not_found');
  assert.equal((await one.post('/api/auth/sign-out-everywhere')).status, 204);
  for (const each of [one, three])
    await within(1_000, 'it has ended', async () => (await each.get('/api/me')).status === 401);
});

test('a made-up, cut or foreign session is 401', async () => {
  const { cookie = '' } = await signIn(service.address, tenant.ownerEmail).then((client) => client.headers);
  for (const bad of [
    `${cookie}x`,
    cookie.slice(0, -1),
    `${cookie.split('=')[0]}=`,
    'pcs_session=pcss_x',
    cookie.toLowerCase(),
  ]) {
    assertRefused(await clientOf(service.address, { cookie: bad }).get('/api/me'), 'unauthorized');
  }
});

test('a forgotten password is set by the mailed link, once; all sessions end; nobody learns who exists', async () => {
  const email = 'forgetful@acme.example';
  await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  const session = await signIn(service.address, email);
  const replies = [
    await guest.post('/api/auth/password-reset/request', { email }),
    await guest.post('/api/auth/password-reset/request', { email: 'nobody@acme.example' }),
  ];
  for (const reply of replies) assert.deepEqual([reply.status, reply.text], [204, '']);
  const token = await mailedToken(email);
  const complete = (each: string, password: string) =>
    guest.post('/api/auth/password-reset/complete', { token: each, password });
  assertRefused(await complete(`${token}x`, NEW_PASSWORD), 'not_found');
  assertRefused(await complete(token, 'short'), 'validation_failed', 'password');
  assert.equal((await complete(token, NEW_PASSWORD)).status, 204);
  assertRefused(await complete(token, NEW_PASSWORD), 'not_found');
  await within(1_000, 'the session has ended', async () => (await session.get('/api/me')).status === 401);
  assertRefused(await signInAs(email, PASSWORD), 'unauthorized');
  await signIn(service.address, email, NEW_PASSWORD);
  const mails = await readdir(join(service.dataDir, 'mail'));
  const toNobody = await Promise.all(mails.map((name) => readFile(join(service.dataDir, 'mail', name), 'utf8')));
  assert.ok(!toNobody.some((text) => text.includes('nobody@acme.example')));
});

test('a password is changed by the one before, and the other sessions end', async () => {
  const email = 'changer@acme.example';
  await makeUser(service, tenant.workspaceId, { email, role: 'member' });
  const [one, other] = [await signIn(service.address, email), await signIn(service.address, email)];
  const change = (currentPassword: string, newPassword: string) =>
    one.post('/api/me/password', { currentPassword, newPassword });
  const wrong = await change('not the password', NEW_PASSWORD);
  assert.ok(wrong.status === 422 || wrong.status === 401, wrong.text);
  assertRefused(await change(PASSWORD, 'password123'), 'validation_failed', 'newPassword');
  assert.equal((await change(PASSWORD, NEW_PASSWORD)).status, 204);
  accepted(await one.get('/api/me'));
  await within(1_000, 'the other session has ended', async () => (await other.get('/api/me')).status === 401);
  await signIn(service.address, email, NEW_PASSWORD);
});

test('an invited person comes in by the mailed link, once, with the roles that were given', async () => {
  const email = 'invited@example.com';
  const projectRoles = [{ projectId: tenant.projectId, role: 'reviewer' }];
  const made = accepted(
    await tenant.owner.post('/api/workspace/invitations', { email, role: 'member', projectRoles }),
    201,
  );
  assert.equal(made.email, email);
  const token = await mailedToken(email);
  const preview = accepted(await guest.post('/api/auth/invitations/preview', { token }));
  const ways = ['new_account'];
  assert.deepEqual(preview, {
    workspaceName: tenant.name,
    email,
    role: 'member',
    hasAccount: false,
    endsWaysIn: false,
    needsPasskey: false,
    ways,
  });
  const body = { token, name: 'Invited', password: PASSWORD };
  assertRefused(await guest.post('/api/auth/invitations/accept', { ...body, token: `${token}x` }), 'not_found');
  const reply = await guest.post('/api/auth/invitations/accept', body);
  assert.deepEqual(accepted(reply).workspaces, [{ id: tenant.workspaceId, name: tenant.name, role: 'member' }]);
  const invited = clientOf(service.address, { origin: service.address, cookie: cookieOf(reply.headers) });
  assert.deepEqual(
    accepted(await invited.get('/api/projects')).data.map((each: { id: string }) => each.id),
    [tenant.projectId],
  );
  assertRefused(await invited.post(`/api/projects/${tenant.projectId}/milestones`, { name: 'x' }), 'forbidden');
  assertRefused(await guest.post('/api/auth/invitations/accept', body), 'not_found');
});

test('a revoked invitation opens nothing', async () => {
  const email = 'revoked@example.com';
  const { id } = accepted(await tenant.owner.post('/api/workspace/invitations', { email, role: 'member' }), 201);
  const token = await mailedToken(email);
  assert.equal((await tenant.owner.delete(`/api/workspace/invitations/${id}`)).status, 204);
  assertRefused(await guest.post('/api/auth/invitations/preview', { token }), 'not_found');
  assertRefused(
    await guest.post('/api/auth/invitations/accept', { token, name: 'R', password: PASSWORD }),
    'not_found',
  );
});

test('a person in several workspaces names one by X-Workspace-Id; a project decides by itself', async () => {
  const second = await makeTenant(service, 'Second');
  await makeUser(service, second.workspaceId, { email: tenant.ownerEmail, role: 'admin' });
  const person = await signIn(service.address, tenant.ownerEmail);
  assertRefused(await person.get('/api/workspace'), 'validation_failed', 'X-Workspace-Id');
  for (const { workspaceId } of [tenant, second]) {
    assert.equal(accepted(await person.get('/api/workspace', { 'x-workspace-id': workspaceId })).id, workspaceId);
  }
  for (const id of [ABSENT, 'x', ''])
    assertRefused(await person.get('/api/workspace', { 'x-workspace-id': id }), 'not_found');
  for (const { projectId } of [tenant, second]) accepted(await person.get(`/api/projects/${projectId}`));
});

test('guessing at an account is throttled, whether it exists or not, and says when to try again', async () => {
  await makeUser(service, tenant.workspaceId, { email: 'guessed@acme.example', role: 'member' });
  const guess = async (email: string) => {
    const statuses = [];
    for (let index = 0; index < 16; index += 1) {
      const reply = await signInAs(email, `wrong password ${index}`);
      statuses.push(reply.status);
      if (reply.status === 429) {
        assertRefused(reply, 'rate_limited');
        assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      }
    }
    return statuses;
  };
  const [known, unknown] = [await guess('guessed@acme.example'), await guess('unknown@acme.example')];
  assert.deepEqual(known, unknown);
  assert.equal(known.at(-1), 429);
});

test('the log holds no password, token or cookie', () => {
  const log = service.log();
  assert.ok(log.length > 0);
  for (const secret of [PASSWORD, NEW_PASSWORD, tenant.owner.headers.cookie?.split('=')[1] ?? 'x', '#token=']) {
    assert.ok(!log.includes(secret));
  }
});
