import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { closeServer, REQUESTS_END_MS } from './close-server.ts';
import { testServer } from './fixtures/test-server.ts';
import { ok, open, type Route, route } from './route.ts';

/** A server with a request under way, on a connection that its client means to keep. */
async function withRequestUnderWay() {
  let finish: () => void = () => undefined;
  const begun = Promise.withResolvers<void>();
  const routes: Route[] = [
    route({
      summary: 's',
      tag: 't',
      access: open('a test'),
      scope: 'none',
      reply: Type.Object({}),
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
  return { app, clock, port, answered, finish: () => finish() };
}

test('a stop waits for the request that runs, and for no longer than that although its connection was to be kept', async () => {
  const { app, clock, port, answered, finish } = await withRequestUnderWay();
  const closed = closeServer(app, clock);
  await new Promise((resolve) => setImmediate(resolve));
  await assert.rejects(fetch(`http://127.0.0.1:${port}/slow`), 'nobody new is taken');
  finish();
  assert.equal(await answered, 200);
  await closed;
});

test('from the moment of a stop each answer is its connection’s last', async () => {
  const { app, world } = await testServer([]);
  assert.equal((await app.inject('/nowhere')).headers.connection, 'keep-alive');
  world.isStopping = true;
  assert.equal((await app.inject('/nowhere')).headers.connection, 'close');
});

test('a request that does not end is cut off when its time is over, not before', async () => {
  const { app, clock, answered, finish } = await withRequestUnderWay();
  let isClosed = false;
  const closed = closeServer(app, clock).then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(REQUESTS_END_MS - 1);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isClosed, false);
  clock.advance(1);
  await closed;
  assert.equal(await answered, 'ECONNRESET');
  finish();
});
