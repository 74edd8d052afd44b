import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { open } from '../../../../contract/access.ts';
import { testServer } from './fixtures/test-server.ts';
import { ok, type Route, route } from './route.ts';

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
  route({
    ...base,
    method: 'POST',
    path: '/held',
    body: Type.Object({ n: Type.String() }),
    handle: async ({ body }) => {
      calls += 1;
      await new Promise<void>((resolve) => begun.push(resolve));
      return ok({ n: body.n });
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/said',
    body: Type.Object({ text: Type.String() }),
    handle: ({ body }) => ok({ length: body.text.length }),
  }),
];
let forgotten = 0;
const forgetAccess = () => {
  forgotten += 1;
};
const server = await testServer(routes, { forgetAccess });
const port = await server.listen();

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 4_000; turns += 1) {
    if (isSo()) return;
    await pause(5);
  }
  assert.fail(`not within 20 s: ${isSo}, ${begun.length} begun, ${calls} calls`);
}

/** Has another connection's requests read and answered whole: in these turns a request that waits here would begin as well. */
async function letOthersPass(): Promise<void> {
  for (let count = 0; count < 2; count += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/said`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(1_500) }),
    });
    assert.deepEqual(await reply.json(), { length: 1_500 });
  }
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
    await letOthersPass();
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
  const ended = once(seen, 'end');
  socket.destroy();
  await ended;
  const closed = new Promise((resolve) => seen.once('close', resolve));
  for (const end of begun.splice(0)) end();
  await closed;
  await letOthersPass();
  assert.equal(calls, 16);
});

test('a connection that sends more requests in one go than any client keeps open is ended', async () => {
  calls = 0;
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  socket.write('GET /held HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1_500));
  await once(socket, 'close');
  assert.ok(calls <= 16, `${calls} begun`);
  for (const end of begun.splice(0)) end();
});

test('a request with a body that waited is read when its turn comes', async () => {
  const socket = connect({ host: '127.0.0.1', port });
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  const body = JSON.stringify({ text: 'x'.repeat(1_500) });
  socket.write('GET /held HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(20));
  const head = `POST /said HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  await until(() => begun.length === 16);
  socket.write(body.slice(10));
  for (let answered = 0; answered < 20; answered += 1) {
    await until(() => begun.length > 0);
    begun.shift()?.();
  }
  await until(() => text.includes('"length":1500'));
  socket.destroy();
});

test('a request that may change something is under way alone, in the order of its coming', async () => {
  calls = 0;
  const socket = connect({ host: '127.0.0.1', port });
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const reading = (n: number) => `GET /held?n=${n} HTTP/1.1\r\nhost: a\r\n\r\n`;
  const changing = (n: number) => {
    const body = JSON.stringify({ n: String(n) });
    return `POST /held HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };
  socket.write(
    [reading(0), reading(1), changing(2), changing(3), reading(4), reading(5), reading(6), changing(7)].join(''),
  );
  const groups = [2, 1, 1, 3, 1];
  // Behind each request that may have changed something, and behind no other.
  const changedBefore = [0, 0, 1, 2, 2];
  forgotten = 0;
  let expected = 0;
  for (const [at, size] of groups.entries()) {
    expected += size;
    await until(() => begun.length === size);
    await letOthersPass();
    assert.deepEqual([begun.length, calls, forgotten], [size, expected, changedBefore[at]]);
    for (const end of begun.splice(0)) end();
  }
  await until(() => text.includes('"n":"7"'));
  assert.deepEqual(
    [...text.matchAll(/"n":"(\d+)"/g)].map(([, n]) => Number(n)),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
  socket.destroy();
});
