// Decides what follows an attempt (spec 6.3, contract §7). Pure.

/** Schedule of retries. */
export interface Schedule {
  /** Delay before each retry, counted from the failed attempt before it. */
  readonly retryDelaysMs: readonly number[];
  /** Returns a number from 0 up to 1: spreads the retries of deliveries that failed together. */
  readonly random: () => number;
}

export interface EndedAttempt {
  readonly ok: boolean;
  /** Number of the delivery's attempts, this one included. */
  readonly number: number;
  /** Number of the attempts before the round that a replay started. */
  readonly earlierAttempts: number;
  readonly endedAtMs: number;
  /** Delay that the response asked for (`Retry-After`). */
  readonly retryAfterMs?: number | undefined;
  /** True if the endpoint answered that it is gone for good (410). */
  readonly isGone?: boolean;
}

/** Next state of the delivery. */
export type Next =
  | { readonly status: 'delivered' }
  | { readonly status: 'pending'; readonly nextAttemptAtMs: number }
  | { readonly status: 'dead' };

/** Maximum share of its delay by which a retry is later. */
const JITTER = 0.1;

/** A delivery that this deployment cannot send is dead after this time. */
const UNSENT_MS = 3 * 24 * 60 * 60_000;
/** Some minutes of skips: after a stop of days the network may not be up at the first attempts. */
const MIN_SKIPS = 10;

const DELIVERED: Next = { status: 'delivered' };
const DEAD: Next = { status: 'dead' };

/**
 * Decides what becomes of a delivery after an attempt. The attempt after the last delay is the last one, and so is an
 * attempt that found the endpoint gone. A delay that the endpoint asks for is honoured between the scheduled delay and
 * the longest one.
 */
export function decideNext(ended: EndedAttempt, schedule: Schedule): Next {
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
 * Returns true if a delivery is dead that this deployment could not attempt, by its own fault: it has been due for
 * three days, and this process has skipped its queue again and again. Otherwise an endpoint that looks like a fault of
 * ours would be tried for ever.
 */
export const isUnsendable = (dueAtMs: number, skips: number, nowMs: number): boolean =>
  skips >= MIN_SKIPS && nowMs - dueAtMs >= UNSENT_MS;
