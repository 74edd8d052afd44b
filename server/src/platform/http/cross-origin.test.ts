import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { Type } from 'typebox';
import { key, open, operator, person, scim, signedIn } from '../../../../contract/access.ts';
import { ALLOWED_HEADERS, EXPOSED, EXPOSED_HEADERS } from './cross-origin.ts';
import { APPLICATION_ORIGIN, KEY_ORIGIN, OWN_ORIGIN, PROJECT, sendRaw, testServer } from './fixtures/test-server.ts';
import { ANSWER_HEADERS, requestHeaders } from './openapi-headers.ts';
import { noContent, ok, type Route, route } from './route.ts';

const AT = '2026-03-01T08:15:30.250Z';
const base = { summary: 's', tag: 't', reply: Type.Object({}) } as const;
const project = { ...base, scope: 'project' } as const;
const handle = () => ok({ name: 'x' }, { changedAt: AT });
const issues = '/api/v1/projects/{projectId}/issues';

const routes: Route[] = [
  route({ ...project, method: 'GET', path: issues, access: key('read'), budgeted: true, handle }),
  route({ ...project, method: 'POST', path: issues, access: key('write'), body: Type.Object({}), creates: {}, handle }),
  route({ ...project, method: 'PATCH', path: `${issues}/{issueId}`, access: key('write'), handle }),
  route({ ...project, method: 'DELETE', path: `${issues}/{id}`, access: key('write'), handle: () => noContent }),
  route({ ...project, method: 'GET', path: '/api/projects/{projectId}', access: person('viewer'), handle }),
  route({ ...base, method: 'GET', path: '/api/me', scope: 'none', access: signedIn, handle }),
  route({ ...base, method: 'GET', path: '/scim', scope: 'none', access: scim, handle }),
  route({ ...base, method: 'GET', path: '/api/admin', scope: 'none', access: operator, handle }),
  route({ ...base, method: 'GET', path: '/page', scope: 'none', access: open('a test'), isPage: true, handle }),
  route({ ...base, method: 'GET', path: '/open', scope: 'none', access: open('a test'), handle }),
  route({
    ...base,
    method: 'GET',
    path: '/files/{fileId}',
    scope: 'none',
    access: open('a test'),
    crossOrigin: 'known',
    handle,
  }),
];
const server = await testServer(routes);
const LIST = issues.replace('{projectId}', PROJECT);
const OF_PROJECT = `/api/projects/${PROJECT}`;
const KEY = { 'x-api-key': 'read-key' };
const TOKEN = { authorization: 'Bearer member/viewer+granted:read' };
const COOKIE = { cookie: 'pcs_session=member/viewer' };

async function ask(request: InjectOptions & { readonly origin?: string }) {
  const { origin, headers, ...rest } = request;
  const { statusCode: status, headers: said } = await server.app.inject({
    method: 'GET',
    ...rest,
    headers: { ...headers, ...(origin !== undefined && { origin }) },
  });
  return { status, said, readableBy: said['access-control-allow-origin'] };
}

for (const isSlow of [false, true]) {
  const when = isSlow ? ' (ports answer later)' : '';

  test(`an answer is for the pages that the client of its credential names${when}`, async () => {
    server.world.isSlow = isSlow;
    const cases: [string, object, string | undefined, string | undefined][] = [
      [LIST, KEY, KEY_ORIGIN, KEY_ORIGIN],
      [LIST, KEY, APPLICATION_ORIGIN, undefined],
      [LIST, KEY, 'https://elsewhere.example.com', undefined],
      [LIST, KEY, 'null', undefined],
      [LIST, KEY, `${KEY_ORIGIN}/`, undefined],
      [LIST, KEY, OWN_ORIGIN, undefined],
      [LIST, KEY, undefined, undefined],
      [OF_PROJECT, TOKEN, APPLICATION_ORIGIN, APPLICATION_ORIGIN],
      [OF_PROJECT, TOKEN, KEY_ORIGIN, undefined],
      [OF_PROJECT, COOKIE, APPLICATION_ORIGIN, undefined],
      [OF_PROJECT, { ...COOKIE, ...TOKEN }, APPLICATION_ORIGIN, APPLICATION_ORIGIN],
      ['/page', {}, APPLICATION_ORIGIN, undefined],
      ['/open', {}, APPLICATION_ORIGIN, undefined],
      ['/files/1', {}, APPLICATION_ORIGIN, APPLICATION_ORIGIN],
      ['/files/1', {}, 'https://elsewhere.example.com', undefined],
      ['/scim', { authorization: 'Bearer scim' }, APPLICATION_ORIGIN, undefined],
      ['/api/admin', { authorization: 'Bearer operator-token' }, APPLICATION_ORIGIN, undefined],
    ];
    for (const [url, headers, origin, expected] of cases) {
      const { status, said, readableBy } = await ask({
        url,
        headers: { ...headers },
        ...(origin !== undefined && { origin }),
      });
      const name = `${url} ${JSON.stringify(headers)} from ${origin}`;
      assert.equal(status, url === '/files/1' ? 404 : 200, name);
      assert.equal(readableBy, expected, name);
      assert.equal(said['access-control-expose-headers'], expected === undefined ? undefined : EXPOSED, name);
      assert.equal(said['access-control-allow-credentials'], undefined, name);
      const isForClients = url.startsWith('/api/v1') || url === OF_PROJECT;
      if (isForClients) assert.match(String(said.vary), /\borigin\b/, name);
    }
    server.world.isSlow = false;
  });
}

test('a page hears of each refusal, also of those before its credential is known', async (t) => {
  const origin = KEY_ORIGIN;
  const refusals: [string, InjectOptions, number][] = [
    ['no credential', { url: LIST }, 401],
    ['a wrong key', { url: LIST, headers: { 'x-api-key': 'wrong' } }, 401],
    ['a scope too low', { url: LIST, method: 'POST', headers: KEY, payload: {} }, 403],
    ['no such project', { url: issues.replace('{projectId}', 'x'), headers: KEY }, 404],
    ['no such path', { url: '/api/nothing' }, 404],
    ['an address that cannot be read', { url: '/api/%' }, 400],
    [
      'a body too large',
      { url: LIST, method: 'POST', headers: { 'x-api-key': 'write-key' }, payload: { a: 'x'.repeat(9_000) } },
      413,
    ],
  ];
  for (const [name, request, status] of refusals) {
    const answer = await ask({ ...request, origin });
    assert.deepEqual([answer.status, answer.readableBy], [status, origin], name);
    assert.match(String(answer.said['access-control-expose-headers']), /Retry-After/);
  }
  server.world.spent.add('deployment');
  t.after(() => server.world.spent.clear());
  const spent = await ask({ url: LIST, headers: KEY, origin });
  assert.deepEqual([spent.status, spent.readableBy], [429, origin]);
  const strange = await ask({ url: LIST, headers: KEY, origin: 'https://elsewhere.example.com' });
  assert.deepEqual([strange.status, strange.readableBy], [429, undefined]);
});

test('bytes that cannot be read as HTTP are refused for every page to read', async () => {
  const port = await server.listen();
  const [answer] = await sendRaw(port, [`GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`]);
  assert.equal(answer?.status, 400);
  assert.equal(answer?.headers['access-control-allow-origin'], '*');
});

const preflight = (url: string, origin: string, method = 'GET') =>
  ask({ url, method: 'OPTIONS', origin, headers: { 'access-control-request-method': method } });

test('a preflight is answered by the route table, for the pages of any client', async () => {
  for (const origin of [KEY_ORIGIN, APPLICATION_ORIGIN]) {
    const { status, said, readableBy } = await preflight(LIST, origin, 'POST');
    assert.deepEqual([status, readableBy], [204, origin]);
    assert.equal(said['access-control-allow-methods'], 'GET, HEAD, POST');
    assert.equal(said['access-control-allow-headers'], ALLOWED_HEADERS.join(', '));
    assert.equal(said['access-control-max-age'], '7200');
    assert.equal(said['access-control-allow-credentials'], undefined);
    assert.equal(said['access-control-allow-private-network'], undefined);
    assert.match(String(said.vary), /\borigin\b/);
  }
  const one = await preflight(`${LIST}/1`, KEY_ORIGIN, 'PATCH');
  assert.equal(one.said['access-control-allow-methods'], 'PATCH, DELETE', 'parameters of two names are one path');
});

test('a preflight of a page that no client names allows nothing, nor does one for what pages do not call', async () => {
  const strange = await preflight(LIST, 'https://elsewhere.example.com');
  assert.deepEqual([strange.status, strange.readableBy], [204, undefined]);
  assert.equal(strange.said['access-control-allow-methods'], undefined);
  for (const url of ['/page', '/open', '/scim', '/api/admin']) {
    const { status, readableBy, said } = await preflight(url, KEY_ORIGIN);
    assert.deepEqual([status, readableBy, said.allow], [204, undefined, 'GET, HEAD, OPTIONS'], url);
  }
});

test('a page reads the 404 of a path that does not exist', async () => {
  const { status, readableBy } = await preflight('/api/v1/nothing', KEY_ORIGIN, 'POST');
  assert.deepEqual([status, readableBy], [204, KEY_ORIGIN]);
  assert.equal((await preflight('/api/v1/nothing', 'https://elsewhere.example.com')).status, 404);
  assert.equal((await ask({ url: '/api/v1/nothing', method: 'OPTIONS' })).status, 404);
});

test('OPTIONS without a preflight says what the path takes, whatever its body', async () => {
  const plain = await ask({
    url: LIST,
    method: 'OPTIONS',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  assert.deepEqual([plain.status, plain.said.allow], [204, 'GET, HEAD, POST, OPTIONS']);
  assert.equal(plain.said['access-control-allow-methods'], undefined);
});

test('pages may send and read every header that the documents name', () => {
  const sent = new Set(routes.flatMap(requestHeaders).map(({ name }) => String(name)));
  for (const name of [...sent, 'If-Match', 'If-None-Match', 'Range']) assert.ok(ALLOWED_HEADERS.includes(name), name);
  for (const name of Object.keys(ANSWER_HEADERS)) {
    assert.equal(EXPOSED_HEADERS.includes(name), name !== 'Set-Cookie', name);
  }
});
