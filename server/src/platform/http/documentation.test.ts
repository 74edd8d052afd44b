import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { AppError } from '../app-error.ts';
import { mountDocumentation } from './documentation.ts';
import { errorBody } from './error-reply.ts';

const app = Fastify();
app.setErrorHandler((error, _request, reply) => {
  assert.ok(error instanceof AppError, String(error));
  return reply.code(error.status).send(errorBody(error, 'r1'));
});
const document = (title: string) => () => ({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} });
mountDocumentation(app, [
  { file: 'openapi-v1.json', name: 'Machine API', make: document('v1') },
  { file: 'openapi.json', name: 'Whole API', make: document('all') },
]);

test('the page shows the first document and lists the others, each served by its file', async () => {
  for (const [file, title] of [
    ['openapi-v1.json', 'v1'],
    ['openapi.json', 'all'],
  ]) {
    const answer = await app.inject(`/api/${file}`);
    assert.equal(answer.json().info.title, title);
  }
  const { body } = await app.inject('/api/docs/static/swagger-initializer.js');
  assert.ok(body.indexOf('/api/openapi-v1.json') > 0, body);
  assert.ok(body.indexOf('/api/openapi-v1.json') < body.indexOf('/api/openapi.json'), body);
});

test('documents and files are written and compressed once, and known by their ETag', async (t) => {
  const stringify = t.mock.method(JSON, 'stringify');
  for (const url of ['/api/openapi.json', '/api/docs/static/swagger-ui-bundle.js', '/api/docs']) {
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
  const bundle = { url: '/api/docs/static/swagger-ui-bundle.js', headers: { 'accept-encoding': 'br' } };
  const measureCpu = async (times: number, request: typeof bundle) => {
    const before = process.cpuUsage();
    for (let done = 0; done < times; done += 1) await app.inject(request);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const plain = await measureCpu(40, { ...bundle, headers: { 'accept-encoding': 'identity' } });
  const coded = await measureCpu(40, bundle);
  assert.ok(coded < plain * 2, `${coded} µs coded, ${plain} µs plain`);
});

const STYLE = '/api/docs/static/swagger-ui.css';

test('the page and its files are served under the policy', async () => {
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui.css']) {
    const answer = await app.inject(path);
    assert.equal(answer.statusCode, 200, path);
    assert.match(String(answer.headers['content-security-policy']), /^default-src 'none'/, path);
    assert.equal(answer.headers['content-length'], String(answer.rawPayload.length), path);
  }
  const [whole, head] = [await app.inject(STYLE), await app.inject({ method: 'HEAD', url: STYLE })];
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  assert.equal(head.headers['content-length'], whole.headers['content-length']);
});

const REFUSED: [string, Record<string, string>, number, string][] = [
  ['/api/docs/nothing', {}, 404, 'not_found'],
  ['/api/docs/static/nothing', {}, 404, 'not_found'],
  ['/api/docs/static/%00', {}, 404, 'not_found'],
  ['/api/docs/static/..%2f..%2fpackage.json', {}, 404, 'not_found'],
  [`/api/docs/static/${'a'.repeat(300)}`, {}, 404, 'not_found'],
  [STYLE, { range: 'bytes=99999999-' }, 400, 'bad_request'],
  [STYLE, { 'if-match': '"other"' }, 412, 'precondition_failed'],
];

for (const [url, headers, status, code] of REFUSED) {
  test(`${url.slice(0, 60)} ${JSON.stringify(headers)} is ${status}, in the error object`, async () => {
    const answer = await app.inject({ url, headers });
    assert.equal(answer.statusCode, status);
    assert.equal(answer.json().error.code, code);
  });
}
