// Reads how long the answer of a rate-limited service asks its client to wait. Not for our own answers: budgets are in
// platform/access.
import { parseRetryAfter } from './retry-after.ts';

/** A longer wait is no rate limit: the service is away, and asking once an hour does no harm. */
const MAX_MS = 60 * 60 * 1000;
/** Seconds since 1970 are greater; seconds from now on never are. */
const MIN_EPOCH_SECONDS = 1_000_000_000;

/** Names of the same three fields: with and without the second hyphen, and the draft of the IETF. */
const LIMIT = ['x-rate-limit-limit', 'x-ratelimit-limit', 'ratelimit-limit'];
const REMAINING = ['x-rate-limit-remaining', 'x-ratelimit-remaining', 'ratelimit-remaining'];
const RESET = ['x-rate-limit-reset', 'x-ratelimit-reset', 'ratelimit-reset'];

/**
 * Returns the milliseconds to wait before the next request; undefined where the answer asks for none. `Retry-After` counts
 * first, then the reset of a limit of which nothing remains. An instant is compared with the `Date` of the same answer, so that
 * a wrong clock on either side does no harm; `nowMs` counts where it has none.
 */
export function readWaitMs(headers: ReadonlyMap<string, string>, nowMs: number): number | undefined {
  const theirNowMs = readTheirNowMs(headers, nowMs);
  const asked = parseRetryAfter(headers.get('retry-after'), theirNowMs);
  if (asked !== undefined) return Math.min(asked, MAX_MS);
  const remaining = findField(headers, REMAINING);
  if (remaining === undefined || !/^0+$/.test(remaining)) return undefined;
  return readResetMs(headers, theirNowMs);
}

/** The requests that a service still allows, and the milliseconds until it allows more. */
export interface Remaining {
  readonly requests: number;
  readonly resetMs: number;
  /** All that the limit allows, where the answer says so. */
  readonly limit: number | undefined;
}

/** Reads the rest of the limit that an answer states; undefined if it states none. */
export function readRemaining(headers: ReadonlyMap<string, string>, nowMs: number): Remaining | undefined {
  const requests = readCount(findField(headers, REMAINING));
  const resetMs = readResetMs(headers, readTheirNowMs(headers, nowMs));
  if (resetMs === undefined || requests === undefined) return undefined;
  return { requests, resetMs, limit: readCount(findField(headers, LIMIT)) };
}

const readCount = (text = '') => (/^[0-9]{1,9}$/.test(text) ? Number(text) : undefined);

function readTheirNowMs(headers: ReadonlyMap<string, string>, nowMs: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? nowMs : date;
}

function readResetMs(headers: ReadonlyMap<string, string>, theirNowMs: number): number | undefined {
  const reset = findField(headers, RESET);
  if (reset === undefined || !/^[0-9]{1,15}$/.test(reset)) return undefined;
  const seconds = Number(reset);
  const waitMs = seconds < MIN_EPOCH_SECONDS ? seconds * 1000 : seconds * 1000 - theirNowMs;
  return Math.min(Math.max(waitMs, 0), MAX_MS);
}

function findField(headers: ReadonlyMap<string, string>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = headers.get(name)?.trim();
    if (value !== undefined) return value;
  }
  return undefined;
}
