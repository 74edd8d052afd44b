import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { sendRaw, testServer } from './fixtures/test-server.ts';
import { ok, type Route, route } from './route.ts';

const reply = Type.Object({});
const routes: Route[] = [
  route({
    summary: 's',
    tag: 't',
    access: open('a test'),
    scope: 'none',
    reply,
    method: 'GET',
    path: '/thing',
    handle: () => ok({}),
  }),
];
const server = await testServer(routes);
const port = await server.listen();
const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;

test('a tunnel is refused with 404 in the error object, and told of like a request', async () => {
  server.lines.length = 0;
  const answers = await sendRaw(port, [head('CONNECT example.com:443 HTTP/1.1', 'X-Request-Id: mine.1')], {
    keepOpen: true,
  });
  assert.deepEqual([answers.length, answers[0]?.status], [1, 404]);
  const { error } = JSON.parse(answers[0]?.body ?? '');
  assert.deepEqual(
    [error.code, error.requestId, answers[0]?.headers['x-request-id']],
    ['not_found', 'mine.1', 'mine.1'],
  );
  assert.deepEqual(
    server.lines.map(({ method, route: at, status, requestId }) => [method, at, status, requestId]),
    [['CONNECT', '(none)', 404, 'mine.1']],
  );
});

test('a tunnel whose client sends at once and hangs up harms nobody', async () => {
  await sendRaw(port, [`${head('CONNECT example.com:443 HTTP/1.1')}${'x'.repeat(100_000)}`]);
  assert.equal((await fetch(`http://127.0.0.1:${port}/thing`)).status, 200);
});

for (const protocol of ['websocket', 'h2c', 'TLS/1.2', 'nonsense']) {
  test(`a wish to go on with ${protocol} is passed over: the request is answered by HTTP/1.1`, async () => {
    const wish = ['Connection: Upgrade, close', `Upgrade: ${protocol}`, 'Sec-WebSocket-Key: x', 'HTTP2-Settings: AAMA'];
    const statuses = async (line: string, ...more: string[]) =>
      (await sendRaw(port, [head(line, ...wish, ...more)], { keepOpen: true })).map((each) => each.status);
    assert.deepEqual(await statuses('GET /thing HTTP/1.1'), [200]);
    assert.deepEqual(await statuses('GET /nowhere HTTP/1.1'), [404]);
  });
}

test('headers that are too large are refused with what to do about them', async () => {
  const [answer] = await sendRaw(port, [head('GET /thing HTTP/1.1', `Cookie: ${'x'.repeat(20_000)}`)]);
  const { error } = JSON.parse(answer?.body ?? '');
  assert.deepEqual([answer?.status, error.code], [400, 'bad_request']);
  assert.match(error.message, /^The URL and headers exceed the limit of 16384 bytes: send a shorter URL/);
});

test('what cannot be read as HTTP is told of once, by the id of its answer, and nothing of it', async () => {
  server.unreadable.length = 0;
  server.lines.length = 0;
  const secret = 'pcs_abcdefgh_hunter2hunter2';
  const answers = await sendRaw(port, [
    `BREW /${secret} HTTP/1.1\r\n`,
    `X-Api-Key: ${secret}\r\n\r\n`,
    'and more of it',
  ]);
  assert.equal(answers[0]?.status, 400);
  assert.deepEqual(server.unreadable, [
    { requestId: answers[0]?.headers['x-request-id'], status: 400, code: 'HPE_INVALID_METHOD' },
  ]);
  assert.equal(server.lines.length, 0);
});

/** What a client hears on whose connection Node's timeout of the head runs out, once this has been sent and answered. */
async function timedOut(sent: string): Promise<string> {
  server.unreadable.length = 0;
  const accepted = once(server.app.server, 'connection');
  const client = connect({ host: '127.0.0.1', port });
  const heard: Buffer[] = [];
  client.on('data', (part: Buffer) => heard.push(part));
  const closed = once(client, 'close');
  const [socket] = (await accepted) as [Socket];
  if (sent !== '') client.write(sent);
  while (socket.bytesRead < sent.length) await new Promise((resolve) => setImmediate(resolve));
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.app.server.emit('clientError', error, socket);
  client.end();
  await closed;
  return Buffer.concat(heard).toString();
}

test('a connection on which nothing was ever sent ends without an answer, and nobody is told', async () => {
  assert.equal(await timedOut(''), '');
  assert.deepEqual(server.unreadable, []);
});

test('a head that is not sent to its end in time is 400 and told of', async () => {
  assert.match(await timedOut('GET /thing HT'), /^HTTP\/1\.1 400 /);
  assert.deepEqual(
    server.unreadable.map(({ code }) => code),
    ['ERR_HTTP_REQUEST_TIMEOUT'],
  );
});

test('a client that goes away half-way through a head is answered by nobody, and told of by nobody', async () => {
  server.unreadable.length = 0;
  const socket = connect({ host: '127.0.0.1', port });
  await new Promise<void>((resolve) => socket.write('GET /thing HT', () => resolve()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resetAndDestroy();
  await closed;
  assert.equal((await fetch(`http://127.0.0.1:${port}/thing`)).status, 200);
  assert.deepEqual(server.unreadable, []);
});
