// A body that is taken as its bytes: events whose senders sign them.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { openFromElsewhere } from '../../../../contract/access.ts';
import { defineOperations } from '../../../../contract/operations/operation.ts';
import { unauthorized } from '../app-error.ts';
import { sendRaw, testServer } from './fixtures/test-server.ts';
import { implement } from './implement.ts';
import { buildOpenApi } from './openapi.ts';
import { ok } from './route.ts';

const MAX_BYTES = 100_000;
const { takeEvent } = defineOperations('Events', {
  takeEvent: {
    method: 'POST',
    path: '/api/events/{source}',
    summary: 'Receive an event',
    access: openFromElsewhere('the sender signs the bytes of the body'),
    scope: 'none',
    params: Type.Object({ source: Type.String() }),
    body: Type.Object({}),
    rawBody: true,
    reply: Type.Object({ sha256: Type.String(), bytes: Type.Integer() }),
    refuses: ['unauthorized'],
  },
});
const routes = [
  implement(takeEvent, {
    maxBytes: MAX_BYTES,
    handle({ body, params, header }) {
      if (header('x-signature') === 'bad') throw unauthorized();
      assert.equal(params.source, 'vendor');
      return ok({ sha256: digest(body), bytes: body.length });
    },
  }),
];
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const { app, world, faults, listen } = await testServer(routes);
const url = '/api/events/vendor';
const send = (payload: Buffer | undefined, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });

const BODIES: Readonly<Record<string, Buffer>> = {
  'JSON with blanks and a line end': Buffer.from(' { "b" : 1,\r\n "a":"\\u0000" }\n'),
  'a byte order mark': Buffer.from('\ufeff{}'),
  'text that is not in normal form': Buffer.from('{"name":"e\u0301"}'),
  'bytes that are no UTF-8': Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  'random bytes': randomBytes(4_096),
  'no JSON': Buffer.from('a=1&b=2'),
};
const TYPES = [
  'application/json',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/vnd.vendor+json',
];

for (const [name, body] of Object.entries(BODIES)) {
  test(`${name}: the handler gets each byte as it was sent, whatever its type says`, async () => {
    for (const type of TYPES) {
      const answer = await send(body, { 'content-type': type });
      assert.deepEqual([answer.statusCode, answer.json()], [200, { sha256: digest(body), bytes: body.length }], type);
    }
  });
}

test('a body without a media type, none at all and one in any coding are bytes too', async () => {
  const port = await listen();
  const body = Buffer.from('{"a":1}');
  const head = (fields: string) => Buffer.from(`POST ${url} HTTP/1.1\r\nhost: a\r\n${fields}\r\n`);
  const [untyped] = await sendRaw(port, [Buffer.concat([head(`content-length: ${body.length}\r\n`), body])]);
  assert.equal(untyped?.status, 200);
  assert.match(String(untyped?.body), new RegExp(digest(body)));
  const [empty] = await sendRaw(port, [head('content-length: 0\r\n')]);
  assert.match(String(empty?.body), new RegExp(digest(Buffer.alloc(0))));
  const packed = gzipSync(body);
  for (const sent of [packed, body]) {
    for (const coding of ['gzip', 'x-gzip', 'br', 'identity']) {
      const answer = await send(sent, { 'content-encoding': coding });
      assert.deepEqual(answer.json(), { sha256: digest(sent), bytes: sent.length }, 'its sender signs what it sends');
    }
  }
});

test('one byte more than the limit is refused before it is read', async () => {
  assert.equal((await send(Buffer.alloc(MAX_BYTES))).statusCode, 200);
  assert.equal((await send(Buffer.alloc(MAX_BYTES + 1))).statusCode, 413);
});

test('a refused signature is 401 and charged to the address; a signed event of a spent address is taken', async () => {
  world.budgetCalls.length = 0;
  const refused = await send(Buffer.from('{}'), { 'x-signature': 'bad' });
  assert.deepEqual([refused.statusCode, refused.json().error.code], [401, 'unauthorized']);
  assert.equal(refused.headers['www-authenticate'], 'Signature realm="events"');
  assert.deepEqual(world.budgetCalls, ['address']);
  world.spent.add('address');
  assert.equal((await send(Buffer.from('{}'))).statusCode, 200);
  assert.equal((await send(Buffer.from('{}'), { 'x-signature': 'bad' })).statusCode, 401);
});

test('the documentation asks for a body and for no credentials', () => {
  const { paths } = buildOpenApi(routes, { title: 't', version: '1', description: 'd' });
  const table = paths as Record<string, { post: { requestBody: { required: boolean }; security: unknown } }>;
  const { requestBody, security } = table['/api/events/{source}']?.post ?? assert.fail();
  assert.deepEqual([requestBody.required, security], [true, []]);
});

test('no event was a fault of the service', () => assert.deepEqual(faults, []));
