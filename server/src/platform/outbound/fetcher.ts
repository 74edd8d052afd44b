// Reads from addresses that others name (metadata and keys of identity providers), judged like those that are posted to
// (sender.ts): the connection goes to the very address that was judged, redirects are not followed, and neither the time nor
// the size of an answer is the other side's to choose. Not for deliveries, whose connections are kept.
import type { Clock } from '../clock.ts';
import type { Allowance } from './addresses.ts';
import { ConnectError, connectTo, type Route } from './connector.ts';
import type { NameResolver } from './name-resolver.ts';
import { permittedRoutes } from './permitted.ts';
import { readTargetUrl } from './target-url.ts';

export interface Fetching {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

export type FetchReason = 'target_not_public' | 'name_not_found' | 'unreachable' | 'timed_out' | 'too_large';

/** A request that got no answer, or none that is taken; the message is a sentence for whoever named the address. */
export class FetchFault extends Error {
  readonly reason: FetchReason;

  constructor(reason: FetchReason, cause?: unknown) {
    super(SENTENCES[reason], cause === undefined ? undefined : { cause });
    this.name = 'FetchFault';
    this.reason = reason;
  }
}

// They say nothing of what a name led to: a stranger could read the deployment's own name server by it.
const SENTENCES: Readonly<Record<FetchReason, string>> = {
  target_not_public: 'The address must be https and lead to a public address.',
  name_not_found: 'The name of the address is not known.',
  unreachable: 'The address could not be reached.',
  timed_out: 'The address did not answer in time.',
  too_large: 'The answer is too large.',
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
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const MAX_HEADER_BYTES = 16_384;

/** Opens a fetcher; it keeps no connection. */
export function openFetcher(options: FetcherOptions): Fetcher {
  return {
    async fetch(request) {
      const controller = new AbortController();
      const cancel = options.clock.after(TIMEOUT_MS, () => controller.abort());
      try {
        return await fetchWithin(request, options, controller.signal);
      } catch (error) {
        if (error instanceof FetchFault) throw error;
        throw new FetchFault(controller.signal.aborted ? 'timed_out' : reasonOf(error), error);
      } finally {
        cancel();
      }
    },
  };
}

async function fetchWithin(request: Fetching, options: FetcherOptions, signal: AbortSignal): Promise<Fetched> {
  const target = readTargetUrl(request.url);
  if (typeof target === 'string') throw new FetchFault('target_not_public');
  const addresses = target.isAddress ? [target.host] : await options.names.resolve(target.host);
  if (addresses.length === 0) throw new FetchFault('name_not_found');
  const { path, routes } = permittedRoutes(request.url, target, addresses, options.isAllowed);
  let failed: unknown = new FetchFault('target_not_public');
  for (const route of routes) {
    try {
      return await ask(route, { ...request, path }, options, signal);
    } catch (error) {
      failed = error;
      if (!(error instanceof ConnectError)) break;
    }
  }
  throw failed;
}

async function ask(
  route: Route,
  { path, method = 'GET', headers, body }: Fetching & { readonly path: string },
  { userAgent, ca }: FetcherOptions,
  signal: AbortSignal,
): Promise<Fetched> {
  // With the first request: undici takes 50 ms and more to load.
  const { Client } = await import('undici');
  const client = new Client(route.origin, {
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize: MAX_BYTES,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: (_options, connected) => void connectTo(route, ca, connected),
  });
  try {
    const sent = { path, method, headers: { ...headers, 'user-agent': userAgent }, body: body ?? null, signal };
    const answer = await client.request(sent);
    const chunks: Buffer[] = [];
    for await (const chunk of answer.body as AsyncIterable<Buffer>) chunks.push(chunk);
    return { status: answer.statusCode, headers: plainHeaders(answer.headers), body: Buffer.concat(chunks) };
  } finally {
    client.destroy().catch(() => undefined);
  }
}

const plainHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]));

function reasonOf(error: unknown): FetchReason {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'too_large';
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' ? 'timed_out' : 'unreachable';
}
