import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { testServer } from './fixtures/test-server.ts';
import { ok, open, type Route, route } from './route.ts';

const begun: (() => void)[] = [];
let calls = 0;
const base = { summary: 's', tag: 't', access: open('a test'), scope: 'none', reply: Type.Object({}) } as const;
const routes: Route[] = [
  route({
    ...base,
    method: 'GET',
    path: '/held',
    query: Type.Object({ n: Type.Optional(Type.String()) }),
    handle: async ({ query }) => {
      calls += 1;
      await new Promise<void>((resolve) => begun.push(resolve));
      return ok({ n: query.n });
    },
  }),
];
const server = await testServer(routes);
const port = await server.listen();

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 4_000; turns += 1) {
    if (isSo()) return;
    await pause(5);
  }
  assert.fail(`not within 20 s: ${isSo}, ${begun.length} begun, ${calls} calls`);
}

for (const expect of ['', 'Expect: 100-continue\r\n', 'Expect: something\r\n']) {
  test(`of pipelined requests 16 are under way, and all are answered in order (${expect.trim() || 'plain'})`, async () => {
    calls = 0;
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const socket = connect({ host: '127.0.0.1', port });
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.write(numbers.map((n) => `GET /held?n=${n} HTTP/1.1\r\nhost: a\r\n${expect}\r\n`).join(''));
    await until(() => begun.length === 16);
    // Turns in which more would begin.
    await pause(50);
    assert.equal(calls, 16);
    let answered = 0;
    while (answered < numbers.length) {
      await until(() => begun.length > 0);
      assert.ok(begun.length <= 16, `${begun.length} at once`);
      begun.shift()?.();
      answered += 1;
    }
    await until(() => text.includes('"n":"199"'));
    assert.deepEqual(
      [...text.matchAll(/"n":"(\d+)"/g)].map(([, n]) => Number(n)),
      numbers,
    );
    socket.destroy();
  });
}

test('what waits on a connection that ends is never begun', async () => {
  calls = 0;
  const connected = once(server.app.server, 'connection');
  const socket = connect({ host: '127.0.0.1', port });
  const [seen] = (await connected) as [Socket];
  socket.write('GET /held HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(100));
  await until(() => begun.length === 16);
  const [gone] = await Promise.all([once(seen, 'close'), socket.destroy()]);
  assert.deepEqual(gone, [false]);
  for (const end of begun.splice(0)) end();
  const other = await fetch(`http://127.0.0.1:${port}/nothing`);
  assert.equal(other.status, 404);
  assert.equal(calls, 16);
});
