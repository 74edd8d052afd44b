import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { testServer } from './fixtures/test-server.ts';
import { ok, route } from './route.ts';

const base = { summary: 's', tag: 't', access: open('a test'), scope: 'none', reply: Type.Object({}) } as const;

/** A route that keeps what it was given, and one whose work lasts until its caller goes. */
async function listening() {
  const given: AbortSignal[] = [];
  const begun = Promise.withResolvers<AbortSignal>();
  const server = await testServer([
    route({
      ...base,
      method: 'GET',
      path: '/quick',
      handle({ aborted }) {
        given.push(aborted());
        return ok({});
      },
    }),
    route({
      ...base,
      method: 'GET',
      path: '/lasting',
      async handle({ aborted }) {
        const signal = aborted();
        begun.resolve(signal);
        await once(signal, 'abort');
        return ok({});
      },
    }),
  ]);
  return { port: await server.listen(), given, begun: begun.promise, faults: server.faults };
}

test('a handler hears that its caller has gone, also one that only ends its side, and nothing is reported', async () => {
  for (const leave of ['destroy', 'end'] as const) {
    const { port, begun, faults } = await listening();
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /lasting HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const aborted = await begun;
    assert.equal(aborted.aborted, false);
    const heard = once(aborted, 'abort');
    socket[leave]();
    await heard;
    assert.deepEqual(faults, []);
  }
});

test('of pipelined requests none has a caller that has gone, and Node warns of nothing', async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => void warnings.push(warning);
  process.on('warning', warn);
  const { port, given } = await listening();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(16));
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  while (text.split(' 200 ').length < 17) await new Promise(setImmediate);
  socket.destroy();
  process.off('warning', warn);
  assert.equal(given.length, 16);
  assert.ok(given.every((signal) => !signal.aborted));
  assert.deepEqual(warnings, []);
});

test('an answer that was sent is not aborted by the end of its connection', async () => {
  const { port, given } = await listening();
  const reply = await fetch(`http://127.0.0.1:${port}/quick`, { headers: { connection: 'close' } });
  assert.equal(reply.status, 200);
  await reply.text();
  assert.deepEqual(
    given.map((signal) => signal.aborted),
    [false],
  );
});
