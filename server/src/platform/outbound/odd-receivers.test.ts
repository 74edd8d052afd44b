// Receivers as they are met on the internet, each with what a post to it comes to. The status alone decides; what breaks the
// protocol before the status is unreadable; nothing is waited for beyond its time.
import assert from 'node:assert/strict';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { after, test } from 'node:test';
import { systemClock } from '../clock.ts';
import { openAllowance } from './addresses.ts';
import { makeCertificate } from './fixtures/certificate.ts';
import { httpReceiver, rawReceiver } from './fixtures/receivers.ts';
import { openNameResolver } from './name-resolver.ts';
import { openSender } from './sender.ts';

function senderWith({ ca }: { ca?: string } = {}) {
  const names = openNameResolver({ clock: systemClock });
  const isAllowed = openAllowance(['127.0.0.0/8']);
  const sender = openSender({ names, isAllowed, clock: systemClock, userAgent: 'test/1', ca });
  after(sender.close);
  return (port: number, { scheme = 'http', timeoutMs = 10_000, body = '{}' } = {}) =>
    sender.post({ url: `${scheme}://127.0.0.1:${port}/`, headers: {}, body, timeoutMs });
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const after100 = (socket: Socket, rest: string) => setImmediate(() => socket.write(rest));

interface Odd {
  readonly name: string;
  /** Called once with a whole request, unless `early`. */
  readonly play: (socket: Socket) => void;
  readonly early?: boolean;
  /** Status, or error; the body where it counts. */
  readonly comesTo: number | string;
  readonly body?: string;
  /** Number of connections that two posts make: 1 with keep-alive. */
  readonly connections?: number;
  /** Bounds the time that a post takes this process. */
  readonly withinMs?: number;
}

const TABLE: readonly Odd[] = [
  {
    name: '100 Continue that nobody asked for',
    play: (s) => s.write(`HTTP/1.1 100 Continue\r\n\r\n${OK}`),
    comesTo: 200,
    connections: 1,
  },
  {
    name: '100 Continue, and the answer later',
    play: (s) => {
      s.write('HTTP/1.1 100 Continue\r\n\r\n');
      after100(s, OK);
    },
    comesTo: 200,
  },
  {
    name: '100 Continue before the body was read',
    early: true,
    play: (s) => s.write(`HTTP/1.1 100 Continue\r\n\r\n${OK}`),
    comesTo: 200,
  },
  {
    name: '100 Continue with fields, twice',
    play: (s) => s.write(`HTTP/1.1 100 Continue\r\nx: y\r\n\r\nHTTP/1.1 100 \r\n\r\n${OK}`),
    comesTo: 200,
  },
  { name: '102 Processing', play: (s) => s.write(`HTTP/1.1 102 Processing\r\n\r\n${OK}`), comesTo: 200 },
  {
    name: '103 Early Hints',
    play: (s) => s.write(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${OK}`),
    comesTo: 200,
  },
  { name: '199, which nobody knows', play: (s) => s.write(`HTTP/1.1 199 Odd\r\n\r\n${OK}`), comesTo: 200 },
  {
    name: '100 Continue and then the end',
    play: (s) => s.end('HTTP/1.1 100 Continue\r\n\r\n'),
    comesTo: 'connection_closed',
  },
  {
    name: '101 Switching Protocols that nobody asked for',
    play: (s) => s.write('HTTP/1.1 101 Up\r\nupgrade: x\r\n\r\n'),
    comesTo: 'answer_unreadable',
  },
  {
    name: 'seventeen informational answers',
    play: (s) => s.write('HTTP/1.1 102 P\r\n\r\n'.repeat(17) + OK),
    comesTo: 'answer_unreadable',
  },
  { name: 'an answer before the body was read', early: true, play: (s) => s.write(OK), comesTo: 200 },
  {
    name: 'a refusal before the body was read, then closed',
    early: true,
    play: (s) => s.end('HTTP/1.1 413 Large\r\nconnection: close\r\n\r\n'),
    comesTo: 413,
  },
  { name: 'half-closed behind the answer', play: (s) => s.end(OK), comesTo: 200, connections: 2 },
  {
    name: 'half-closed with the status',
    play: (s) => s.end('HTTP/1.1 204 None\r\n\r\n'),
    comesTo: 204,
    connections: 2,
  },
  {
    name: 'reset behind the answer',
    play: (s) => {
      s.write(OK);
      setTimeout(() => s.resetAndDestroy(), 20);
    },
    comesTo: 200,
  },
  { name: 'a head that drips', play: (s) => void drip(s, OK), comesTo: 200, body: 'ok' },
  {
    name: 'a body that drips',
    play: (s) => void drip(s, 'k', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\no'),
    comesTo: 200,
    body: 'ok',
  },
  {
    name: 'a length that is too long, then closed',
    play: (s) => s.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok'),
    comesTo: 200,
    body: 'ok',
  },
  {
    name: 'a length that is too short',
    play: (s) => s.write('HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nok'),
    comesTo: 200,
    body: 'o',
    connections: 2,
  },
  {
    name: 'two lengths alike',
    play: (s) => s.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\nok'),
    comesTo: 200,
    body: 'ok',
  },
  {
    name: 'two lengths that differ',
    play: (s) => s.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok'),
    comesTo: 'answer_unreadable',
  },
  {
    name: 'a negative length',
    play: (s) => s.write('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'),
    comesTo: 'answer_unreadable',
  },
  {
    name: 'a length and chunks',
    play: (s) =>
      s.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n'),
    comesTo: 200,
    body: 'ok',
    connections: 2,
  },
  {
    name: 'chunks with extensions and trailers',
    play: (s) =>
      s.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;a=b\r\no\r\n1 \r\nk\r\n0\r\nx: y\r\n\r\n'),
    comesTo: 200,
    body: 'ok',
    connections: 1,
  },
  {
    name: 'chunks with a size that is none',
    play: (s) => s.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nok\r\n'),
    comesTo: 200,
    connections: 2,
  },
  {
    name: 'another coding than chunked',
    play: (s) => s.end('HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\nok'),
    comesTo: 200,
    body: 'ok',
  },
  {
    name: 'no length, until the connection ends',
    play: (s) => s.end('HTTP/1.1 200 OK\r\n\r\nok'),
    comesTo: 200,
    body: 'ok',
    connections: 2,
  },
  { name: 'HTTP/1.0', play: (s) => s.end('HTTP/1.0 200 OK\r\n\r\nok'), comesTo: 200, body: 'ok', connections: 2 },
  {
    name: 'HTTP/1.0 with a length',
    play: (s) => s.write('HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok'),
    comesTo: 200,
    connections: 2,
  },
  {
    name: 'HTTP/1.0 that keeps alive',
    play: (s) => s.write('HTTP/1.0 200 OK\r\nconnection: Keep-Alive\r\ncontent-length: 2\r\n\r\nok'),
    comesTo: 200,
    connections: 1,
  },
  { name: 'HTTP/2 without being asked', play: (s) => s.write('HTTP/2 200 OK\r\n\r\n'), comesTo: 'answer_unreadable' },
  { name: 'HTTP/0.9', play: (s) => s.end('<html>hello</html>'), comesTo: 'answer_unreadable' },
  {
    name: 'connection: close',
    play: (s) => s.write('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok'),
    comesTo: 200,
    connections: 2,
  },
  {
    name: 'keep-alive for one second',
    play: (s) => s.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=1\r\ncontent-length: 2\r\n\r\nok'),
    comesTo: 200,
    connections: 2,
  },
  {
    name: 'keep-alive for five seconds',
    play: (s) => s.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=5, max=100\r\ncontent-length: 2\r\n\r\nok'),
    comesTo: 200,
    connections: 1,
  },
  {
    name: 'no reason phrase, and no space before it',
    play: (s) => s.write('HTTP/1.1 200\r\ncontent-length: 2\r\n\r\nok'),
    comesTo: 200,
  },
  {
    name: 'lines that end in LF',
    play: (s) => s.write('HTTP/1.1 200 OK\ncontent-length: 2\n\nok'),
    comesTo: 200,
    body: 'ok',
  },
  { name: 'empty lines before the answer', play: (s) => s.write(`\r\n\r\n${OK}`), comesTo: 200 },
  {
    name: 'a field of 15 KB',
    play: (s) => s.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(15_000)}\r\ncontent-length: 2\r\n\r\nok`),
    comesTo: 200,
  },
  {
    name: 'a field of 17 KB',
    play: (s) => s.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(17_000)}\r\n\r\n`),
    comesTo: 'answer_unreadable',
  },
  {
    name: 'a field of 16,000 blanks and a CR alone',
    play: (s) => s.write(`HTTP/1.1 200 OK\r\nx:${' '.repeat(16_000)}\r \r\n\r\n`),
    comesTo: 'answer_unreadable',
    withinMs: 2_000,
  },
  {
    name: 'a name of 16,000 characters without a colon',
    play: (s) => s.write(`HTTP/1.1 200 OK\r\n${'x'.repeat(16_000)}\r\n\r\n`),
    comesTo: 'answer_unreadable',
    withinMs: 2_000,
  },
  {
    name: 'blanks around a value',
    play: (s) => s.write('HTTP/1.1 200 OK\r\ncontent-length: \t 2 \t\r\nx:\r\n\r\nok'),
    comesTo: 200,
    body: 'ok',
    connections: 1,
  },
  {
    name: 'a field that goes on in the next line',
    play: (s) => s.write('HTTP/1.1 200 OK\r\nx: y\r\n z\r\n\r\n'),
    comesTo: 'answer_unreadable',
  },
  {
    name: 'a space before the colon',
    play: (s) => s.write('HTTP/1.1 200 OK\r\nx : y\r\n\r\n'),
    comesTo: 'answer_unreadable',
  },
  {
    name: 'a 204 with a body',
    play: (s) => s.write('HTTP/1.1 204 None\r\ncontent-length: 2\r\n\r\nok'),
    comesTo: 204,
    connections: 2,
  },
  { name: 'a second answer behind the first', play: (s) => s.write(OK + OK), comesTo: 200, connections: 2 },
  { name: 'a status of two digits', play: (s) => s.write('HTTP/1.1 20 OK\r\n\r\n'), comesTo: 'answer_unreadable' },
  { name: 'a status below 100', play: (s) => s.write('HTTP/1.1 099 OK\r\n\r\n'), comesTo: 'answer_unreadable' },
  { name: 'nothing, then closed', play: (s) => s.end(), comesTo: 'connection_closed' },
  { name: 'nothing, then reset', play: (s) => s.resetAndDestroy(), comesTo: 'connection_closed' },
];

async function drip(socket: Socket, text: string, first = ''): Promise<void> {
  if (first !== '') socket.write(first);
  for (const each of text) {
    await new Promise(setImmediate);
    socket.write(each);
  }
}

for (const { name, play, early, comesTo, body, connections, withinMs } of TABLE) {
  test(`a receiver with ${name}`, async () => {
    const post = senderWith();
    const answered = new Map<Socket, number>();
    const receiver = await rawReceiver((socket, text) => {
      const whole = early === true ? text.split('\r\n\r\n').length - 1 : text.split('\r\n\r\n{}').length - 1;
      if (whole <= (answered.get(socket) ?? 0)) return;
      answered.set(socket, whole);
      play(socket);
    });
    const startedAtMs = performance.now();
    const outcome = await post(receiver.port);
    if (withinMs !== undefined) assert.ok(performance.now() - startedAtMs < withinMs, 'it took too long');
    assert.equal(typeof comesTo === 'number' ? outcome.status : outcome.error, comesTo);
    assert.equal(outcome.ok, typeof comesTo === 'number' && comesTo < 300);
    if (body !== undefined) assert.equal(outcome.body, body);
    if (connections === undefined) return;
    // Bytes after a response, and the end of the connection, arrive after it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await post(receiver.port);
    assert.equal(receiver.connections(), connections);
  });
}

test('a wait that the receiver asks for is told, in seconds and as a date; nonsense is not', async () => {
  const post = senderWith();
  const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
  const cases: [string, (ms: number | undefined) => boolean][] = [
    ['20', (ms) => ms === 20_000],
    ['0', (ms) => ms === 0],
    [inTwoMinutes, (ms) => ms !== undefined && ms > 100_000 && ms <= 120_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', (ms) => ms === 0],
    ['99999999999999', (ms) => ms === 7 * 24 * 60 * 60 * 1000],
    ...['-1', '1.5', 'soon', ''].map((each): [string, (ms: number | undefined) => boolean] => [
      each,
      (ms) => ms === undefined,
    ]),
  ];
  for (const [value, fits] of cases) {
    const { port } = await httpReceiver((_request, response) => {
      response.writeHead(503, { 'retry-after': value }).end();
    });
    const { retryAfterMs } = await post(port);
    assert.ok(fits(retryAfterMs), `${value}: ${retryAfterMs}`);
  }
});

test('why TLS failed is told: expired, not valid yet, of another host, self-signed, of an unknown authority, too old', async () => {
  const authority = makeCertificate([], { commonName: 'authority' });
  const HOST = ['127.0.0.1'];
  const signed = (more: object) => makeCertificate(HOST, { signer: authority, ...more });
  const other = makeCertificate(['a.example']);
  const cases: [string, ReturnType<typeof makeCertificate>, string | undefined][] = [
    ['tls_expired', signed({ until: '210101000000Z' }), authority.cert],
    ['tls_not_yet_valid', signed({ from: '480101000000Z' }), authority.cert],
    ['tls_other_host', other, other.cert],
    ['tls_self_signed', makeCertificate(HOST), undefined],
    ['tls_unknown_authority', signed({}), undefined],
  ];
  for (const [error, certificate, ca] of cases) {
    const post = senderWith(ca === undefined ? {} : { ca });
    const { port, received } = await httpReceiver((_request, response) => void response.end(), { certificate });
    const outcome = await post(port, { scheme: 'https' });
    assert.deepEqual([outcome.phase, outcome.error], ['tls', error]);
    assert.equal(received.length, 0);
  }
  const certificate = makeCertificate(HOST);
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  const server = createTlsServer({ ...certificate, ...old }, (_request, response) => void response.end());
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  const outcome = await senderWith({ ca: certificate.cert })((server.address() as AddressInfo).port, {
    scheme: 'https',
  });
  assert.deepEqual([outcome.phase, outcome.error], ['tls', 'tls_protocol_version']);
});

test('headers that hold line breaks are refused, and never sent', async () => {
  const names = openNameResolver({ clock: systemClock });
  const isAllowed = openAllowance(['127.0.0.0/8']);
  const sender = openSender({ names, isAllowed, clock: systemClock, userAgent: 'test/1' });
  after(sender.close);
  const { port, received } = await httpReceiver((_request, response) => void response.end());
  for (const headers of [{ a: 'b\r\nc: d' }, { 'a\r\nc': 'd' }, { a: 'ä' }]) {
    const post = sender.post({ url: `http://127.0.0.1:${port}/`, headers, body: '{}', timeoutMs: 1_000 });
    await assert.rejects(post, /plain ASCII/);
  }
  assert.equal(received.length, 0);
});
