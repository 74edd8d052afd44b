// The week of a project: pure. Calendar patterns follow the clock on the wall, so hours are counted in the project's time zone.

import type { listBuckets } from '../sensors/public.ts';

/** The readings of an hour. */
export type Bucket = Awaited<ReturnType<typeof listBuckets>>[number];

export const HOUR_MS = 3_600_000;
export const HOURS_PER_WEEK = 168;

/** Returns the hour of the local week (0 to 167) that an instant lies in. */
export type HourOfWeek = (atMs: number) => number;

/**
 * Creates the calendar of a time zone for a span. Reads the changes of the clock once, since Temporal is far too slow to ask for
 * each hour of each sensor.
 */
export function createHourOfWeek(timeZone: string, { fromMs, toMs }: { fromMs: number; toMs: number }): HourOfWeek {
  const offsets: { fromMs: number; offsetMs: number }[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone);
  while (at !== null && at.epochMilliseconds <= toMs) {
    offsets.unshift({ fromMs: at.epochMilliseconds, offsetMs: at.offsetNanoseconds / 1e6 });
    at = at.getTimeZoneTransition('next');
  }
  const oldest = offsets.at(-1)?.offsetMs ?? 0;
  return (atMs) => {
    const offsetMs = offsets.find((each) => atMs >= each.fromMs)?.offsetMs ?? oldest;
    const hour = Math.floor((atMs + offsetMs) / HOUR_MS) % HOURS_PER_WEEK;
    return hour < 0 ? hour + HOURS_PER_WEEK : hour;
  };
}

/** A stretch of whole hours, from its first hour up to the hour behind its last. */
export interface HourRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Finds the hours of the week at which a state (silence, one and the same value) is usual: it held in more than half of the
 * weeks that are known. A stretch of more than a week has no pattern of the week: its hours are left out on both sides, and so
 * are those of a stretch of which nothing is to be learned.
 */
export function findUsualHours(
  stretches: readonly HourRange[],
  known: HourRange,
  hourOfWeek: HourOfWeek,
  teachesNothing: (stretch: HourRange) => boolean = () => false,
): (atMs: number) => boolean {
  const seen = new Array<number>(HOURS_PER_WEEK).fill(0);
  const held = new Array<number>(HOURS_PER_WEEK).fill(0);
  const count = (counts: number[], { fromMs, toMs }: HourRange, by: 1 | -1) => {
    for (let atMs = fromMs; atMs < toMs; atMs += HOUR_MS) {
      const hour = hourOfWeek(atMs);
      counts[hour] = (counts[hour] ?? 0) + by;
    }
  };
  count(seen, known, 1);
  for (const each of stretches) {
    const isLong = each.toMs - each.fromMs > HOURS_PER_WEEK * HOUR_MS;
    if (isLong || teachesNothing(each)) count(seen, each, -1);
    else count(held, each, 1);
  }
  return (atMs) => {
    const hour = hourOfWeek(atMs);
    return (held[hour] ?? 0) * 2 > (seen[hour] ?? 0);
  };
}

/** Counts the hours of a stretch at which its state is not usual. */
export function countUnusualHours({ fromMs, toMs }: HourRange, isUsual: (atMs: number) => boolean): number {
  let hours = 0;
  for (let atMs = fromMs; atMs < toMs; atMs += HOUR_MS) if (!isUsual(atMs)) hours += 1;
  return hours;
}
