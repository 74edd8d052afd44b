// Trying again. Only where a second try cannot do the thing twice:
//   429          refused before anything was done, whatever the method
//   409 + Retry-After, 502, 503, 504, no answer
//                reads, and requests with an Idempotency-Key (a 409 then says that the first try is still in progress)
import { retryAfterSeconds } from './service-error.ts';

export interface RetryOptions {
  /** How many times a request is tried again at most. 4 when not given; 0: never. */
  readonly times?: number;
  /** A longer wait than this is not waited for: the failure is thrown at once. 120,000 when not given. */
  readonly longestWaitMs?: number;
}

/** Time and chance, so that tests need not wait. */
export interface Surroundings {
  readonly now: () => number;
  /** Rejects with the signal's reason as soon as it is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** `signal` ends the request; the one of the request itself need not. */
export type Fetch = (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>;

const TIMES = 4;
// Whoever spends a minute's budget in a moment is told to wait 61 s.
const LONGEST_WAIT_MS = 120_000;
const FIRST_WAIT_MS = 500;
const GATEWAY_FAILURES = [502, 503, 504];

/** A fetch that tries again as the head of this file says. The last answer, or the last failure, is the caller's. */
export function retrying(fetch: Fetch, options: RetryOptions, surroundings: Surroundings): Fetch {
  const { times = TIMES, longestWaitMs = LONGEST_WAIT_MS } = options;
  return async (request, init) => {
    for (let tried = 0; ; tried += 1) {
      const isLast = tried >= times;
      // A request's body can be read once: all tries but the last send a copy.
      const outcome = await tryOnce(() => fetch(isLast ? request : request.clone(), init));
      const isOver = isLast || init.signal.aborted;
      const waitMs = isOver ? undefined : waitOf(request, outcome, tried, surroundings);
      if (waitMs === undefined || waitMs > longestWaitMs) return settled(outcome);
      await outcome.response?.body?.cancel();
      await surroundings.sleep(waitMs, init.signal);
    }
  };
}

type Outcome = { readonly response: Response } | { readonly response: undefined; readonly failure: unknown };

async function tryOnce(fetch: () => Promise<Response>): Promise<Outcome> {
  try {
    return { response: await fetch() };
  } catch (failure) {
    return { response: undefined, failure };
  }
}

function settled(outcome: Outcome): Response {
  if (outcome.response === undefined) throw outcome.failure;
  return outcome.response;
}

/** Undefined: not to be tried again. */
function waitOf(request: Request, { response }: Outcome, tried: number, around: Surroundings): number | undefined {
  const isSafe = ['GET', 'HEAD'].includes(request.method) || request.headers.has('idempotency-key');
  const seconds = response === undefined ? null : retryAfterSeconds(response, around.now());
  if (!isToBeTriedAgain(response?.status, isSafe, seconds !== null)) return undefined;
  // Some of the wait at random, so that many clients which failed together do not come back together.
  if (seconds !== null) return seconds * 1000 + around.random() * 250;
  return FIRST_WAIT_MS * 2 ** tried * (0.5 + around.random() / 2);
}

function isToBeTriedAgain(status: number | undefined, isSafe: boolean, saysWhen: boolean): boolean {
  if (status === 429) return true;
  if (!isSafe) return false;
  return status === undefined || GATEWAY_FAILURES.includes(status) || (status === 409 && saysWhen);
}

/** Waits on the real clock. */
export function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
