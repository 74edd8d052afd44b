// What a sender hears who is refused while still sending: raw sockets that write everything before they read, and curl.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { manualClock } from '../clock.ts';
import { PROJECT, sendRaw, testServer } from './fixtures/test-server.ts';
import { LINGER_MS, MOST_DROPPED_BYTES, openLingering } from './lingering.ts';
import { created, ok, open, person, type Route, route } from './route.ts';

const MIB = 1024 * 1024;
const base = { summary: 's', tag: 't', reply: Type.Object({}) } as const;
const routes: Route[] = [
  route({ ...base, method: 'GET', path: '/thing', access: open('a test'), scope: 'none', handle: () => ok({}) }),
  route({
    ...base,
    method: 'POST',
    path: '/things',
    access: open('a test'),
    scope: 'none',
    body: Type.Object({}),
    status: 201,
    handle: () => created({}),
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
];
const server = await testServer(routes);
const port = await server.listen();
const folder = await mkdtemp(join(tmpdir(), 'pcs-test-lingering-'));
after(() => rm(folder, { recursive: true, force: true }));

const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const plans = `/projects/${PROJECT}/plans`;

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
const PERSON = 'Authorization: Bearer member/upload_engineer';

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

test('curl shows the refusal of a file that is too long', async () => {
  const file = join(folder, 'large');
  writeFileSync(file, Buffer.alloc(SENT, 0x20));
  const url = `http://127.0.0.1:${port}`;
  const curl = (...args: string[]) =>
    new Promise<string>((resolve) => {
      // Whether it sends the rest or gives up is its own affair, and so is its exit code: what it was told counts.
      execFile('curl', ['-s', '-w', ' %{http_code}', ...args], (_error, stdout) => resolve(stdout));
    });
  const form = ['-F', 'record={}', '-F', `file=@${file}`, '-H', PERSON];
  assert.match(await curl('-H', JSON_TYPE, '--data-binary', `@${file}`, `${url}/things`), /"payload_too_large".* 413$/);
  assert.match(await curl('-H', 'Expect:', ...form, `${url}${plans}`), /"payload_too_large".* 413$/);
  assert.match(await curl(...form, `${url}${plans}`), /"payload_too_large".* 413$/);
  assert.match(await curl('-F', `file=@${file}`, `${url}${plans}`), /"unauthorized".* 401$/);
});

test('a small body that is refused before it is read leaves the connection to the next request', async () => {
  const refused = head(`POST ${plans} HTTP/1.1`, FORM_TYPE, 'Content-Length: 3');
  const answers = await sendRaw(port, [`${refused}abc`, head('GET /thing HTTP/1.1', 'Connection: close')]);
  assert.deepEqual(
    answers.map((each) => each.status),
    [401, 200],
  );
});

/** A connection to a server that ends it at once, and both its ends. */
async function endingConnection(clock = manualClock(0)) {
  const lingering = openLingering(clock);
  const { createServer } = await import('node:net');
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

test('a sender who does not end is cut off after two seconds, not before', async () => {
  const { clock, lingering, socket, closed } = await endingConnection();
  assert.equal(lingering.isUnderWay(socket), true);
  clock.advance(LINGER_MS - 1);
  assert.equal(socket.destroyed, false);
  clock.advance(1);
  assert.equal(socket.destroyed, true);
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
  assert.ok(socket.bytesRead > MOST_DROPPED_BYTES, String(socket.bytesRead));
  assert.ok(socket.bytesRead < MOST_DROPPED_BYTES + 8 * MIB, String(socket.bytesRead));
});
