// Posts to addresses that strangers name (contract §7): only to what the whole internet can reach or the deployment allows,
// judged at each post, over a connection to the very address that was judged. Redirects are not followed: the next address
// would be one that nobody gave us. Nothing that the other side does takes longer than the time given.
import type { Clock } from '../clock.ts';
import { type Allowance, isGlobalUnicast } from './addresses.ts';
import { type FindRouteFault, findRouteFault } from './connect-faults.ts';
import type { Route } from './connector.ts';
import { type Doubtful, exchange } from './exchange.ts';
import { type Links, openLinks } from './links.ts';
import type { NameResolver } from './name-resolver.ts';
import {
  type Answer,
  CLOSED,
  type Deadline,
  type Failure,
  type OwnFault,
  type SendError,
  type SendPhase,
  TIMED_OUT,
} from './outcome.ts';
import { findRoutes, type Ways } from './permitted.ts';
import { formatRequest } from './request-text.ts';

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
  /** The step that failed; `own` if this deployment could not try. */
  readonly phase: SendPhase | null;
  readonly error: SendError | null;
  /** The wait that the answer asked for before another attempt. */
  readonly retryAfterMs?: number | undefined;
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
  readonly findRouteFault?: FindRouteFault;
  /** Called at the end of each post: with a fault of this deployment, or undefined for everything else. */
  readonly onEnd?: ((fault: OwnFault | undefined) => void) | undefined;
}

/** Opens a sender. It holds as many sockets as posts are under way, and idle ones for 4 s: who posts bounds them. */
export function openSender({ names, isAllowed, clock, userAgent, ca, onEnd, ...given }: SenderOptions): Sender {
  const links = openLinks({ ca });
  const findFault = given.findRouteFault ?? findRouteFault;
  let isClosed = false;
  return {
    async post({ url, headers, body, timeoutMs }) {
      const startedAtMs = clock.now();
      const limit = startDeadline(clock, timeoutMs);
      const found = await findWays(url, { names, isAllowed, limit });
      let result: Answer | Failure;
      if ('phase' in found) result = found;
      else {
        const request = { method: 'POST', path: found.path, headers: { ...headers, 'user-agent': userAgent }, body };
        const text = formatRequest(found.host, request);
        result = await sendTo(found.routes, text, { links, names, findFault, clock, limit, isClosed: () => isClosed });
      }
      limit.cancel();
      onEnd?.('phase' in result ? ownFault(result) : undefined);
      return outcomeOf(result, Math.max(0, clock.now() - startedAtMs));
    },
    close() {
      isClosed = true;
      links.close();
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

async function findWays(url: string, { names, isAllowed, limit }: Judging): Promise<Ways | Failure> {
  const ways = await findRoutes(url, (name) => resolveWithin(limit, names, name), isAllowed);
  if (ways === 'timed_out') return TIMED_OUT;
  if (ways === 'resolver_failed') return own('resolver_failed');
  return typeof ways === 'string' ? unresolved(ways) : ways;
}

type Resolved = Awaited<ReturnType<NameResolver['resolve']>>;

function resolveWithin(limit: Limit, names: NameResolver, name: string): Promise<Resolved | 'timed_out'> {
  return new Promise((settle) => {
    const pass = () => settle('timed_out');
    limit.passed = pass;
    names.resolve(name).then(settle, () => settle('resolver_failed'));
  });
}

interface Sending {
  readonly links: Links;
  readonly names: NameResolver;
  readonly findFault: FindRouteFault;
  readonly clock: Clock;
  readonly limit: Limit;
  readonly isClosed: () => boolean;
}

/**
 * Tries each way in turn until one is connected. Where none is, tells of the first that failed at the other side, and of a
 * fault of this deployment only where nothing else was met.
 */
async function sendTo(routes: readonly Route[], text: string, sending: Sending): Promise<Answer | Failure> {
  let told: Failure | undefined;
  for (const [index, route] of routes.entries()) {
    // Out of time there is nothing to learn of the addresses that are left.
    if (sending.limit.isOver && told !== undefined) return told;
    const result = await sendOver(route, text, sending, routes.length - index);
    if (!('phase' in result)) return result;
    const judged = await judge(result, route, sending);
    if (!judged.isUnconnected) return judged;
    if (told === undefined || (told.phase === 'own' && judged.phase !== 'own')) told = judged;
  }
  return told ?? TIMED_OUT;
}

/** Sends over an idle connection, or over a new one where that had been closed by then (RFC 9112 §9.3.1). */
async function sendOver(
  route: Route,
  text: string,
  { links, clock, limit, isClosed }: Sending,
  routesLeft: number,
): Promise<Answer | Doubtful> {
  for (const fresh of [false, true]) {
    if (isClosed()) return { ...CLOSED, isDoubtful: false };
    if (limit.isOver) break;
    // An address that swallows packets leaves time for those after it.
    const connectMs = routesLeft > 1 ? (limit.endsAtMs - clock.now()) / routesLeft : undefined;
    const message = { text, address: route.address };
    const result = await exchange(links.take(route, fresh), message, { deadline: limit, clock, connectMs });
    if (!('phase' in result && result.wasStale)) return result;
  }
  return { ...TIMED_OUT, isDoubtful: false };
}

/**
 * Asks for a route where an address was not reached, and the deployment's name servers where it is a public one: where they
 * are away too, so is our way out.
 */
async function judge(failure: Doubtful, { address }: Route, { names, findFault }: Sending): Promise<Failure> {
  if (!failure.isDoubtful) return failure;
  const fault = await findFault(address);
  if (fault !== undefined) return own(fault);
  if (!isGlobalUnicast(address) || (await names.isWorking())) return failure;
  return own('no_network');
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

function outcomeOf(result: Answer | Failure, durationMs: number): SendOutcome {
  if ('phase' in result) {
    return { ok: false, status: null, body: null, durationMs, phase: result.phase, error: result.error };
  }
  const { status, body, retryAfterMs } = result;
  if (status <= 299) return { ok: true, status, body, durationMs, phase: null, error: null };
  return { ok: false, status, body, durationMs, phase: 'status', error: statusError(status), retryAfterMs };
}

function statusError(status: number): SendError {
  if (status === 410) return 'gone';
  return REDIRECTS.includes(status) ? 'redirect_not_followed' : 'status_not_2xx';
}

const ownFault = ({ phase, error }: Failure) => (phase === 'own' ? (error as OwnFault) : undefined);

const unresolved = (error: SendError): Failure => ({
  phase: 'resolve',
  error,
  wasStale: false,
  isUnconnected: false,
});

const own = (error: OwnFault): Failure => ({ phase: 'own', error, wasStale: false, isUnconnected: true });
