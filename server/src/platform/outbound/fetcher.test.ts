// A request to an address that others name ends in time, whatever the other side does.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { manualClock } from '../clock.ts';
import { FetchFault, openFetcher } from './fetcher.ts';

/** Opens a fetcher beside a server that takes connections and does with them as it is told. */
async function open(t: TestContext, take: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    take(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const each of sockets) each.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const clock = manualClock(Date.parse('2026-03-01T08:00:00Z'));
  const names = { resolve: () => Promise.withResolvers<never>().promise } as never;
  const fetcher = openFetcher({ names, isAllowed: () => true, clock, userAgent: 'test' });
  return { server, clock, fetcher, url: `http://127.0.0.1:${port}/` };
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof FetchFault ? error.reason : assert.fail(String(error))),
  );

const DRIP = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx';

test('a provider that drips, or never answers, is given up once the caller has no more time', async (t) => {
  for (const said of [DRIP, '']) {
    const { server, fetcher, url } = await open(t, (socket) => void (said !== '' && socket.write(said)));
    const controller = new AbortController();
    const connected = once(server, 'connection');
    const reason = reasonOf(fetcher.fetch({ url, signal: controller.signal }));
    const [socket] = (await connected) as [Socket];
    const closed = new Promise((resolve) => socket.resume().once('close', resolve));
    controller.abort();
    assert.equal(await reason, 'timed_out');
    await closed;
    assert.equal(
      await reasonOf(fetcher.fetch({ url, signal: controller.signal })),
      'timed_out',
      'and not begun after it',
    );
  }
});

test('a name that leads inside and one that is not known are told by one sentence', async () => {
  const led: Readonly<Record<string, readonly string[]>> = { 'inside.example': ['10.0.0.1'], 'absent.example': [] };
  const names = { resolve: async (name: string) => led[name] ?? [] } as never;
  const clock = manualClock(Date.parse('2026-03-01T08:00:00Z'));
  const fetcher = openFetcher({ names, isAllowed: () => false, clock, userAgent: 'test' });
  const told = Object.keys(led).map((name) =>
    fetcher.fetch({ url: `https://${name}/` }).then(
      () => 'answered',
      (error: unknown) => (error instanceof FetchFault ? error.message : String(error)),
    ),
  );
  const sentence = 'The address must use https and resolve to a public address.';
  assert.deepEqual(await Promise.all(told), [sentence, sentence]);
});

test('a name server that does not answer counts towards the time', async (t) => {
  const { clock, fetcher } = await open(t, () => undefined);
  const reason = reasonOf(fetcher.fetch({ url: 'https://slow.example/' }));
  clock.advance(10_000);
  assert.equal(await reason, 'timed_out');
});
