// Tells the two meanings of vendor C's 403 apart (section 11.15): it throttles an account, or forbids a resource. Pure: the
// progress is kept by whoever makes the calls, since the waits are longer than a process may live.

/** Before the same call is made again. */
const REPEAT_WAITS_MS = [30_000, 60_000, 120_000] as const;
/** After a refused probe, before the same call is made again. */
const PAUSE_MS = 15 * 60_000;
const MAX_PAUSES = 2;
/** A key that worked so recently is not taken for one without the permission. */
const RECENT_MS = 15 * 60_000;

/** The progress of one call that was refused. */
export interface RefusalProgress {
  readonly repeats: number;
  readonly pauses: number;
}

/** The call was refused, or the probe after it was answered. */
export type RefusalEvent =
  | { readonly kind: 'refused'; readonly looksThrottled: boolean }
  | { readonly kind: 'probed'; readonly isRefused: boolean };

export type RefusalStep =
  /** The same call is made again after the wait. */
  | { readonly kind: 'wait'; readonly waitMs: number; readonly progress: RefusalProgress }
  /** The cheapest list shows whether the whole account is refused. */
  | { readonly kind: 'probe' }
  | { readonly kind: 'give_up'; readonly code: 'forbidden' | 'throttled' };

/** Returns the step after a refusal or a probe; `progress` is null at the first refusal of a call. */
export function followRefusal(progress: RefusalProgress | null, event: RefusalEvent): RefusalStep {
  const { repeats, pauses } = progress ?? { repeats: 0, pauses: 0 };
  if (event.kind === 'probed') {
    if (!event.isRefused) return { kind: 'give_up', code: 'forbidden' };
    if (pauses >= MAX_PAUSES) return { kind: 'give_up', code: 'throttled' };
    return { kind: 'wait', waitMs: PAUSE_MS, progress: { repeats, pauses: pauses + 1 } };
  }
  if (progress === null && !event.looksThrottled) return { kind: 'give_up', code: 'forbidden' };
  const waitMs = REPEAT_WAITS_MS[repeats];
  return waitMs === undefined
    ? { kind: 'probe' }
    : { kind: 'wait', waitMs, progress: { repeats: repeats + 1, pauses } };
}

/** A refusal as it came, and the last answer of 2xx that the same key got. */
export interface Refusal {
  readonly hasRetryAfter: boolean;
  readonly text: string;
  readonly lastOkMs: number | null;
  readonly nowMs: number;
}

const THROTTLE_WORDS = /\b(?:rate|limit|limits|limited|limiting|quotas?|throttl\w*|(?:many|much) requests?)\b/i;

/** Tells whether a first refusal may be a throttle. */
export function looksThrottled({ hasRetryAfter, text, lastOkMs, nowMs }: Refusal): boolean {
  if (hasRetryAfter) return true;
  if (lastOkMs !== null && nowMs - lastOkMs < RECENT_MS) return true;
  // `RateLimitExceeded` and `rate_limit` have no boundaries between their words.
  return THROTTLE_WORDS.test(text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' '));
}
