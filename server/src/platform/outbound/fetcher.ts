// Reads from addresses that others name (metadata and keys of identity providers), judged like those that are posted to
// (sender.ts): the connection goes to the very address that was judged, redirects are not followed, and neither the time nor
// the size of an answer is the other side's to choose. Not for deliveries, whose connections are kept.
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import type { Clock } from '../clock.ts';
import type { Allowance } from './addresses.ts';
import { type AnswerHead, openAnswerReader } from './answer-reader.ts';
import { findRouteFault, ownConnectFault } from './connect-faults.ts';
import { ConnectError, connectTo, type Route } from './connector.ts';
import type { NameResolver } from './name-resolver.ts';
import type { OwnFault } from './outcome.ts';
import { findRoutes } from './permitted.ts';
import { formatRequest } from './request-text.ts';

export interface Fetching {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends the request as its time does: several requests may share one budget. */
  readonly signal?: AbortSignal | undefined;
}

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

export type FetchReason =
  | 'target_not_public'
  | 'name_not_found'
  | 'name_servers_failed'
  | 'unreachable'
  | 'tls_failed'
  | 'timed_out'
  | 'too_large'
  | 'own_network';

/** A request that got no answer, or none that is taken; the message is a sentence for whoever named the address. */
export class FetchFault extends Error {
  readonly reason: FetchReason;
  readonly said: Message;

  constructor(reason: FetchReason, cause?: unknown) {
    super(SENTENCES[reason].message, cause === undefined ? undefined : { cause });
    this.said = SENTENCES[reason];
    this.name = 'FetchFault';
    this.reason = reason;
  }
}

// They say nothing of what a name led to, nor whether it is known: a stranger could read the deployment's own name server by it.
const NO_PUBLIC_ADDRESS = createMessage('sso.notPublic');
const SENTENCES: Readonly<Record<FetchReason, Message>> = {
  target_not_public: NO_PUBLIC_ADDRESS,
  name_not_found: NO_PUBLIC_ADDRESS,
  name_servers_failed: createMessage('sso.nameServersFailed'),
  unreachable: createMessage('sso.unreachable'),
  tls_failed: createMessage('sso.noTls'),
  timed_out: createMessage('sso.timedOut'),
  too_large: createMessage('sso.answerTooLarge'),
  own_network: createMessage('sso.ownNetwork'),
};

export interface Fetcher {
  /** One request. Throws FetchFault. */
  fetch(request: Fetching): Promise<Fetched>;
}

export interface FetcherOptions {
  readonly names: NameResolver;
  readonly isAllowed: Allowance;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Authorities (PEM) to trust instead of those that Node trusts. */
  readonly ca?: string | undefined;
  /** Called with each fault of this deployment. */
  readonly onOwnFault?: ((fault: OwnFault) => void) | undefined;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** Opens a fetcher; it keeps no connection. */
export function openFetcher(options: FetcherOptions): Fetcher {
  return {
    async fetch(request) {
      const controller = new AbortController();
      const abort = () => controller.abort();
      const cancel = options.clock.after(TIMEOUT_MS, abort);
      if (request.signal?.aborted === true) abort();
      request.signal?.addEventListener('abort', abort);
      try {
        return await raceAbort(fetchWithin(request, options, controller.signal), controller.signal);
      } catch (error) {
        if (error instanceof FetchFault) throw error;
        throw new FetchFault(controller.signal.aborted ? 'timed_out' : 'unreachable', error);
      } finally {
        cancel();
        request.signal?.removeEventListener('abort', abort);
      }
    },
  };
}

/** Resolves as the work does, or rejects once the time is over: a name server that is slow counts too. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new FetchFault('timed_out'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

async function fetchWithin(request: Fetching, options: FetcherOptions, signal: AbortSignal): Promise<Fetched> {
  const ways = await findRoutes(request.url, (name) => options.names.resolve(name), options.isAllowed);
  if (ways === 'resolver_failed') {
    options.onOwnFault?.('resolver_failed');
    throw new FetchFault('own_network');
  }
  if (typeof ways === 'string') throw new FetchFault(ways);
  let failed: unknown;
  for (const route of ways.routes) {
    try {
      const { method = 'GET', headers, body } = request;
      const parts = {
        method,
        path: ways.path,
        headers: { ...headers, ...CLOSING, 'user-agent': options.userAgent },
        body,
      };
      return await ask(route, formatRequest(ways.host, parts), options.ca, signal);
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      failed = await connectFault(error, route.address, options);
    }
  }
  throw failed;
}

const CLOSING = { connection: 'close' };

async function connectFault(error: ConnectError, address: string, { onOwnFault }: FetcherOptions): Promise<FetchFault> {
  const judged = ownConnectFault(error, address);
  const own = judged === 'ambiguous' ? await findRouteFault(address) : judged;
  if (own !== undefined) {
    onOwnFault?.(own);
    return new FetchFault('own_network', error);
  }
  return new FetchFault(error.phase === 'tls' ? 'tls_failed' : 'unreachable', error);
}

/** Sends one request over a connection of its own and reads the whole answer. */
function ask(route: Route, text: string, ca: string | undefined, signal: AbortSignal): Promise<Fetched> {
  const { promise, resolve, reject } = Promise.withResolvers<Fetched>();
  const parts: Buffer[] = [];
  let size = 0;
  let head: AnswerHead | undefined;
  const reader = openAnswerReader({
    head(given) {
      head = given;
    },
    body(part) {
      size += part.length;
      if (size > MAX_BYTES) reject(new FetchFault('too_large'));
      else parts.push(Buffer.from(part));
    },
    end() {
      const fields = Object.fromEntries(head?.fields ?? []);
      resolve({ status: head?.status ?? 0, headers: fields, body: Buffer.concat(parts) });
    },
    fail: () => reject(new FetchFault('unreachable')),
  });
  const socket = connectTo(route, { ca, connected: () => void socket.write(text), failed: reject });
  const abort = () => reject(new FetchFault('timed_out'));
  signal.addEventListener('abort', abort);
  socket.on('data', (chunk: Buffer) => reader.push(chunk));
  socket.on('end', () => reader.close());
  socket.on('close', () => reader.close());
  return promise.finally(() => {
    signal.removeEventListener('abort', abort);
    socket.destroy();
  });
}
