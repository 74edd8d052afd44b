// Requests that no HTTP client would send, over a bare socket.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 60_000;

export interface RawReply {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Bytes sent until the answer came. */
  readonly sent: number;
}

export interface RawOptions {
  /** Ends the sending side when everything is sent. */
  readonly end?: boolean;
  /** What is sent after the first part, piece by piece, until it has run out or the answer is there. */
  readonly pieces?: Iterable<string | Buffer>;
}

/** Sends these bytes and answers with the first response; fails where the connection ends without one. */
export async function rawRequest(address: string, bytes: string | Buffer, options: RawOptions = {}): Promise<RawReply> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let received = Buffer.alloc(0);
  let isOver = false;
  const said = new Promise<number>((resolve) => socket.once('data', () => resolve(0)));
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
  });
  for (const event of ['end', 'error', 'close'] as const) socket.once(event, () => (isOver = true));
  try {
    let sent = await write(socket, bytes);
    for (const piece of options.pieces ?? []) {
      if (isOver || parse(received, sent) !== undefined) break;
      // One that has answered may take no more: what it says counts, not that it reads on.
      sent += await Promise.race([write(socket, piece), said]);
      // Time to hear the answer: a peer that closes while bytes are on their way resets the connection, answer and all.
      await pause(5);
    }
    if (options.end === true) socket.end();
    const deadline = Date.now() + LONGEST_MS;
    for (;;) {
      const reply = parse(received, sent);
      if (reply !== undefined) return reply;
      if (isOver || Date.now() > deadline) throw new Error(`no answer after ${sent} bytes; it said "${received}"`);
      await pause(10);
    }
  } finally {
    socket.destroy();
  }
}

/** A request's first lines; `content-length` follows from the body unless it is given. */
export function rawHead(line: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

// A peer that has answered and closed makes writing fail: what it said counts, not that.
function write(socket: Socket, bytes: string | Buffer): Promise<number> {
  return new Promise((resolve) => socket.write(bytes, () => resolve(Buffer.byteLength(bytes))));
}

function parse(received: Buffer, sent: number): RawReply | undefined {
  const text = received.toString('utf8');
  const at = text.indexOf('\r\n\r\n');
  if (at === -1) return undefined;
  const [first = '', ...lines] = text.slice(0, at).split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = received.subarray(Buffer.byteLength(text.slice(0, at + 4)));
  const length = Number(headers.get('content-length') ?? 0);
  if (body.length < length) return undefined;
  return { status: Number(first.split(' ')[1]), headers, body: body.subarray(0, length).toString('utf8'), sent };
}
