// A request over a socket of its own whose body is held back: for tests of what happens between its head and its body.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';

export interface HeldRequest {
  readonly method: string;
  readonly path: string;
  /** Lines of the head beside those of the body: the credential, `Origin`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** JSON without it. */
  readonly type?: string;
}

/** The answer to a held request. */
export interface HeldAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends the head of a request and waits until the gates have let it through and its body is asked for. Returns the sending of the
 * body, which answers with the status. The connection ends with the test, however that ends: a service that stops waits for it.
 */
export async function holdRequest(
  t: Pick<TestContext, 'after'>,
  address: string,
  { method, path, headers, body, type = 'application/json' }: HeldRequest,
): Promise<() => Promise<HeldAnswer>> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  t.after(() => socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  const lines = [
    ...[`${method} ${path} HTTP/1.1`, `host: ${host}`, 'connection: close', 'expect: 100-continue'],
    ...[`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`],
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await Promise.race([once(socket, 'data'), closed]);
  assert.match(received, /^HTTP\/1\.1 100 /, `${method} ${path} was not let through: ${received}`);
  return async () => {
    socket.write(body);
    await closed;
    const [, status] = /\r\n\r\nHTTP\/1\.1 (\d+)/.exec(received) ?? [];
    assert.ok(status !== undefined, `${method} ${path} was not answered: ${received}`);
    return { status: Number(status), body: received.split('\r\n\r\n').slice(2).join('\r\n\r\n') };
  };
}
