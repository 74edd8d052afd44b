// Posts to addresses that strangers name (contract §7): only to what the whole internet can reach or the deployment allows,
// judged at each post, over a connection to the very address that was judged. Redirects are not followed: the next address
// would be one that nobody gave us. Nothing that the other side does takes longer than the time given.
import type { Clock } from '../clock.ts';
import type { Allowance } from './addresses.ts';
import type { Route } from './connector.ts';
import type { exchange, Message } from './exchange.ts';
import type { Links } from './links.ts';
import type { NameResolver } from './name-resolver.ts';
import {
  type Answer,
  CLOSED,
  type Deadline,
  type Failure,
  type SendError,
  type SendPhase,
  TIMED_OUT,
} from './outcome.ts';
import { permittedRoutes } from './permitted.ts';
import { readTargetUrl } from './target-url.ts';

export interface Post {
  readonly url: string;
  /** In printable ASCII; `user-agent` is the sender's. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For all of it, from the name to the status line. */
  readonly timeoutMs: number;
}

/** How a post ended. It succeeded where the answer's status was 2xx, whatever became of its body. */
export interface SendOutcome {
  readonly ok: boolean;
  readonly status: number | null;
  /** The answer's first 2 KB, as text that PostgreSQL takes; null where there was no answer. */
  readonly body: string | null;
  readonly durationMs: number;
  /** Where it failed. */
  readonly phase: SendPhase | null;
  readonly error: SendError | null;
}

export interface Sender {
  /** Posts once. Never rejects. A post may reach the other side twice where a kept-alive connection was closed under it. */
  post(post: Post): Promise<SendOutcome>;
  /** Closes every connection; what is under way ends as `connection_closed`. */
  close(): void;
}

export interface SenderOptions {
  readonly names: NameResolver;
  readonly isAllowed: Allowance;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Authorities (PEM) to trust instead of those that Node trusts. */
  readonly ca?: string | undefined;
}

/** Opens a sender. It holds as many sockets as posts are under way, and idle ones for 4 s: who posts bounds them. */
export function openSender({ names, isAllowed, clock, userAgent, ca }: SenderOptions): Sender {
  let loading: Promise<Wire> | undefined;
  let wire: Wire | undefined;
  let isClosed = false;
  // With the first post: undici takes 50 ms and more to load, and the service is to answer within 600 ms of its start.
  const load = async () => {
    const [{ exchange }, { openLinks }] = await Promise.all([import('./exchange.ts'), import('./links.ts')]);
    wire = { exchange, links: openLinks({ ca }) };
    return wire;
  };
  return {
    async post({ url, headers, body, timeoutMs }) {
      const startedAtMs = clock.now();
      const limit = startDeadline(clock, timeoutMs);
      const found = await routesTo(url, { names, isAllowed, limit });
      let result: Answer | Failure;
      if ('phase' in found) result = found;
      else {
        const message = { path: found.path, headers: { ...headers, 'user-agent': userAgent }, body };
        loading ??= load();
        const loaded = wire ?? (await loading);
        result = await sendTo(found.routes, message, { wire: loaded, clock, limit, isClosed: () => isClosed });
      }
      limit.cancel();
      return outcomeOf(result, Math.max(0, clock.now() - startedAtMs));
    },
    close() {
      isClosed = true;
      wire?.links.close();
    },
  };
}

interface Limit extends Deadline {
  readonly endsAtMs: number;
  isOver: boolean;
  cancel(): void;
}

function startDeadline(clock: Clock, timeoutMs: number): Limit {
  const cancel = clock.after(timeoutMs, () => {
    limit.isOver = true;
    limit.passed?.();
  });
  const limit: Limit = { endsAtMs: clock.now() + timeoutMs, isOver: false, passed: undefined, cancel };
  return limit;
}

interface Judging {
  readonly names: NameResolver;
  readonly isAllowed: Allowance;
  readonly limit: Limit;
}

/** The ways to the addresses that the url leads to now and that may be gone to. */
async function routesTo(url: string, judging: Judging): Promise<{ path: string; routes: Route[] } | Failure> {
  const target = readTargetUrl(url);
  if (typeof target === 'string') return unresolved('target_not_public');
  const addresses = target.isAddress ? [target.host] : await resolveBy(judging.limit, judging.names, target.host);
  if (addresses === undefined) return TIMED_OUT;
  if (addresses.length === 0) return unresolved('name_not_found');
  const permitted = permittedRoutes(url, target, addresses, judging.isAllowed);
  return permitted.routes.length === 0 ? unresolved('target_not_public') : permitted;
}

function resolveBy(limit: Limit, names: NameResolver, name: string): Promise<readonly string[] | undefined> {
  return new Promise((settle) => {
    limit.passed = () => settle(undefined);
    names.resolve(name).then(settle, () => settle([]));
  });
}

interface Wire {
  readonly exchange: typeof exchange;
  readonly links: Links;
}

interface Sending {
  readonly wire: Wire;
  readonly clock: Clock;
  readonly limit: Limit;
  readonly isClosed: () => boolean;
}

/** Tries each way in turn until one is connected; tells of the first that failed where none is. */
async function sendTo(routes: readonly Route[], message: Message, sending: Sending): Promise<Answer | Failure> {
  let first: Failure | undefined;
  for (const [index, route] of routes.entries()) {
    const result = await sendOver(route, message, sending, routes.length - index);
    if (!isUnconnected(result)) return result;
    first ??= result;
  }
  return first ?? TIMED_OUT;
}

const isUnconnected = (result: Answer | Failure): result is Failure =>
  'phase' in result && (result.phase === 'connect' || result.phase === 'tls');

/** Sends over an idle connection, or over a new one where that had been closed by then (RFC 9112 §9.3.1). */
async function sendOver(
  route: Route,
  message: Message,
  { wire: { exchange, links }, clock, limit, isClosed }: Sending,
  routesLeft: number,
): Promise<Answer | Failure> {
  for (const fresh of [false, true]) {
    if (isClosed()) return CLOSED;
    if (limit.isOver) break;
    // An address that swallows packets leaves time for those after it.
    const connectMs = routesLeft > 1 ? (limit.endsAtMs - clock.now()) / routesLeft : undefined;
    const result = await exchange(links.take(route, fresh), message, { deadline: limit, clock, connectMs });
    if (!('phase' in result && result.wasStale)) return result;
  }
  return TIMED_OUT;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

function outcomeOf(result: Answer | Failure, durationMs: number): SendOutcome {
  if ('phase' in result) {
    return { ok: false, status: null, body: null, durationMs, phase: result.phase, error: result.error };
  }
  const { status, body } = result;
  if (status <= 299) return { ok: true, status, body, durationMs, phase: null, error: null };
  const error = REDIRECTS.includes(status) ? 'redirect_not_followed' : 'status_not_2xx';
  return { ok: false, status, body, durationMs, phase: 'status', error };
}

const unresolved = (error: SendError): Failure => ({ phase: 'resolve', error, wasStale: false });
