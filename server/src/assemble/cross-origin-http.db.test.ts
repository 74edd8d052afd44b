// Cross-origin answers of the whole service: OPTIONS of every path of its table, and whose pages may read what (decision 0019).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { findReaders } from '../platform/http/cross-origin.ts';

const service = await runningService();
const { foundation } = service;
const made = tenants(foundation.db);
const ID = '01890000-0000-7000-8000-000000000000';
const PAGE = 'https://dashboard.example.com';
const APPLICATION_PAGE = 'https://app.example.com';
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };

const { scope, people } = await made.workspace({ owner: 'owner' });
const { projectId } = await made.project(scope, {});
const { key } = await createApiKey(foundation, actorOf(people.owner), scope, { name: 'page', scope: 'read' });
const { token } = await startSession(foundation, device, { id: people.owner, passwordHash: null });
const cookie = `pcs_session=${token}`;
const ORIGINS = '/api/workspace/key-origins';
const ISSUES = `/api/v1/projects/${projectId}/issues`;

const put = (origins: unknown, headers: Record<string, string> = {}) =>
  service.call({ method: 'PUT', path: ORIGINS, cookie, body: { origins }, headers });

const read = (origin: string, headers: Record<string, string> = { 'x-api-key': key }) =>
  service.call({ path: ISSUES, headers: { ...headers, origin } });

/** Asks until the answer has the wanted reader: a change is known to every process within a second. */
async function waitForReader(wanted: string | null): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { headers } = await read(PAGE);
    if (headers.get('access-control-allow-origin') === wanted) return;
    assert.ok(Date.now() < deadline, `no answer for ${wanted}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('the pages that an admin lists may read what the keys of the workspace are answered', async () => {
  assert.deepEqual((await service.call({ path: ORIGINS, cookie })).body, { origins: [] });
  assert.equal((await read(PAGE)).headers.get('access-control-allow-origin'), null);
  const saved = await put([PAGE, 'http://localhost:5173']);
  assert.deepEqual([saved.status, saved.body], [200, { origins: [PAGE, 'http://localhost:5173'] }]);
  await waitForReader(PAGE);
  const { status, headers } = await read(PAGE);
  assert.equal(status, 200);
  assert.match(headers.get('access-control-expose-headers') ?? '', /ETag.*Link.*X-Next-Updated-Since/);
  assert.match(headers.get('vary') ?? '', /origin/);
  assert.equal(headers.get('access-control-allow-credentials'), null);
  const log = await service.call({ path: '/api/workspace/audit-log?limit=1', cookie });
  assert.deepEqual([log.body.data[0].action, log.body.data[0].detail.added.length], ['api_key.origins_changed', 2]);

  const { scope: other, people: strangers } = await made.workspace({ owner: 'owner' });
  const theirs = await createApiKey(foundation, actorOf(strangers.owner), other, { name: 'other', scope: 'read' });
  const answer = await service.call({ path: '/api/v1/whoami', headers: { origin: PAGE, 'x-api-key': theirs.key } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('access-control-allow-origin'), null, 'the list is of its own workspace');

  const refused = await read(PAGE, {});
  assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [401, PAGE]);
  const withCookie = await service.call({ path: `/api/projects/${projectId}`, headers: { origin: PAGE, cookie } });
  assert.equal(withCookie.headers.get('access-control-allow-origin'), null, 'a cookie is never for other pages');

  assert.equal((await put([])).status, 200);
  await waitForReader(null);
});

test('what is no origin is refused with its place', async () => {
  const faults: [string, string][] = [
    ['*', 'must not contain a wildcard'],
    ['https://*.example.com', 'must not contain a wildcard'],
    ['null', 'must be an origin such as https://app.example.com'],
    ['app.example.com', 'must be an origin such as https://app.example.com'],
    ['https://', 'must be an origin such as https://app.example.com'],
    ['https://a b', 'must be an origin such as https://app.example.com'],
    ['javascript://x', 'must be an origin such as https://app.example.com'],
    ['http://app.example.com', 'must use https, or http to a loopback host'],
    ['https://user@app.example.com', 'must not contain a user name or password'],
    ['https://app.example.com/', 'must be written as https://app.example.com'],
    ['https://App.example.com', 'must be written as https://app.example.com'],
    ['https://app.example.com:443', 'must be written as https://app.example.com'],
    ['https://app.example.com/page?x#y', 'must be written as https://app.example.com'],
    ['https://مبنى.example', 'must be written as https://xn--mgbe8cp.example'],
  ];
  for (const [origin, message] of faults) {
    const { status, body } = await put(['https://first.example.com', origin]);
    assert.equal(status, 422, origin);
    const [fault] = body.error.details;
    assert.equal(fault.path, 'origins/1', origin);
    if (origin.includes('مبنى')) assert.match(fault.message, /^must be written as https:\/\/xn--/);
    else assert.equal(fault.message, message, origin);
  }
  assert.equal(
    (await put(['https://a.example', 'https://a.example'])).body.error.details[0].message,
    'is listed twice',
  );
  assert.equal((await put(Array.from({ length: 51 }, (_, at) => `https://h${at}.example`))).status, 422);
  assert.equal((await put(['https://a.example'], { 'if-match': '"stale"' })).status, 412);
});

test('an application names its pages by its redirect addresses, until it is deleted', async () => {
  const preflight = () =>
    service.call({
      method: 'OPTIONS',
      path: ISSUES,
      headers: { origin: APPLICATION_PAGE, 'access-control-request-method': 'GET' },
    });
  const isAllowed = async () => (await preflight()).headers.get('access-control-allow-origin') === APPLICATION_PAGE;
  const waitUntil = async (wanted: boolean) => {
    const deadline = Date.now() + 20_000;
    while ((await isAllowed()) !== wanted) assert.ok(Date.now() < deadline, `allowed: ${!wanted}`);
  };
  assert.equal(await isAllowed(), false);
  const applications = '/api/workspace/oauth-applications';
  const application = await service.call({
    method: 'POST',
    path: applications,
    cookie,
    body: { name: 'Page', redirectUris: [`${APPLICATION_PAGE}/cb`], scopes: ['read'], clientType: 'public' },
  });
  assert.equal(application.status, 201);
  await waitUntil(true);
  const path = `${applications}/${application.body.id}`;
  const edited = await service.call({
    method: 'PATCH',
    path,
    cookie,
    body: { redirectUris: ['https://moved.example.com/cb'] },
  });
  assert.equal(edited.status, 200);
  await waitUntil(false);
  const back = await service.call({ method: 'PATCH', path, cookie, body: { redirectUris: [`${APPLICATION_PAGE}/`] } });
  assert.equal(back.status, 200);
  await waitUntil(true);
  assert.equal((await service.call({ method: 'DELETE', path, cookie })).status, 204);
  await waitUntil(false);
});

test('the token endpoint is for the pages of clients, also before it knows which client asks', async () => {
  assert.equal((await put([PAGE])).status, 200);
  await waitForReader(PAGE);
  const ask = (origin: string) =>
    fetch(`${service.address}/oauth/token`, {
      method: 'POST',
      headers: { origin, 'x-known-page': 'true' },
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'app_nobody', refresh_token: 'x' }),
    });
  const [known, strange] = [await ask(PAGE), await ask('https://elsewhere.example.com')];
  assert.deepEqual([known.status, known.headers.get('access-control-allow-origin')], [401, PAGE]);
  assert.match(known.headers.get('access-control-expose-headers') ?? '', /WWW-Authenticate/);
  assert.deepEqual([strange.status, strange.headers.get('access-control-allow-origin')], [401, null]);
});

test('who reads an answer of the token endpoint: pages of the client that is known, of any client before that, and no others', async () => {
  assert.equal((await put([PAGE])).status, 200);
  await waitForReader(PAGE);
  const [own, late] = ['https://own.example.com', 'https://late.example.com'];
  const register = async (clientType: 'public' | 'confidential', page: string) => {
    const body = { name: 'Page', redirectUris: [`${page}/cb`], scopes: ['read'], clientType };
    const { status, body: made } = await service.call({
      method: 'POST',
      path: '/api/workspace/oauth-applications',
      cookie,
      body,
    });
    assert.equal(status, 201);
    return made.clientId as string;
  };
  const ask = async (clientId: string, origin?: string, accept = '*/*') => {
    const { status, headers } = await fetch(`${service.address}/oauth/token`, {
      method: 'POST',
      headers: { accept, ...(origin !== undefined && { origin }) },
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, refresh_token: 'x' }),
    });
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    const reader = headers.get('access-control-allow-origin');
    assert.equal(headers.has('access-control-expose-headers'), reader !== null, `${origin}`);
    return [status, reader];
  };
  assert.deepEqual(await ask('app_nobody', late), [401, null], 'and is known as unknown for a moment');
  const [page, server, latest] = [
    await register('public', own),
    await register('confidential', own),
    await register('public', late),
  ];
  const table: [string, string, string | undefined, number, string | null][] = [
    ['a page of the client, of which no process knows yet', latest, late, 400, late],
    ['a page of the client', page, own, 400, own],
    ['a page of another client', page, PAGE, 400, null],
    ['a page of a client that keeps a secret', server, own, 400, null],
    ['a page of some client, for nobody’s client', 'app_nobody', PAGE, 401, PAGE],
    ['a page of nobody', 'app_nobody', 'https://elsewhere.example.com', 401, null],
    ['a page of nobody, for a client', page, 'https://elsewhere.example.com', 400, null],
    ['a page without an origin', page, 'null', 400, null],
    ['a page without an origin, for nobody’s client', 'app_nobody', 'null', 401, null],
    ['an origin that is a wildcard', 'app_nobody', '*', 401, null],
    ['no page', page, undefined, 400, null],
    ['no page, for nobody’s client', 'app_nobody', undefined, 401, null],
  ];
  for (const [name, clientId, origin, status, reader] of table)
    assert.deepEqual(await ask(clientId, origin), [status, reader], name);
  assert.deepEqual(await ask('app_nobody', PAGE, 'text/html'), [401, PAGE], 'JSON, whatever is accepted');
});

test('OPTIONS of every path of the table names its methods, and lets pages of clients alone go on', async () => {
  assert.equal((await put([PAGE])).status, 200);
  await waitForReader(PAGE);
  const paths = Map.groupBy(service.service.routes, ({ path }) => path.replaceAll(/\{\w+\}/g, ID));
  paths.delete('/*');
  assert.ok(paths.size > 150);
  for (const [path, routes] of paths) {
    const expected = new Set(routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
    const url = path.replace('*', 'x.js');
    const options = await service.call({
      method: 'OPTIONS',
      path: url,
      headers: { origin: PAGE, 'access-control-request-method': routes[0]?.method ?? 'GET' },
    });
    assert.equal(options.status, 204, path);
    const allow = options.headers.get('allow')?.split(', ') ?? [];
    assert.deepEqual(new Set(allow), new Set([...expected, 'OPTIONS']), path);
    const isForPages = routes.some((each) => findReaders(each) !== 'none');
    assert.equal(options.headers.get('access-control-allow-origin'), isForPages ? PAGE : null, path);
    const methods = options.headers.get('access-control-allow-methods')?.split(', ');
    assert.deepEqual(methods && new Set(methods), isForPages ? expected : undefined, path);
    assert.equal(options.headers.get('access-control-allow-credentials'), null, path);
  }
});

test('documents and discovery are for the pages of everybody', async () => {
  const documents = ['openapi.json', 'openapi-v1.json', 'openapi-scim.json', 'openapi-oauth.json'].map(
    (each) => `/api/${each}`,
  );
  const discovery = '/.well-known/oauth-authorization-server';
  for (const path of [...documents, `/oauth${discovery}`, `${discovery}/oauth`]) {
    const origin = 'https://anybody.example.com';
    const { status, headers } = await service.call({ path, headers: { origin } });
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, '*'], path);
    assert.equal(headers.get('access-control-allow-credentials'), null, path);
    const asked = { origin, 'access-control-request-method': 'GET' };
    const preflight = await service.call({ method: 'OPTIONS', path, headers: asked });
    assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, '*'], path);
    assert.equal(preflight.headers.get('access-control-allow-methods'), 'GET, HEAD', path);
  }
});
