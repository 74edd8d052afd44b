// Who guesses at an account does not lock its owner out: as browsers meet it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenIn } from '../../../testing/mail-outbox.ts';
import { runningService } from '../../../testing/running-service.ts';

const service = await runningService();
const email = 'omar@example.com';
const password = 'seven tall cranes';
const post = (path: string, body: unknown, cookie?: string) =>
  service.call({ method: 'POST', path, body, ...(cookie === undefined ? {} : { cookie }) });
const signIn = (more: { password?: string } = {}, cookie?: string) =>
  post('/api/auth/sign-in', { email, password, ...more }, cookie);
const setBy = ({ headers }: { headers: Headers }, name: string) =>
  headers.getSetCookie().filter((each) => each.startsWith(`${name}=`));
const deviceOf = (answer: { headers: Headers }) => setBy(answer, 'pcs_device')[0]?.split(';')[0];

const owner = await post('/api/auth/set-up', {
  token: service.setUpToken,
  workspaceName: 'North tower',
  name: 'Omar',
  email,
  password,
});

test('who sets up or signs in is known by a cookie of its own beside the session’s, under one id', async () => {
  const first = deviceOf(owner) ?? assert.fail('set-up left no cookie');
  const again = await signIn({}, first);
  assert.equal(setBy(again, 'pcs_session').length, 1);
  const [cookie = ''] = setBy(again, 'pcs_device');
  assert.match(
    cookie,
    /^pcs_device=pcsd_[\w-]{22}\.\w+\.[\w-]{43}; Path=\/api\/auth; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
  );
  assert.equal(cookie.slice(0, 38), first.slice(0, 38), 'the device is the same');
  assert.notEqual(deviceOf(await signIn())?.slice(0, 38), first.slice(0, 38));
});

test('a wrong password leaves no such cookie', async () => {
  assert.equal(deviceOf(await signIn({ password: 'eight tall cranes' })), undefined);
});

test('the owner signs in while somebody guesses, also after signing out; who is not known waits', async () => {
  const device = deviceOf(owner) ?? assert.fail('set-up left no cookie');
  await post('/api/auth/sign-out', undefined, owner.cookie);
  while ((await signIn({ password: 'a guess' })).status === 401);
  assert.equal((await signIn()).status, 429);
  assert.equal((await signIn({}, device)).status, 200);
});

test('a new device gets in by a mailed link while somebody guesses', async () => {
  while ((await signIn({ password: 'a guess' })).status === 401);
  await post('/api/auth/password-reset/request', { email });
  const [mail] = await service.mailsTo(email, 1);
  const renewed = 'nine wide bridges';
  const reset = await post('/api/auth/password-reset/complete', { token: tokenIn(mail), password: renewed });
  assert.equal(reset.status, 204);
  assert.equal((await signIn({ password: renewed })).status, 429);
  assert.equal((await signIn({ password: renewed }, deviceOf(reset))).status, 200);
  // Whoever knew the password before knows no more: their device is a stranger's.
  assert.equal((await signIn({ password: renewed }, deviceOf(owner))).status, 429);
  const { cookie } = await signIn({ password: renewed }, deviceOf(reset));
  const changed = await post('/api/me/password', { currentPassword: renewed, newPassword: password }, cookie);
  assert.equal((await signIn({}, deviceOf(reset))).status, 429);
  assert.equal((await signIn({}, deviceOf(changed))).status, 200);
});
