// What a sender hears who is refused while still sending: raw sockets that write everything before they read, and curl.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { open, person } from '../../../../contract/access.ts';
import { manualClock } from '../clock.ts';
import { MAX_DROPPED_BYTES, MAX_LINGERING_MS, openLingering, QUIET_MS } from './connections.ts';
import { PROJECT, sendRaw, testServer } from './fixtures/test-server.ts';
import { created, noContent, ok, type Route, route } from './route.ts';

const MIB = 1024 * 1024;
const base = { summary: 's', tag: 't', reply: Type.Object({}) } as const;
const handled: string[] = [];
const routes: Route[] = [
  route({
    ...base,
    method: 'DELETE',
    path: '/thing',
    access: open('a test'),
    scope: 'none',
    reply: null,
    status: 204,
    handle() {
      handled.push('DELETE');
      return noContent;
    },
  }),
  route({ ...base, method: 'GET', path: '/thing', access: open('a test'), scope: 'none', handle: () => ok({}) }),
  route({
    ...base,
    method: 'POST',
    path: '/things',
    access: open('a test'),
    scope: 'none',
    body: Type.Object({}),
    status: 201,
    handle() {
      handled.push('POST');
      return created({});
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/projects/{projectId}/plans',
    access: person('upload_engineer'),
    scope: 'project',
    params: Type.Object({ projectId: Type.String() }),
    body: Type.Object({}),
    upload: { maxBytes: 1000 },
    status: 201,
    handle: () => created({}),
  }),
  // Looked for so long that the sender has filled every buffer: Node reads no more of the body meanwhile.
  route({
    ...base,
    method: 'POST',
    path: '/slowly/absent',
    access: open('a test'),
    scope: 'none',
    body: Type.Object({}),
    upload: { maxBytes: 1000 },
    status: 201,
    loadResource: () => pause(300, undefined),
    handle: () => created({}),
  }),
];
const server = await testServer(routes);
const port = await server.listen();
const folder = await mkdtemp(join(tmpdir(), 'pcs-test-lingering-'));
after(() => rm(folder, { recursive: true, force: true }));

const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const PERSON = 'Authorization: Bearer member/upload_engineer';
const plans = `/projects/${PROJECT}/plans`;

const url = `http://127.0.0.1:${port}`;
const CURLED: [string, RegExp, (file: string) => string[]][] = [
  [
    'JSON that is too long',
    /"payload_too_large".* 413$/,
    (file) => ['-H', 'Content-Type: application/json', '--data-binary', `@${file}`, `${url}/things`],
  ],
  [
    'a file that is too long',
    /"payload_too_large".* 413$/,
    (file) => ['-F', 'record={}', '-F', `file=@${file}`, '-H', PERSON, url + plans],
  ],
  [
    'a file that is too long, sent without waiting to be asked',
    /"payload_too_large".* 413$/,
    (file) => ['-H', 'Expect:', '-F', 'record={}', '-F', `file=@${file}`, '-H', PERSON, url + plans],
  ],
  ['a file of nobody', /"unauthorized".* 401$/, (file) => ['-F', `file=@${file}`, url + plans]],
];

interface Heard {
  readonly text: string;
  readonly error: string | undefined;
}

/** Writes all of it before it reads a byte; answers with what it then hears until the connection ends. */
async function writeThenRead(first: string, bodyBytes: number): Promise<Heard> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  let error: string | undefined;
  socket.on('error', (fault: NodeJS.ErrnoException) => {
    error = fault.code;
  });
  socket.pause();
  await new Promise<void>((resolve) => socket.write(first, () => resolve()));
  const piece = Buffer.alloc(64 * 1024, 0x20);
  for (let left = bodyBytes; left > 0; left -= piece.length) {
    await new Promise<void>((resolve) =>
      socket.write(piece.subarray(0, Math.min(left, piece.length)), () => resolve()),
    );
  }
  socket.end();
  return { text: await readAll(socket), error };
}

async function readAll(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.resume();
  await closed;
  return Buffer.concat(parts).toString();
}

const SENT = 20 * MIB;
const JSON_TYPE = 'Content-Type: application/json';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=x';

const REFUSED: [string, string, number][] = [
  ['JSON that is too long', head('POST /things HTTP/1.1', JSON_TYPE, `Content-Length: ${SENT}`), 413],
  ['an upload that is too long', head(`POST ${plans} HTTP/1.1`, FORM_TYPE, PERSON, `Content-Length: ${SENT}`), 413],
  ['an upload without credentials', head(`POST ${plans} HTTP/1.1`, FORM_TYPE, `Content-Length: ${SENT}`), 401],
  ['an upload to nowhere', head('POST /nowhere HTTP/1.1', FORM_TYPE, `Content-Length: ${SENT}`), 404],
  ['no HTTP', 'nonsense\r\n\r\n', 400],
];

for (const [what, first, status] of REFUSED) {
  test(`who sends ${what} and reads only then hears ${status}, and no reset`, async () => {
    const { text, error } = await writeThenRead(first, SENT);
    assert.equal(error, undefined);
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.match(text, /\r\nconnection: close\r\n/i);
    assert.equal(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).error.code !== undefined, true);
  });
}

/** Sends so much by Node's own client, which reads while it writes. */
async function byNode(path: string, type: string, headers: Record<string, string> = {}): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false });
  for (const [name, value] of Object.entries({ 'content-type': type, 'content-length': String(SENT), ...headers }))
    sent.setHeader(name, value);
  sent.end(Buffer.alloc(SENT, 0x20));
  const [reply] = await once(sent, 'response');
  return `${await text(reply)} ${reply.statusCode}`;
}

test('a refusal that comes when the body has stopped flowing is heard as well', async () => {
  const first = head(
    'POST /slowly/absent HTTP/1.1',
    `Content-Length: ${20 * MIB}`,
    'Content-Type: multipart/form-data; boundary=x',
  );
  for (let round = 0; round < 3; round += 1) {
    const { text: heard, error } = await writeThenRead(first, 20 * MIB);
    assert.equal(error, undefined);
    assert.match(heard, /^HTTP\/1\.1 404 /);
  }
});

test('a client that reads while it sends is shown the refusal', async () => {
  const form = 'multipart/form-data; boundary=x';
  assert.match(await byNode('/things', 'application/json'), /"payload_too_large".* 413$/);
  assert.match(await byNode(plans, form), /"unauthorized".* 401$/);
  assert.match(
    await byNode(plans, form, { authorization: 'Bearer member/upload_engineer' }),
    /"payload_too_large".* 413$/,
  );
});

// Where it is installed; the clients above stand for it where it is not.
const hasCurl = spawnSync('curl', ['--version']).status === 0;
for (const [what, expected, args] of hasCurl ? CURLED : []) {
  test(`curl shows the refusal of ${what}`, async () => {
    const file = join(folder, 'large');
    writeFileSync(file, Buffer.alloc(SENT, 0x20));
    const shown = await new Promise<string>((resolve) => {
      // Whether it sends the rest or gives up is its own affair, and so is its exit code: what it was told counts.
      execFile('curl', ['-s', '-w', ' %{http_code}', ...args(file)], (_error, stdout) => resolve(stdout));
    });
    assert.match(shown, expected);
  });
}

test('a small body that is refused before it is read leaves the connection to the next request', async () => {
  const refused = head(`POST ${plans} HTTP/1.1`, FORM_TYPE, 'Content-Length: 3');
  const answers = await sendRaw(port, [`${refused}abc`, head('GET /thing HTTP/1.1', 'Connection: close')]);
  assert.deepEqual(
    answers.map((each) => each.status),
    [401, 200],
  );
});

const EXPECT = 'Expect: 100-continue';
for (const [what, first, status] of REFUSED.slice(0, 4)) {
  test(`who waits to be asked for ${what} hears ${status} instead, also one who then sends it all the same`, async () => {
    const asking = first.replace('\r\n\r\n', `\r\n${EXPECT}\r\n\r\n`);
    const answers = await sendRaw(port, [asking]);
    assert.deepEqual(
      answers.map((each) => [each.status, each.headers.connection]),
      [[status, 'close']],
    );
    const { text: heard, error } = await writeThenRead(asking, SENT);
    assert.equal(error, undefined);
    assert.match(heard, new RegExp(`^HTTP/1\\.1 ${status} `));
  });
}

test('who waits to be asked for a small body and sends it although refused hears why, and no reset', async () => {
  const { text: heard, error } = await writeThenRead(
    head(`POST ${plans} HTTP/1.1`, FORM_TYPE, EXPECT, 'Content-Length: 60000'),
    60_000,
  );
  assert.equal(error, undefined);
  assert.match(heard, /^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is);
});

test('who waits to be asked for a body that is taken is asked, once', async () => {
  for (const length of ['Content-Length: 2', 'Transfer-Encoding: chunked']) {
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(head('POST /things HTTP/1.1', JSON_TYPE, EXPECT, 'Connection: close', length));
    const [asked] = await once(socket, 'data');
    assert.equal(String(asked), 'HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(length.startsWith('C') ? '{}' : '2\r\n{}\r\n0\r\n\r\n');
    assert.match(await readAll(socket), /^HTTP\/1\.1 201 /);
  }
});

const LONG = ' '.repeat(70_000);
const BEHIND = `${head('POST /things HTTP/1.1', JSON_TYPE, 'Content-Length: 2')}{}${head('DELETE /thing HTTP/1.1')}`;
const LAST_ONES: [string, string, string, number][] = [
  ['by its length', head('POST /things HTTP/1.1', JSON_TYPE, `Content-Length: ${LONG.length}`), LONG, 413],
  [
    'in the middle of its body',
    head('POST /things HTTP/1.1', JSON_TYPE, 'Transfer-Encoding: chunked'),
    `${LONG.length.toString(16)}\r\n${LONG}\r\n0\r\n\r\n`,
    413,
  ],
  ['before its body', head(`POST ${plans} HTTP/1.1`, FORM_TYPE, `Content-Length: ${LONG.length}`), LONG, 401],
];

for (const [when, first, body, status] of LAST_ONES) {
  test(`what is sent behind a request that was refused ${when} with the connection’s last answer is not carried out`, async () => {
    for (const pieces of [[first + body + BEHIND], [first, body + BEHIND], [first, body, BEHIND]]) {
      handled.length = 0;
      server.lines.length = 0;
      const answers = await sendRaw(port, pieces);
      assert.deepEqual(
        answers.map((each) => [each.status, each.headers.connection]),
        [[status, 'close']],
      );
      assert.deepEqual([handled, server.lines.length], [[], 1]);
    }
  });
}

test('rubbish behind a request that was refused with the last answer is not answered', async () => {
  for (const bytes of [1_000, 70_000, 300_000]) {
    const first = head('POST /things HTTP/1.1', JSON_TYPE, `Content-Length: ${70_000 + bytes}`);
    const answers = await sendRaw(port, [`${first}${LONG}${' '.repeat(bytes)}rubbish\r\n\r\n`]);
    assert.deepEqual(
      answers.map((each) => each.status),
      [413],
    );
  }
});

test('what is sent when the last answer has been heard is not even made requests of', async () => {
  let made = 0;
  const count = () => {
    made += 1;
  };
  const accepted = once(server.app.server, 'connection');
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  const [serving] = (await accepted) as [Socket];
  const over = once(socket, 'end');
  socket.write(head('POST /things HTTP/1.1', JSON_TYPE, `Content-Length: ${LONG.length}`));
  socket.resume();
  await over;
  server.app.server.on('request', count);
  const closed = once(socket, 'close');
  socket.write(LONG + BEHIND);
  while (serving.bytesRead < LONG.length + BEHIND.length) await new Promise((resolve) => setImmediate(resolve));
  socket.end();
  await closed;
  server.app.server.off('request', count);
  assert.equal(made, 0);
});

/** A connection to a server that ends it at once, and both its ends. */
async function endingConnection(clock = manualClock(0)) {
  const lingering = openLingering(clock);
  const accepting = createServer({ allowHalfOpen: true });
  await new Promise<void>((resolve) => accepting.listen(0, '127.0.0.1', resolve));
  const { port: at } = accepting.address() as { port: number };
  const accepted = new Promise<Socket>((resolve) => accepting.once('connection', resolve));
  const sender = connect({ host: '127.0.0.1', port: at, allowHalfOpen: true });
  const errors: string[] = [];
  sender.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code ?? ''));
  const socket = await accepted;
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  lingering.begin(socket);
  after(() => {
    accepting.close();
    sender.destroy();
  });
  return { clock, lingering, sender, socket, closed };
}

test('a sender who neither goes on nor ends is cut off after two seconds, not before', async () => {
  const { clock, lingering, socket, closed } = await endingConnection();
  assert.equal(lingering.isUnderWay(socket), true);
  clock.advance(QUIET_MS - 1);
  assert.equal(socket.destroyed, false);
  clock.advance(1);
  assert.equal(socket.destroyed, true);
  await closed;
});

test('a sender who is slow has half a minute, and is cut off then', async () => {
  const { clock, sender, socket, closed } = await endingConnection();
  for (let gone = QUIET_MS; gone < MAX_LINGERING_MS; gone += QUIET_MS) {
    const come = once(socket, 'data');
    sender.write('a little');
    await come;
    clock.advance(QUIET_MS);
    assert.equal(socket.destroyed, false, `after ${gone} ms`);
  }
  const come = once(socket, 'data');
  sender.write('a little');
  await come;
  clock.advance(QUIET_MS);
  await closed;
});

test('a sender who is done is let go of at once', async () => {
  const { sender, socket, closed } = await endingConnection();
  sender.end('the rest');
  await closed;
  assert.equal(socket.destroyed, true);
});

test('a sender who goes on and on is cut off when the largest picture has been dropped', async () => {
  const { sender, socket, closed } = await endingConnection();
  const piece = Buffer.alloc(MIB);
  const send = () => {
    while (!sender.destroyed && sender.write(piece));
  };
  sender.on('drain', send);
  send();
  await closed;
  assert.ok(socket.bytesRead > MAX_DROPPED_BYTES, String(socket.bytesRead));
  assert.ok(socket.bytesRead < MAX_DROPPED_BYTES + 8 * MIB, String(socket.bytesRead));
});
