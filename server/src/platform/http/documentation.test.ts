import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { AppError } from '../app-error.ts';
import { mountDocumentation } from './documentation.ts';
import { formatError } from './error-reply.ts';

const app = Fastify();
app.setErrorHandler((error, _request, reply) => {
  assert.ok(error instanceof AppError, String(error));
  return reply.code(error.status).send(formatError(error, 'r1'));
});
const LONG = Array.from({ length: 60_000 }, (_none, at) => `word${at}`).join(' ');
const document = (title: string, description?: string) => () => ({
  openapi: '3.1.0',
  info: { title, version: '1', description },
  paths: {},
});
mountDocumentation(app, [
  { file: 'openapi-v1.json', name: 'Machine API', make: document('v1') },
  { file: 'openapi.json', name: 'Whole API', make: document('all', LONG) },
]);

test('the page shows the first document and leads to the others, each served by its file', async () => {
  for (const [file, title, page] of [
    ['openapi-v1.json', 'v1', '/api/docs'],
    ['openapi.json', 'all', '/api/docs/openapi'],
  ] as const) {
    const answer = await app.inject(`/api/${file}`);
    assert.equal(answer.json().info.title, title);
    const { body } = await app.inject(page);
    assert.match(body, new RegExp(`<h1>${title}</h1>`));
    assert.match(body, new RegExp(`<a href="${page}" aria-current="page">`));
    assert.match(body, new RegExp(`<a href="/api/${file}">`));
  }
});

test('documents and files are written and compressed once, and known by their ETag', async (t) => {
  const stringify = t.mock.method(JSON, 'stringify');
  for (const url of ['/api/openapi.json', '/api/docs/page.js', '/api/docs']) {
    for (const coding of ['identity', 'zstd', 'br', 'gzip']) {
      const headers = { 'accept-encoding': coding };
      const first = await app.inject({ url, headers });
      stringify.mock.resetCalls();
      const again = await app.inject({ url, headers });
      assert.equal(stringify.mock.callCount(), 0, url);
      assert.deepEqual(again.rawPayload, first.rawPayload);
      const etag = String(first.headers.etag);
      assert.match(etag, /^"[\w-]{22}/);
      const known = await app.inject({ url, headers: { ...headers, 'if-none-match': etag } });
      assert.deepEqual([known.statusCode, known.body], [304, ''], `${url} ${coding}`);
    }
  }
  // As many readers as come at once get the same bytes, compressed by the first: 40 cost no more than a few.
  const long = { url: '/api/docs/openapi', headers: { 'accept-encoding': 'br' } };
  const measureCpu = async (times: number, request: typeof long) => {
    const before = process.cpuUsage();
    for (let done = 0; done < times; done += 1) await app.inject(request);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const plain = await measureCpu(40, { ...long, headers: { 'accept-encoding': 'identity' } });
  const coded = await measureCpu(40, long);
  assert.ok(coded < plain * 2, `${coded} µs coded, ${plain} µs plain`);
});

test('the groups of a large first document have pages of their own, which its links lead to', async () => {
  const operations = Array.from({ length: 70 }, (_none, at) => ({
    operationId: `op${at}`,
    tags: [at < 35 ? 'Ones' : 'Others'],
  }));
  const paths = Object.fromEntries(operations.map((each) => [`/api/v1/${each.operationId}`, { get: each }]));
  const large = Fastify();
  mountDocumentation(large, [
    { file: 'openapi-v1.json', name: 'Machine API', make: () => ({ openapi: '3.1.0', info: { title: 'v1' }, paths }) },
    { file: 'openapi.json', name: 'Whole API', make: document('all') },
  ]);
  const { body } = await large.inject('/api/docs');
  const links = [...body.matchAll(/href="(\/api\/docs\/[^"#]+)(?:#[^"]*)?"/g)].map(([, path = '']) => path);
  assert.ok(links.includes('/api/docs/openapi-v1/others'), links.join(' '));
  for (const path of new Set(links)) assert.equal((await large.inject(path)).statusCode, 200, path);
  const page = await large.inject('/api/docs/openapi-v1/others');
  assert.match(page.body, /<a href="\/api\/docs">All operations of Machine API<\/a>/);
});

const STYLE = '/api/docs/page.css';

test('the pages and their files are served under a policy that allows nothing inline and no other host', async () => {
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/openapi', '/api/docs/page.js', STYLE]) {
    const answer = await app.inject(path);
    assert.equal(answer.statusCode, 200, path);
    const policy = String(answer.headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/, path);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/, path);
    assert.equal(answer.headers['content-length'], String(answer.rawPayload.length), path);
  }
  const [whole, head] = [await app.inject(STYLE), await app.inject({ method: 'HEAD', url: STYLE })];
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  assert.equal(head.headers['content-length'], whole.headers['content-length']);
});

const NO_PAGES = [
  '/api/docs/nothing',
  '/api/docs/openapi/nothing',
  '/api/docs/openapi-v1/nothing/more',
  '/api/docs/openapi-v1/',
  '/api/docs/__proto__',
  '/api/docs/%00',
  '/api/docs/..%2f..%2fpackage.json',
  '/api/docs/assets/page.js',
  `/api/docs/${'a'.repeat(300)}`,
];

for (const url of NO_PAGES) {
  test(`${url.slice(0, 60)} is 404, in the error object`, async () => {
    const answer = await app.inject(url);
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.json().error.code, 'not_found');
  });
}
