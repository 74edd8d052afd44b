// How a call meets what passes by itself: a session that ended waits for a new sign-in, what is sensitive for the person to
// confirm who they are, a spent budget for its next minute, a service that is being restarted for its successor. Everything else is a Problem.
import type { ConfirmGate } from './confirm-gate.ts';
import { isBriefWait, LONGEST_WAIT_MS, type Problem, problemOf, unreachable } from './problem.ts';
import type { SessionGate } from './session-gate.ts';

export interface Patience {
  readonly gate: SessionGate;
  readonly confirmation: ConfirmGate;
  /** Receives the time for which calls wait at a rate limit, and 0 once they continue. */
  readonly onWait: (milliseconds: number) => void;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** So often a call is made again before its refusal is told. */
export const MOST_WAITS = 5;
const RESTART_MS = 700;
/** So long is waited for a process of the service to learn of a confirmation, a few times. */
const LEARNT_MS = 300;
/** Signing in and out decide about the session themselves; the first look at it may find none. */
const OWN_SESSION = ['/api/auth/'];
const ENDS_SESSION = ['/api/auth/sign-out', '/api/auth/sign-out-everywhere'];

/** A fetch for the typed client: answers of 2xx and 304, else throws a Problem. */
export function patientFetch(patience: Patience): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!ENDS_SESSION.includes(new URL(request.url).pathname)) await patience.gate.passed();
    for (let waits = 0; ; waits += 1) {
      const response = await answerOf(patience, request.clone());
      if (response.ok || response.status === 304) return response;
      const problem = await problemOf(response);
      if (waits >= MOST_WAITS || !(await waited(patience, request, problem))) throw problem;
    }
  };
}

async function answerOf({ fetch }: Patience, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw unreachable(error);
  }
}

/** True when the call may be made again. */
async function waited(
  { gate, confirmation, onWait, sleep }: Patience,
  request: Request,
  problem: Problem,
): Promise<boolean> {
  const { pathname } = new URL(request.url);
  if (problem.status === 401 && !OWN_SESSION.some((each) => pathname.startsWith(each))) {
    await gate.lost();
    return true;
  }
  if (problem.code === 'confirmation_required') {
    if (!confirmation.isFresh()) return confirmation.ask();
    await sleep(LEARNT_MS);
    return true;
  }
  // A refused budget changed nothing, whatever the method.
  if (problem.status === 429 && !pathname.startsWith('/api/auth/') && isBriefWait(problem)) {
    await waitForBudget(problem, { onWait, sleep });
    return true;
  }
  if (problem.status === 503 && request.method === 'GET') {
    await sleep(RESTART_MS);
    return true;
  }
  return false;
}

/** Waits until a spent budget has more, as long as the refusal says. */
export async function waitForBudget(
  { retryAfterSeconds }: Problem,
  { onWait, sleep }: Pick<Patience, 'onWait' | 'sleep'>,
): Promise<void> {
  const waitMs = Math.min(LONGEST_WAIT_MS, 1000 * (retryAfterSeconds ?? 1));
  onWait(waitMs);
  try {
    await sleep(waitMs);
  } finally {
    onWait(0);
  }
}
