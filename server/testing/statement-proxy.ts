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
  let statement = '';
  let answer = Buffer.alloc(0);
  near.on('data', (bytes: Buffer) => {
    if (isLoggedIn) statement += bytes.toString('latin1');
    const held = isLoggedIn ? hold?.(statement) : undefined;
    if (held === undefined) far.write(bytes);
    else void held.then(() => far.write(bytes));
  });
  far.on('data', (bytes: Buffer) => {
    answer = Buffer.concat([answer, bytes]);
    const isWhole = answer.subarray(-READY.length).equals(READY);
    if (!isLoggedIn) {
      near.write(bytes);
      answer = Buffer.alloc(0);
      isLoggedIn = isWhole;
      return;
    }
    if (!isWhole) return;
    const [asked, all] = [statement, answer];
    statement = '';
    answer = Buffer.alloc(0);
    if (isLost(asked, all.toString('latin1'))) {
      near.destroy();
      return;
    }
    near.write(all);
    answered?.(asked);
  });
}
