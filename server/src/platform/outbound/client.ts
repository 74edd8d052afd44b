// Requests to the services that administrators connect: identity providers and vendors' APIs. Each connection goes to an
// address that was checked just before (addresses.ts), and is kept and used again; redirects are not followed, and credentials
// are sent to one origin alone. Nothing is repeated but a read whose kept connection was closed meanwhile: a write that got no
// answer is sent again only by code that knows its effects. Not for webhooks (sender.ts).
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Clock } from '../clock.ts';
import type { Allowance } from './addresses.ts';
import { findRouteFault, ownConnectFault } from './connect-faults.ts';
import type { Route } from './connector.ts';
import { ClientFault, exchangeStream, type OpenedAnswer, type Waits } from './exchange-stream.ts';
import { type Links, openLinks } from './links.ts';
import type { NameResolver } from './name-resolver.ts';
import type { OwnFault } from './outcome.ts';
import { findRoutes } from './permitted.ts';
import { readWaitMs } from './rate-headers.ts';
import { formatRequest } from './request-text.ts';

export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that identify the caller, and the only origin that they are sent to. */
  readonly credentials?: { readonly origin: string; readonly headers: Readonly<Record<string, string>> } | undefined;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Limits of an answer that is read whole. */
export interface AnswerLimits {
  readonly wholeMs: number;
  /** Of the body, as it is decoded. */
  readonly maxBytes: number;
}

export interface ClientAnswer {
  readonly status: number;
  /** Milliseconds to wait before the next request, if the answer asks for a wait (rate-headers.ts). */
  readonly waitMs: number | undefined;
  /** Names are in lower case; repeated fields are joined by a comma. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer<ArrayBuffer>;
}

export interface StreamedAnswer extends Omit<ClientAnswer, 'body'> {
  /** To be read to its end or destroyed. Fails with a ClientFault. */
  readonly body: Readable;
}

export interface Client {
  /** Sends a request and reads its answer whole: 8 MiB within a minute, unless the limits are others. Throws ClientFault. */
  request(request: ClientRequest, limits?: AnswerLimits): Promise<ClientAnswer>;
  /** Sends a request and streams the body of its answer; fails after 30 s without a byte. Throws ClientFault. */
  open(request: ClientRequest): Promise<StreamedAnswer>;
  /** Closes every connection, also those in use. */
  close(): void;
}

export interface ClientOptions {
  readonly names: NameResolver;
  readonly isAllowed: Allowance;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Authorities (PEM) to trust instead of those that Node trusts. */
  readonly ca?: string | undefined;
  /** Called with each fault of this deployment. */
  readonly onOwnFault?: ((fault: OwnFault) => void) | undefined;
}

const LIMITS: AnswerLimits = { wholeMs: 60_000, maxBytes: 8 * 1024 * 1024 };
const WAITS: Waits = { connectMs: 5_000, firstByteMs: 30_000, idleMs: 30_000 };

/** Opens a client with connections of its own. */
export function openClient(options: ClientOptions): Client {
  const links = openLinks({ ca: options.ca });
  return {
    async request(request, { wholeMs, maxBytes } = LIMITS) {
      const ended = new AbortController();
      const cancel = options.clock.after(wholeMs, () => ended.abort(new ClientFault('timed_out', true)));
      const stopFollowing = follow(request.signal, ended);
      try {
        const headers = { 'accept-encoding': 'gzip', ...request.headers };
        const { body, ...answer } = await send({ ...request, headers }, { ...options, links }, ended.signal);
        return { ...answer, body: await collect(body, maxBytes) };
      } finally {
        cancel();
        stopFollowing();
      }
    },
    async open(request) {
      const ended = new AbortController();
      const stopFollowing = follow(request.signal, ended);
      const headers = { 'accept-encoding': 'identity', ...request.headers };
      try {
        const answer = await send({ ...request, headers }, { ...options, links }, ended.signal);
        answer.body.once('close', stopFollowing);
        return answer;
      } catch (error) {
        stopFollowing();
        throw error;
      }
    },
    close: () => links.close(),
  };
}

/** Ends with the signal of whoever asked; returns a function that stops listening to it. */
function follow(signal: AbortSignal | undefined, ended: AbortController): () => void {
  const abort = () => ended.abort(new ClientFault('aborted', true));
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  return () => signal?.removeEventListener('abort', abort);
}

type Sending = ClientOptions & { readonly links: Links };

async function send(request: ClientRequest, sending: Sending, signal: AbortSignal): Promise<StreamedAnswer> {
  requireOrigin(request);
  const ways = await raceAbort(
    findRoutes(request.url, (name) => sending.names.resolve(name), sending.isAllowed),
    signal,
  );
  if (ways === 'resolver_failed') throw ownFault('resolver_failed', sending);
  if (typeof ways === 'string') throw new ClientFault(ways, false);
  const text = writeRequest(request, ways, sending.userAgent);
  let failed: ClientFault | undefined;
  for (const route of ways.routes) {
    try {
      const { head, body } = await sendOver(route, { text, method: request.method, signal }, sending);
      const { status, fields } = head;
      const waitMs = readWaitMs(fields, sending.clock.now());
      const decoded = decode(body, fields.get('content-encoding'));
      return { status, headers: decoded === body ? fields : omitCoding(fields), waitMs, body: decoded };
    } catch (error) {
      if (!(error instanceof ClientFault)) throw error;
      // Only what reached nobody is tried at another address.
      if (error.mayHaveArrived || signal.aborted) throw error;
      failed = await judgeConnection(error, route, sending);
    }
  }
  throw failed ?? new ClientFault('unreachable', false);
}

// A list that links to its next page on another host would take the credentials there.
function requireOrigin({ url, credentials }: ClientRequest): void {
  if (credentials !== undefined && URL.parse(url)?.origin !== credentials.origin) {
    throw new ClientFault('other_origin', false);
  }
}

function writeRequest(
  { method, headers, credentials, body }: ClientRequest,
  { host, path }: { readonly host: string; readonly path: string },
  userAgent: string,
): string {
  const all = { ...headers, ...credentials?.headers, 'user-agent': userAgent };
  // RFC 9110 §8.6: a method that anticipates content names its length, also where that is none.
  const given = body ?? (method === 'GET' || method === 'DELETE' ? undefined : '');
  try {
    return formatRequest(host, { method, path, headers: all, body: given });
  } catch (error) {
    throw new ClientFault('unsendable', false, error);
  }
}

/** Sends over an idle connection where the request may be repeated, else over a new one (RFC 9110 §9.2.2, RFC 9112 §9.3.1). */
async function sendOver(
  route: Route,
  { text, method, signal }: { readonly text: string; readonly method: string; readonly signal: AbortSignal },
  { links, clock }: Sending,
): Promise<OpenedAnswer> {
  const exchange = (fresh: boolean) => exchangeStream(links.take(route, fresh), text, { clock, waits: WAITS, signal });
  if (method !== 'GET') return exchange(true);
  try {
    return await exchange(false);
  } catch (error) {
    if (!(error instanceof ClientFault && error.wasStale) || signal.aborted) throw error;
    return exchange(true);
  }
}

async function judgeConnection(fault: ClientFault, { address }: Route, sending: Sending): Promise<ClientFault> {
  const error = fault.connectError;
  const judged = error === undefined ? undefined : ownConnectFault(error, address);
  const own = judged === 'ambiguous' ? await findRouteFault(address) : judged;
  return own === undefined ? fault : ownFault(own, sending, error);
}

function ownFault(fault: OwnFault, { onOwnFault }: Sending, cause?: unknown): ClientFault {
  onOwnFault?.(fault);
  return new ClientFault('own_network', false, cause);
}

function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new ClientFault(readAbort(signal), false));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

const readAbort = ({ reason }: AbortSignal) => (reason instanceof ClientFault ? reason.reason : 'aborted');

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Returns the body without its content coding: some servers compress whatever was asked for. */
function decode(body: Readable, coding = 'identity'): Readable {
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder = DECODERS[name]?.();
  if (decoder === undefined) {
    body.destroy();
    throw new ClientFault('unreadable', true);
  }
  const decoded = new Readable({
    read: () => void decoder.resume(),
    destroy(error, done) {
      body.destroy();
      decoder.destroy();
      done(error);
    },
  });
  // Not `pipeline`: its error would hide whether the connection or the coding was at fault.
  body.on('error', (error) => decoded.destroy(error));
  decoder.on('error', (error) => decoded.destroy(new ClientFault('unreadable', true, error)));
  decoder.on('data', (part: Buffer) => {
    if (!decoded.push(part)) decoder.pause();
  });
  decoder.on('end', () => decoded.push(null));
  decoded.on('error', () => undefined);
  body.pipe(decoder);
  return decoded;
}

/** Returns the fields without those that describe the coded body. */
const omitCoding = (fields: ReadonlyMap<string, string>) =>
  new Map([...fields].filter(([name]) => name !== 'content-encoding' && name !== 'content-length'));

/** Reads a body whole. Throws `too_large` beyond the limit, which counts decoded bytes. */
async function collect(body: Readable, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new ClientFault('too_large', true);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
