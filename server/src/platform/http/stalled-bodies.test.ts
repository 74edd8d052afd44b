// Bodies that stop half-way: the sender hears why, the connection ends, and nothing of them stays.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { MAX_BODY_MS, QUIET_MS } from './connections.ts';
import { APPLICATION_ORIGIN, testServer } from './fixtures/test-server.ts';
import { created, type Route, route } from './route.ts';
import { MAX_SILENCE_MS, uploadStalled } from './upload.ts';

const routes: Route[] = [
  route({
    summary: 's',
    tag: 't',
    access: open('a test'),
    scope: 'none',
    method: 'POST',
    path: '/photos',
    body: Type.Object({}),
    reply: Type.Object({}),
    status: 201,
    upload: { maxBytes: 1_000_000 },
    handle: () => created({}),
  }),
];
const server = await testServer(routes, {
  foreignHandlers: [
    {
      endpoints: [{ methods: ['POST'], path: '/foreign', costs: 'nothing', crossOrigin: 'known' }],
      tooMany: {},
      compressed: {},
      stalled: { error: 'invalid_request', error_description: 'the body did not come' },
      async serve(request, reply) {
        // As the library of OAuth does, before it knows whose page asks.
        reply.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        reply.end(Buffer.concat(parts));
      },
    },
  ],
});
const port = await server.listen();

const FRAME = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const MULTIPART = 'content-type: multipart/form-data; boundary=x';

/** A connection that has sent this much of a request, and what it hears. */
async function begin(path: string, headers: readonly string[], body: string) {
  const socket = connect({ host: '127.0.0.1', port });
  let heard = '';
  socket.on('data', (part: Buffer) => {
    heard += part;
  });
  socket.on('error', () => undefined);
  const request = once(server.app.server, 'request');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  await request;
  return { socket, heard: () => heard };
}

/** Lets time pass in steps, each of which the server hears of, until the connection is closed. */
async function passTime(socket: Socket, stepMs: number): Promise<void> {
  for (let steps = 0; !socket.closed && steps < 100; steps += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    server.clock.advance(stepMs);
  }
  if (!socket.closed) await once(socket, 'close');
}

async function waitForEmptySpool(): Promise<void> {
  for (let looks = 0; server.spooled().length > 0 && looks < 2_000; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.deepEqual(server.spooled(), []);
}

test('an upload that stops is refused with what came of it, and leaves no file', async () => {
  const { socket, heard } = await begin('/photos', [MULTIPART, 'content-length: 500000'], `${FRAME}${'x'.repeat(900)}`);
  await passTime(socket, MAX_SILENCE_MS);
  assert.match(heard(), /^HTTP\/1\.1 400 /);
  const came = FRAME.length + 900;
  assert.match(
    heard(),
    new RegExp(
      `The upload stalled after ${came} of 500000 bytes: no data was received for 60 seconds. Check the connection and upload again.`,
    ),
  );
  assert.match(heard(), /\r\nconnection: close\r\n/i);
  await waitForEmptySpool();
  assert.deepEqual(server.faults, []);
});

test('the refusal of an upload that stops has its bytes as numbers', () => {
  const explain = (headers: { 'content-length'?: string }) => {
    const { key, params } = uploadStalled(5, { headers }).said;
    return [key, params];
  };
  const all = explain({ 'content-length': '90000' });
  assert.deepEqual(all, ['request.uploadStalledAt', { came: 5, all: 90_000, seconds: 60 }]);
  assert.deepEqual(explain({}), ['request.uploadStalled', { came: 5, seconds: 60 }]);
});

test('a compressed one is refused alike', async () => {
  const packed = gzipSync(`${FRAME}${randomBytes(200_000).toString('hex')}`).subarray(0, 60_000);
  const headers = [MULTIPART, 'content-encoding: gzip', 'content-length: 90000'];
  const { socket, heard } = await begin('/photos', headers, '');
  socket.write(packed);
  await passTime(socket, MAX_SILENCE_MS);
  assert.match(heard(), /The upload stalled after \d+ of 90000 bytes/);
  await waitForEmptySpool();
});

test('one without a length is told by what came', async () => {
  const chunk = `${FRAME.length.toString(16)}\r\n${FRAME}\r\n`;
  const { socket, heard } = await begin('/photos', [MULTIPART, 'transfer-encoding: chunked'], chunk);
  await passTime(socket, MAX_SILENCE_MS);
  assert.match(heard(), new RegExp(`The upload stalled after ${FRAME.length} bytes: `));
});

test('one that goes on slowly is taken', async () => {
  const end = '\r\n--x--\r\n';
  const length = FRAME.length + 20 + end.length;
  const { socket, heard } = await begin(
    '/photos',
    [MULTIPART, `content-length: ${length}`, 'connection: close'],
    FRAME,
  );
  for (let at = 0; at < 20; at += 1) {
    const before = socket.bytesWritten;
    socket.write('x');
    while (socket.bytesWritten === before) await new Promise((resolve) => setImmediate(resolve));
    for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    server.clock.advance(MAX_SILENCE_MS - 1);
  }
  socket.write(end);
  await once(socket, 'close');
  assert.match(heard(), /^HTTP\/1\.1 201 /);
});

test('where a library answers whole, the refusal is in its protocol', async () => {
  const { socket, heard } = await begin('/foreign', ['content-length: 100'], 'grant_type=');
  await new Promise((resolve) => setImmediate(resolve));
  server.clock.advance(MAX_BODY_MS);
  await passTime(socket, QUIET_MS);
  assert.match(heard(), /^HTTP\/1\.1 400 /);
  assert.match(heard(), /\{"error":"invalid_request","error_description":"the body did not come"\}/);
  assert.match(heard(), /\r\nx-request-id: /i);
  assert.deepEqual(server.faults, []);
});

test('the pages of clients can read that refusal, and no others', async () => {
  for (const [origin, reader] of [
    [APPLICATION_ORIGIN, APPLICATION_ORIGIN],
    ['https://elsewhere.example.com', undefined],
    [undefined, undefined],
  ]) {
    const headers = ['content-length: 100', ...(origin === undefined ? [] : [`origin: ${origin}`])];
    const { socket, heard } = await begin('/foreign', headers, 'grant_type=');
    await new Promise((resolve) => setImmediate(resolve));
    server.clock.advance(MAX_BODY_MS);
    await passTime(socket, QUIET_MS);
    assert.match(heard(), /^HTTP\/1\.1 400 /);
    assert.equal(/\r\naccess-control-allow-origin: (.*)\r\n/i.exec(heard())?.[1], reader, `${origin}`);
    assert.equal(/\r\naccess-control-expose-headers: /i.test(heard()), reader !== undefined, `${origin}`);
  }
});
