// A proxy in front of PostgreSQL, for tests of what a client does whose answer is lost after the server has committed. It understands
// as much of the protocol as that takes: an answer ends with ReadyForQuery outside of a transaction. It speaks no TLS.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StatementProxyOptions {
  /** Decides, with the whole answer at hand, that it is lost: the connection ends in its place. */
  isLost(statement: string, answer: string): boolean;
  /** Holds a statement back until it resolves. */
  hold?(statement: string): Promise<void> | undefined;
  /** Hears of each answer that was handed on. */
  answered?(statement: string): void;
}

export interface StatementProxy {
  /** The URL through the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

/** The message ReadyForQuery of a session that is in no transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
/** The kind of a NotificationResponse: 'A'. */
const NOTIFICATION = 0x41;
/** The kinds Sync, Query and Terminate. */
const ENDS_STATEMENT = new Set([...'SQX'].map((kind) => kind.charCodeAt(0)));
/** The kind and the length. */
const HEAD_BYTES = 5;

/** Starts a proxy in front of the database that a URL names. */
export async function startStatementProxy(url: string, options: StatementProxyOptions): Promise<StatementProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    relay(near, far, options);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function relay(near: Socket, far: Socket, { isLost, hold, answered }: StatementProxyOptions): void {
  // Until the server is ready for the first time the two speak about the login, each waiting for the other.
  let isLoggedIn = false;
  let asked = Buffer.alloc(0);
  let statement = '';
  let heard = Buffer.alloc(0);
  let answer = Buffer.alloc(0);
  near.on('data', (bytes: Buffer) => {
    if (!isLoggedIn) {
      far.write(bytes);
      return;
    }
    asked = Buffer.concat([asked, bytes]);
    if (!isWholeStatement(asked)) return;
    const whole = asked;
    asked = Buffer.alloc(0);
    statement = whole.toString('latin1');
    const held = hold?.(statement);
    if (held === undefined) far.write(whole);
    else void held.then(() => far.write(whole));
  });
  const onMessage = (message: Buffer) => {
    // A notification comes at any time, and a part of no answer.
    if (!isLoggedIn || message[0] === NOTIFICATION) near.write(message);
    else answer = Buffer.concat([answer, message]);
    if (!message.equals(READY)) return;
    if (!isLoggedIn) {
      isLoggedIn = true;
      return;
    }
    const [done, all] = [statement, answer];
    answer = Buffer.alloc(0);
    if (isLost(done, all.toString('latin1'))) {
      near.destroy();
      return;
    }
    near.write(all);
    answered?.(done);
  };
  far.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes]);
    for (let end = findEnd(heard); end !== undefined; end = findEnd(heard)) {
      const message = heard.subarray(0, end);
      heard = heard.subarray(end);
      onMessage(message);
    }
  });
}

/** Returns where the first message ends, or undefined while it is not whole. */
function findEnd(bytes: Buffer): number | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const end = 1 + bytes.readUInt32BE(1);
  return end <= bytes.length ? end : undefined;
}

/** Tells whether a client's bytes end with a message that the server answers up to ReadyForQuery, or with which the client leaves. */
function isWholeStatement(bytes: Buffer): boolean {
  let last: number | undefined;
  let rest = bytes;
  for (let end = findEnd(rest); end !== undefined; end = findEnd(rest)) {
    last = rest[0];
    rest = rest.subarray(end);
  }
  return rest.length === 0 && last !== undefined && ENDS_STATEMENT.has(last);
}
