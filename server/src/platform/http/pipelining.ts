// Bounds the requests of one connection that are under way. Node begins each pipelined request as it parses it, more than a thousand
// of one chunk of 64 KiB, and holds their answers until the client has read those before: a client that does not read fills the memory.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Begins the work on a request. */
export type Begin = (request: IncomingMessage, response: ServerResponse) => void;

const MAX_UNDER_WAY = 16;
/** No client that reads its answers has so many open. Each takes about 3 kB. */
const MAX_WAITING = 1_000;

interface Line {
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * Bounds what the server's listener of requests is called with, and returns the same bound for requests that Node hands out by
 * other events: a request begins when fewer than 16 of its connection are unanswered, in the order of their coming. A connection
 * where more than 1,000 wait is ended.
 */
export function limitPipelining(server: Server): (begin: Begin) => Begin {
  const lines = new WeakMap<Socket, Line>();
  const findLine = (socket: Socket): Line => {
    const known = lines.get(socket);
    if (known !== undefined) return known;
    const line: Line = { underWay: 0, waiting: [] };
    lines.set(socket, line);
    return line;
  };
  const limit =
    (begin: Begin): Begin =>
    (request, response) => {
      const line = findLine(request.socket);
      const start = () => {
        line.underWay += 1;
        response.once('close', () => {
          line.underWay -= 1;
          if (!request.socket.destroyed) line.waiting.shift()?.();
        });
        begin(request, response);
      };
      if (line.underWay < MAX_UNDER_WAY) start();
      // Node itself stops to read by the size of the answers, of which those that wait have none.
      else if (line.waiting.length >= MAX_WAITING) request.socket.destroy();
      else line.waiting.push(start);
    };
  const listeners = server.listeners('request') as Begin[];
  server.removeAllListeners('request');
  for (const each of listeners) server.on('request', limit(each));
  return limit;
}
