// Connections to targets, kept alive for a moment and used again. One undici Client a connection and not its Pool: whoever
// posts must be able to drop its own connection, also one that is still being made, and to know whether it was used before.
// There are as many as posts under way, and a bounded number of idle ones.
import type { Socket } from 'node:net';
import { Client } from 'undici';
import { connectTo, type Route } from './connector.ts';

/** Servers close idle connections after 5 s (Node's default) or later: ours go first. */
const KEEP_ALIVE_MS = 4_000;
/** Idle connections of all targets together: beyond it they are closed after their use. */
const MAX_IDLE = 1_024;
const MAX_HEADER_BYTES = 16_384;

/** A connection, or the place of one that is made with the first request. */
export interface Link {
  readonly client: Client;
  /** True where an answer came already over the very connection that it has. */
  isReused(): boolean;
  /** Gives it back after a whole answer. */
  release(): void;
  /** Closes it, also while it is being made. */
  drop(): void;
}

export interface Links {
  /** A link of this route: the idle one that was used last, or a new one where there is none or it must be `fresh`. */
  take(route: Route, fresh: boolean): Link;
  /** Closes all, also those in use. */
  close(): void;
}

interface StockedLink extends Link {
  isIdle: boolean;
}

/** Opens the stock; `ca`: authorities to trust instead of those that Node trusts. */
export function openLinks({ ca, maxIdle = MAX_IDLE }: { ca?: string | undefined; maxIdle?: number }): Links {
  const stocks = new Map<string, StockedLink[]>();
  const all = new Set<StockedLink>();
  let idleCount = 0;
  const shelve = (key: string, link: StockedLink) => {
    const stock = stocks.get(key);
    if (stock === undefined) stocks.set(key, [link]);
    else stock.push(link);
    link.isIdle = true;
    idleCount += 1;
  };
  const unshelve = (key: string, link: StockedLink) => {
    const stock = stocks.get(key) ?? [];
    if (stock.at(-1) === link) stock.pop();
    else stock.splice(stock.indexOf(link), 1);
    if (stock.length === 0) stocks.delete(key);
    link.isIdle = false;
    idleCount -= 1;
  };
  const open = (key: string, route: Route): StockedLink => {
    const connection = openConnection(route, ca);
    const link: StockedLink = {
      client: connection.client,
      isIdle: false,
      isReused: () => connection.answers > 0,
      release() {
        connection.answers += 1;
        if (idleCount < maxIdle) shelve(key, link);
        else link.drop();
      },
      drop() {
        if (link.isIdle) unshelve(key, link);
        all.delete(link);
        connection.destroy();
      },
    };
    // Closed by either side while nobody uses it.
    connection.client.on('disconnect', () => link.isIdle && link.drop());
    all.add(link);
    return link;
  };
  return {
    take(route, fresh) {
      const key = `${route.origin} ${route.address}`;
      const link = fresh ? undefined : stocks.get(key)?.at(-1);
      if (link === undefined) return open(key, route);
      unshelve(key, link);
      return link;
    },
    close: () => all.forEach((link) => void link.drop()),
  };
}

interface Connection {
  readonly client: Client;
  /** Whole answers over the socket that it has now. */
  answers: number;
  destroy(): void;
}

/** A client of one route; it connects with its first request, and again where the connection was closed meanwhile. */
function openConnection(route: Route, ca: string | undefined): Connection {
  let socket: Socket | undefined;
  const client = new Client(route.origin, {
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Whoever posts has one deadline for all.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(_options, connected) {
      connection.answers = 0;
      socket = connectTo(route, ca, connected);
    },
  });
  const connection: Connection = {
    client,
    answers: 0,
    destroy() {
      // Tells whoever waits for an answer; a socket that is still connecting is unknown to it.
      client.destroy(null, () => undefined);
      socket?.destroy();
    },
  };
  return connection;
}
