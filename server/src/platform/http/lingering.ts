// How a connection ends whose sender was refused while still sending. To close a socket with bytes unread resets it, and the
// reset takes the answer along that the sender has not read yet (RFC 9112 §9.6). So our side is closed, the rest is read
// and dropped for a while, and only then is the connection destroyed.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Continuing } from './continuing.ts';

/** @internal How long nothing more may come: time for the answer to arrive. */
export const QUIET_MS = 2_000;

/** @internal How long the rest may come at all: a browser reads no answer before it has sent everything. */
export const LONGEST_MS = 30_000;

/**
 * @internal As much as the largest picture, so that a sender who is somewhat over the limit and reads only when everything is
 * written still hears why. Dropping costs no memory.
 */
export const MOST_DROPPED_BYTES = 64 * 1024 * 1024;

/** What is left of a body of this size is read to its end instead, so that the connection serves the next request. */
const MOST_READ_ON_BYTES = 64 * 1024;

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
        if (dropped === seen || looks * QUIET_MS >= LONGEST_MS) destroy();
        seen = dropped;
      });
      // Node's parser is to read no more of it: it would go on to make requests of what comes behind.
      const readers = socket.listeners('data') as ((part: Buffer) => void)[];
      socket.on('data', (part: Buffer) => {
        dropped += part.length;
        if (dropped > MOST_DROPPED_BYTES) destroy();
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
  // Whether a sender that was not asked for its body sends it now, nobody can tell: Node ends the connection.
  const isReadOn = encoding === undefined && Number(length) <= MOST_READ_ON_BYTES && !continuing.isWaiting(request);
  if (request.complete || isReadOn) return;
  endAfterAnswer(request, reply, lingering);
}

/** Makes the answer to an unfinished request the last one of its connection, which then ends as this file describes. */
export function endAfterAnswer(request: IncomingMessage, reply: FastifyReply, lingering: Lingering): void {
  reply.header('connection', 'close');
  // Node takes the socket from a request that was destroyed.
  const socket = request.socket as Socket | null;
  if (socket === null) return;
  lingering.markLast(socket);
  // What Node ends a connection with after its last answer. By itself it destroys the socket as soon as that is written.
  socket.destroySoon = () => {
    lingering.noteAnswered(socket);
    request.unpipe();
    request.resume();
    // After Node has resumed a request whose body had stopped flowing: that is what makes the socket read again, and it
    // happens in a turn of its own. Begun before, nothing is ever read any more.
    setImmediate(() => lingering.begin(socket));
  };
}
