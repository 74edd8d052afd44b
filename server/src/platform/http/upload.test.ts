import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { Type } from 'typebox';
import { key, open } from '../../../../contract/access.ts';
import { ErrorBody } from '../../../../contract/errors.ts';
import { createPlainMessage } from '../../../../contract/messages/message.ts';
import { conflict } from '../app-error.ts';
import { MAX_JSON_BYTES, PROJECT, sendRaw, testServer } from './fixtures/test-server.ts';
import { created, type Route, route } from './route.ts';
import { compileReply } from './schema.ts';

const MAX_FILE = 100_000;
const BOUNDARY = 'x-boundary-x';
const Plan = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 20 }),
  record: Type.Optional(Type.Object({ a: Type.Optional(Type.Number()) })),
});
const paths: string[] = [];
const base = {
  method: 'POST',
  summary: 's',
  tag: 't',
  scope: 'none',
  access: open('a test'),
  body: Plan,
  upload: { maxBytes: MAX_FILE },
  reply: Type.Object({}),
  status: 201,
} as const;

const routes: Route[] = [
  route({
    ...base,
    path: '/plans',
    handle({ body, file }) {
      const { path = '', sizeBytes = 0, sha256 = '', requestHash } = file ?? {};
      paths.push(path);
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      return created({ ...body, sizeBytes, isWhole: hash === sha256, requestHash: requestHash?.toString('hex') });
    },
  }),
  route({
    ...base,
    path: '/files',
    body: Type.Object({}),
    handle: ({ body, file }) =>
      created({ ...body, sizeBytes: file?.sizeBytes, hash: file?.requestHash.toString('hex') }),
  }),
  route({
    ...base,
    path: '/notes',
    body: Type.Object({ note: Type.Optional(Type.String()) }),
    handle: () => created({}),
  }),
  route({
    ...base,
    path: '/refused',
    handle() {
      throw conflict(createPlainMessage('no'));
    },
  }),
  route({ ...base, path: '/fails', handle: () => Promise.reject(new Error('our fault')) }),
  route({
    ...base,
    path: '/api/v1/projects/{projectId}/plans',
    scope: 'project',
    access: key('write'),
    handle: () => created({}),
  }),
];

const server = await testServer(routes);
const port = await server.listen();
const address = `http://127.0.0.1:${port}`;
const checkError = compileReply(ErrorBody);

/** The file goes once the answer is on its way; a client may see the one before the other. */
async function nothingSpooled(): Promise<void> {
  const until = performance.now() + 30_000;
  let left = server.spooled();
  while (left.length > 0 && performance.now() < until) {
    await new Promise((resolve) => setImmediate(resolve));
    left = server.spooled();
  }
  // The reading that ended the wait: another one may find the file of a connection that is only now being cut off.
  assert.deepEqual(left, []);
}

interface Part {
  name: string;
  content: string | Buffer;
  headers?: string[];
  /** The file name; none when null. */
  filename?: string | null;
}

const record = (content: string | Buffer = '{"name":"Level 1"}', more: Partial<Part> = {}): Part => ({
  name: 'record',
  content,
  filename: null,
  ...more,
});
const file = (content: string | Buffer = 'the file', more: Partial<Part> = {}): Part => ({
  name: 'file',
  content,
  filename: 'plan.png',
  headers: ['Content-Type: image/png'],
  ...more,
});

function written(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, content, headers = [], filename }) => {
    const disposition = `Content-Disposition: form-data; name="${name}"${filename == null ? '' : `; filename="${filename}"`}`;
    return [`--${BOUNDARY}\r\n${[disposition, ...headers].join('\r\n')}\r\n\r\n`, content, '\r\n'];
  });
  return Buffer.concat([...pieces, end].map((each) => Buffer.from(each)));
}

const upload = (parts: Part[] | Buffer, url = '/plans', type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  fetch(address + url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(Buffer.isBuffer(parts) ? parts : written(parts)),
  });

/** Status, code and paths of an answer; nothing of the upload may be left. */
async function answerOf(parts: Part[] | Buffer, url?: string, type?: string): Promise<string> {
  const response = await upload(parts, url, type);
  const { error } = (await response.json()) as { error?: { code: string; details?: { path: string }[] } };
  if (error !== undefined) assert.deepEqual(checkError({ error }), []);
  await nothingSpooled();
  return [response.status, error?.code, ...(error?.details ?? []).map((each) => each.path)].filter(Boolean).join(' ');
}

test('a record without fields may be left out, and counts as an empty one; it never comes behind the file', async () => {
  const [bare, empty] = [await upload([file()], '/files'), await upload([record('{}'), file()], '/files')];
  assert.deepEqual([bare.status, empty.status], [201, 201]);
  assert.deepEqual(await bare.json(), await empty.json());
  assert.equal(await answerOf([file(), record('{}')], '/files'), '422 validation_failed record');
  assert.equal(await answerOf([record('{}'), record('{}'), file()], '/files'), '422 validation_failed record');
  assert.equal(await answerOf([record('{}')], '/files'), '422 validation_failed file');
  assert.equal(await answerOf([file(), file()], '/files'), '422 validation_failed file');
  assert.equal(await answerOf([file()], '/notes'), '422 validation_failed record');
});

test('a record and a file come in whole, in one pass, and the spool is empty afterwards', async () => {
  for (const size of [0, 1, 65_536, MAX_FILE]) {
    const response = await upload([record(), file(Buffer.alloc(size, 7))]);
    const made = (await response.json()) as Record<string, unknown>;
    assert.deepEqual([response.status, made.name, made.sizeBytes, made.isWhole], [201, 'Level 1', size, true]);
  }
  await nothingSpooled();
  assert.equal(
    paths.some((each) => existsSync(each)),
    false,
  );
});

test('a file that holds boundaries of its own, or ends like one, comes in byte for byte', async () => {
  for (const content of ['\r\n', '\r\n--', '\r\r\n-', `\n--${BOUNDARY}--`]) {
    const response = await upload([record(), file(content)]);
    const made = (await response.json()) as Record<string, unknown>;
    assert.deepEqual(
      [response.status, made.sizeBytes, made.isWhole],
      [201, content.length, true],
      JSON.stringify(content),
    );
  }
});

const SAME: [string, Part[]][] = [
  ['a record that says it is JSON', [record(undefined, { headers: ['Content-Type: application/json'] }), file()]],
  [
    'a record with a file name, as FormData gives a Blob',
    [record(undefined, { filename: 'blob', headers: ['Content-Type: application/json'] }), file()],
  ],
  [
    'a record of type octet-stream',
    [record(undefined, { headers: ['Content-Type: application/octet-stream'] }), file()],
  ],
  ['a file without a name', [record(), file(undefined, { filename: null })]],
  ['a file without a type', [record(), file(undefined, { headers: [] })]],
  ['a hostile file name', [record(), file(undefined, { filename: '../../etc/passwd\\..\\x' })]],
];

for (const [what, parts] of SAME) {
  test(`${what} is the same upload`, async () => {
    const plain = (await (await upload([record(), file()])).json()) as Record<string, unknown>;
    const response = await upload(parts);
    assert.deepEqual([response.status, await response.json()], [201, plain]);
  });
}

test('what an Idempotency-Key is held against follows from both parts', async () => {
  const hashOf = async (parts: Part[]) => ((await (await upload(parts)).json()) as Record<string, unknown>).requestHash;
  const first = await hashOf([record(), file()]);
  assert.equal(await hashOf([record(), file()]), first);
  assert.notEqual(await hashOf([record('{"name":"Level 2"}'), file()]), first);
  assert.notEqual(await hashOf([record(), file('another')]), first);
});

const REFUSED: [string, Part[] | Buffer, string][] = [
  ['no parts', [], '422 validation_failed record'],
  ['no record', [file()], '422 validation_failed record'],
  ['no file', [record()], '422 validation_failed file'],
  ['the file first', [file(), record()], '422 validation_failed record'],
  ['two files', [record(), file(), file()], '422 validation_failed file'],
  ['two records', [record(), record(), file()], '422 validation_failed record'],
  ['an unknown part first', [{ name: 'extra', content: 'x' }, record(), file()], '422 validation_failed extra'],
  ['an unknown part between', [record(), { name: 'extra', content: 'x' }, file()], '422 validation_failed extra'],
  ['an unknown part last', [record(), file(), { name: 'extra', content: 'x' }], '422 validation_failed extra'],
  [
    'an unknown file',
    [record(), { name: 'picture', content: 'x'.repeat(90_000), filename: 'a.png' }],
    '422 validation_failed picture',
  ],
  [
    'a part called __proto__',
    [{ name: '__proto__', content: 'x' }, record(), file()],
    '422 validation_failed __proto__',
  ],
  ['a record that is no JSON', [record('name=a'), file()], '400 bad_request'],
  ['an empty record', [record(''), file()], '400 bad_request'],
  ['a record of the wrong form', [record('{"name":""}'), file()], '422 validation_failed name'],
  ['a record with a member too many', [record('{"name":"a","x":1}'), file()], '422 validation_failed x'],
  ['__proto__ in the record', [record('{"name":"a","__proto__":{}}'), file()], '422 validation_failed __proto__'],
  [
    '__proto__ in a record that says it is JSON',
    [record('{"name":"a","__proto__":{}}', { headers: ['Content-Type: application/json'] }), file()],
    '422 validation_failed __proto__',
  ],
  ['a NUL in the record', [record('{"name":"\\u0000"}'), file()], '422 validation_failed name'],
  [
    'a fault in a member called record',
    [record('{"name":"a","record":{"b":1}}'), file()],
    '422 validation_failed record/b',
  ],
  ['a text for the record', [record('"a"'), file()], '422 validation_failed'],
  [
    'a record that is not UTF-8',
    [record(Buffer.from([0x7b, 0x22, 0x6e, 0xff, 0x22, 0x3a, 0x31, 0x7d])), file()],
    '400 bad_request',
  ],
  ['a record one byte too long', [record('{"name":"a"}'.padEnd(MAX_JSON_BYTES + 1)), file()], '413 payload_too_large'],
  ['a file one byte too long', [record(), file(Buffer.alloc(MAX_FILE + 1))], '413 payload_too_large'],
  ['a file far too long', [record(), file(Buffer.alloc(MAX_FILE * 5))], '413 payload_too_large'],
  ['a wrong record before a file too long', [record('{}'), file(Buffer.alloc(MAX_FILE * 5))], '413 payload_too_large'],
  ['a wrong record before a large file', [record('{}'), file(Buffer.alloc(MAX_FILE))], '422 validation_failed name'],
  ['no end', written([record(), file()], ''), '400 bad_request'],
  ['an end half-way through a part', written([record(), file()]).subarray(0, -40), '400 bad_request'],
  [
    'another boundary than it says',
    Buffer.from('--y\r\nContent-Disposition: form-data; name="record"\r\n\r\n{}\r\n--y--\r\n'),
    '400 bad_request',
  ],
  ['no multipart at all', Buffer.from('{"name":"a"}'), '400 bad_request'],
  ['nothing', Buffer.alloc(0), '422 validation_failed record'],
  [
    'a part without a name',
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
    '422 validation_failed',
  ],
  [
    'a part without a disposition',
    Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
    '422 validation_failed record',
  ],
];

for (const [what, parts, expected] of REFUSED) {
  test(`an upload with ${what} is ${expected}, and nothing of it is left`, async () => {
    assert.equal(await answerOf(parts), expected);
  });
}

test('an upload without a boundary, or of another type, is 400', async () => {
  const parts = [record(), file()];
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    'text/plain',
  ]) {
    assert.equal(await answerOf(parts, '/plans', type), '400 bad_request', type);
  }
  assert.equal(await answerOf(Buffer.from('{"name":"a"}'), '/plans', 'application/json'), '400 bad_request');
});

test('a JSON body where a file is expected is held to the length of a record, not of a file', async () => {
  const json = Buffer.from(JSON.stringify({ name: 'a'.repeat(MAX_JSON_BYTES) }));
  assert.equal(await answerOf(json, '/plans', 'application/json'), '413 payload_too_large');
});

test('a handler that refuses, or fails, leaves nothing of the upload', async () => {
  assert.equal(await answerOf([record(), file()], '/refused'), '409 conflict');
  server.faults.length = 0;
  assert.equal(await answerOf([record(), file()], '/fails'), '500 internal_error');
  assert.equal(server.faults.length, 1);
});

const headOf = (more: string[], url = '/plans') =>
  `${[`POST ${url} HTTP/1.1`, 'Host: x', `Content-Type: multipart/form-data; boundary=${BOUNDARY}`, ...more].join('\r\n')}\r\n\r\n`;
const chunkOf = (bytes: Buffer | string) =>
  Buffer.concat([Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')]);
const opening = written([record(), file('')], '').subarray(0, -2);

test('uploads cut off half-way, politely or not, leave nothing and fail nobody else', async () => {
  const whole = written([record(), file(Buffer.alloc(50_000))]);
  const head = headOf([`Content-Length: ${whole.length}`]);
  for (const length of [0, 1, 40, opening.length - 10, opening.length, opening.length + 30_000, whole.length - 1]) {
    await sendRaw(port, [head, whole.subarray(0, length)]);
    await new Promise<void>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port }, () => {
        socket.write(head);
        socket.write(whole.subarray(0, length), () => socket.resetAndDestroy());
      });
      socket.on('error', () => undefined).on('close', () => resolve());
    });
  }
  await settled();
  await nothingSpooled();
  assert.equal((await upload([record(), file()])).status, 201);
});

/** Until the server has no connection that it still works on. */
async function settled(): Promise<void> {
  const count = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_error, found) => resolve(found)));
  server.app.server.closeIdleConnections();
  while ((await count()) > 0) {
    server.app.server.closeIdleConnections();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('an upload without end is 413 once it is too long, while it is still being sent', async () => {
  const chunk = chunkOf(Buffer.alloc(20_000));
  const pieces = [headOf(['Transfer-Encoding: chunked']), chunkOf(opening), ...Array.from({ length: 7 }, () => chunk)];
  const answer = await firstAnswer(pieces);
  assert.match(answer, /^HTTP\/1.1 413 /);
  await settled();
  await nothingSpooled();
});

test('an upload that is too long by its own account is refused before it is sent', async () => {
  assert.match(await firstAnswer([headOf([`Content-Length: ${10 * MAX_FILE}`])]), /^HTTP\/1.1 413 /);
});

test('a wrong record is refused before its file is sent', async () => {
  const wrong = written([record('{}'), file('')], '').subarray(0, -2);
  const answer = await firstAnswer([headOf(['Transfer-Encoding: chunked']), chunkOf(wrong)]);
  assert.match(answer, /^HTTP\/1.1 422 /);
});

test('nothing of an upload is read before its path is known to be theirs', async () => {
  const url = `/api/v1/projects/${PROJECT.replace('a', 'c')}/plans`;
  const answer = await firstAnswer([headOf(['Transfer-Encoding: chunked', 'X-Api-Key: write-key'], url)]);
  assert.match(answer, /^HTTP\/1.1 404 /);
  assert.match(await firstAnswer([headOf(['Transfer-Encoding: chunked'], url)]), /^HTTP\/1.1 401 /);
});

/** What the server says to an upload that is never finished. */
async function firstAnswer(pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
  for (const piece of pieces) socket.write(piece);
  const text = await answer;
  socket.destroy();
  return text;
}

test('a client that sends all before it reads gets its refusal, the last answer of its connection', async () => {
  const rest = Buffer.alloc(8_000_000);
  const wrong = written([record('{}'), file('')], '').subarray(0, -2);
  const end = `\r\n--${BOUNDARY}--\r\n`;
  const pieces = [
    headOf(['Transfer-Encoding: chunked']),
    chunkOf(wrong),
    chunkOf(rest),
    chunkOf(end),
    '0\r\n\r\n',
    'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ];
  const answers = await sendRaw(port, pieces, { keepOpen: true });
  assert.deepEqual(
    answers.map((each) => [each.status, each.headers.connection]),
    [[422, 'close']],
  );
});
