// The consent flow of the accounting provider over HTTP with a worker: the company is read, and its lists are offered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  connectedService,
  describeVendors,
  type PersonCall,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';

const simulators = await startSimulators('accounting');
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const PLACE = '/api/workspace/accounting';

async function makeWorkspace() {
  const { scope, people } = await world.workspace({ Omar: 'owner', Ada: 'admin' });
  const { call: omar, cookie } = await signIn(people.Omar);
  return { scope, people, omar, cookie, page: `/w/${scope.workspaceId}/accounting` };
}

const start = (call: PersonCall) => call('GET', `${PLACE}/oauth/start`, undefined, { accept: 'application/json' });

/** Consents at the provider as a person does by its form; returns where the provider sends them. */
async function consent(address: string, fields: Record<string, string> = { user_id: 'u1' }): Promise<URL> {
  const url = new URL(address);
  const answer = await fetch(`${url.origin}${url.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...url.searchParams, ...Object.entries(fields)]),
  });
  assert.equal(answer.status, 302);
  return new URL(answer.headers.get('location') ?? '');
}

/** Follows the provider's redirect with a session. */
async function finish(back: URL, cookie: string) {
  const answer = await fetch(`${service.address}${back.pathname}${back.search}`, {
    redirect: 'manual',
    headers: { cookie, accept: 'text/html' },
  });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('location')];
}

async function until(call: PersonCall, isThere: (connection: Record<string, unknown>) => boolean) {
  for (const endMs = Date.now() + 60_000; ; ) {
    const { body } = await call('GET', PLACE);
    if (isThere(body)) return body;
    assert.ok(Date.now() < endMs, JSON.stringify(body));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a person consents, the company is read in the background, and its lists are offered', async () => {
  const { omar, cookie, page } = await makeWorkspace();
  const { body } = requireStatus(await start(omar), 200);
  const url = new URL(body.url);
  assert.equal(url.origin, simulators.accounting.url);
  assert.equal(
    new URL(url.searchParams.get('redirect_uri') ?? '').pathname,
    '/api/integrations/accounting/oauth/callback',
  );
  assert.deepEqual(
    ['response_type', 'client_id', 'scope', 'code_challenge_method'].map((name) => url.searchParams.get(name)),
    ['code', 'simulated-client', 'data:read data:write', 'S256'],
  );
  const back = await consent(body.url);
  assert.deepEqual(await finish(back, cookie), [303, `${page}?connected=accounting`]);
  assert.equal((await finish(back, cookie))[0], 400, 'a state is used once');
  const seen = await until(omar, ({ company, account }) => company !== null && account !== null);
  assert.deepEqual(seen.company, {
    id: 'northgate',
    name: 'Northgate Contractors',
    currency: 'SAR',
    hasDraftBills: true,
  });
  assert.deepEqual(
    [seen.status, seen.account, seen.lastError],
    ['connected', { id: 'u1', name: 'Layla Haddad' }, null],
  );
  const names = async (rest: string) =>
    requireStatus(await omar('GET', `${PLACE}/${rest}`), 200).body.data.map((each: { name: string }) => each.name);
  assert.deepEqual(await names('contacts?q=steel'), ['Northern Steel']);
  assert.deepEqual(await names('accounts?q=5100'), ['Subcontracts']);
  assert.deepEqual(await names('taxes'), ['VAT 15 %', 'Zero rated']);
  assert.deepEqual(await names('tracking?q=north'), ['Site / North Tower']);
  const { body: archived } = await omar('GET', `${PLACE}/accounts?q=5900`);
  assert.deepEqual(archived, {
    data: [{ id: 'a3', name: 'Old variations', code: '5900', isArchived: true }],
    nextCursor: null,
  });
  await simulators.accounting.control.seed('contacts', 600);
  const { body: many } = await omar('GET', `${PLACE}/contacts?q=contractor`);
  assert.deepEqual([many.data.length, many.nextCursor], [500, null]);
  const match = { path: '/api/v1/taxes' };
  await simulators.accounting.control.addFault({ kind: 'html_200', times: 1, match });
  const broken = await omar('GET', `${PLACE}/taxes?q=zero`);
  assert.deepEqual([broken.status, broken.body.error.code], [502, 'vendor_unavailable']);
  const headers = { authorization: 'Bearer pcsop_operator-token-of-a-test' };
  const metrics = String(requireStatus(await service.call({ path: '/metrics', headers }), 200).body);
  assert.match(metrics, /^pcs_integration_calls_total\{vendor="accounting",result="ok"\} [1-9]/m);
  const logged = JSON.stringify(service.logged);
  assert.ok(!logged.includes(back.searchParams.get('code') ?? '-'), 'no code in the log');
});

test('a browser is sent straight to the provider', async () => {
  const { cookie } = await makeWorkspace();
  const answer = await fetch(`${service.address}${PLACE}/oauth/start?scopes=data:read`, {
    redirect: 'manual',
    headers: { cookie, accept: 'text/html,*/*' },
  });
  assert.equal(answer.status, 302);
  assert.equal(new URL(answer.headers.get('location') ?? '').searchParams.get('scope'), 'data:read');
});

test('a consent that ended otherwise says why by a code of a list, and connects nothing', async () => {
  const { omar, cookie, page, people } = await makeWorkspace();
  const begin = async (fields?: Record<string, string>) => consent((await start(omar)).body.url, fields);
  assert.deepEqual(await finish(await begin({ deny: '1' }), cookie), [303, `${page}?error=access_denied`]);
  const issuer = await begin();
  issuer.searchParams.set('iss', 'https://evil.example');
  assert.deepEqual(await finish(issuer, cookie), [303, `${page}?error=wrong_issuer`]);
  const wrongCode = await begin();
  wrongCode.searchParams.set('code', 'made-up');
  assert.deepEqual(await finish(wrongCode, cookie), [303, `${page}?error=vendor_refused`]);
  const failing = await begin();
  const match = { method: 'POST', path: '/oauth/token' };
  await simulators.accounting.control.addFault({ kind: 'status', status: 500, times: 1, match });
  assert.deepEqual(await finish(failing, cookie), [303, `${page}?error=vendor_unavailable`]);
  const other = await signIn(people.Omar);
  assert.equal((await finish(await begin(), other.cookie))[0], 400, 'of another session');
  const ada = await signIn(people.Ada);
  const hers = await consent(requireStatus(await start(ada.call), 200).body.url);
  requireStatus(await omar('PATCH', `/api/workspace/members/${people.Ada}`, { role: 'member' }), 200);
  assert.deepEqual(await finish(hers, ada.cookie), [303, `${page}?error=forbidden`]);
  assert.equal((await omar('GET', PLACE)).body.id, null);
});

test('credentials that the provider refuses need authorization, and the admins are told by mail', async () => {
  const { omar, people, page } = await makeWorkspace();
  requireStatus(await omar('POST', `${PLACE}/connect`, { accessToken: 'made-up' }), 201);
  const seen = await until(omar, ({ status }) => status === 'needs_authorization');
  assert.deepEqual([seen.nextAction, seen.lastError.code, seen.company], ['reauthorize', 'unauthorized', null]);
  const { body: member } = await omar('GET', `/api/workspace/members/${people.Ada}`);
  const [mail] = await service.mailsTo(member.email, 1);
  assert.match(mail?.subject ?? '', /Authorize the connection to Accounting again/);
  assert.ok(mail?.text?.includes(page));
  const { body: log } = await omar('GET', '/api/workspace/audit-log?action=accounting.needs_authorization');
  assert.deepEqual([log.data.length, log.data[0].subject.id, log.data[0].actor.type], [1, seen.id, 'system']);
  assert.equal((await omar('GET', `${PLACE}/taxes`)).status, 409);
});
