import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { closeServer, LOOK_EVERY_MS, REQUESTS_END_MS } from './close-server.ts';
import { sendRaw, testServer } from './fixtures/test-server.ts';
import { ok, type Route, route } from './route.ts';

const base = { summary: 's', tag: 't', access: open('a test'), scope: 'none', reply: Type.Object({}) } as const;

/** A server with a request under way, on a connection that its client means to keep. */
async function withRequestUnderWay() {
  let finish: () => void = () => undefined;
  const begun = Promise.withResolvers<void>();
  const routes: Route[] = [
    route({
      ...base,
      method: 'GET',
      path: '/slow',
      async handle() {
        begun.resolve();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return ok({});
      },
    }),
  ];
  const { app, clock } = await testServer(routes);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const agent = new Agent({ keepAlive: true });
  after(() => agent.destroy());
  const answered = new Promise<number | string>((resolve) => {
    get({ agent, host: '127.0.0.1', port, path: '/slow' }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });
  await begun.promise;
  return { app, clock, port, agent, answered, finish: () => finish() };
}

const countConnections = (app: Awaited<ReturnType<typeof withRequestUnderWay>>['app']) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test('a stop waits for the request that runs, and takes nobody new', async () => {
  const { app, clock, port, answered, finish } = await withRequestUnderWay();
  const closed = closeServer(app, clock);
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  await assert.rejects(fetch(`http://127.0.0.1:${port}/slow`));
  finish();
  assert.equal(await answered, 200);
  clock.advance(LOOK_EVERY_MS);
  await closed;
});

test('a stop waits for the work of a request whose client has gone, for the same bounded time', async () => {
  for (const isDone of [true, false]) {
    const { app, clock, agent, answered, finish } = await withRequestUnderWay();
    for (const each of Object.values(agent.sockets).flat()) each?.resetAndDestroy();
    assert.equal(await answered, 'ECONNRESET');
    let isClosed = false;
    const closed = closeServer(app, clock).then(() => {
      isClosed = true;
    });
    while (app.server.listening || (await countConnections(app)) > 0)
      await new Promise((resolve) => setImmediate(resolve));
    clock.advance(LOOK_EVERY_MS);
    for (let at = 0; at < 20; at += 1) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isClosed, false, 'its upload lies in the spool');
    if (isDone) finish();
    else clock.advance(REQUESTS_END_MS);
    await closed;
    finish();
  }
});

test('a connection that its client keeps is closed once the request on it is answered that came before the stop', async () => {
  const body = Type.Object({});
  const { app, clock } = await testServer([
    route({ ...base, method: 'POST', path: '/body', body, handle: () => ok({}) }),
  ]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const socket = connect({ host: '127.0.0.1', port });
  const over = once(socket, 'close');
  const head = 'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';
  const begun = once(app.server, 'request');
  socket.write(`${head}{`);
  await begun;
  const closed = closeServer(app, clock);
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  socket.write('}');
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 200 /);
  assert.equal(socket.readyState, 'open');
  clock.advance(LOOK_EVERY_MS);
  await closed;
  await over;
});

test('from the moment of a stop each answer is its connection’s last', async () => {
  const { app, world } = await testServer([]);
  assert.equal((await app.inject('/nowhere')).headers.connection, 'keep-alive');
  world.isStopping = true;
  assert.equal((await app.inject('/nowhere')).headers.connection, 'close');
});

test('of requests sent in one go at a stop only the first is carried out, since its answer is the last', async () => {
  let handled = 0;
  const { app, world, lines, listen } = await testServer([
    route({
      ...base,
      method: 'POST',
      path: '/count',
      async handle() {
        handled += 1;
        await new Promise((resolve) => setImmediate(resolve));
        return ok({});
      },
    }),
  ]);
  const port = await listen();
  world.isStopping = true;
  const post = 'POST /count HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n';
  const answers = await sendRaw(port, [post + post], { keepOpen: true });
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.connection]),
    [[200, 'close']],
  );
  assert.deepEqual([handled, lines.length], [1, 1]);
  await app.close();
});

test('a request that does not end is cut off when its time is over, not before', async () => {
  const { app, clock, answered, finish } = await withRequestUnderWay();
  let isClosed = false;
  const closed = closeServer(app, clock).then(() => {
    isClosed = true;
  });
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  clock.advance(REQUESTS_END_MS - 1);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isClosed, false);
  clock.advance(1);
  await closed;
  assert.equal(await answered, 'ECONNRESET');
  finish();
});
