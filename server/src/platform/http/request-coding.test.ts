import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Transform } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { MAX_JSON_BYTES, sendRaw, testServer } from './fixtures/test-server.ts';
import { noContent, ok, type Route, route } from './route.ts';
import { nameCaller } from './server.ts';
import { openUnpackedShare, type UnpackedShare } from './unpacked-share.ts';

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
  route({ ...base, method: 'GET', path: '/open', handle: () => ok({}) }),
  route({ ...base, method: 'DELETE', path: '/open', handle: () => noContent }),
];
const server = await testServer(routes);
const { app } = server;
const port = await server.listen();
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

test('a body that nobody reads is no error, whatever its coding says', async () => {
  const junk = Buffer.from('not gzip');
  const cut = gzipSync(json('x'.repeat(2_000))).subarray(0, 40);
  const cases: [string, string, string, Buffer, number][] = [
    ['GET', '/open', 'gzip', Buffer.alloc(0), 200],
    ['HEAD', '/open', 'gzip', Buffer.alloc(0), 200],
    ['GET', '/open', 'br', Buffer.alloc(0), 200],
    ['GET', '/open', 'gzip', junk, 200],
    ['GET', '/open', 'gzip', cut, 200],
    ['DELETE', '/open', 'gzip', Buffer.alloc(0), 204],
    ['POST', '/said', 'gzip', junk, 400],
    ['POST', '/said', 'gzip', cut, 400],
  ];
  for (const [method, path, coding, body, expected] of cases) {
    const described = body.length === 0 ? '' : `content-type: text/csv\r\ncontent-length: ${body.length}\r\n`;
    const head = `${method} ${path} HTTP/1.1\r\nhost: a\r\ncontent-encoding: ${coding}\r\n${described}\r\n`;
    const [answer] = await sendRaw(port, [Buffer.concat([Buffer.from(head), body])]);
    // The unpacking fails in a later turn than the answer is written.
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(answer?.status, expected, `${method} ${path} ${coding} ${body.length}`);
  }
});

test('the limits count what a body unpacks to', async () => {
  assert.equal((await send(gzipSync(json('x'.repeat(MAX_JSON_BYTES))))).status, 413);
  assert.equal((await send(gzipSync(json('x'.repeat(MAX_JSON_BYTES - 20))))).status, 200);
});

test('a body is unpacked no further than to its limit', async () => {
  const counted = countUnpacked();
  const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024), { level: 9 });
  assert.ok(bomb.length < 90_000, `packed it is under every limit: ${bomb.length}`);
  for (const [url, maxBytes, type] of [
    ['/wide', 100_000, 'application/json'],
    ['/file', 50_000 + MAX_JSON_BYTES + 64 * 1024, 'multipart/form-data; boundary=b'],
  ] as const) {
    counted.bytes = 0;
    const headers = { 'content-type': type, 'content-encoding': 'gzip' };
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', headers, body: bomb });
    assert.equal(answer.status, 413, url);
    // A body that is held whole is unpacked by one call, with its limit. Some buffers of 16 KiB are filled ahead of a reader.
    if (url === '/file')
      assert.ok(counted.bytes > 0 && counted.bytes < maxBytes + 256 * 1024, `${url}: ${counted.bytes} bytes`);
  }
});

/** Counts the bytes that come out of each gunzip into which a request is piped from now on. */
function countUnpacked(): { bytes: number } {
  const counted = { bytes: 0 };
  app.server.prependListener('request', (request: IncomingMessage) => {
    const pipe = request.pipe.bind(request);
    request.pipe = (target, options) => {
      if (target instanceof Transform) {
        const push = target.push.bind(target);
        target.push = (part, encoding) => {
          counted.bytes += part?.length ?? 0;
          return push(part, encoding);
        };
      }
      return pipe(target, options);
    };
  });
  return counted;
}

const head = (path: string, ...headers: string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Encoding: gzip', ...headers].join('\r\n')}\r\n\r\n`;
const JSON_TYPE = 'Content-Type: application/json';
const NO_GZIP = 'this is no gzip at all';
const CHUNK = `${NO_GZIP.length.toString(16)}\r\n${NO_GZIP}\r\n`;
const UNENDED = [
  ['JSON in chunks', head('/wide', JSON_TYPE, 'Transfer-Encoding: chunked'), CHUNK],
  ['long JSON', head('/wide', JSON_TYPE, 'Content-Length: 90000'), NO_GZIP],
  [
    'an upload in chunks',
    head('/file', 'Content-Type: multipart/form-data; boundary=b', 'Transfer-Encoding: chunked'),
    CHUNK,
  ],
  ['a long upload', head('/file', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 90000'), NO_GZIP],
] as const;

for (const [name, first, body] of UNENDED) {
  test(`no gzip under way, ${name}: 400 in the error object, and the connection ends in order`, async () => {
    const faults = server.faults.length;
    const answers = await sendRaw(port, [first, body], { keepOpen: true });
    const told = answers.map((each) => [each.status, each.headers.connection, JSON.parse(each.body).error?.code]);
    assert.deepEqual(told, [[400, 'close', 'bad_request']]);
    assert.match(answers[0]?.body ?? '', /is not gzip as its Content-Encoding declares/);
    assert.equal(server.faults.length, faults);
    assert.equal(server.lines.at(-1)?.status, 400);
  });
}

test('after a whole upload that is no gzip the connection serves the next request', async () => {
  const good = gzipSync(json('abc'));
  const length = `Content-Length: ${NO_GZIP.length}`;
  const refused = head('/file', 'Content-Type: multipart/form-data; boundary=b', length) + NO_GZIP;
  const next = Buffer.from(head('/said', JSON_TYPE, `Content-Length: ${good.length}`, 'Connection: close'));
  const answers = await sendRaw(port, [refused, Buffer.concat([next, good])], { keepOpen: true });
  assert.deepEqual(
    answers.map((each) => each.status),
    [400, 200],
  );
});

test('a sender that leaves in the middle of a body in gzip is no fault', async () => {
  const faults = server.faults.length;
  const cut = gzipSync(json('abc'.repeat(100))).subarray(0, 15);
  for (const url of ['/wide', '/file']) {
    const type = url === '/wide' ? JSON_TYPE : 'Content-Type: multipart/form-data; boundary=b';
    const socket = connect({ host: '127.0.0.1', port });
    const begun = once(app.server, 'request');
    socket.write(Buffer.concat([Buffer.from(head(url, type, 'Content-Length: 90000')), cut]));
    const [request] = (await begun) as [IncomingMessage];
    const closed = new Promise((resolve) => request.once('close', resolve));
    socket.destroy();
    await closed;
    for (let turns = 0; turns < 100; turns += 1) await turn();
  }
  assert.equal(server.faults.length, faults, JSON.stringify(server.faults.map(({ error }) => String(error))));
});

test('what is no gzip, ends too early, or comes in another coding is 400 with the reason', async () => {
  assert.match((await send(json('abc'))).said, /is not gzip as its Content-Encoding declares/);
  const cut = await send(gzipSync(json('abc'.repeat(100))).subarray(0, 20));
  assert.deepEqual([cut.status, /incomplete/.test(cut.said)], [400, true]);
  for (const [coding, body] of [
    ['br', brotliCompressSync(json('abc'))],
    ['deflate', deflateSync(json('abc'))],
    ['gzip, gzip', gzipSync(gzipSync(json('abc')))],
    ['nonsense', json('abc')],
  ] as const) {
    const { status, said } = await send(body, { coding });
    assert.equal(status, 400, coding);
    assert.match(said, /Content-Encoding is not supported: send the body uncompressed or as gzip/);
  }
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5);
}

test('bodies in gzip take no more memory together than their share, and slow senders hold none of it', async () => {
  const begun: (() => void)[] = [];
  let most = 0;
  let held = 0;
  const slow = route({
    ...base,
    path: '/held',
    body: Body,
    handle: async () => {
      held += 1;
      most = Math.max(most, held);
      await new Promise<void>((resolve) => begun.push(resolve));
      held -= 1;
      return ok({});
    },
  });
  const text = 'x'.repeat(MAX_JSON_BYTES - 20);
  const size = json(text).length;
  // Room for two bodies of the largest size, and a little that no third one fits into.
  const share = openUnpackedShare({ totalBytes: 2 * MAX_JSON_BYTES + 100, maxWaiting: 3 });
  let taken = 0;
  const take: UnpackedShare['take'] = (...order) => {
    taken += 1;
    return share.take(...order);
  };
  const bounded = await testServer([slow], { unpacked: { take } });
  const at = await bounded.listen();
  const packed = gzipSync(json(text));
  const stalled = [1, 2, 3].map(() => {
    const socket = connect({ host: '127.0.0.1', port: at });
    socket.write(
      Buffer.concat([
        Buffer.from(head('/held', JSON_TYPE, `Content-Length: ${packed.length}`)),
        packed.subarray(0, -1),
      ]),
    );
    return socket;
  });
  const post = () =>
    fetch(`http://127.0.0.1:${at}/held`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: packed,
    });
  const answers = [post(), post(), post(), post(), post()];
  const statuses = Promise.all(answers.map(async (each) => (await each).status));
  await until(() => taken === 5 && begun.length === 2);
  const refused = await post();
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
  for (let answered = 0; answered < 5; answered += 1) {
    await until(() => begun.length > 0);
    begun.shift()?.();
  }
  assert.deepEqual(await statuses, [200, 200, 200, 200, 200]);
  assert.equal(most, 2, `${size} bytes each`);
  for (const socket of stalled) socket.destroy();
});

test('a client that does not read its answers holds nothing of the share', async () => {
  const big = route({ ...base, method: 'GET', path: '/big', handle: () => ok({ text: 'x'.repeat(20_000_000) }) });
  const said = route({ ...base, path: '/said', body: Body, handle: ({ body }) => ok({ length: body.text.length }) });
  const bounded = await testServer([big, said], {
    unpacked: openUnpackedShare({ totalBytes: MAX_JSON_BYTES, maxWaiting: 9 }),
  });
  const at = await bounded.listen();
  const packed = gzipSync(json('x'.repeat(MAX_JSON_BYTES - 20)));
  const socket = connect({ host: '127.0.0.1', port: at });
  const posts = [1, 2, 3].flatMap(() => [
    Buffer.from(head('/said', JSON_TYPE, `Content-Length: ${packed.length}`)),
    packed,
  ]);
  socket.write(Buffer.concat([Buffer.from('GET /big HTTP/1.1\r\nhost: a\r\n\r\n'), ...posts]));
  await until(() => bounded.lines.length > 0 || socket.bytesRead > 0);
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  for (let times = 0; times < 3; times += 1) {
    const answer = await fetch(`http://127.0.0.1:${at}/said`, { method: 'POST', headers, body: packed });
    assert.equal(answer.status, 200);
  }
  socket.destroy();
});

test('a body that unpacks to more than 128 times its size, an upload to more than 100, is refused as such where it is large', async () => {
  const far = route({
    ...base,
    path: '/far',
    body: Body,
    maxBodyBytes: 3_000_000,
    handle: ({ body }) => ok({ length: body.text.length }),
  });
  const file = route({
    ...base,
    path: '/files',
    body: Type.Object({ name: Type.String() }, { additionalProperties: false }),
    upload: { maxBytes: 100_000_000 },
    handle: ({ file }) => ok({ size: file?.sizeBytes }),
  });
  const { app } = await testServer([far, file]);
  const post = async (url: string, type: string, body: Buffer) => {
    const headers = { 'content-type': type, 'content-encoding': 'gzip' };
    const answer = await app.inject({ method: 'POST', url, headers, payload: gzipSync(body) });
    return [answer.statusCode, answer.json().error?.message];
  };
  const dense = [413, 'The body expands to more than 128 times its size: send it uncompressed.'];
  const denseFile = [413, 'The body expands to more than 100 times its size: send it uncompressed.'];
  assert.deepEqual(await post('/far', 'application/json', json('x'.repeat(300_000))), dense);
  assert.deepEqual(await post('/far', 'application/json', json('x'.repeat(200_000))), [200, undefined]);
  const varied = Array.from({ length: 100_000 }, (_, n) => `reading ${n}`).join();
  assert.deepEqual(await post('/far', 'application/json', json(varied)), [200, undefined]);
  const steady = Array.from({ length: 10_000 }, (_, n) => ({
    externalSensorId: 'building-4/level-02/air-handling-unit-0017/supply-temperature',
    at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    value: 21.5,
    unit: '°C',
    kind: 'temperature',
  }));
  const indented = JSON.stringify({ readings: steady }, null, 4);
  assert.ok(indented.length / gzipSync(indented).length > 64, 'or this shows nothing');
  assert.deepEqual(await post('/far', 'application/json', json(indented)), [200, undefined]);
  const multipart = (size: number) =>
    Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="record"\r\n\r\n{"name":"Plan"}\r\n'),
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.ifc"\r\n\r\n'),
      Buffer.alloc(size),
      Buffer.from('\r\n--b--\r\n'),
    ]);
  const type = 'multipart/form-data; boundary=b';
  assert.deepEqual(await post('/files', type, multipart(15_000_000)), [200, undefined]);
  assert.deepEqual(await post('/files', type, multipart(30_000_000)), denseFile);
  // Noise is no licence for as much of blanks as 150 times that.
  const noise = randomBytes(7_500).toString('base64');
  const between = json(`${noise}${' '.repeat(noise.length * 150)}`);
  assert.deepEqual(await post('/far', 'application/json', between), dense);
});

test('all credentials of a workspace have one turn; people and addresses have one each', () => {
  const workspace = { id: 'w', name: 'W', plan: 'free' };
  const name = (caller: object) => nameCaller({ passage: { caller }, ip: '192.0.2.1' } as never);
  assert.equal(name({ type: 'key', id: 'a', workspace }), name({ type: 'key', id: 'b', workspace }));
  assert.equal(name({ type: 'key', id: 'a', workspace }), name({ type: 'scim', id: 'c', workspace }));
  assert.notEqual(
    name({ type: 'key', id: 'a', workspace }),
    name({ type: 'key', id: 'a', workspace: { ...workspace, id: 'v' } }),
  );
  assert.notEqual(name({ type: 'user', id: 'a' }), name({ type: 'user', id: 'b' }));
  assert.match(nameCaller({ passage: undefined, ip: '192.0.2.1' } as never), /192\.0\.2\.1/);
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
