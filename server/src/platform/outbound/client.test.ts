// Requests to the services that administrators connect.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type Clock, type ManualClock, manualClock, systemClock } from '../clock.ts';
import { openSpool } from '../files/spool.ts';
import { openAllowance } from './addresses.ts';
import { type ClientRequest, openClient } from './client.ts';
import { ClientFault } from './exchange-stream.ts';
import { makeCertificate } from './fixtures/certificate.ts';
import { nameServer, type Records } from './fixtures/name-server.ts';
import { httpReceiver, rawReceiver } from './fixtures/receivers.ts';
import { openNameResolver } from './name-resolver.ts';

interface Setting {
  readonly allowed: readonly string[];
  readonly clock: Clock;
  readonly ca: string;
}

async function clientWith(
  records: Record<string, Records> = {},
  { allowed = ['127.0.0.1'], clock = systemClock, ...more }: Partial<Setting> = {},
) {
  const dns = await nameServer(records);
  const names = openNameResolver({ clock, servers: [dns.server] });
  const client = openClient({ names, isAllowed: openAllowance(allowed), clock, userAgent: 'test/1', ...more });
  after(client.close);
  return { ...dns, ...client };
}

const answering =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** Returns the fault that a request ends with. */
async function faultFrom(work: Promise<unknown>): Promise<ClientFault> {
  const error = await work.then(() => assert.fail('was answered'), String);
  const found = await work.catch((each: unknown) => each);
  if (!(found instanceof ClientFault)) return assert.fail(error);
  return found;
}

const reasonFrom = async (work: Promise<unknown>) => {
  const { reason, mayHaveArrived } = await faultFrom(work);
  return [reason, mayHaveArrived ? 'may have arrived' : 'did not arrive'];
};

test('each method arrives with its headers and body, and the answer comes back whole', async () => {
  const { request } = await clientWith({ 'a.example': { v4: '127.0.0.1' } });
  const methods: string[] = [];
  const { port, received } = await httpReceiver((given, response) => {
    methods.push(given.method ?? '');
    response.writeHead(201, { etag: '"7"' }).end('{"title":"قصة"}');
  });
  const url = `http://a.example:${port}/issues?x=%20`;
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{"note":"قصة"}';
    const answer = await request({ method, url, headers: { 'if-match': '"6"' }, body });
    assert.deepEqual([answer.status, answer.headers.get('etag')], [201, '"7"']);
    assert.equal(answer.body.toString(), '{"title":"قصة"}');
    const came = received.at(-1);
    assert.equal(came?.url, '/issues?x=%20');
    assert.equal(came?.body, body ?? '');
    assert.equal(came?.headers['if-match'], '"6"');
    assert.equal(came?.headers.host, `a.example:${port}`);
    assert.equal(came?.headers['user-agent'], 'test/1');
  }
  assert.deepEqual(methods, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
});

test('no media type is asked for but the one that is given', async () => {
  const { request } = await clientWith();
  const { port, received } = await httpReceiver(answering(200));
  const url = `http://127.0.0.1:${port}/`;
  await request({ method: 'GET', url });
  await request({ method: 'GET', url, headers: { accept: 'application/xml' } });
  assert.deepEqual(
    received.map(({ headers }) => headers.accept),
    [undefined, 'application/xml'],
  );
});

test('a POST without a body says that it has none', async () => {
  const { request } = await clientWith();
  const { port, received } = await httpReceiver(answering(200));
  await request({ method: 'POST', url: `http://127.0.0.1:${port}/` });
  assert.equal(received[0]?.headers['content-length'], '0');
});

test('reads share a kept connection, and each write has a new one', async () => {
  const { request } = await clientWith();
  const { port, connections } = await httpReceiver(answering(200, 'ok'));
  const url = `http://127.0.0.1:${port}/`;
  for (let times = 0; times < 3; times += 1) await request({ method: 'GET', url });
  assert.equal(connections(), 1);
  await request({ method: 'PATCH', url, body: '{}' });
  assert.equal(connections(), 2);
});

test('a read whose kept connection was closed is sent again; a write that got no answer never is', async () => {
  const { request } = await clientWith();
  const asked: string[] = [];
  // The first request of a connection is answered; then the connection closes without a word.
  const { port } = await rawReceiver((socket, text) => {
    if (!text.endsWith('\r\n\r\n')) return;
    const requests = text.split('\r\n\r\n').filter((each) => each !== '');
    asked.push(requests.at(-1)?.split(' ', 1)[0] ?? '');
    if (requests.length > 1 || asked.at(-1) === 'DELETE') socket.destroy();
    else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
  });
  const url = `http://127.0.0.1:${port}/`;
  assert.equal((await request({ method: 'GET', url })).body.toString(), 'ok');
  assert.equal((await request({ method: 'GET', url })).body.toString(), 'ok');
  assert.deepEqual(asked, ['GET', 'GET', 'GET'], 'the second came twice');
  assert.deepEqual(await reasonFrom(request({ method: 'DELETE', url })), ['closed', 'may have arrived']);
  assert.deepEqual(asked.slice(3), ['DELETE']);
});

test('credentials go to their own origin alone', async () => {
  const { request } = await clientWith({ 'a.example': { v4: '127.0.0.1' }, 'b.example': { v4: '127.0.0.1' } });
  const { port, received } = await httpReceiver(answering(200));
  const credentials = { origin: `http://a.example:${port}`, headers: { authorization: 'Bearer t0ken' } };
  await request({ method: 'GET', url: `http://a.example:${port}/`, credentials });
  assert.equal(received[0]?.headers.authorization, 'Bearer t0ken');
  for (const other of [`http://b.example:${port}/`, `http://a.example:${port + 1}/`, `https://a.example:${port}/`]) {
    const reason = await reasonFrom(request({ method: 'GET', url: other, credentials }));
    assert.deepEqual(reason, ['other_origin', 'did not arrive'], other);
  }
  assert.equal(received.length, 1);
});

test('a redirect is an answer, and is not followed', async () => {
  const { request } = await clientWith();
  const { port, received } = await httpReceiver(answering(302, '', { location: 'http://127.0.0.1:1/' }));
  assert.equal((await request({ method: 'GET', url: `http://127.0.0.1:${port}/` })).status, 302);
  assert.equal(received.length, 1);
});

const PRIVATE = [
  'http://10.0.0.1/',
  'https://127.0.0.2/',
  'https://[::1]/',
  'https://169.254.169.254/',
  'ftp://a.example/',
];

test('addresses that are not public are refused, also those that a name leads to by the time of the request', async () => {
  const { request, records } = await clientWith({ 'a.example': { v4: '127.0.0.1' } });
  for (const url of PRIVATE) {
    assert.deepEqual(await reasonFrom(request({ method: 'GET', url })), ['target_not_public', 'did not arrive'], url);
  }
  const { port } = await httpReceiver(answering(200));
  const url = `http://a.example:${port}/`;
  assert.equal((await request({ method: 'GET', url })).status, 200);
  records['a.example'] = { v4: '10.0.0.7' };
  // An answer of the name servers is believed for a second.
  await new Promise((done) => setTimeout(done, 1_050));
  assert.deepEqual(await reasonFrom(request({ method: 'GET', url })), ['target_not_public', 'did not arrive']);
});

test('a certificate for another name ends the connection before anything is sent', async () => {
  const certificate = makeCertificate(['other.example']);
  const { request } = await clientWith({ 'a.example': { v4: '127.0.0.1' } }, { ca: certificate.cert });
  const { port, received } = await httpReceiver(answering(200), { certificate });
  const reason = await reasonFrom(request({ method: 'POST', url: `https://a.example:${port}/`, body: '{}' }));
  assert.deepEqual([reason, received.length], [['tls_failed', 'did not arrive'], 0]);
});

test('the next address of a name is tried where one refuses', async () => {
  const { request } = await clientWith(
    { 'a.example': { v4: ['127.0.0.3', '127.0.0.1'] } },
    { allowed: ['127.0.0.0/8'] },
  );
  const { port } = await httpReceiver(answering(200, 'here'));
  assert.equal((await request({ method: 'PUT', url: `http://a.example:${port}/`, body: '1' })).body.toString(), 'here');
});

test('a header that could be read as two is not sent', async () => {
  const { request } = await clientWith();
  const { port, received } = await httpReceiver(answering(200));
  const headers = { 'x-api-key': 'a\r\nx-other: b' };
  const fault = await faultFrom(request({ method: 'GET', url: `http://127.0.0.1:${port}/`, headers }));
  assert.deepEqual([fault.reason, received.length], ['unsendable', 0]);
  assert.doesNotMatch(`${fault.message} ${String(fault.cause)}`, /x-other/);
});

const PACKED: Readonly<Record<string, (text: string) => Buffer>> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
};

for (const [coding, pack] of Object.entries(PACKED)) {
  test(`an answer in ${coding} is decoded, whatever was asked for`, async () => {
    const { request } = await clientWith();
    const text = JSON.stringify({ items: Array.from({ length: 20_000 }, (_, index) => `issue ${index}`) });
    const { port } = await httpReceiver(answering(200, pack(text), { 'content-encoding': coding }));
    const { body, headers } = await request({ method: 'GET', url: `http://127.0.0.1:${port}/` });
    assert.equal(body.toString() === text, true);
    assert.deepEqual([headers.has('content-encoding'), headers.has('content-length')], [false, false]);
  });
}

test('an unknown coding, one that is cut off and one that is broken are unreadable', async () => {
  const { request } = await clientWith();
  const packed = gzipSync('x'.repeat(1000));
  const bodies: readonly (readonly [string, Buffer])[] = [
    ['sdch', packed],
    ['gzip', packed.subarray(0, packed.length - 12)],
    ['gzip', Buffer.from('no gzip at all')],
  ];
  for (const [coding, body] of bodies) {
    const { port } = await httpReceiver(answering(200, body, { 'content-encoding': coding }));
    const reason = await reasonFrom(request({ method: 'GET', url: `http://127.0.0.1:${port}/` }));
    assert.deepEqual(reason, ['unreadable', 'may have arrived'], `${coding} of ${body.length}`);
  }
});

test('an answer may have 8 MiB, counted as it is decoded', async () => {
  const { request } = await clientWith();
  const whole = 'x'.repeat(8 * 1024 * 1024);
  for (const [text, isTaken] of [
    [whole, true],
    [`${whole}x`, false],
  ] as const) {
    const { port } = await httpReceiver(answering(200, gzipSync(text), { 'content-encoding': 'gzip' }));
    const work = request({ method: 'GET', url: `http://127.0.0.1:${port}/` });
    if (isTaken) assert.equal((await work).body.length, text.length);
    else assert.deepEqual(await reasonFrom(work), ['too_large', 'may have arrived']);
  }
});

test('an answer that breaks off, or that is no HTTP, is a fault', async () => {
  const { request } = await clientWith();
  const cases = {
    closed: 'HTTP/1.1 200 OK\r\ncontent-le',
    cut_off: 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf',
    unreadable: 'SSH-2.0-OpenSSH_9.2\r\n\r\n',
  };
  for (const [reason, said] of Object.entries(cases)) {
    const { port } = await rawReceiver((socket) => void socket.end(said));
    const found = await reasonFrom(request({ method: 'PATCH', url: `http://127.0.0.1:${port}/`, body: '{}' }));
    assert.deepEqual(found, [reason, 'may have arrived']);
  }
});

/** A client with a clock that the test advances, and a server that takes connections and says what it is told. */
async function waitingClient(said = '') {
  const clock: ManualClock = manualClock(Date.parse('2026-03-01T08:00:00Z'));
  const names = { resolve: () => Promise.withResolvers<never>().promise } as never;
  const client = openClient({ names, isAllowed: () => true, clock, userAgent: 'test/1' });
  after(client.close);
  const arrived = Promise.withResolvers<Socket>();
  const { port } = await rawReceiver((socket) => {
    if (said !== '') socket.write(said);
    arrived.resolve(socket);
  });
  return { client, clock, url: `http://127.0.0.1:${port}/`, arrived: arrived.promise };
}

/** Resolves once the other side has closed the connection, or reset it. */
const closing = (socket: Socket) => new Promise((done) => void socket.resume().once('close', done));

const DRIP = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx';

test('an answer that does not begin within 30 s is given up', async () => {
  const { client, clock, url, arrived } = await waitingClient();
  let ended = false;
  const work = reasonFrom(client.request({ method: 'POST', url, body: '{}' })).finally(() => {
    ended = true;
  });
  await arrived;
  clock.advance(29_999);
  await new Promise((done) => setImmediate(done));
  assert.equal(ended, false);
  clock.advance(1);
  assert.deepEqual(await work, ['timed_out', 'may have arrived']);
});

test('a body that drips has a minute in all', async () => {
  const { client, clock, url, arrived } = await waitingClient(DRIP);
  let ended = false;
  const work = reasonFrom(client.request({ method: 'GET', url })).finally(() => {
    ended = true;
  });
  const socket = await arrived;
  for (let at = 0; at < 59; at += 1) {
    clock.advance(1_000);
    socket.write('x');
    await new Promise((done) => setTimeout(done, 2));
  }
  assert.equal(ended, false, 'it goes on within its minute');
  clock.advance(1_000);
  assert.deepEqual(await work, ['timed_out', 'may have arrived']);
});

test('a name server that does not answer counts towards the minute', async () => {
  const { client, clock } = await waitingClient();
  const work = reasonFrom(client.request({ method: 'GET', url: 'https://slow.example/' }));
  clock.advance(60_000);
  assert.deepEqual(await work, ['timed_out', 'did not arrive']);
});

test('a request is cancelled by its signal, before it and under way, and its connection is closed', async () => {
  const { client, url, arrived } = await waitingClient(DRIP);
  assert.deepEqual(await reasonFrom(client.request({ method: 'GET', url, signal: AbortSignal.abort() })), [
    'aborted',
    'did not arrive',
  ]);
  const controller = new AbortController();
  const work = reasonFrom(client.request({ method: 'GET', url, signal: controller.signal }));
  const socket = await arrived;
  const closed = closing(socket);
  controller.abort();
  assert.deepEqual(await work, ['aborted', 'may have arrived']);
  await closed;
});

/** Streams so many bytes of a pattern, as fast as they are taken. */
function streaming(totalBytes: number): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': String(totalBytes) });
    let sent = 0;
    const push = () => {
      while (sent < totalBytes) {
        const part = Buffer.alloc(Math.min(65_536, totalBytes - sent), sent % 251);
        sent += part.length;
        if (!response.write(part)) return void response.once('drain', push);
      }
      response.end();
    };
    push();
  };
}

test('a file is streamed to the spool whole, and its connection is used again', async () => {
  const { open, request } = await clientWith();
  const folder = mkdtempSync(join(tmpdir(), 'pcs-client-'));
  const spool = await openSpool(folder, systemClock);
  after(async () => {
    await spool.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port, connections } = await httpReceiver(streaming(50_000_000));
  const url = `http://127.0.0.1:${port}/model.ifc`;
  const { status, body } = await open({ method: 'GET', url });
  const file = await spool.receive(body, { maxBytes: 50_000_000 });
  assert.deepEqual([status, file.sizeBytes], [200, 50_000_000]);
  assert.equal(createHash('sha256').update(readFileSync(file.path)).digest('hex'), file.sha256);
  const again = await open({ method: 'GET', url });
  const refused = spool.receive(again.body, { maxBytes: 49_999_999 });
  await assert.rejects(refused, { code: 'payload_too_large' });
  assert.equal(connections(), 1);
  await assert.rejects(request({ method: 'GET', url }), { reason: 'too_large' });
});

test('a reader that is slower than the other side is waited for, and holds little', async () => {
  const { open } = await clientWith();
  let sent = 0;
  const { port } = await httpReceiver((_request, response) => {
    response.writeHead(200, { 'content-length': '64000000' });
    const push = () => {
      while (sent < 64_000_000) {
        sent += 64_000;
        if (!response.write(Buffer.alloc(64_000))) return void response.once('drain', push);
      }
      response.end();
    };
    push();
  });
  const { body } = await open({ method: 'GET', url: `http://127.0.0.1:${port}/` });
  let before = -1;
  while (sent !== before) {
    before = sent;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.ok(sent < 32_000_000, `${sent} bytes were taken with nobody reading`);
  assert.ok(body.readableLength <= 1_000_000, `${body.readableLength} bytes are held`);
  let read = 0;
  for await (const part of body as AsyncIterable<Buffer>) read += part.length;
  assert.equal(read, 64_000_000);
});

test('a stream that falls silent for 30 s fails its reader, who may come late', async () => {
  const { client, clock, url } = await waitingClient(DRIP);
  const { body } = await client.open({ method: 'GET', url });
  const [first] = (await once(body, 'data')) as [Buffer];
  assert.equal(first.toString(), 'x');
  const failed = once(body, 'error');
  clock.advance(30_000);
  assert.equal(((await failed) as [ClientFault])[0].reason, 'timed_out');
  const late = await client.open({ method: 'GET', url });
  clock.advance(30_000);
  const read = async () => {
    for await (const _ of late.body);
  };
  await assert.rejects(read, { reason: 'timed_out' });
});

test('a stream that nobody wants any more closes its connection', async () => {
  const { client, url, arrived } = await waitingClient(DRIP);
  const request: ClientRequest = { method: 'GET', url };
  const { body } = await client.open(request);
  const closed = closing(await arrived);
  body.destroy();
  await closed;
});
