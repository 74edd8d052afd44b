import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { type DemoReceiver, openReceiver } from './receiver.ts';

async function opened(t: TestContext, lastPort?: number): Promise<DemoReceiver> {
  const receiver = await openReceiver(lastPort);
  t.after(() => receiver.close());
  return receiver;
}

/** What it says to these bytes, to the end of the connection. */
async function said({ port }: DemoReceiver, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test('it answers every post with 204, once the body is there, and nothing else', async (t) => {
  const receiver = await opened(t);
  for (const body of ['{"type":"issue.created"}', '', 'x'.repeat(60_000)]) {
    const answer = await fetch(receiver.url, { method: 'POST', body });
    assert.deepEqual([answer.status, await answer.text()], [204, '']);
  }
  assert.equal((await fetch(receiver.url)).status, 405);
  assert.match(receiver.url, /^http:\/\/127\.0\.0\.1:\d+\/webhooks$/);
});

test('a body that never ends is refused and cut off', async (t) => {
  const receiver = await opened(t);
  const head = 'POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n';
  assert.match(await said(receiver, head + 'x'.repeat(66_000)), /^HTTP\/1\.1 413 /);
  assert.equal((await fetch(receiver.url, { method: 'POST' })).status, 204);
});

test('it takes the port that it had, and another one where that is taken or is none', async (t) => {
  const first = await openReceiver(undefined);
  await first.close();
  const again = await opened(t, first.port);
  assert.equal(again.port, first.port);
  const beside = await opened(t, again.port);
  assert.notEqual(beside.port, again.port);
  assert.equal((await fetch(beside.url, { method: 'POST' })).status, 204);
  assert.ok((await opened(t, 70_000)).port > 0);
});

test('closed, it lets go of connections that are still open', async () => {
  const receiver = await openReceiver(undefined);
  const open = said(receiver, 'POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabc');
  await fetch(receiver.url, { method: 'POST' });
  await receiver.close();
  assert.equal(await open, '');
  await assert.rejects(fetch(receiver.url, { method: 'POST' }));
});
