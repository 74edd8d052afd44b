// Connections whose sender is refused while still sending, does not end its body, sends requests ahead, or waits to be asked for the
// body; and the handlers at work for them.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createMessage } from '../../../../contract/messages/message.ts';
import { type AppError, badRequest } from '../app-error.ts';
import type { Clock } from '../clock.ts';

// Ends connections whose sender was refused while still sending. Closing a socket with bytes unread resets it, and the reset
// takes the answer along that the sender has not read yet (RFC 9112 §9.6). So our side is closed, the rest is read and dropped
// for a while, and only then is the connection destroyed.

/** @internal The longest silence before the end: time for the answer to arrive. */
export const QUIET_MS = 2_000;

/** @internal The longest time for the rest: a browser reads no answer before it has sent everything. */
export const MAX_LINGERING_MS = 30_000;

/**
 * @internal As much as the largest picture, so that a sender who is somewhat over the limit and reads only when everything is
 * written still hears why. Dropping costs no memory.
 */
export const MAX_DROPPED_BYTES = 64 * 1024 * 1024;

/** The largest body that is read to its end instead, so that the connection serves the next request. */
const MAX_READ_ON_BYTES = 64 * 1024;

export interface Lingering {
  /** Notes that the answer under way is the connection's last: no request behind it may be begun (RFC 9112 §9.6). */
  markLast(socket: Socket): void;
  hasLast(socket: Socket): boolean;
  /** Closes our side, and the whole connection once the sender is done, is silent, or has had its time or its bytes. */
  begin(socket: Socket): void;
  /** Notes that the last answer is sent, before `begin`. */
  noteAnswered(socket: Socket): void;
  /** True from either on: what still comes is dropped, whatever it is. */
  isUnderWay(socket: Socket): boolean;
}

/** The connections of one server that are ending. */
export function openLingering(clock: Pick<Clock, 'every'>): Lingering {
  const ending = new WeakSet<Socket>();
  const begun = new WeakSet<Socket>();
  const last = new WeakSet<Socket>();
  return {
    markLast: (socket) => void last.add(socket),
    hasLast: (socket) => last.has(socket),
    noteAnswered: (socket) => void ending.add(socket),
    isUnderWay: (socket) => ending.has(socket),
    begin(socket) {
      if (socket.destroyed || begun.has(socket)) return;
      begun.add(socket);
      ending.add(socket);
      last.add(socket);
      const destroy = () => void socket.destroy();
      let dropped = 0;
      let seen = 0;
      let looks = 0;
      const stopLooking = clock.every(QUIET_MS, () => {
        looks += 1;
        if (dropped === seen || looks * QUIET_MS >= MAX_LINGERING_MS) destroy();
        seen = dropped;
      });
      // Node's parser is to read no more of it: it would go on to make requests of what comes behind.
      const readers = socket.listeners('data') as ((part: Buffer) => void)[];
      socket.on('data', (part: Buffer) => {
        dropped += part.length;
        if (dropped > MAX_DROPPED_BYTES) destroy();
      });
      for (const each of readers) socket.removeListener('data', each);
      socket.once('end', destroy);
      socket.once('close', stopLooking);
      socket.end();
      socket.resume();
    },
  };
}

/** Lets a refusal that comes before its request has ended be the connection's last answer, and lets it be heard. */
export function lingerAfter(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  { lingering, continuing }: { lingering: Lingering; continuing: Continuing },
): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  // A sender that was not asked for its body may send it now or not: Node ends the connection.
  const isReadOn = encoding === undefined && Number(length) <= MAX_READ_ON_BYTES && !continuing.isWaiting(request);
  if (request.complete || isReadOn) return;
  endAfterAnswer(request, reply, lingering);
}

/** Makes the answer to an unfinished request the last one of its connection, which then ends as described above. */
export function endAfterAnswer(request: IncomingMessage, reply: FastifyReply, lingering: Lingering): void {
  reply.header('connection', 'close');
  // Node takes the socket from a request that was destroyed.
  const socket = request.socket as Socket | null;
  if (socket === null) return;
  lingering.markLast(socket);
  // Node calls this to end a connection after its last answer. By itself it destroys the socket as soon as that is written.
  socket.destroySoon = () => {
    lingering.noteAnswered(socket);
    request.unpipe();
    request.resume();
    // After Node has resumed a request whose body had stopped flowing: that is what makes the socket read again, and it
    // happens in a turn of its own. Begun before, nothing is ever read any more.
    setImmediate(() => lingering.begin(socket));
  };
}

// Bodies that do not come to their end: such a connection would otherwise be held for an hour. Uploads have a bound of their own
// (limitSilence in upload.ts).

/** @internal The longest time for a JSON body: 1 MiB in it is 9 kB/s. An upload has as long as a request (server.ts). */
export const MAX_BODY_MS = 120_000;

/** Returns the refusal of a body that took too long. */
export const bodyStalled = (): AppError =>
  badRequest(createMessage('request.bodyStalled', { seconds: MAX_BODY_MS / 1000 }));

/** Cuts off a sender who has begun a body and does not come to its end. */
export function limitBodyTime({ raw: request }: FastifyRequest, clock: Pick<Clock, 'after'>, cutOff: () => void): void {
  if (!hasBody(request)) return;
  const cancel = clock.after(MAX_BODY_MS, cutOff);
  request.once('end', cancel).once('close', cancel);
}

/** True if the headers of a request announce a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || length !== '0';
}

// Bounds the requests of one connection that are under way, and lets those that change something follow one another. Node begins each
// pipelined request as it parses it, more than a thousand of one chunk of 64 KiB, and holds their answers until the client has read
// those before: a client that does not read fills the memory.

/** Begins the work on a request. */
export type Begin = (request: IncomingMessage, response: ServerResponse) => void;

const MAX_UNDER_WAY = 16;
/** No client that reads its answers has so many open. Each takes about 3 kB. */
const MAX_WAITING = 1_000;

/** Methods that change nothing: requests of these alone may be worked on at the same time (RFC 9112 §9.3.2). */
const SAFE_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

interface Waiting {
  readonly isSafe: boolean;
  readonly start: () => void;
}

/** The requests of one connection. */
interface Line {
  underWay: number;
  /** True while a request that may change something is unanswered; it is the only one under way then. */
  isAlone: boolean;
  /** True once the client ended its sending side while requests waited; these are not begun, and the connection ends before them. */
  isCut: boolean;
  readonly waiting: Waiting[];
}

/**
 * Bounds what the server's listener of requests is called with, and returns the same bound for requests that Node hands out by
 * other events: requests begin in the order of their coming, one with a safe method when fewer than 16 of its connection are
 * unanswered and all of them are safe, any other when none is. A connection where more than 1,000 wait is ended, and so is one whose client
 * ends its sending side while some wait, once those under way are answered. `onChanged` is called
 * between a request that may have changed something and those that waited behind it.
 */
export function limitPipelining(server: Server, onChanged: () => void): (begin: Begin) => Begin {
  const lines = new WeakMap<Socket, Line>();
  const findLine = (socket: Socket): Line => {
    const known = lines.get(socket);
    if (known !== undefined) return known;
    const line: Line = { underWay: 0, isAlone: false, isCut: false, waiting: [] };
    // Most likely the client has gone. One that has not may repeat what was not answered: it was not begun.
    socket.once('end', () => {
      line.isCut = line.waiting.splice(0).length > 0;
    });
    lines.set(socket, line);
    return line;
  };
  const limit =
    (begin: Begin): Begin =>
    (request, response) => {
      const { socket } = request;
      const line = findLine(socket);
      const isSafe = SAFE_METHODS.has(request.method);
      const start = () => {
        line.underWay += 1;
        line.isAlone = !isSafe;
        response.once('close', () => {
          line.underWay -= 1;
          line.isAlone = false;
          if (line.isCut && line.underWay === 0) socket.destroySoon();
          if (socket.destroyed || line.waiting.length === 0) return;
          if (!isSafe) onChanged();
          startNext(line);
        });
        begin(request, response);
      };
      if (line.waiting.length === 0 && mayStart(line, isSafe)) start();
      // Node itself stops to read by the size of the answers, of which those that wait have none.
      else if (line.waiting.length >= MAX_WAITING) socket.destroy();
      else line.waiting.push({ isSafe, start });
    };
  const listeners = server.listeners('request') as Begin[];
  server.removeAllListeners('request');
  for (const each of listeners) server.on('request', limit(each));
  return limit;
}

function mayStart({ underWay, isAlone }: Line, isSafe: boolean): boolean {
  return isSafe ? !isAlone && underWay < MAX_UNDER_WAY : underWay === 0;
}

// Several at once behind one that was alone.
function startNext(line: Line): void {
  for (let [next] = line.waiting; next !== undefined && mayStart(line, next.isSafe); [next] = line.waiting) {
    line.waiting.shift();
    next.start();
  }
}

/**
 * The requests whose sender waits to be asked for the body (`Expect: 100-continue`). It is asked once the gates have let the
 * request through, so that a refusal before that spares it the sending (RFC 9110 §10.1.1).
 */
export interface Continuing {
  noteWaiting(request: IncomingMessage): void;
  isWaiting(request: IncomingMessage): boolean;
  /** Asks for the body, unless it is longer by its own account than is taken. */
  askForBody(request: IncomingMessage, reply: ServerResponse, longestBytes: number): void;
}

/** The waiting senders of one server. */
export function openContinuing(): Continuing {
  const waiting = new WeakSet<IncomingMessage>();
  return {
    noteWaiting: (request) => void waiting.add(request),
    isWaiting: (request) => waiting.has(request),
    askForBody(request, reply, longestBytes) {
      if (!waiting.has(request) || Number(request.headers['content-length'] ?? 0) > longestBytes) return;
      waiting.delete(request);
      reply.writeContinue();
    },
  };
}

// Handlers at work. A client that has gone closes its connection and leaves the handler at its work, with its upload in the spool: a
// stop that waits for connections alone removes the files under it.

declare module 'fastify' {
  interface FastifyInstance {
    readonly handlers: Handlers;
  }
}

export interface Handlers {
  /** Counts a handler until its work has ended. */
  run<T>(work: Promise<T>): Promise<T>;
  /** Resolves once none is at work. */
  ended(): Promise<void>;
}

/** Opens the count of a server. */
export function openHandlers(): Handlers {
  let atWork = 0;
  let whenNone: PromiseWithResolvers<void> | undefined;
  const end = () => {
    atWork -= 1;
    if (atWork > 0) return;
    whenNone?.resolve();
    whenNone = undefined;
  };
  return {
    run(work) {
      atWork += 1;
      // Not `finally`: each request would wait for two promises more.
      work.then(end, end);
      return work;
    },
    async ended() {
      while (atWork > 0) {
        whenNone ??= Promise.withResolvers();
        await whenNone.promise;
      }
    },
  };
}
