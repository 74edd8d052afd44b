// The client: typed calls by method and path. openapi-fetch makes the request from the types; here are the key, failures that
// are thrown, repeats, and the Idempotency-Key that makes a repeat of a creation safe.
import createOpenApiClient, {
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
  type Client as OpenApiClient,
} from 'openapi-fetch';
import { CREATING_PATHS, type paths } from './paths.ts';
import { type Fetch, type RetryOptions, retrying, type Surroundings, sleepFor } from './retry.ts';
import { errorOf } from './service-error.ts';

export interface ClientOptions {
  /** Where the service is: `https://host`, without `/api`. */
  readonly baseUrl: string;
  /** `pcs_…`, sent in `X-Api-Key`. */
  readonly apiKey: string;
  /** How long one try may take until its answer begins. 60,000 when not given. */
  readonly timeoutMs?: number;
  readonly retry?: RetryOptions;
  /** The global fetch when not given. */
  readonly fetch?: Fetch;
  /** The real clock, timer and chance when not given. */
  readonly surroundings?: Surroundings;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Calls = OpenApiClient<paths>;
export type PathOf<M extends Method> = ClientPathsWithMethod<Calls, M>;
type InitOf<M extends Method, P extends PathOf<M>> = MaybeOptionalInit<paths[P], M & keyof paths[P]>;
type Given<Init> = undefined extends Init
  ? [init?: Init]
  : Record<never, never> extends Init
    ? [init?: Init]
    : [init: Init];

/** The body of the answer; undefined where there is none. */
type Data<M extends Method, P extends PathOf<M>, Init> = [MethodResponse<Calls, M, P, Init>] extends [never]
  ? undefined
  : MethodResponse<Calls, M, P, Init>;

/** A success. Its headers (`ETag`, `X-Request-Id`, …) are in `response`, whose body is read. */
export interface Answer<Body> {
  readonly data: Body;
  readonly response: Response;
}

/** A call by path. Throws a ServiceError for every answer that is not a success. */
type Call<M extends Method> = <P extends PathOf<M>, Init extends InitOf<M, P>>(
  path: P,
  ...init: Given<Init>
) => Promise<Answer<Data<M, P, Init>>>;

/** Every operation that a key can call, by its method and its path as in the OpenAPI document. */
export interface Client {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PUT: Call<'put'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
}

const TIMEOUT_MS = 60_000;
const REAL: Surroundings = { now: Date.now, sleep: sleepFor, random: Math.random };

/**
 * A client for one service and one key; it keeps nothing open.
 * - A `POST` that creates is given an `Idempotency-Key` unless it has one, so that it can be repeated (contract §4).
 * - What may be repeated is, see `retry`; `signal` in a call's options ends it, waits included.
 * - Redirects are not followed: they would carry the key elsewhere.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, timeoutMs = TIMEOUT_MS, retry = {}, surroundings = REAL } = options;
  const { fetch = (request, init) => globalThis.fetch(request, init) } = options;
  const tries = retrying(withTimeout(fetch, timeoutMs), retry, surroundings);
  const calls = createOpenApiClient<paths>({
    baseUrl: originOf(baseUrl),
    headers: { 'X-Api-Key': apiKey },
    redirect: 'manual',
  });
  calls.use({
    onRequest({ request, schemaPath }) {
      if (request.method !== 'POST' || !CREATING_PATHS.includes(schemaPath)) return;
      if (!request.headers.has('idempotency-key')) request.headers.set('Idempotency-Key', crypto.randomUUID());
    },
    async onResponse({ response }) {
      if (!response.ok) throw await errorOf(response, surroundings.now());
    },
  });
  const calling = (method: (typeof METHODS)[number]) => (path: string, init?: CallInit) =>
    untilEnded(init, (signal) => {
      const call = calls[method] as (path: string, init: object) => Promise<unknown>;
      return call(path, { ...init, signal, fetch: (request: Request) => tries(request, { signal }) });
    });
  // The two differ in this alone: with failures thrown, an answer has no `error` and always its `data`.
  return Object.fromEntries(METHODS.map((method) => [method, calling(method)])) as unknown as Client;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface CallInit {
  readonly signal?: AbortSignal | null;
  /** A `stream` is read after the call, so that its signal holds beyond it. */
  readonly parseAs?: string;
}

/**
 * Makes a call with a signal that lasts as long as the call does. The caller's own is not handed on: a request refers to the
 * signal that it was made with weakly (Node 20 to 26), and once memory was cleaned up an abort no longer ended what hung.
 */
async function untilEnded<T>(init: CallInit | undefined, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = init?.signal ?? undefined;
  const controller = new AbortController();
  const stop = () => controller.abort(ending?.reason);
  if (ending?.aborted) stop();
  ending?.addEventListener('abort', stop);
  const forget = () => ending?.removeEventListener('abort', stop);
  try {
    const answer = await call(controller.signal);
    if (init?.parseAs === 'stream') return endingWith(answer, forget);
    forget();
    return answer;
  } catch (error) {
    forget();
    throw error;
  }
}

/** The answer, whose body tells when nothing more is read of it. */
function endingWith<T>(answer: T, ended: () => void): T {
  const { data } = answer as { data?: ReadableStream<Uint8Array<ArrayBuffer>> | null };
  if (data instanceof ReadableStream) return { ...answer, data: tellingEnd(data, ended) };
  ended();
  return answer;
}

/** The same stream, of which nothing is taken before it is wanted. */
function tellingEnd(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  ended: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  const read = () => {
    reader ??= stream.getReader();
    return reader;
  };
  return new ReadableStream(
    {
      // As fetch gives it: it may be read into buffers of the caller's own.
      type: 'bytes',
      async pull(controller) {
        try {
          for (;;) {
            const { done, value } = await read().read();
            if (done) break;
            // A stream of bytes takes no empty part, and takes the memory of others over, which may be a buffer of their owner's.
            if (value.byteLength > 0) return controller.enqueue(new Uint8Array(value));
          }
        } catch (error) {
          ended();
          throw error;
        }
        ended();
        controller.close();
        // One that waits with a buffer is told of the end by this alone.
        controller.byobRequest?.respond(0);
      },
      cancel(reason) {
        ended();
        return read().cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function originOf(baseUrl: string): string {
  const { protocol, href } = new URL(baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('baseUrl begins with https:// or http://');
  return href;
}

/** Ends a try whose answer has not begun in time; the body may take longer (a feed does). */
function withTimeout(fetch: Fetch, timeoutMs: number): Fetch {
  return async (request, { signal }) => {
    const controller = new AbortController();
    const reason = new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError');
    const timer = setTimeout(() => controller.abort(reason), timeoutMs);
    const stop = () => controller.abort(signal.reason);
    if (signal.aborted) stop();
    // Not removed when the answer begins: its body is to end too. The signal is the call's and goes with it.
    signal.addEventListener('abort', stop);
    try {
      // Also by the request, for a fetch that takes no more than that.
      return await fetch(new Request(request, { signal: controller.signal }), { signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}
