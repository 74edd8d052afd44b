import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { ErrorBody } from '../../../../contract/errors.ts';
import { createPlainMessage } from '../../../../contract/messages/message.ts';
import { conflict, namedNotFound } from '../app-error.ts';
import { MAX_BODY_MS, MAX_LINGERING_MS, QUIET_MS } from './connections.ts';
import { etagOf, requireMatch } from './etag.ts';
import { MAX_JSON_BYTES, sendRaw, testServer } from './fixtures/test-server.ts';
import { created, noContent, ok, type Route, route } from './route.ts';
import { compileReply } from './schema.ts';

const AT = '2026-03-01T08:15:30.250Z';
const TAG = etagOf(AT);
const base = { summary: 's', tag: 't', access: open('a test'), scope: 'none', reply: Type.Object({}) } as const;
const Thing = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  tags: Type.Optional(Type.Array(Type.String())),
});
const asked = { served: 0 };

/** What a handler may throw that is no refusal. */
const SURPRISES: Record<string, () => unknown> = {
  error: () => new Error('password=hunter2'),
  type: () => new TypeError('undefined is not a function'),
  database: () => Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' }),
  hangup: () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  closed: () => Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }),
  status: () => Object.assign(new Error('not yours'), { statusCode: 404, status: 404 }),
  text: () => 'a text',
  object: () => ({ error: { code: 'not_found' } }),
};

const routes: Route[] = [
  route({
    ...base,
    method: 'GET',
    path: '/thing',
    handle() {
      asked.served += 1;
      return ok({ name: 'é' }, { changedAt: AT });
    },
  }),
  route({ ...base, method: 'POST', path: '/things', status: 201, body: Thing, handle: ({ body }) => created(body) }),
  route({
    ...base,
    method: 'PATCH',
    path: '/thing',
    body: Thing,
    handle({ ifMatch, body }) {
      requireMatch(ifMatch, AT);
      return ok(body, { changedAt: AT });
    },
  }),
  route({ ...base, method: 'DELETE', path: '/thing', reply: null, status: 204, handle: () => noContent }),
  route({
    ...base,
    method: 'POST',
    path: '/work',
    reply: Type.Object({}),
    status: 202,
    handle: () => ok({ queued: 1 }),
  }),
  route({
    ...base,
    method: 'GET',
    path: '/list',
    handle: () => ({ jsonBytes: Buffer.from('{"data":["é😀"]}') }),
  }),
  route({ ...base, method: 'GET', path: '/text', handle: () => ({ json: '{"data":["é😀"]}' }) }),
  route({
    ...base,
    method: 'GET',
    path: '/file',
    handle: () => ({
      stream: Readable.from([Buffer.from('abc'), Buffer.from('def')]),
      headers: { 'content-type': 'text/plain' },
    }),
  }),
  route({
    ...base,
    method: 'GET',
    path: '/broken/{when}',
    handle: ({ params }) => ({
      stream: breaking((params as { when: string }).when),
      headers: { 'content-type': 'text/plain' },
    }),
  }),
  route({
    ...base,
    method: 'GET',
    path: '/old',
    deprecated: { at: '2026-01-01T00:00:00Z', sunset: '2027-01-01T00:00:00Z', successor: '/api/v2/new' },
    handle: () => ok({}),
  }),
  route({ ...base, method: 'GET', path: '/surprise/{kind}', handle: ({ params }) => Promise.reject(surprise(params)) }),
  route({
    ...base,
    method: 'POST',
    path: '/surprise/{kind}',
    handle({ params }) {
      throw surprise(params);
    },
  }),
  route({ ...base, method: 'GET', path: '/unwritable', handle: () => ok({ big: 1n }) }),
  route({
    ...base,
    method: 'GET',
    path: '/refusals',
    handle() {
      throw namedNotFound('floorPlanId', 'milestoneId');
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/slow',
    body: Thing,
    async handle() {
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw conflict(createPlainMessage('after a while'));
    },
  }),
];

const surprise = (params: unknown) => SURPRISES[(params as { kind: string }).kind]?.();

function breaking(when: string): Readable {
  return new Readable({
    read() {
      if (when === 'later') this.push('x'.repeat(100_000));
      this.destroy(new Error('the storage hung up'));
    },
  });
}

const server = await testServer(routes);
const { app, faults, lines } = server;
const port = await server.listen();
const address = `http://127.0.0.1:${port}`;
const checkError = compileReply(ErrorBody);

/** Status and code of an answer, after holding it against the error object and the header with its id. */
async function refusalOf(options: InjectOptions): Promise<string> {
  const response = await app.inject(options);
  const body = response.json();
  assert.deepEqual(checkError(body), [], response.body);
  assert.equal(body.error.requestId, response.headers['x-request-id']);
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(response.headers['cache-control'], 'no-store');
  return `${response.statusCode} ${body.error.code}`;
}

const UNKNOWN: InjectOptions[] = [
  { method: 'GET', url: '/' },
  { method: 'GET', url: '/nothing' },
  { method: 'GET', url: '/thing/' },
  { method: 'GET', url: '/Thing' },
  { method: 'GET', url: '//thing' },
  { method: 'GET', url: '/things' },
  { method: 'PUT', url: '/thing' },
  { method: 'OPTIONS', url: '/nothing' },
  { method: 'POST', url: '/nothing', payload: '{"a":', headers: { 'content-type': 'application/json' } },
  { method: 'POST', url: '/nothing', payload: 'x', headers: { 'content-type': 'text/plain' } },
  {
    method: 'POST',
    url: '/nothing',
    payload: 'x'.repeat(MAX_JSON_BYTES + 1),
    headers: { 'content-type': 'application/json' },
  },
  { method: 'POST', url: '/nothing', payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
];

for (const options of UNKNOWN) {
  test(`${options.method} ${options.url} ${options.headers?.['content-type'] ?? ''} is 404 in the error object`, async () => {
    assert.equal(await refusalOf(options), '404 not_found');
  });
}

test('a malformed escape in the path is 400, a part too long for any id 404', async () => {
  for (const url of ['/%', '/thing%zz', '/%ff', '/surprise/%C3%28']) {
    assert.equal(await refusalOf({ url }), '400 bad_request', url);
  }
  assert.equal(await refusalOf({ url: `/surprise/${'x'.repeat(501)}` }), '404 not_found');
});

test('every answer carries the client’s own request id, or a new one', async () => {
  const requests: InjectOptions[] = [
    { url: '/thing' },
    { url: '/thing', headers: { 'if-none-match': TAG } },
    { method: 'DELETE', url: '/thing' },
    { method: 'POST', url: '/work' },
    { url: '/list' },
    { url: '/file' },
    { url: '/nothing' },
    { url: '/%' },
    { url: '/thing?x=1' },
    { url: '/surprise/error' },
    { method: 'HEAD', url: '/thing' },
    {
      method: 'POST',
      url: '/things',
      payload: 'x'.repeat(MAX_JSON_BYTES + 1),
      headers: { 'content-type': 'application/json' },
    },
  ];
  for (const options of requests) {
    const given = await app.inject({ ...options, headers: { ...options.headers, 'x-request-id': 'my-own.id_1' } });
    assert.equal(given.headers['x-request-id'], 'my-own.id_1', String(options.url));
    const made = await app.inject({ ...options, headers: { ...options.headers, 'x-request-id': 'not good' } });
    assert.match(String(made.headers['x-request-id']), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    assert.equal(made.headers['x-content-type-options'], 'nosniff');
  }
});

const json = (payload: string | Buffer, type = 'application/json', url = '/things'): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': type },
});
const GOOD = '{"name":"abc"}';

const BODIES: [string, InjectOptions, string][] = [
  ['no type', { method: 'POST', url: '/things', payload: GOOD }, '400 bad_request'],
  ['an empty type', json(GOOD, ''), '400 bad_request'],
  ['a type that is none', json(GOOD, ';;;'), '400 bad_request'],
  ['text/plain', json(GOOD, 'text/plain'), '400 bad_request'],
  ['a form', json('name=abc', 'application/x-www-form-urlencoded'), '400 bad_request'],
  ['application/xml', json('<a/>', 'application/xml'), '400 bad_request'],
  ['a multipart body', json('x', 'multipart/form-data; boundary=x'), '400 bad_request'],
  ['application/jsonx', json(GOOD, 'application/jsonx'), '400 bad_request'],
  ['another character set', json(GOOD, 'application/json; charset=latin1'), '400 bad_request'],
  ['no body', { method: 'POST', url: '/things' }, '400 bad_request'],
  ['an empty body', json(''), '400 bad_request'],
  ['half a body', json('{"name":'), '400 bad_request'],
  ['bytes that are not UTF-8', json(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), '400 bad_request'],
  ['UTF-16', json(Buffer.from(GOOD, 'utf16le')), '400 bad_request'],
  ['null', json('null'), '422 validation_failed'],
  ['a text', json('"abc"'), '422 validation_failed'],
  ['a number', json('1'), '422 validation_failed'],
  ['a list', json('[]'), '422 validation_failed'],
  ['a member too many', json('{"name":"abc","x":1}'), '422 validation_failed'],
  ['__proto__', json('{"name":"abc","__proto__":{}}'), '422 validation_failed'],
  ['a NUL', json('{"name":"a\\u0000"}'), '422 validation_failed'],
  ['an unpaired surrogate', json('{"name":"\\ud800"}'), '422 validation_failed'],
  ['a NUL in a list', json('{"name":"a","tags":["\\u0000"]}'), '422 validation_failed'],
  ['a name too long', json('{"name":"abcdef"}'), '422 validation_failed'],
  ['one byte too many', json(GOOD.padEnd(MAX_JSON_BYTES + 1)), '413 payload_too_large'],
  ['one byte too many, and no JSON', json('x'.repeat(MAX_JSON_BYTES + 1)), '413 payload_too_large'],
  ['a body where none is taken', json('{"a":1}', 'application/json', '/work'), '422 validation_failed'],
  ['a list where none is taken', json('[1]', 'application/json', '/work'), '422 validation_failed'],
  ['a number where none is taken', json('7', 'application/json', '/work'), '422 validation_failed'],
  ['no JSON where none is taken', json('{', 'application/json', '/work'), '400 bad_request'],
  ['a multipart body where none is taken', json('x', 'multipart/form-data; boundary=x', '/work'), '400 bad_request'],
];

for (const [what, options, expected] of BODIES) {
  test(`a request with ${what} is ${expected}`, async () => assert.equal(await refusalOf(options), expected));
}

const TAKEN: [string, InjectOptions][] = [
  ['the type in capitals', json(GOOD, 'Application/JSON')],
  ['a character set', json(GOOD, 'application/json; charset=UTF-8')],
  ['a parameter nobody knows', json(GOOD, 'application/json;v=1')],
  ['exactly as many bytes as are taken', json(GOOD.padEnd(MAX_JSON_BYTES))],
  ['a name in code points, not in bytes', json('{"name":"😀😀😀😀😀"}')],
  ['nothing where nothing is taken', { method: 'POST', url: '/work' }],
  ['an empty body of a named type where nothing is taken', json('', 'application/json', '/work')],
  ['an empty object where nothing is taken', json('{}', 'application/json', '/work')],
  ['null where nothing is taken', json('null', 'application/json', '/work')],
  [
    'a DELETE with a type and no body',
    { method: 'DELETE', url: '/thing', headers: { 'content-type': 'application/json' } },
  ],
];

for (const [what, options] of TAKEN) {
  test(`a request with ${what} is taken`, async () => {
    const response = await app.inject(options);
    assert.ok(response.statusCode < 300, response.body);
  });
}

test('text is answered in the one spelling in which it is kept', async () => {
  const response = await app.inject(json('{"name":"e\\u0301"}'));
  assert.equal(response.body, '{"name":"é"}');
  assert.equal(response.headers['content-length'], '13');
});

test('the details of a refusal name the fields', async () => {
  const { error } = (await app.inject(json('{"name":"","tags":["a",7],"x":1}'))).json();
  assert.deepEqual(error.details.map((each: { path: string }) => each.path).sort(), ['name', 'tags/1', 'x']);
  const named = (await app.inject({ url: '/refusals' })).json().error;
  assert.deepEqual([named.code, named.details.length], ['not_found', 2]);
});

for (const kind of Object.keys(SURPRISES)) {
  test(`${kind} thrown by a handler is 500 with nothing but the request id, and reported once`, async () => {
    for (const method of ['GET', 'POST'] as const) {
      faults.length = 0;
      const response = await fetch(`${address}/surprise/${kind}`, { method });
      const { error } = (await response.json()) as ErrorBody;
      assert.deepEqual([response.status, Object.keys(error)], [500, ['code', 'message', 'requestId']]);
      assert.equal(error.code, 'internal_error');
      assert.doesNotMatch(JSON.stringify(error), /hunter2|duplicate|function|yours|ECONN/);
      assert.equal(response.headers.get('x-request-id'), error.requestId);
      assert.deepEqual(
        faults.map((each) => [each.requestId, each.route]),
        [[error.requestId, '/surprise/{kind}']],
      );
      if (kind === 'error') assert.match(String(faults[0]?.error), /hunter2/, 'the log has the cause');
    }
  });
}

test('an answer that cannot be written is 500', async () => {
  faults.length = 0;
  assert.equal(await refusalOf({ url: '/unwritable' }), '500 internal_error');
  assert.equal(faults.length, 1);
});

test('a file that cannot be read at all is 500; one that breaks off half-way breaks the connection; both are reported', async () => {
  faults.length = 0;
  const response = await fetch(`${address}/broken/at-once`);
  assert.equal(response.status, 500);
  assert.equal(faults.length, 1);
  const { error } = (await response.json()) as ErrorBody;
  assert.equal(error.code, 'internal_error');
  const plain = { headers: { 'accept-encoding': 'identity' } };
  await assert.rejects(fetch(`${address}/broken/later`, plain).then((half) => half.text()));
  assert.equal(faults.length, 2);
  assert.match(String(faults[1]?.error), /hung up/);
});

test('each request is told of once, by its route and status', async () => {
  lines.length = 0;
  await fetch(`${address}/thing?x=1`);
  await fetch(`${address}/thing`);
  await fetch(`${address}/nothing/here`);
  await (await fetch(`${address}/list`)).text();
  assert.deepEqual(
    lines.map(({ method, route: pattern, status }) => `${method} ${pattern} ${status}`),
    ['GET /thing 422', 'GET /thing 200', 'GET (none) 404', 'GET /list 200'],
  );
  assert.doesNotMatch(JSON.stringify(lines), /x=1/);
});

test('a single record has a strong tag; who has it already gets 304', async () => {
  const first = await app.inject({ url: '/thing' });
  assert.deepEqual([first.headers.etag, first.headers['cache-control']], [TAG, 'private, no-cache']);
  const stale = etagOf('2026-03-01T08:15:30.251Z');
  for (const [header, status] of [
    [TAG, 304],
    [`W/${TAG}`, 304],
    [`"x", ${TAG}`, 304],
    ['*', 304],
    [stale, 200],
    ['', 200],
  ] as const) {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await app.inject({ method, url: '/thing', headers: { 'if-none-match': header } });
      assert.deepEqual([response.statusCode, response.headers.etag], [status, TAG], `${method} ${header}`);
      if (status === 304 || method === 'HEAD') assert.equal(response.body, '');
    }
  }
});

test('HEAD answers like GET, without a body', async () => {
  for (const url of ['/thing', '/list', '/text', '/file', '/nothing']) {
    const [head, get] = [await fetch(address + url, { method: 'HEAD' }), await fetch(address + url)];
    assert.equal(head.status, get.status, url);
    assert.equal(head.headers.get('content-type'), get.headers.get('content-type'), url);
    assert.equal(head.headers.get('etag'), get.headers.get('etag'), url);
    assert.equal(await head.text(), '');
    assert.notEqual(await get.text(), '');
  }
});

test('a change that names a stale state is 412 and changes nothing; without a name the last write wins', async () => {
  const patch = (headers: Record<string, string>) =>
    app.inject({
      method: 'PATCH',
      url: '/thing',
      payload: GOOD,
      headers: { 'content-type': 'application/json', ...headers },
    });
  assert.equal((await patch({})).statusCode, 200);
  assert.equal((await patch({ 'if-match': TAG })).headers.etag, TAG);
  assert.equal((await patch({ 'if-match': '*' })).statusCode, 200);
  for (const current of [`W/${TAG}`, `${TAG.slice(0, -1)}-gzip"`]) {
    assert.equal((await patch({ 'if-match': current })).statusCode, 200, current);
  }
  for (const stale of ['"x"', '']) assert.equal((await patch({ 'if-match': stale })).statusCode, 412, stale);
  const both = await app.inject({
    method: 'PATCH',
    url: '/thing',
    payload: '{}',
    headers: { 'content-type': 'application/json', 'if-match': '"x"' },
  });
  assert.equal(both.statusCode, 422, 'the body comes before the state');
});

test('answers that are no records are not stored by anybody', async () => {
  for (const url of ['/list', '/text', '/file', '/nothing', '/surprise/error']) {
    assert.equal((await app.inject({ url })).headers['cache-control'], 'no-store', url);
  }
});

test('a page reaches the client byte for byte', async () => {
  for (const url of ['/list', '/text']) {
    const response = await fetch(address + url);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(response.headers.get('content-length'), '19');
    assert.equal(await response.text(), '{"data":["é😀"]}');
  }
});

test('204 and 202 are what they are', async () => {
  const gone = await fetch(`${address}/thing`, { method: 'DELETE' });
  assert.deepEqual([gone.status, await gone.text(), gone.headers.get('content-type')], [204, '', null]);
  const taken = await fetch(`${address}/work`, { method: 'POST' });
  assert.deepEqual([taken.status, await taken.json()], [202, { queued: 1 }]);
});

test('a deprecated operation says since when, until when and what follows', async () => {
  const { headers } = await app.inject({ url: '/old' });
  assert.equal(headers.deprecation, 'Thu, 01 Jan 2026 00:00:00 GMT');
  assert.equal(headers.sunset, 'Fri, 01 Jan 2027 00:00:00 GMT');
  assert.equal(headers.link, '</api/v2/new>; rel="successor-version"');
  assert.equal((await app.inject({ url: '/thing' })).headers.deprecation, undefined);
});

const head = (line: string, ...headers: string[]) =>
  `${[line, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const post = (...headers: string[]) => head('POST /things HTTP/1.1', 'Content-Type: application/json', ...headers);

const BROKEN: [string, string[]][] = [
  ['two hosts', ['GET /thing HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n']],
  ['no HTTP at all', ['hello\r\n\r\n']],
  ['a TLS greeting', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n']],
  ['half a request line', ['GET\r\nHost: x\r\n\r\n']],
  ['another version', ['GET /thing HTTP/3.7\r\nHost: x\r\n\r\n']],
  ['a blank in the target', [head('GET /thing x HTTP/1.1')]],
  ['an unknown method', [head('BREW /thing HTTP/1.1')]],
  ['a header without a colon', [head('GET /thing HTTP/1.1', 'nonsense')]],
  ['a blank before the colon', [head('GET /thing HTTP/1.1', 'X-A : 1')]],
  ['a NUL in a header', [head('GET /thing HTTP/1.1', 'X-A: a\0b')]],
  ['no Host', ['GET /thing HTTP/1.1\r\nConnection: close\r\n\r\n']],
  ['headers beyond 16 KiB', [head('GET /thing HTTP/1.1', `X-A: ${'a'.repeat(20_000)}`)]],
  ['a target beyond 16 KiB', [head(`GET /thing?a=${'a'.repeat(20_000)} HTTP/1.1`)]],
  ['a length that is no number', [post('Content-Length: abc'), GOOD]],
  ['a negative length', [post('Content-Length: -1'), GOOD]],
  ['two lengths', [post(`Content-Length: ${GOOD.length}`, 'Content-Length: 3'), GOOD]],
  [
    'a length and chunks',
    [post(`Content-Length: ${GOOD.length}`, 'Transfer-Encoding: chunked'), `5\r\n{"a":\r\n0\r\n\r\n`],
  ],
  ['a chunk of no size', [post('Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n']],
  ['a chunk longer than it says', [post('Transfer-Encoding: chunked'), '2\r\n{"name":"abc"}\r\n0\r\n\r\n']],
  ['an encoding nobody knows', [post('Transfer-Encoding: gzip'), GOOD]],
  ['a body shorter than its length', [post(`Content-Length: ${GOOD.length + 5}`), GOOD]],
  ['chunks that end half-way', [post('Transfer-Encoding: chunked'), '5\r\n{"na']],
];

for (const [what, pieces] of BROKEN) {
  test(`on the wire, ${what} is 400 in the error object, once`, async () => {
    const answers = await sendRaw(port, pieces);
    assert.equal(answers.length, 1, JSON.stringify(answers));
    const [{ status, headers, body } = { status: 0, headers: {}, body: '' }] = answers;
    assert.equal(status, 400, body);
    const parsed = JSON.parse(body);
    assert.deepEqual([checkError(parsed), parsed.error.code], [[], 'bad_request']);
    assert.equal(headers['x-request-id'], parsed.error.requestId);
  });
}

test('on the wire, raw bytes in a query are 400 and not another text', async () => {
  const [answer] = await sendRaw(port, [Buffer.from(head('GET /thing?name=\u00c3\u00bc HTTP/1.1'), 'latin1')]);
  assert.deepEqual([answer?.status, JSON.parse(answer?.body ?? '').error.code], [400, 'bad_request']);
});

test('a body without end is 413 while it is still being sent', async () => {
  const chunk = `400\r\n${' '.repeat(0x400)}\r\n`;
  const answers = await sendRaw(port, [post('Transfer-Encoding: chunked'), chunk, chunk, chunk], { keepOpen: true });
  assert.deepEqual([answers.length, answers[0]?.status], [1, 413]);
});

test('a body too long by its own account is 413 before it is sent', async () => {
  const answers = await sendRaw(port, [post(`Content-Length: ${MAX_JSON_BYTES + 1}`)], { keepOpen: true });
  assert.deepEqual([answers.length, answers[0]?.status], [1, 413]);
});

test('an Expect that is known is met, and one that is not is passed over', async () => {
  const known = await sendRaw(port, [post(`Content-Length: ${GOOD.length}`, 'Expect: 100-continue'), GOOD]);
  assert.deepEqual(known.map((each) => each.status).slice(-1), [201]);
  const unknown = await sendRaw(port, [post(`Content-Length: ${GOOD.length}`, 'Expect: a-miracle'), GOOD]);
  assert.deepEqual(
    unknown.map((each) => each.status),
    [201],
  );
});

test('a target with the host in front is the path behind it', async () => {
  const answers = [
    'http://x/thing',
    'HTTPS://x:8080/thing',
    'http://x/thing?x=1',
    'http://x',
    'ftp://x/thing',
    '*',
  ].map(async (target) => (await sendRaw(port, [head(`GET ${target} HTTP/1.1`)]))[0]?.status);
  assert.deepEqual(await Promise.all(answers), [200, 200, 422, 404, 404, 404]);
});

test('HTTP/1.0 needs no Host', async () => {
  const [answer] = await sendRaw(port, ['GET /thing HTTP/1.0\r\n\r\n']);
  assert.equal(answer?.status, 200);
});

test('rubbish behind a request does not break into its answer', async () => {
  const length = `Content-Length: ${GOOD.length}`;
  const first = `POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n${GOOD}`;
  const answers = await sendRaw(port, [`${first}rubbish\r\n\r\n`], { keepOpen: true });
  for (const each of answers) JSON.parse(each.body);
  assert.equal(answers.at(-1)?.status, 400);
});

test('after a refusal the connection serves the next request', async () => {
  const bad = `POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  const answers = await sendRaw(port, [bad, head('GET /thing HTTP/1.1')]);
  assert.deepEqual(
    answers.map((each) => each.status),
    [422, 200],
  );
});

test('a refused request never reaches the handler', async () => {
  const before = asked.served;
  for (const url of ['/thing?x=1', '/thing?%', '/thing?limit=1']) await app.inject({ url });
  assert.equal(asked.served, before);
});

test('a JSON body that does not come to its end is cut off after two minutes, and one that does is not', async () => {
  const held = connect({ host: '127.0.0.1', port });
  const closed = once(held, 'close').then(() => 'closed');
  held.on('error', () => undefined);
  let said = '';
  held.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const request = once(server.app.server, 'request');
  const kept = ['POST /things HTTP/1.1', 'Host: x', 'Content-Type: application/json', `Content-Length: ${GOOD.length}`];
  held.write(`${kept.join('\r\n')}\r\n\r\n${GOOD.slice(0, 3)}`);
  await request;
  server.clock.advance(MAX_BODY_MS - 1);
  assert.equal(await Promise.race([closed, pause(20, 'open')]), 'open');
  server.clock.advance(1);
  assert.equal(await closed, 'closed');
  assert.match(said, /^HTTP\/1\.1 400 /);
  assert.match(said, /\r\nconnection: close\r\n/i);
  assert.match(said, /The request body was not received within 120 seconds: send it again/);
  const [whole] = await sendRaw(port, [post(`Content-Length: ${GOOD.length}`, 'Connection: close'), GOOD]);
  server.clock.advance(MAX_BODY_MS);
  assert.equal(whole?.status, 201);
});

test('a sender that goes on a byte at a time after its body was cut off loses the connection', async () => {
  const held = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  held.on('error', () => undefined);
  const request = once(server.app.server, 'request');
  held.write(post(`Content-Length: ${GOOD.length}`).replace('Connection: close\r\n', '') + GOOD.slice(0, 3));
  await request;
  server.clock.advance(MAX_BODY_MS);
  const [answer] = (await once(held, 'data')) as [Buffer];
  assert.match(String(answer), /^HTTP\/1\.1 400 /);
  let isOpen = true;
  held.once('close', () => {
    isOpen = false;
  });
  // It never ends its own side: an error on writing tells it that the connection is gone.
  for (let looks = 0; isOpen && looks < 10 * (MAX_LINGERING_MS / QUIET_MS); looks += 1) {
    held.write(' ');
    await pause(5);
    server.clock.advance(QUIET_MS);
  }
  assert.equal(isOpen, false);
});
