// What servers do that are broken, or mean harm: a post ends in its time, with what is kept of it bounded.
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { type Clock, manualClock, systemClock } from '../clock.ts';
import { openAllowance } from './addresses.ts';
import { httpReceiver, rawReceiver } from './fixtures/receivers.ts';
import { openNameResolver } from './name-resolver.ts';
import { openSender, type SendOutcome } from './sender.ts';

function senderAt(clock: Clock = systemClock) {
  const names = openNameResolver({ clock });
  const sender = openSender({ names, isAllowed: openAllowance(['127.0.0.0/8']), clock, userAgent: 'test/1' });
  after(sender.close);
  return (port: number, timeoutMs = 10_000) =>
    sender.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}', timeoutMs });
}

/** Answers with this once a request is whole. */
const saying = (answer: string | Buffer, then: (socket: Socket) => void = () => undefined) =>
  rawReceiver((socket, text) => {
    if (!text.endsWith('\r\n\r\n{}')) return;
    socket.write(answer);
    then(socket);
  });

/** Writes on and on, as fast as it is read. */
function flooding(chunk: string): (socket: Socket) => void {
  return (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  };
}

const codeOf = ({ phase, error }: SendOutcome) => [phase, error];
const turn = () => new Promise(setImmediate);

test('an endpoint that hangs, and one whose headers trickle, end at the deadline and their connections with it', async () => {
  const clock = manualClock(0);
  const post = senderAt(clock);
  let closed = 0;
  const hang = await rawReceiver((socket) => socket.once('close', () => (closed += 1)));
  let trickled = 0;
  const trickle = await saying('HTTP/1.1 200 OK\r\n', (socket) => {
    const timer = setInterval(() => socket.write(`x-${trickled++}: y\r\n`), 1);
    socket.on('close', () => {
      clearInterval(timer);
      closed += 1;
    });
  });
  const outcomes = [post(hang.port), post(trickle.port)];
  while (trickled < 20 || hang.connections() === 0) await turn();
  clock.advance(9_999);
  for (let count = 0; count < 10; count += 1) await turn();
  clock.advance(1);
  for (const outcome of await Promise.all(outcomes)) {
    assert.deepEqual(codeOf(outcome), ['timeout', 'timed_out']);
    assert.deepEqual([outcome.status, outcome.body, outcome.durationMs], [null, null, 10_000]);
  }
  while (closed < 2) await turn();
});

test('of a long answer the first 2 KB are kept, and the rest is not waited for', async () => {
  const post = senderAt();
  const long = `${'ä'.repeat(1_023)}aö${'x'.repeat(100_000)}`;
  const { port } = await httpReceiver((_request, response) => void response.end(long));
  const outcome = await post(port);
  assert.equal(outcome.ok, true);
  // The character that the end cuts is left out.
  assert.equal(outcome.body, `${'ä'.repeat(1_023)}a`);
});

test('an answer of a few KB leaves the connection fit for the next', async () => {
  const post = senderAt();
  const { port, connections } = await httpReceiver((_request, response) => void response.end('x'.repeat(20_000)));
  for (let count = 0; count < 10; count += 1) {
    assert.equal((await post(port)).body?.length, 2_048);
    for (let waited = 0; waited < 20; waited += 1) await turn();
  }
  assert.ok(connections() < 10, String(connections()));
});

test('a body without end succeeds with its first 2 KB, and the connection is closed', async () => {
  const post = senderAt();
  let closed = false;
  const { port } = await saying('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', (socket) => {
    socket.on('close', () => {
      closed = true;
    });
    flooding(`1000\r\n${'x'.repeat(4_096)}\r\n`)(socket);
  });
  const outcome = await post(port);
  assert.equal(outcome.ok, true);
  assert.equal(outcome.body, 'x'.repeat(2_048));
  while (!closed) await turn();
});

test('a body that never comes is waited for a moment, and the status counts', async () => {
  const clock = manualClock(0);
  const post = senderAt(clock);
  let said = false;
  const { port } = await saying('HTTP/1.1 503 Busy\r\ncontent-length: 100\r\n\r\nonly this', () => {
    said = true;
  });
  const outcome = post(port);
  while (!said) await turn();
  const waiting = setInterval(() => clock.advance(10), 1);
  const { status, body, durationMs } = await outcome;
  clearInterval(waiting);
  assert.deepEqual([status, body], [503, 'only this']);
  assert.ok(durationMs >= 250 && durationMs < 10_000);
});

test('a body that is compressed is not unpacked', async () => {
  const post = senderAt();
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const { port } = await httpReceiver((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const { ok, body } = await post(port);
  assert.equal(ok, true);
  assert.ok(body !== null && body.length <= 2_048 && !body.includes('\0'));
});

test('what is not UTF-8, and NUL, are replaced in what is kept', async () => {
  const post = senderAt();
  const { port } = await httpReceiver(
    (_request, response) => void response.end(Buffer.from([97, 0, 255, 98, 195, 40])),
  );
  assert.equal((await post(port)).body, 'a\ufffd\ufffdb\ufffd(');
});

test('a connection that is closed before and in the middle of an answer', async () => {
  const post = senderAt();
  const before = await saying('', (socket) => socket.destroy());
  assert.deepEqual(codeOf(await post(before.port)), ['response', 'connection_closed']);
  // A fresh connection was closed with the request sent: it may have been read, and is not sent again.
  assert.equal(before.connections(), 1);
  const inHead = await saying('HTTP/1.1 200 OK\r\nx-begun: ', (socket) => socket.end());
  assert.deepEqual(codeOf(await post(inHead.port)), ['response', 'connection_closed']);
  const reset = await saying('', (socket) => socket.resetAndDestroy());
  assert.deepEqual(codeOf(await post(reset.port)), ['response', 'connection_closed']);
  // The status had come by then, and decides.
  const inBody = await saying('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nbegun', (socket) => socket.end());
  assert.deepEqual(await post(inBody.port).then(({ ok, body }) => [ok, body]), [true, 'begun']);
});

test('what is no HTTP, or too much of it, is unreadable', async () => {
  const post = senderAt();
  const answers = [
    'SSH-2.0-OpenSSH_9.2\r\n',
    'HTTP/1.1 OK\r\n\r\n',
    'HTTP/1.1 200 OK\r\nno colon\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    `HTTP/1.1 200 OK\r\n${'x-much: more\r\n'.repeat(2_000)}\r\n`,
    `HTTP/1.1 200 OK\r\nx-long: ${'y'.repeat(20_000)}\r\n\r\n`,
    'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(20),
    Buffer.from(Array.from({ length: 256 }, (_, code) => code)),
  ];
  for (const answer of answers) {
    const { port } = await saying(answer);
    assert.deepEqual(codeOf(await post(port)), ['response', 'answer_unreadable'], answer.toString().slice(0, 60));
  }
  const { port } = await saying('HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n');
  assert.equal((await post(port)).status, 204);
});

test('floods of early answers, of headers and of a status line end at once or in time', async () => {
  const post = senderAt();
  const early = await saying('', flooding('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)));
  assert.deepEqual(codeOf(await post(early.port)), ['response', 'answer_unreadable']);
  const headers = await saying('HTTP/1.1 200 OK\r\n', flooding('x: y\r\n'.repeat(1_000)));
  assert.deepEqual(codeOf(await post(headers.port)), ['response', 'answer_unreadable']);
  const line = await saying('HTTP/1.1 200 ', flooding('O'.repeat(65_536)));
  const before = process.memoryUsage().rss;
  assert.deepEqual(codeOf(await post(line.port)), ['response', 'answer_unreadable']);
  assert.ok(process.memoryUsage().rss - before < 100_000_000);
});

test('a kept-alive connection that the other side closed as it was used again costs no attempt', async () => {
  const post = senderAt();
  let requests = 0;
  // Answers once a connection and closes with the next request, as one does whose time for idle ones is over.
  const { port, connections } = await rawReceiver((socket, text) => {
    const count = text.split('POST / ').length - 1;
    requests += 1;
    if (count > 1) socket.destroy();
    else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  for (let count = 0; count < 5; count += 1) assert.equal((await post(port)).ok, true);
  assert.equal(connections(), 5);
  assert.ok(requests >= 9);
});

test('a kept-alive connection that the other side closed meanwhile is not used', async () => {
  const post = senderAt();
  const sockets: Socket[] = [];
  const { port, connections } = await rawReceiver((socket) => {
    sockets.push(socket);
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  assert.equal((await post(port)).ok, true);
  sockets[0]?.end();
  await new Promise((closed) => sockets[0]?.once('close', closed));
  assert.equal((await post(port)).ok, true);
  assert.equal(connections(), 2);
});

test('an endpoint that says that it closes is connected to anew each time', async () => {
  const post = senderAt();
  const { port, connections } = await httpReceiver((_request, response) => {
    response.writeHead(200, { connection: 'close' }).end('bye');
  });
  for (let count = 0; count < 5; count += 1) assert.equal((await post(port)).body, 'bye');
  assert.equal(connections(), 5);
});

test('whatever a server says, and however it is cut up and closed, each post ends and the next one works', async () => {
  const post = senderAt();
  const piece = fc.oneof(
    fc.constantFrom(
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.1 204 None\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.0 500 x\r\n',
    ),
    fc.constantFrom('HTTP/1.1 101 Up\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'HTTP/1.1 304 x\r\n\r\n', 'HTTP/'),
    fc.constantFrom(
      'content-length: 5\r\n',
      'content-length: 0\r\n',
      'transfer-encoding: chunked\r\n',
      'connection: close\r\n',
    ),
    fc.constantFrom(
      '\r\n',
      '5\r\nhello\r\n',
      '0\r\n\r\n',
      'hello',
      'keep-alive: timeout=1\r\n',
      'ffffffffffffffff\r\n',
      ' x\r\n',
    ),
    fc.string({ unit: anyCharacter, maxLength: 5 }),
  );
  const end = fc.constantFrom('end', 'destroy', 'resetAndDestroy', 'pause' as const);
  let script: { pieces: string[]; end: 'end' | 'destroy' | 'resetAndDestroy' | 'pause'; whole: boolean } = {
    pieces: [],
    end: 'end',
    whole: true,
  };
  const sound = await httpReceiver((_request, response) => void response.end());
  const play = async (socket: Socket) => {
    const { pieces, end: close, whole } = script;
    for (const each of whole ? [pieces.join('')] : pieces) {
      socket.write(each, 'latin1');
      if (!whole) await turn();
    }
    socket[close]();
  };
  const { port } = await rawReceiver((socket) => void play(socket));
  const property = fc.asyncProperty(
    fc.array(piece, { maxLength: 8 }),
    end,
    fc.boolean(),
    async (pieces, close, whole) => {
      script = { pieces, end: close, whole };
      const outcomes = await Promise.all([post(port, 30), post(port, 30)]);
      for (const { ok, status, phase } of outcomes) assert.equal(ok, status !== null && status < 300 && phase === null);
      assert.equal((await post(sound.port)).ok, true);
    },
  );
  await fc.assert(property, { numRuns: 150 });
});
