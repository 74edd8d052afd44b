// What comes of an attempt, pure (spec 6.3, contract §7).

/** The row of retries. */
export interface Schedule {
  /** The wait before each retry, after the failure before it. */
  readonly retryDelaysMs: readonly number[];
  /** From 0 up to 1: spreads the retries of deliveries that failed together. */
  readonly random: () => number;
}

export interface Ended {
  readonly ok: boolean;
  /** The delivery's attempts with this one. */
  readonly number: number;
  /** Those before the round that a replay began. */
  readonly earlierAttempts: number;
  readonly endedAtMs: number;
  /** The wait that the answer asked for (`Retry-After`). */
  readonly retryAfterMs?: number | undefined;
  /** True where the endpoint said that it is gone for good (410). */
  readonly isGone?: boolean;
}

/** What becomes of the delivery. */
export type Next =
  | { readonly status: 'delivered' }
  | { readonly status: 'pending'; readonly nextAttemptAtMs: number }
  | { readonly status: 'dead' };

/** A retry is at most this much later than its delay. */
const JITTER = 0.1;

/** A delivery that this deployment cannot send is given up after so long. */
const UNSENT_MS = 3 * 24 * 60 * 60_000;
/** Some minutes of it: after a stop of days the first attempts may meet a network that is not there yet. */
const MIN_PASSES = 10;

const DELIVERED: Next = { status: 'delivered' };
const DEAD: Next = { status: 'dead' };

/**
 * Decides what becomes of a delivery after an attempt: the one after the last delay is its last, and so is one that found
 * the endpoint gone. A wait that the endpoint asks for is kept as far as it lies between the delay and the longest delay.
 */
export function decideNext(ended: Ended, schedule: Schedule): Next {
  const { ok, number, earlierAttempts, endedAtMs, retryAfterMs = 0, isGone } = ended;
  if (ok) return DELIVERED;
  if (isGone) return DEAD;
  const delayMs = schedule.retryDelaysMs[number - earlierAttempts - 1];
  if (delayMs === undefined) return DEAD;
  const askedMs = Math.min(retryAfterMs, Math.max(...schedule.retryDelaysMs));
  const waitMs = Math.max(delayMs, askedMs) * (1 + JITTER * schedule.random());
  return { status: 'pending', nextAttemptAtMs: endedAtMs + Math.round(waitMs) };
}

/**
 * Returns true where a delivery ends that this deployment could not attempt, by its own fault: it has been due for three days,
 * and this process has tried its lane in vain again and again. Without an end, an endpoint that looks like a fault of ours
 * would be tried for ever.
 */
export const isUnsendable = (dueAtMs: number, passes: number, nowMs: number): boolean =>
  passes >= MIN_PASSES && nowMs - dueAtMs >= UNSENT_MS;
