// What strangers do at the addresses of single sign-on, as they meet it over HTTP.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../../testing/running-service.ts';
import { UNUSED_IDP } from '../../../testing/unused-idp.ts';

const LIMIT = 20;
const service = await runningService({ PCS_RATE_ADDRESS_PER_MINUTE: String(LIMIT) });
const post = (path: string, body: unknown, cookie?: string) =>
  service.call({ method: 'POST', path, body, ...(cookie === undefined ? {} : { cookie }) });
const owner = await post('/api/auth/set-up', {
  token: service.setUpToken,
  workspaceName: 'North tower',
  name: 'Omar',
  email: 'omar@example.com',
  password: 'seven tall cranes',
});

test('a session is confirmed with confirm=1, and with nothing else', async () => {
  const leadsTo = async (query: string) => {
    const answer = await fetch(`${service.address}/sso/start?${query}`, { redirect: 'manual' });
    return /^[^?]*/.exec(answer.headers.get('location') ?? '')?.[0];
  };
  assert.equal(await leadsTo('confirm=1'), '/confirmed');
  for (const other of ['confirm=0', 'confirm=', 'confirm=true']) assert.equal(await leadsTo(other), '/sign-in', other);
});

test('an address whose + was not escaped is refused with what to write, and never taken for one that nobody has', async () => {
  const advice = 'contains a +, which means a space in a query: write it as %2B';
  const begin = (query: string) => fetch(`${service.address}/sso/start?${query}`, { redirect: 'manual' });
  const list = (query: string) =>
    service.call({ path: `/api/workspace/sso/identities?${query}`, cookie: owner.cookie ?? '' });
  const listed = await list('email=omar+site@example.com');
  assert.equal(listed.status, 422);
  assert.ok(listed.body.error.details.some((each: { message: string }) => each.message === advice));
  assert.deepEqual((await list('email=omar%2Bsite@example.com')).body.data, []);
  const page = await begin('email=omar+site@example.com');
  assert.equal(page.status, 422);
  assert.match(await page.text(), /a \+ in the e-mail address must be written as %2B/);
  for (const other of ['email=omar%2Bsite@example.com', 'email=nobody', 'email=omar@example.com+']) {
    const answer = await begin(other);
    assert.match(answer.headers.get('location') ?? '', /^\/sign-in\?sso=(unknown|busy)/, other);
  }
});

test('an address that sends answers that fail has to wait: to look at one is dear', async () => {
  const wanted = { ...UNUSED_IDP, protocol: 'saml', displayName: 'Corp', loginHandle: 'corp' };
  const made = await post('/api/workspace/sso/connections', wanted, owner.cookie);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const activate = `/api/workspace/sso/connections/${made.body.id}/activate`;
  assert.equal((await post(activate, { force: true }, owner.cookie)).status, 200);
  const answers: string[] = [];
  while (answers.at(-1) !== 'busy' && answers.length < 3 * LIMIT) {
    const body = new URLSearchParams({ SAMLResponse: Buffer.from('<a/>').toString('base64') });
    const answer = await fetch(`${service.address}/sso/corp/acs`, { method: 'POST', redirect: 'manual', body });
    answers.push(/sso=([a-z]+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? `${answer.status}`);
  }
  const refused = answers.filter((each) => each === 'refused').length;
  assert.ok(refused > 0, answers.join(' '));
  assert.equal(answers.at(-1), 'busy', answers.join(' '));
  const path = activate.replace('activate', 'attempts');
  const attempts = await service.call({ path, cookie: owner.cookie ?? '' });
  // One network's share of what names no request.
  assert.equal(attempts.body.data.length, Math.min(refused, 10));
});
