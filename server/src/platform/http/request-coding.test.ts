import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { MAX_JSON_BYTES, testServer } from './fixtures/test-server.ts';
import { ok, open, type Route, route } from './route.ts';

const Body = Type.Object({ text: Type.String() }, { additionalProperties: false });
const base = {
  summary: 's',
  tag: 't',
  method: 'POST',
  access: open('a test'),
  scope: 'none',
  reply: Type.Object({}),
} as const;
const routes: Route[] = [
  route({ ...base, path: '/said', body: Body, handle: ({ body }) => ok({ length: body.text.length }) }),
  route({
    ...base,
    path: '/wide',
    body: Body,
    maxBodyBytes: 100_000,
    handle: ({ body }) => ok({ length: body.text.length }),
  }),
  route({
    ...base,
    path: '/file',
    body: Type.Object({ name: Type.String() }, { additionalProperties: false }),
    upload: { maxBytes: 50_000 },
    handle: ({ body, file }) => ok({ name: body.name, size: file?.sizeBytes }),
  }),
];
const { app } = await testServer(routes);
const json = (text: string) => Buffer.from(JSON.stringify({ text }));

interface Sent {
  readonly url?: string;
  readonly coding?: string | undefined;
  readonly type?: string;
}

async function send(payload: Buffer, { url = '/said', coding = 'gzip', type = 'application/json' }: Sent = {}) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, ...(coding === '' ? {} : { 'content-encoding': coding }) },
  });
  return { status: answer.statusCode, body: answer.json(), said: answer.json().error?.message ?? '' };
}

test('a body in gzip is read as what it unpacks to', async () => {
  for (const coding of ['gzip', 'x-gzip', 'GZIP', ' gzip ']) {
    assert.deepEqual((await send(gzipSync(json('abc')), { coding })).body, { length: 3 }, coding);
  }
  assert.deepEqual((await send(json('abc'), { coding: 'identity' })).body, { length: 3 });
  const long = 'x'.repeat(90_000);
  assert.deepEqual((await send(gzipSync(json(long)), { url: '/wide' })).body, { length: long.length });
});

test('the limits count what a body unpacks to', async () => {
  assert.equal((await send(gzipSync(json('x'.repeat(MAX_JSON_BYTES))))).status, 413);
  assert.equal((await send(gzipSync(json('x'.repeat(MAX_JSON_BYTES - 20))))).status, 200);
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 0x20), { level: 9 });
  const before = process.memoryUsage().rss;
  const refused = await send(bomb.subarray(0, 1_900));
  assert.equal(refused.status, 413);
  assert.ok(process.memoryUsage().rss - before < 100 * 1024 * 1024, 'it was not unpacked whole');
});

test('what is no gzip, ends too early, or comes in another coding is 400 with the reason', async () => {
  assert.match((await send(json('abc'))).said, /not the gzip that its Content-Encoding says/);
  const cut = await send(gzipSync(json('abc'.repeat(100))).subarray(0, 20));
  assert.deepEqual([cut.status, /cut short/.test(cut.said)], [400, true]);
  for (const [coding, body] of [
    ['br', brotliCompressSync(json('abc'))],
    ['deflate', deflateSync(json('abc'))],
    ['gzip, gzip', gzipSync(gzipSync(json('abc')))],
    ['nonsense', json('abc')],
  ] as const) {
    const { status, said } = await send(body, { coding });
    assert.equal(status, 400, coding);
    assert.match(said, /Content-Encoding is not one that is taken here: send the body as it is, or as gzip/);
  }
});

test('a body in gzip that nothing says so of is told what is missing', async () => {
  const { status, said } = await send(gzipSync(json('abc')), { coding: '' });
  assert.equal(status, 400);
  assert.match(said, /Content-Encoding: gzip/);
});

test('a size that is not taken is said before a type that is not', async () => {
  assert.equal((await send(Buffer.alloc(MAX_JSON_BYTES + 1), { coding: '', type: 'text/plain' })).status, 413);
  assert.equal((await send(Buffer.alloc(10), { coding: '', type: 'text/plain' })).status, 400);
  assert.equal((await send(Buffer.alloc(200_000), { coding: '', type: 'text/plain', url: '/file' })).status, 413);
});

test('an upload in gzip is read part by part, under the limit of its file', async () => {
  const multipart = (content: Buffer) =>
    Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="record"\r\n\r\n{"name":"Plan"}\r\n'),
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.ifc"\r\n\r\n'),
      content,
      Buffer.from('\r\n--b--\r\n'),
    ]);
  const asked = { url: '/file', type: 'multipart/form-data; boundary=b' };
  const taken = await send(gzipSync(multipart(Buffer.alloc(40_000, 'x'))), asked);
  assert.deepEqual(taken.body, { name: 'Plan', size: 40_000 });
  assert.equal((await send(gzipSync(multipart(Buffer.alloc(60_000, 'x'))), asked)).status, 413);
  assert.equal((await send(multipart(Buffer.alloc(10)), asked)).status, 400);
  assert.equal((await send(gzipSync(multipart(Buffer.alloc(10))), { ...asked, coding: 'br' })).status, 400);
});
