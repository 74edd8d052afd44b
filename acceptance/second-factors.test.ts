// Spec 5.9, contract §10: a second factor is asked for at every door, each code works once, and guesses end.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { accepted, assertRefused, type Client, clientOf, type Reply } from './support/calls.ts';
import { ageConfirmations, demandSingleSignOn } from './support/confirmations.ts';
import { connect, issuerOf, register } from './support/oauth.ts';
import { codeOf, freshStep } from './support/one-time-codes.ts';
import { type Service, startService } from './support/processes.ts';
import { softwarePasskey } from './support/software-passkey.ts';
import { cookieOf, makeTenant, makeUser, PASSWORD, signIn, type Tenant } from './support/tenants.ts';
import { eventually, within } from './support/waiting.ts';

let service: Service;
let tenant: Tenant;
let origin: string;
let people = 0;

before(async () => {
  service = await startService();
  tenant = await makeTenant(service);
  origin = service.address.replace('127.0.0.1', 'localhost');
});

async function somebody(role: 'owner' | 'member' = 'member') {
  people += 1;
  const email = `person${people}@factors.example`;
  const id = await makeUser(service, tenant.workspaceId, { email, role });
  return { id, email, client: await signIn(service.address, email) };
}

/** Sets an app up by a code of the step before; later codes are still good. */
async function setUpApp(client: Client): Promise<{ secret: string; codes: string[] }> {
  const { secret, uri } = accepted(await client.post('/api/me/totp'));
  assert.match(uri, /^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/);
  await freshStep();
  const { recoveryCodes } = accepted(await client.post('/api/me/totp/confirm', { code: codeOf(secret, -1) }));
  return { secret, codes: recoveryCodes };
}

async function addPasskey(client: Client, name = 'Phone') {
  const passkey = softwarePasskey(origin);
  const options = accepted(await client.post('/api/me/passkeys/options'));
  const body = { name, response: passkey.create(options) };
  return { passkey, body, reply: await client.post('/api/me/passkeys', body) };
}

/** A browser that has kept what the answer set. */
const keeping = (reply: Reply) =>
  clientOf(service.address, { origin: service.address, cookie: cookieOf(reply.headers) });
const stranger = () => clientOf(service.address, { origin: service.address });
const enter = (email: string) => stranger().post('/api/auth/sign-in', { email, password: PASSWORD });

/** The first step; the browser that is to take the second. */
async function halfIn(email: string): Promise<Client> {
  const reply = await enter(email);
  assert.deepEqual(Object.keys(accepted(reply)), ['secondFactor']);
  assert.match(
    reply.headers.getSetCookie().join(),
    /^pcs_second_step=pcsh_[\w-]{43}; Path=\/api\/auth; HttpOnly; SameSite=Strict/,
  );
  return keeping(reply);
}

/** Access changes reach a process within a second (contract §4). */
const soon = (ask: () => Promise<Reply>, status: number) =>
  within(1_500, `it is answered ${status}`, async () => (await ask()).status === status);

/** The token of the link of this kind that was mailed to an address. */
/** The token of a mail to somebody, other than the one of a mail before. */
async function mailedToken(to: string, link: RegExp, before?: string): Promise<string> {
  const folder = join(service.dataDir, 'mail');
  return eventually(`a mail to ${to}`, async () => {
    const names = (await readdir(folder).catch(() => [])).filter((each) => each.endsWith('.eml'));
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    const texts = mails.filter((mail) => mail.to?.some((each) => each.address === to)).map((each) => each.text ?? '');
    const isNew = (text: string) => link.test(text) && (before === undefined || !text.includes(before));
    return /#token=([\w~.-]+)/.exec(texts.find(isNew) ?? '')?.[1];
  });
}

const step = (half: Client, code: string) => half.post('/api/auth/second-factor', { code });

test('a password alone is half a sign-in, which opens nothing; a code ends it, once', async () => {
  const { email, client } = await somebody();
  const { secret, codes } = await setUpApp(client);
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  const reply = await enter(email);
  assert.deepEqual(accepted(reply), { secondFactor: { methods: ['totp', 'recovery_code'] } });
  const half = keeping(reply);
  assertRefused(await half.get('/api/auth/session'), 'unauthorized');
  const token = half.headers.cookie?.split('=')[1] ?? '';
  assertRefused(
    await clientOf(service.address, { cookie: `pcs_session=${token}` }).get('/api/auth/session'),
    'unauthorized',
  );
  assertRefused(await stranger().post('/api/auth/second-factor', { code: codeOf(secret) }), 'unauthorized');
  for (const body of [{}, { code: codeOf(secret), passkey: softwarePasskey(origin).show({ challenge: 'eA' }) }]) {
    assertRefused(await half.post('/api/auth/second-factor', body), 'validation_failed');
  }
  const code = codeOf(secret);
  const ended = await step(half, code);
  assert.equal(accepted(ended).user.email, email);
  const [session] = accepted(await keeping(ended).get('/api/me/sessions')).data;
  assert.deepEqual([session.method, session.secondFactor, session.current], ['password', true, true]);
  assertRefused(await step(half, codeOf(secret, 1)), 'unauthorized');
  assertRefused(await step(await halfIn(email), code), 'validation_failed', 'code');
});

test('of one code that comes twice at once, on two half sign-ins, one gets in; so of a recovery code', async () => {
  const { email, client } = await somebody();
  const { secret, codes } = await setUpApp(client);
  for (const code of [codeOf(secret), codes[0] ?? '']) {
    const halves = [await halfIn(email), await halfIn(email), await halfIn(email)];
    const statuses = (await Promise.all(halves.map((half) => step(half, code)))).map((each) => each.status);
    assert.deepEqual(statuses.toSorted(), [200, 422, 422]);
  }
  const { recoveryCodesLeft } = accepted(await client.get('/api/me/second-factors'));
  assert.equal(recoveryCodesLeft, 9);
});

test('five wrong codes void a half sign-in, ten an hour hold strangers up; the known device and recovery codes go on', async () => {
  const { email, client } = await somebody();
  const { secret, codes } = await setUpApp(client);
  await freshStep(20_000);
  const known = await step(await halfIn(email), codes[0] ?? '');
  const mark = known.headers
    .getSetCookie()
    .find((each) => each.startsWith('pcs_device='))
    ?.split(';')[0];
  for (const _round of [1, 2]) {
    const half = await halfIn(email);
    for (let guess = 1; guess < 5; guess += 1) assertRefused(await step(half, '000000'), 'validation_failed', 'code');
    assertRefused(await step(half, '000000'), 'unauthorized');
    assertRefused(await step(half, codeOf(secret)), 'unauthorized');
  }
  const held = await step(await halfIn(email), codeOf(secret));
  assertRefused(held, 'rate_limited');
  assert.ok(Number(held.headers.get('retry-after')) > 3_000);
  accepted(await step(await halfIn(email), codes[1] ?? ''));
  const half = await halfIn(email);
  const cookie = `${half.headers.cookie}; ${mark}`;
  accepted(await half.post('/api/auth/second-factor', { code: codeOf(secret) }, { cookie }));
});

test('a passkey signs in without a password, ends a half sign-in, and each challenge works once', async () => {
  const { email, client } = await somebody();
  const { passkey, body, reply } = await addPasskey(client);
  const { id, recoveryCodes } = accepted(reply, 201);
  assert.equal(recoveryCodes.length, 10);
  assertRefused(await client.post('/api/me/passkeys', body), 'validation_failed', 'response');
  const second = await addPasskey(client, 'Laptop');
  assert.equal(accepted(second.reply, 201).recoveryCodes, null);
  const signInWith = (response: object) => stranger().post('/api/auth/passkey/sign-in', { response });
  const ask = async () => accepted(await stranger().post('/api/auth/passkey/options'));
  const challenge = await ask();
  assert.deepEqual(
    [challenge.rpId, challenge.userVerification, challenge.allowCredentials],
    ['localhost', 'required', []],
  );
  const shown = passkey.show(challenge);
  const entered = await signInWith(shown);
  assert.equal(accepted(entered).user.email, email);
  const [session] = accepted(await keeping(entered).get('/api/me/sessions')).data;
  assert.deepEqual([session.method, session.secondFactor], ['passkey', true]);
  assertRefused(await signInWith(shown), 'unauthorized');
  assertRefused(await signInWith(passkey.show({ challenge: 'bm9uc2Vuc2U' })), 'unauthorized');
  assertRefused(await signInWith(passkey.show(await ask(), { origin: 'https://evil.example' })), 'unauthorized');
  assertRefused(await signInWith(passkey.show(await ask(), { isVerified: false })), 'unauthorized');
  assertRefused(await signInWith(passkey.show(await ask(), { crossOrigin: true })), 'unauthorized');
  assertRefused(await signInWith(passkey.show(await ask(), { counter: 1 })), 'unauthorized');
  assertRefused(await signInWith(softwarePasskey(origin).show(await ask())), 'unauthorized');
  // A challenge for one purpose is none for another.
  assertRefused(
    await signInWith(passkey.show(accepted(await client.post('/api/auth/confirm/options')))),
    'unauthorized',
  );

  const half = await halfIn(email);
  const options = accepted(await half.post('/api/auth/second-factor/options'));
  assert.equal(options.allowCredentials.length, 2);
  const strangers = await somebody();
  const theirs = await addPasskey(strangers.client);
  assertRefused(await half.post('/api/auth/second-factor', { passkey: theirs.passkey.show(options) }), 'unauthorized');
  const again = accepted(await half.post('/api/auth/second-factor/options'));
  accepted(await half.post('/api/auth/second-factor', { passkey: passkey.show(again, { counter: 10 }) }));
  assertRefused(await half.post('/api/auth/second-factor/options'), 'not_found');

  accepted(await client.patch(`/api/me/passkeys/${id}`, { name: 'Old phone' }));
  const { data } = accepted(await client.get('/api/me/passkeys'));
  assert.deepEqual(
    data.map((each: { name: string }) => each.name),
    ['Old phone', 'Laptop'],
  );
  assert.ok(data[0].lastUsedAt !== null && data[1].lastUsedAt === null);
  assertRefused(await strangers.client.delete(`/api/me/passkeys/${id}`), 'not_found');
  accepted(await client.delete(`/api/me/passkeys/${id}`), 204);
  assertRefused(await signInWith(passkey.show(await ask(), { counter: 20 })), 'unauthorized');
  accepted(await client.delete(`/api/me/passkeys/${data[1].id}`), 204);
  assert.equal(accepted(await client.get('/api/me/second-factors')).recoveryCodesLeft, 0);
  accepted(await enter(email));
});

test('new passkeys and recovery codes, which a person is mailed of, are bounded', async () => {
  const { client } = await somebody();
  await setUpApp(client);
  const replies: Reply[] = [];
  for (let made = 0; made < 14; made += 1) replies.push(await client.post('/api/me/recovery-codes'));
  const refused = replies.find(({ status }) => status !== 200) ?? assert.fail('none is refused');
  assertRefused(refused, 'rate_limited');
  assert.ok(Number(refused.headers.get('retry-after')) <= 61);
  assertRefused((await addPasskey(client)).reply, 'rate_limited');
});

test('what is sensitive needs a recent confirmation, as strong as what signs the person in', async () => {
  const { email, client } = await somebody('owner');
  const create = () => client.post('/api/workspace/api-keys', { name: 'k', scope: 'read' });
  accepted(await create(), 201);
  await ageConfirmations(service, email);
  await soon(create, 403);
  assertRefused(await create(), 'confirmation_required');
  assertRefused(
    await client.post('/api/auth/confirm', { password: 'not my password' }),
    'validation_failed',
    'password',
  );
  assertRefused(await client.post('/api/auth/confirm', {}), 'validation_failed');
  accepted(await client.post('/api/auth/confirm', { password: PASSWORD }), 204);
  await soon(create, 201);
  const { secret } = await setUpApp(client);
  await ageConfirmations(service, email);
  await soon(create, 403);
  assertRefused(await create(), 'confirmation_required');
  assert.deepEqual(accepted(await client.get('/api/me/second-factors')).confirmBy, ['totp', 'recovery_code']);
  assertRefused(await client.post('/api/auth/confirm', { password: PASSWORD }), 'validation_failed', 'password');
  accepted(await client.post('/api/auth/confirm', { code: codeOf(secret) }), 204);
  await soon(create, 201);
  assertRefused(await client.post('/api/auth/confirm', { code: codeOf(secret) }), 'validation_failed', 'code');
});

test('who gets access and how people sign in is changed by a person who was asked lately, never by an application', async () => {
  const { email, client } = await somebody('owner');
  const { id } = await somebody();
  const made = accepted(await client.post('/api/workspace/api-keys', { name: 'k', scope: 'read' }), 201);
  const invitation = accepted(
    await client.post('/api/workspace/invitations', { email: 'new@factors.example', role: 'member' }),
    201,
  );
  const { id: applicationId, ...registered } = await register(client, { scopes: ['admin', 'offline_access'] });
  const { tokens } = await connect(issuerOf(service), client, { id: applicationId, ...registered }, { scope: 'admin' });
  await ageConfirmations(service, email);
  const resume = { path: `/api/workspace/oauth-applications/${applicationId}/resume`, method: 'POST' };
  const project = `/api/projects/${tenant.projectId}/members/${id}`;
  const personal = [
    { path: `/api/workspace/members/${id}/second-factors`, method: 'DELETE' },
    { path: `/api/workspace/members/${id}`, method: 'PATCH', json: { role: 'admin' } },
    { path: '/api/workspace/invitations', method: 'POST', json: { email: 'other@factors.example', role: 'admin' } },
    { path: `/api/workspace/invitations/${invitation.id}/resend`, method: 'POST' },
    { path: '/api/workspace/api-keys', method: 'POST', json: { name: 'k', scope: 'admin' } },
    {
      path: '/api/workspace/sso/policy',
      method: 'PUT',
      json: { requireSso: false, disablePasswords: false, requireSecondFactor: false },
    },
    { path: '/api/workspace/sso/domains', method: 'POST', json: { domain: 'factors.example' } },
    resume,
  ];
  const application = clientOf(service.address, { authorization: `Bearer ${tokens.access_token}` });
  for (const each of personal) assertRefused(await application.send(each), 'forbidden');
  await soon(() => client.send(resume), 403);
  const asked = [
    { path: `/api/workspace/api-keys/${made.id}`, method: 'DELETE' },
    { path: project, method: 'PUT', json: { role: 'viewer' } },
    { path: project, method: 'DELETE' },
  ];
  for (const each of [...personal, ...asked]) assertRefused(await client.send(each), 'confirmation_required');
});

test('a new password by mail goes round no second factor, nor does an invitation', async () => {
  const { id, email, client } = await somebody();
  const { codes } = await setUpApp(client);
  const bolt = await makeTenant(service, `Bolt${people}`);
  accepted(await bolt.owner.post('/api/workspace/invitations', { email, role: 'member' }), 201);
  const token = await mailedToken(email, /\/invitation#/);
  const reply = await stranger().post('/api/auth/invitations/accept', { token, password: PASSWORD });
  assert.deepEqual(Object.keys(accepted(reply)), ['secondFactor']);
  const { workspaces } = accepted(await step(keeping(reply), codes[0] ?? ''));
  assert.equal(workspaces.length, 2);
  accepted(await stranger().post('/api/auth/password-reset/request', { email }), 204);
  const reset = await mailedToken(email, /\/reset-password#/);
  const password = 'Zwei-Krane-im-Regen-1822';
  const open = await halfIn(email);
  const done = await stranger().post('/api/auth/password-reset/complete', { token: reset, password });
  accepted(done, 204);
  assert.equal(done.headers.getSetCookie().length, 0, 'who reads the mails is no device that is known to the account');
  assertRefused(await step(open, codes[1] ?? ''), 'unauthorized');
  const entered = await stranger().post('/api/auth/sign-in', { email, password });
  assert.deepEqual(Object.keys(accepted(entered)), ['secondFactor']);
  // They are in two workspaces by now: neither's owner decides for the other.
  assertRefused(await tenant.owner.delete(`/api/workspace/members/${id}/second-factors`), 'conflict');
});

test('a workspace that demands a second factor opens to who adds one, or shows theirs, in the session that runs', async () => {
  const crane = await makeTenant(service, `Crane${people}`);
  const make = async (name: string) => {
    const email = `${name}@crane.example`;
    await makeUser(service, crane.workspaceId, { email, role: 'member' });
    return { email, client: await signIn(service.address, email) };
  };
  const [none, later] = [await make('none'), await make('later')];
  const { secret } = await setUpApp(await signIn(service.address, later.email));
  const application = await register(crane.owner);
  const tokenOf = async (client: Client) => {
    const { tokens } = await connect(issuerOf(service), client, application);
    return clientOf(service.address, { authorization: `Bearer ${tokens.access_token}` });
  };
  const [ofNone, ofLater] = [await tokenOf(none.client), await tokenOf(later.client)];
  accepted(
    await crane.owner.put('/api/workspace/sso/policy', {
      requireSso: false,
      disablePasswords: false,
      requireSecondFactor: true,
    }),
  );
  await soon(() => ofNone.get('/api/projects'), 401);
  accepted(await ofLater.get('/api/projects'));
  const members = (client: Client) => () => client.get('/api/workspace/members');
  for (const { client } of [none, later]) {
    await soon(members(client), 404);
    const { workspaces, restricted } = accepted(await client.get('/api/auth/session'));
    assert.deepEqual(workspaces, []);
    assert.deepEqual(restricted, [{ id: crane.workspaceId, name: crane.name, needs: 'second_factor' }]);
    const { demandedBy } = accepted(await client.get('/api/me/second-factors'));
    assert.deepEqual(demandedBy, [{ id: crane.workspaceId, name: crane.name }]);
  }
  accepted((await addPasskey(none.client)).reply, 201);
  await soon(members(none.client), 200);
  accepted(await later.client.post('/api/auth/confirm', { code: codeOf(secret) }), 204);
  await soon(members(later.client), 200);
});

test('a workspace without passwords opens by a passkey, which a newcomer adds, a recovery code replaces, and nobody loses', async () => {
  const dock = await makeTenant(service, `Dock${people}`);
  const open = { requireSso: false, disablePasswords: true, requireSecondFactor: false };
  accepted(await dock.owner.put('/api/workspace/sso/policy', open));
  const email = 'newcomer@dock.example';
  accepted(await dock.owner.post('/api/workspace/invitations', { email, role: 'member' }), 201);
  const token = await mailedToken(email, /\/invitation#/);
  const accept = { token, name: 'Noor', password: PASSWORD };
  const arrived = await stranger().post('/api/auth/invitations/accept', accept);
  const restricted = [{ id: dock.workspaceId, name: dock.name, needs: 'no_password' }];
  assert.deepEqual(accepted(arrived).restricted, restricted);
  // Whoever loses that session before a passkey was added is invited again.
  accepted(await keeping(arrived).post('/api/auth/sign-out', {}), 204);
  assertRefused(await enter(email), 'forbidden');
  accepted(await dock.owner.post('/api/workspace/invitations', { email, role: 'member' }), 201);
  const again = await mailedToken(email, /\/invitation#/, token);
  const preview = accepted(await stranger().post('/api/auth/invitations/preview', { token: again }));
  assert.deepEqual([preview.ways, preview.needsPasskey], [['password'], true]);
  const back = await stranger().post('/api/auth/invitations/accept', { token: again, password: PASSWORD });
  assert.deepEqual(accepted(back).restricted, restricted);
  const client = keeping(back);
  const members = () => client.get('/api/workspace/members');
  assertRefused(await members(), 'not_found');
  const { reply } = await addPasskey(client);
  const { id, recoveryCodes } = accepted(reply, 201);
  await soon(members, 200);
  assertRefused(await dock.owner.post('/api/workspace/invitations', { email, role: 'member' }), 'conflict');
  const [session] = accepted(await client.get('/api/me/sessions')).data;
  assert.deepEqual([session.method, session.secondFactor], ['passkey', true]);
  assertRefused(await client.delete(`/api/me/passkeys/${id}`), 'conflict');
  const recovered = await step(await halfIn(email), recoveryCodes[0]);
  assert.deepEqual(accepted(recovered).restricted, restricted);
  accepted((await addPasskey(keeping(recovered), 'Laptop')).reply, 201);
  await soon(() => keeping(recovered).get('/api/workspace/members'), 200);
  accepted(await client.delete(`/api/me/passkeys/${id}`), 204);
});

test('who is in several workspaces of single sign-on signs in for the sake of their account, and of nothing else', async () => {
  const [east, west] = [await makeTenant(service, `East${people}`), await makeTenant(service, `West${people}`)];
  const email = 'both@quay.example';
  for (const { workspaceId } of [east, west]) await makeUser(service, workspaceId, { email, role: 'member' });
  await demandSingleSignOn(service, east.workspaceId);
  assert.equal(accepted(await enter(email)).workspaces.length, 1, 'the other one takes a password');
  await demandSingleSignOn(service, west.workspaceId);
  const arrived = await enter(email);
  const { workspaces, restricted } = accepted(arrived);
  assert.deepEqual(workspaces, []);
  const asks = ({ workspaceId: id, name }: typeof east) => ({ id, name, needs: 'single_sign_on' });
  assert.deepEqual(restricted, [asks(east), asks(west)]);
  const client = keeping(arrived);
  assertRefused(await client.get('/api/workspace/members'), 'not_found');
  assertRefused(await client.get(`/api/projects/${east.projectId}`), 'not_found');
  await setUpApp(client);
});

test('who lost their second factor is helped by an owner, or by the operator; sessions end with it', async () => {
  const { id, email, client } = await somebody();
  const path = `/api/workspace/members/${id}/second-factors`;
  assertRefused(await tenant.owner.delete(path), 'conflict');
  await setUpApp(client);
  assertRefused(await client.delete(path), 'forbidden');
  const others = await somebody();
  await addPasskey(others.client);
  const listed = accepted(await tenant.owner.get('/api/workspace/second-factors')).data;
  const of = (userId: string) => listed.find((each: { userId: string }) => each.userId === userId)?.hasPasskey;
  assert.deepEqual([of(id), of(others.id), of(tenant.ownerId)], [false, true, undefined]);
  assertRefused(await client.get('/api/workspace/second-factors'), 'forbidden');
  accepted(await tenant.owner.delete(path), 204);
  await soon(() => client.get('/api/auth/session'), 401);
  const again = keeping(await enter(email));
  await addPasskey(again);
  const ran = await service.pcs(['user', 'reset-second-factor', '--email', email.toUpperCase()]);
  assert.equal(ran.code, 0, ran.stderr);
  const twice = await service.pcs(['user', 'reset-second-factor', '--email', email]);
  assert.equal(twice.code, 1);
  accepted(await enter(email));
  const { data } = accepted(await tenant.owner.get('/api/workspace/audit-log?limit=50'));
  const reset = data.filter((each: { action: string }) => each.action === 'user.second_factors_reset');
  assert.deepEqual(reset.map((each: { actor: { type: string } }) => each.actor.type).toSorted(), ['operator', 'user']);
});
