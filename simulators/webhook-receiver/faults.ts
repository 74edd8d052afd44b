// What can go wrong with an endpoint, on demand.
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Fault =
  /** Answers with this status. */
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  /** Answers rightly, after this time. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** Answers with a redirect. */
  | { readonly kind: 'redirect'; readonly location: string; readonly status?: number }
  /** Ends the connection in order, without an answer. */
  | { readonly kind: 'close' }
  /** Resets the connection (RST). */
  | { readonly kind: 'reset' }
  /** Announces more than it sends, then ends the connection. */
  | { readonly kind: 'half' }
  /** Answers 200 with a body of this many bytes. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** Fails every nth time with this status (500), else all is well. */
  | { readonly kind: 'flaky'; readonly every: number; readonly status?: number };

/** A fault with the number of requests it is for; for all until it is taken back when that is not given. */
export type PlannedFault = Fault & { readonly times?: number };

const FAULTS = ['status', 'slow', 'hang', 'redirect', 'close', 'reset', 'half', 'huge', 'flaky'];
/** Each number that a fault may carry: the least and the most. */
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  status: [200, 599],
  delayMs: [0, 600_000],
  bytes: [0, 1_000_000_000],
  every: [1, 1_000_000],
  times: [1, 1_000_000_000],
};
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  status: ['status'],
  slow: ['delayMs'],
  redirect: ['location'],
  huge: ['bytes'],
  flaky: ['every'],
};

/**
 * Reads a fault from JSON, or from its kind alone (`hang`) or a status (`503`) as text.
 * @throws TypeError that says what is wrong
 */
export function readFault(given: string): PlannedFault {
  if (/^[2-5][0-9]{2}$/.test(given)) return { kind: 'status', status: Number(given) };
  const value: unknown = given.startsWith('{') ? JSON.parse(given) : { kind: given };
  const fault = value as PlannedFault & Readonly<Record<string, unknown>>;
  if (!FAULTS.includes(fault.kind)) throw new TypeError(`kind is one of ${FAULTS.join(', ')}`);
  for (const name of NEEDED[fault.kind] ?? []) {
    if (fault[name] === undefined) throw new TypeError(`${fault.kind} needs ${name}`);
  }
  for (const [name, each] of Object.entries(fault)) checkMember(name, each);
  return fault;
}

function checkMember(name: string, value: unknown): void {
  const range = NUMBERS[name];
  if (range === undefined) {
    const isText = ['kind', 'location', 'body'].includes(name) && typeof value === 'string';
    if (!isText) throw new TypeError(`${name} is not a text of a fault`);
    return;
  }
  const [least, most] = range;
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) {
    throw new TypeError(`${name} is a whole number from ${least} to ${most}`);
  }
}

/** A request whose body is read. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The number of the request under this fault, from 1. */
  readonly count: number;
  /** What it would be answered without a fault. */
  readonly status: number;
}

/** Answers a request as the fault has it. */
export function commit(fault: Fault, { request, response, count, status }: Exchange): void {
  switch (fault.kind) {
    case 'hang':
      return;
    case 'slow':
      // Not kept waiting for: a receiver that is closed ends with its connections.
      setTimeout(() => response.writeHead(status).end(), fault.delayMs).unref();
      return;
    case 'close':
      request.socket.end();
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'half':
      response.writeHead(200, { 'content-length': 100 }).write('half', () => request.socket.end());
      return;
    case 'status':
      response.writeHead(fault.status).end(fault.body);
      return;
    case 'redirect':
      response.writeHead(fault.status ?? 302, { location: fault.location }).end();
      return;
    case 'huge':
      pour(response, fault.bytes);
      return;
    case 'flaky':
      response.writeHead(count % fault.every === 0 ? (fault.status ?? 500) : status).end();
  }
}

const POUR_BYTES = 64 * 1024;

/** Writes that many bytes as fast as they are taken, and no faster. */
function pour(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-length': bytes });
  const part = Buffer.alloc(POUR_BYTES, 'x');
  let left = bytes;
  const more = () => {
    while (left > 0) {
      const next = part.subarray(0, left);
      left -= next.length;
      if (!response.write(next)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
