// The consent flow of vendor A over HTTP, with the simulated consent page: once, by the session that began it (integrations 11.4).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import {
  connectedService,
  describeVendors,
  type PersonCall,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';

const simulators = await startSimulators('a');
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner', Ada: 'member' });
const { call: omar, cookie } = await signIn(ours.people.Omar);
const JSON_ONLY = { accept: 'application/json' };

async function makeProject() {
  const scope = await world.project(ours.scope, { [ours.people.Ada]: 'admin' });
  return { scope, path: `/api/projects/${scope.projectId}`, page: `/projects/${scope.projectId}/integrations` };
}

const start = (call: PersonCall, path: string) =>
  call('GET', `${path}/integrations/vendor-a/oauth/start`, undefined, JSON_ONLY);

/** Consents at the vendor as a person does by its form; returns where the vendor sends them. */
async function consent(address: string, fields: Record<string, string> = { user_id: '501' }): Promise<URL> {
  const url = new URL(address);
  const page = await fetch(url);
  assert.equal(page.status, 200, await page.text());
  const answer = await fetch(`${url.origin}${url.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...url.searchParams, ...Object.entries(fields)]),
  });
  assert.equal(answer.status, 302);
  return new URL(answer.headers.get('location') ?? '');
}

/** Follows the vendor's redirect with a session of its own. */
const finish = async (back: URL, session = cookie) => {
  const answer = await fetch(`${service.address}${back.pathname}${back.search}`, {
    redirect: 'manual',
    headers: { cookie: session, accept: 'text/html' },
  });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
};

test('a person consents, and the project is connected with tokens that can be renewed', async () => {
  const { path, page } = await makeProject();
  const { body } = requireStatus(await start(omar, path), 200);
  const url = new URL(body.url);
  assert.equal(url.origin, simulators.a.url);
  assert.deepEqual(
    ['response_type', 'client_id', 'scope', 'code_challenge_method'].map((name) => url.searchParams.get(name)),
    ['code', 'simulated-client', 'data:read data:write', 'S256'],
  );
  assert.match(url.searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/);
  const back = await consent(body.url);
  assert.equal(`${back.origin}${back.pathname}`, url.searchParams.get('redirect_uri'));
  assert.deepEqual(await finish(back), { status: 303, location: `${page}?connected=vendor-a`, text: '' });
  const { data } = (await omar('GET', `${path}/integration-connections`)).body;
  assert.deepEqual(
    [data[0].status, data[0].authKind, data[0].scopes, data[0].createdBy.id],
    ['connected', 'oauth2', ['data:read', 'data:write'], ours.people.Omar],
  );
  assert.ok(Date.parse(data[0].tokenExpiresAt) > Date.now() + 30 * 60_000);
  const again = await finish(back);
  assert.equal(again.status, 400, 'a state is used once');
  assert.ok(!JSON.stringify(service.logged).includes(back.searchParams.get('code') ?? '-'), 'no code in the log');
});

test('a browser is sent straight to the vendor', async () => {
  const { path } = await makeProject();
  const answer = await fetch(`${service.address}${path}/integrations/vendor-a/oauth/start?scopes=data:read`, {
    redirect: 'manual',
    headers: { cookie, accept: 'text/html,*/*' },
  });
  assert.equal(answer.status, 302);
  assert.equal(new URL(answer.headers.get('location') ?? '').searchParams.get('scope'), 'data:read');
});

test('a state that is unknown, altered, of another session or older than ten minutes is refused, all alike', async () => {
  const { path } = await makeProject();
  const begin = async () => consent((await start(omar, path)).body.url);
  const altered = await begin();
  const state = altered.searchParams.get('state') ?? '';
  altered.searchParams.set('state', `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`);
  const none = await begin();
  none.searchParams.delete('state');
  const otherSession = (await signIn(ours.people.Omar)).cookie;
  const otherPerson = (await signIn(ours.people.Ada)).cookie;
  const old = await begin();
  const owner = new pg.Client(service.foundation.ownerUrl);
  await owner.connect();
  await owner.query(
    "update integration_consent set created_at = created_at - interval '601 seconds' where used_at is null",
  );
  await owner.end();
  const replies = [
    await finish(altered),
    await finish(none),
    await finish(await begin(), otherSession),
    await finish(await begin(), otherPerson),
    await finish(old),
  ];
  const texts = replies.map(({ status, text }) => [status, text.replaceAll(/[0-9a-f-]{36}/g, '')]);
  assert.equal(new Set(texts.map(String)).size, 1);
  assert.equal(replies[0]?.status, 400);
  assert.equal((await finish(await begin(), '')).status, 401);
});

test('what the vendor says besides a code is shown as a code of a list', async () => {
  const { path, page } = await makeProject();
  const denied = await consent((await start(omar, path)).body.url, { deny: '1' });
  assert.equal((await finish(denied)).location, `${page}?vendor=vendor-a&error=access_denied`);
  const odd = await consent((await start(omar, path)).body.url);
  odd.searchParams.delete('code');
  odd.searchParams.set('error', '<script>alert(1)</script>');
  assert.equal((await finish(odd)).location, `${page}?vendor=vendor-a&error=vendor_refused`);
  const issuer = await consent((await start(omar, path)).body.url);
  issuer.searchParams.set('iss', 'https://evil.example');
  assert.equal((await finish(issuer)).location, `${page}?vendor=vendor-a&error=wrong_issuer`);
  const wrongCode = await consent((await start(omar, path)).body.url);
  wrongCode.searchParams.set('code', 'made-up');
  assert.equal((await finish(wrongCode)).location, `${page}?vendor=vendor-a&error=vendor_refused`);
  const failing = await consent((await start(omar, path)).body.url);
  const match = { method: 'POST', path: '/authentication/v2/token' };
  await simulators.a.control.addFault({ kind: 'status', status: 500, times: 1, match });
  assert.equal((await finish(failing)).location, `${page}?vendor=vendor-a&error=vendor_unavailable`);
  assert.deepEqual((await omar('GET', `${path}/integration-connections`)).body.data, []);
});

test('a role that ended meanwhile connects nothing', async () => {
  const { scope, path, page } = await makeProject();
  const ada = await signIn(ours.people.Ada);
  const back = await consent(requireStatus(await start(ada.call, path), 200).body.url);
  requireStatus(await omar('DELETE', `${path}/members/${ours.people.Ada}`), 204);
  const ended = await finish(back, ada.cookie);
  assert.deepEqual([ended.status, ended.location], [303, `${page}?vendor=vendor-a&error=forbidden`]);
  assert.deepEqual((await omar('GET', `/api/projects/${scope.projectId}/integration-connections`)).body.data, []);
});
