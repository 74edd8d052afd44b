// Clients that end their sending side after the request and wait for the answer (docs/decisions/0050).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { testServer } from './fixtures/test-server.ts';
import { ok, route } from './route.ts';

const base = { summary: 's', tag: 't', access: open('a test'), scope: 'none', reply: Type.Object({}) } as const;

/** A server whose work on `/waiting` lasts until `finish`, and ends early on `/leaving` when its client has gone. */
async function waitingServer() {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const outcome: string[] = [];
  const handle = async () => {
    begun.resolve();
    await finished.promise;
    outcome.push('done');
    return ok({});
  };
  const server = await testServer([
    route({ ...base, method: 'GET', path: '/waiting', handle }),
    route({ ...base, method: 'POST', path: '/waiting', body: Type.Object({}), handle }),
    route({
      ...base,
      method: 'GET',
      path: '/leaving',
      async handle({ aborted }) {
        const signal = aborted();
        begun.resolve();
        if (!signal.aborted) await once(signal, 'abort');
        outcome.push('left');
        return ok({});
      },
    }),
  ]);
  return { port: await server.listen(), begun: begun.promise, finish: () => finished.resolve(), outcome, server };
}

/** Sends these bytes and the end of the sending side; returns all that comes back until the server ends the connection. */
function sendAndEnd(port: number, bytes: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const ended = Promise.withResolvers<string>();
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  socket.once('error', ended.reject).once('end', () => {
    ended.resolve(received);
    socket.destroy();
  });
  socket.end(bytes);
  return ended.promise;
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const POST = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;

for (const [method, request] of Object.entries({ GET, POST })) {
  test(`a client that ends its sending side after a ${method} is answered, and the connection ends`, async () => {
    const { port, begun, finish, outcome, server } = await waitingServer();
    const answer = sendAndEnd(port, request('/waiting'));
    await begun;
    // Time for the end to arrive while the handler works.
    for (let turns = 0; turns < 50; turns += 1) await turn();
    finish();
    assert.match(await answer, /^HTTP\/1\.1 200 /);
    assert.deepEqual(outcome, ['done']);
    assert.deepEqual(server.faults, []);
  });
}

/** Pipelined requests, and the statuses that are answered before the connection ends. */
const PIPELINED: Readonly<Record<string, readonly [requests: string, statuses: readonly string[]]>> = {
  'requests under way are all answered, in their order': [
    GET('/waiting') + GET('/waiting') + GET('/none'),
    ['200', '200', '404'],
  ],
  'requests that wait behind a change are not begun': [POST('/waiting') + GET('/waiting') + GET('/none'), ['200']],
};

for (const [name, [requests, statuses]] of Object.entries(PIPELINED)) {
  test(`of a client that ends its sending side, ${name}`, async () => {
    const { port, begun, finish, outcome } = await waitingServer();
    const answer = sendAndEnd(port, requests);
    await begun;
    for (let turns = 0; turns < 50; turns += 1) await turn();
    finish();
    const seen = [...(await answer).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
    assert.deepEqual(seen, statuses);
    assert.equal(outcome.length, statuses.filter((each) => each === '200').length);
  });
}

test('work that ends with its client takes the end of the sending side for the end of the client', async () => {
  const { port, outcome, server } = await waitingServer();
  const answer = await sendAndEnd(port, GET('/leaving')).catch(({ code }) => code);
  assert.ok(answer === '' || answer === 'ECONNRESET', answer);
  assert.deepEqual(outcome, ['left']);
  assert.deepEqual(server.faults, []);
});

test('a body that ends before its length is refused as before', async () => {
  const { port } = await waitingServer();
  assert.match(await sendAndEnd(port, POST('/waiting').slice(0, -1)), /^HTTP\/1\.1 400 /);
});
