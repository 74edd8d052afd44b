// Connections to targets, kept alive for a moment and used again. Sockets of our own and not a client of HTTP: undici
// refuses an informational answer that it did not ask for, and node:http costs a drain a seventh of its speed (decision
// 0021). There are as many as posts under way, and a bounded number of idle ones.
import type { Socket } from 'node:net';
import { type ConnectError, connectTo, type Route } from './connector.ts';

/** Servers close idle connections after 5 s (Node's default) or later: ours go first. */
const KEEP_ALIVE_MS = 4_000;
/** Idle connections of all targets together: beyond it they are closed after their use. */
const MAX_IDLE = 1_024;

/** Receives the events of a link while it is in use. */
export interface LinkUser {
  /** The connection stands, and the request is written. */
  sent(): void;
  data(chunk: Buffer): void;
  /** The other side sends no more. */
  ended(): void;
  /** The connection could not be made, with the reason, or is gone, without. */
  failed(error: ConnectError | undefined): void;
}

/** A connection, or the place of one that is made for the first request. */
export interface Link {
  /** True where an answer came already over the very connection that it has. */
  readonly isReused: boolean;
  /** Writes a request, as soon as there is a connection. */
  send(request: string, user: LinkUser): void;
  /** Stops reading until `resume`: whoever takes the answer is slower than the other side. */
  pause(): void;
  resume(): void;
  /** Gives it back after a whole answer, to be used again within so many milliseconds. */
  release(idleMs?: number): void;
  /** Closes it, also while it is being made. Its user is told nothing more. */
  drop(): void;
}

export interface Links {
  /** Returns a link of this route: the idle one that was used last, or a new one where there is none or it must be `fresh`. */
  take(route: Route, fresh: boolean): Link;
  /** Closes all, also those in use. */
  close(): void;
}

/** Opens the stock; `ca`: authorities to trust instead of those that Node trusts. */
export function openLinks({ ca, maxIdle = MAX_IDLE }: { ca?: string | undefined; maxIdle?: number }): Links {
  const stocks = new Map<string, SocketLink[]>();
  const all = new Set<SocketLink>();
  let idleCount = 0;
  const unshelve = (link: SocketLink) => {
    const stock = stocks.get(link.key) ?? [];
    if (stock.at(-1) === link) stock.pop();
    else stock.splice(stock.indexOf(link), 1);
    if (stock.length === 0) stocks.delete(link.key);
    idleCount -= 1;
  };
  const shelf: Shelf = {
    put(link) {
      if (idleCount >= maxIdle) return false;
      const stock = stocks.get(link.key);
      if (stock === undefined) stocks.set(link.key, [link]);
      else stock.push(link);
      idleCount += 1;
      return true;
    },
    remove: unshelve,
    forget: (link) => void all.delete(link),
  };
  return {
    take(route, fresh) {
      const key = `${route.origin} ${route.address}`;
      const idle = fresh ? undefined : stocks.get(key)?.at(-1);
      if (idle !== undefined) {
        unshelve(idle);
        return idle;
      }
      const link = new SocketLink(key, route, ca, shelf);
      all.add(link);
      return link;
    },
    close() {
      for (const link of all) link.cut();
    },
  };
}

/** Keeps idle links. */
interface Shelf {
  /** Returns false where there are enough. */
  put(link: SocketLink): boolean;
  remove(link: SocketLink): void;
  /** Forgets a link that is gone. */
  forget(link: SocketLink): void;
}

class SocketLink implements Link {
  readonly key: string;
  isReused = false;
  readonly #route: Route;
  readonly #ca: string | undefined;
  readonly #shelf: Shelf;
  #socket: Socket | undefined;
  #user: LinkUser | undefined;
  #isIdle = false;
  #isConnected = false;

  constructor(key: string, route: Route, ca: string | undefined, shelf: Shelf) {
    this.key = key;
    this.#route = route;
    this.#ca = ca;
    this.#shelf = shelf;
  }

  send(request: string, user: LinkUser): void {
    this.#user = user;
    this.#isIdle = false;
    const known = this.#socket;
    if (known === undefined) {
      this.#connect(request);
      return;
    }
    known.setTimeout(0);
    known.ref();
    known.write(request);
    user.sent();
  }

  pause(): void {
    this.#socket?.pause();
  }

  resume(): void {
    this.#socket?.resume();
  }

  release(idleMs = KEEP_ALIVE_MS): void {
    const socket = this.#socket;
    this.#user = undefined;
    if (socket === undefined || socket.destroyed || !socket.writable || idleMs <= 0 || !this.#shelf.put(this)) {
      this.drop();
      return;
    }
    this.isReused = true;
    this.#isIdle = true;
    // Or the end of an idle connection would not be seen.
    socket.resume();
    socket.setTimeout(Math.min(idleMs, KEEP_ALIVE_MS));
    // An idle connection does not keep the process up.
    socket.unref();
  }

  drop(): void {
    this.#user = undefined;
    if (this.#isIdle) {
      this.#isIdle = false;
      this.#shelf.remove(this);
    }
    this.#shelf.forget(this);
    this.#socket?.destroy();
  }

  /** Drops it and tells its user. */
  cut(): void {
    const user = this.#user;
    this.drop();
    user?.failed(undefined);
  }

  #connect(request: string): void {
    const socket = connectTo(this.#route, {
      ca: this.#ca,
      connected: () => {
        this.#isConnected = true;
        if (this.#user === undefined) return;
        socket.write(request);
        this.#user.sent();
      },
      failed: (error) => this.#lost(error),
    });
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      // Nothing was asked: whatever this is would be taken for the next answer.
      if (this.#isIdle) this.drop();
      else this.#user?.data(chunk);
    });
    socket.on('end', () => {
      if (this.#isIdle) this.drop();
      else if (this.#isConnected) this.#user?.ended();
    });
    socket.on('timeout', () => {
      if (this.#isIdle) this.drop();
    });
    socket.on('close', () => {
      if (this.#isConnected) this.#lost(undefined);
    });
  }

  #lost(error: ConnectError | undefined): void {
    const user = this.#user;
    this.drop();
    user?.failed(error);
  }
}
