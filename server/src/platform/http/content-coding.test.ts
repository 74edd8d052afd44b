import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { manualClock } from '../clock.ts';
import { CODINGS, compressStream, FLUSH_MS, isCompressible, MIN_CODED_BYTES } from './content-coding.ts';
import { testServer } from './fixtures/test-server.ts';
import { ok, type Route, route } from './route.ts';

const AT = '2026-03-01T08:15:30.250Z';
const WORDS = { text: 'Duct crosses beam at level 2. '.repeat(100) };
const PAGE = Buffer.from(JSON.stringify({ data: Array.from({ length: 50 }, () => WORDS) }));
const base = {
  summary: 's',
  tag: 't',
  method: 'GET',
  access: open('a test'),
  scope: 'none',
  reply: Type.Object({}),
} as const;
const csv = { 'content-type': 'text/csv; charset=utf-8' };
const returned: { times: string[] } = { times: [] };

const routes: Route[] = [
  route({ ...base, path: '/record', etag: true, handle: () => ok(WORDS, { changedAt: AT }) }),
  route({ ...base, path: '/small', handle: () => ok({ a: 1 }) }),
  route({ ...base, path: '/plain', plain: true, handle: () => ok(WORDS) }),
  route({ ...base, path: '/vary', handle: () => ok(WORDS, { headers: { vary: 'cookie' } }) }),
  route({ ...base, path: '/made', method: 'POST', handle: () => ok(WORDS) }),
  route({
    ...base,
    path: '/page',
    handle: () => ({ jsonBytes: Buffer.from(PAGE), whenSent: () => returned.times.push('sent') }),
  }),
  route({
    ...base,
    path: '/feed',
    handle: () => ({ headers: { ...csv, etag: 'W/"x-1"' }, stream: Readable.from([PAGE, PAGE]) }),
  }),
  route({
    ...base,
    path: '/file',
    handle: () => ({
      headers: { ...csv, etag: '"f1"', 'content-length': String(PAGE.length) },
      stream: Readable.from([PAGE]),
    }),
  }),
  route({
    ...base,
    path: '/part',
    handle: () => ({ status: 206, headers: { ...csv, 'content-range': 'bytes 0-9/20' }, stream: PAGE.subarray(0, 10) }),
  }),
  route({ ...base, path: '/picture', handle: () => ({ headers: { 'content-type': 'image/png' }, stream: PAGE }) }),
  route({
    ...base,
    path: '/coded',
    handle: () => ({ headers: { ...csv, 'content-encoding': 'br' }, stream: PAGE }),
  }),
  route({
    ...base,
    path: '/breaks',
    handle: () => ({
      headers: csv,
      stream: Readable.from(
        (async function* () {
          for (let count = 0; count < 8; count += 1) yield randomBytes(256 * 1024);
          throw new Error('the source broke');
        })(),
      ),
    }),
  }),
];
const { app, listen } = await testServer(routes);
const get = (url: string, encoding?: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(encoding === undefined ? {} : { 'accept-encoding': encoding }), ...more } });
const decoding = { zstd: createZstdDecompress, br: createBrotliDecompress, gzip: createGunzip } as const;
const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;

for (const coding of CODINGS) {
  test(`records, pages, feeds and files are the same behind ${coding}, and smaller`, async () => {
    for (const [url, length] of [
      ['/record', JSON.stringify(WORDS).length],
      ['/page', PAGE.length],
      ['/feed', PAGE.length * 2],
      ['/file', PAGE.length],
    ] as const) {
      const [plain, coded] = [await get(url), await get(url, coding)];
      assert.deepEqual([plain.headers['content-encoding'], plain.rawPayload.length], [undefined, length]);
      assert.equal(coded.headers['content-encoding'], coding, url);
      assert.deepEqual(decoders[coding](coded.rawPayload), plain.rawPayload, url);
      assert.ok(coded.rawPayload.length < length / 5, url);
      assert.equal(coded.headers['content-type'], plain.headers['content-type']);
      for (const { headers } of [plain, coded]) assert.equal(headers.vary, 'accept-encoding', url);
    }
  });
}

test('the better coding is chosen, and none where the client takes none of them', async () => {
  for (const [header, coding] of [
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['*;q=0', undefined],
  ] as const) {
    assert.equal((await get('/page', header)).headers['content-encoding'], coding, header);
  }
});

test('what is small, what opens something, what was posted, parts, pictures and what is coded already goes as it is', async () => {
  for (const url of ['/small', '/plain', '/part', '/picture']) {
    assert.equal((await get(url, 'gzip')).headers['content-encoding'], undefined, url);
  }
  assert.equal((await get('/coded', 'gzip')).headers['content-encoding'], 'br');
  const posted = await app.inject({ method: 'POST', url: '/made', headers: { 'accept-encoding': 'gzip' } });
  assert.equal(posted.headers['content-encoding'], undefined);
  assert.ok(JSON.stringify({ a: 1 }).length < MIN_CODED_BYTES);
  assert.equal((await get('/vary', 'gzip')).headers.vary, 'cookie, accept-encoding');
});

test('each coding of a record has a strong tag of its own, and each is recognised', async () => {
  const tags = new Set<string>();
  for (const coding of [undefined, ...CODINGS]) {
    const { headers } = await get('/record', coding);
    const tag = String(headers.etag);
    assert.match(tag, /^"[\w-]+"$/);
    tags.add(tag);
    const again = await get('/record', coding, { 'if-none-match': tag });
    assert.deepEqual([again.statusCode, again.headers.etag, again.headers.vary], [304, tag, 'accept-encoding']);
    assert.equal(again.body, '');
  }
  assert.equal(tags.size, 4);
  assert.equal((await get('/feed', 'gzip')).headers.etag, 'W/"x-1"');
  assert.equal((await get('/file', 'gzip')).headers.etag, '"f1-gzip"');
});

test('a HEAD has the head of the GET, without a length that is not known', async () => {
  for (const url of ['/record', '/page', '/feed', '/file']) {
    const head = await app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'gzip' } });
    const whole = await get(url, 'gzip');
    assert.deepEqual([head.statusCode, head.body], [200, ''], url);
    for (const name of ['content-encoding', 'content-type', 'etag', 'vary']) {
      assert.equal(head.headers[name], whole.headers[name], `${url} ${name}`);
    }
    assert.equal(head.headers['content-length'], undefined, url);
  }
});

test('the buffer of a page comes back once it is compressed', async () => {
  returned.times = [];
  await get('/page', 'br');
  await app.inject({ method: 'HEAD', url: '/page', headers: { 'accept-encoding': 'br' } });
  assert.equal(returned.times.length, 2);
});

test('a source that breaks breaks the answer: no reader takes a part for the whole', async () => {
  const port = await listen();
  await assert.rejects(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/breaks`, { headers: { 'accept-encoding': 'gzip' } });
    await answer.text();
  });
});

for (const coding of CODINGS) {
  test(`a reader of ${coding} sees what came though the source pauses, and a reader that leaves ends the source`, async () => {
    const clock = manualClock(0);
    const source = new PassThrough();
    const coded = compressStream(coding, source, clock);
    source.write('the first rows\n');
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(FLUSH_MS);
    const decoder = coded.pipe(decoding[coding]());
    const [shown] = (await once(decoder, 'data')) as [Buffer];
    assert.equal(shown.toString(), 'the first rows\n');
    coded.destroy();
    await new Promise((resolve) => source.once('close', resolve));
    assert.equal(source.errored, null, 'a reader that leaves is no fault of the source');
  });
}

test('text is compressed, and what is compressed itself is not', () => {
  for (const each of [
    'application/json; charset=utf-8',
    'text/csv',
    'application/scim+json',
    'image/svg+xml',
    'text/calendar',
    'application/x-step',
  ]) {
    assert.ok(isCompressible(each), each);
  }
  for (const each of [
    'image/png',
    'application/pdf',
    'application/zip',
    'application/octet-stream',
    'undefined',
    'video/mp4',
  ]) {
    assert.ok(!isCompressible(each), each);
  }
});
