// Signing in and out, and a new password, as a browser meets them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CurrentSession } from '../../../../contract/people.ts';
import { SessionPage } from '../../../../contract/sessions.ts';
import { tokenIn } from '../../../testing/mail-outbox.ts';
import { type CallOptions, runningService } from '../../../testing/running-service.ts';
import { compileReply } from '../../platform/http/schema.ts';

const service = await runningService();
const email = 'omar@example.com';
const password = 'seven tall cranes';
const post = (path: string, body: unknown, more: Partial<CallOptions> = {}) =>
  service.call({ method: 'POST', path, body, ...more });
const signIn = (more: { email?: string; password?: string } = {}) =>
  post('/api/auth/sign-in', { email, password, ...more });
const actions = async (cookie: string | undefined) => {
  const { body } = await service.call({
    path: '/api/workspace/audit-log',
    ...(cookie === undefined ? {} : { cookie }),
  });
  return body.data.map((each: { action: string; detail: object }) => [each.action, each.detail]);
};
const session = (cookie: string | undefined) =>
  service.call({ path: '/api/auth/session', ...(cookie === undefined ? {} : { cookie }) });

/** Access that was taken away is refused within a second (contract §4). */
async function requireEnded(cookie: string | undefined): Promise<void> {
  const deadline = Date.now() + 1_000;
  for (;;) {
    const { status } = await session(cookie);
    if (status === 401) return;
    assert.ok(Date.now() < deadline, `the session still answers ${status}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

const owner = await post('/api/auth/set-up', {
  token: service.setUpToken,
  workspaceName: 'North tower',
  name: 'Omar',
  email,
  password,
});

test('a sign-in answers who it is and where, in a cookie that no script and no other site can use', async () => {
  const answer = await signIn({ email: ' OMAR@Example.com ' });
  assert.equal(answer.status, 200);
  assert.deepEqual(compileReply(CurrentSession)(answer.body), []);
  assert.deepEqual(answer.body.user.name, 'Omar');
  const [cookie = ''] = answer.headers.getSetCookie();
  assert.match(cookie, /^pcs_session=pcss_[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
});

test('a page of another site opens no door, whatever it knows', async () => {
  const asked = 'http://evil.example';
  for (const [path, body] of [
    ['/api/auth/sign-in', { email, password }],
    ['/api/auth/set-up', { token: 't', workspaceName: 'w', name: 'n', email, password }],
    ['/api/auth/invitations/accept', { token: 't', name: 'n', password }],
    ['/api/auth/password-reset/request', { email }],
    ['/api/auth/password-reset/complete', { token: 't', password }],
  ] as const) {
    const answer = await post(path, body, { headers: { origin: asked } });
    assert.deepEqual([answer.status, answer.body.error.code], [403, 'forbidden'], path);
    assert.equal(answer.cookie, undefined, path);
  }
});

test('an unknown address and a wrong password are one answer', async () => {
  const wrong = await signIn({ password: 'eight tall cranes' });
  const unknown = await signIn({ email: 'nobody@example.com' });
  for (const answer of [wrong, unknown]) {
    assert.equal(answer.status, 401);
    assert.equal(answer.cookie, undefined);
    answer.body.error.requestId = '';
  }
  assert.deepEqual(wrong.body, unknown.body);
});

test('a session of one’s own can be listed and ended, which the log holds; one of nobody is 404', async () => {
  const here = await signIn();
  const there = await signIn();
  const mine = { cookie: here.cookie ?? '' };
  const { body } = await service.call({ path: '/api/me/sessions', ...mine });
  assert.deepEqual(compileReply(SessionPage)(body), []);
  assert.equal(body.data.filter((each: { current: boolean }) => each.current).length, 1);
  const [theirs] = (await service.call({ path: '/api/me/sessions', cookie: there.cookie ?? '' })).body.data.filter(
    (each: { current: boolean }) => each.current,
  );
  const end = () => service.call({ method: 'DELETE', path: `/api/me/sessions/${theirs.id}`, ...mine });
  assert.equal((await end()).status, 204);
  assert.equal((await end()).status, 404);
  await requireEnded(there.cookie);
  const [[action, detail]] = await actions(here.cookie);
  assert.deepEqual([action, detail], ['user.signed_out', { current: false }]);
});

test('a sign-out ends this session and no other, takes the cookie away, and stands in the log', async () => {
  const [here, other] = [await signIn(), await signIn()];
  const out = await service.call({ method: 'POST', path: '/api/auth/sign-out', cookie: here.cookie ?? '' });
  assert.equal(out.status, 204);
  assert.match(out.headers.getSetCookie()[0] ?? '', /^pcs_session=; .*Max-Age=0/);
  await requireEnded(here.cookie);
  assert.equal((await session(other.cookie)).status, 200);
  const [[action, detail]] = await actions(other.cookie);
  assert.deepEqual([action, detail], ['user.signed_out', { current: true }]);
});

test('a request with a cookie from a page of another site changes nothing', async () => {
  const here = await signIn();
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await post('/api/auth/sign-out-everywhere', undefined, {
      cookie: here.cookie ?? '',
      headers: { origin },
    });
    assert.equal(answer.status, 403);
  }
  assert.equal((await session(here.cookie)).status, 200);
});

test('a new password by mail ends every session, works once, and is told of in the language of the browser', async () => {
  const here = await signIn();
  const asked = await post(
    '/api/auth/password-reset/request',
    { email },
    { headers: { 'accept-language': 'ar-SA, en;q=0.5' } },
  );
  assert.equal(asked.status, 204);
  const unknown = await post('/api/auth/password-reset/request', { email: 'nobody@example.com' });
  assert.deepEqual([unknown.status, unknown.body], [asked.status, asked.body]);
  const [mail] = await service.mailsTo(email, 1);
  assert.match(mail?.subject ?? '', /\p{Script=Arabic}/u);
  const complete = () =>
    post(
      '/api/auth/password-reset/complete',
      { token: tokenIn(mail), password: 'nine wide bridges' },
      { headers: { 'accept-language': 'ar' } },
    );
  assert.equal((await complete()).status, 204);
  assert.equal((await complete()).status, 404);
  await requireEnded(here.cookie);
  await requireEnded(owner.cookie);
  assert.equal((await signIn()).status, 401);
  assert.equal((await signIn({ password: 'nine wide bridges' })).status, 200);
  const mails = await service.mailsTo(email, 2);
  assert.match(mails[1]?.subject ?? '', /\p{Script=Arabic}/u);
});
