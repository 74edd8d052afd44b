// Bounds the requests of one connection that are under way, and lets those that change something follow one another. Node begins each
// pipelined request as it parses it, more than a thousand of one chunk of 64 KiB, and holds their answers until the client has read
// those before: a client that does not read fills the memory.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
