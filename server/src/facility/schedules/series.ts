// When the maintenance of an asset falls due: pure. A series counts its occurrences from a day, 1, 2, 3 … intervals later;
// each has a number that no other occurrence of the asset ever has. Months are always counted from that day, never from the
// occurrence before: a month after 31 January is the last of February, and two are 31 March.
//
// What people do moves a series in one of two ways, by its anchor:
//
//   anchor            complete                        skip, postpone
//   install_date      the series stands still         the series stands still
//   last_completion   it counts from that day anew    the series stands still
//
// and a change of the plan begins another one (`restarted`).
import type { MAINTENANCE_ANCHORS } from '../../../../contract/assets.ts';

export interface Interval {
  readonly unit: 'days' | 'months';
  readonly count: number;
}

/** What an asset's plan asks for; days are `YYYY-MM-DD`. */
export interface Plan {
  readonly interval: Interval | null;
  readonly anchor: (typeof MAINTENANCE_ANCHORS)[number];
  readonly startsOn: string | null;
}

/** Where a series stands. */
export interface Standing {
  /** The day that it counts from; null where the asset has no interval. */
  readonly baseOn: string | null;
  /** Nothing up to this day. */
  readonly afterOn: string | null;
  /** The last number that was given before it. */
  readonly before: number;
  /** How often the days of occurrences were moved. */
  readonly revision: number;
}

export type Series = Plan & Standing;

/** One occurrence of a series. */
export interface Occurrence {
  readonly number: number;
  readonly scheduledOn: string;
}

/** What was settled of an asset's occurrences so far. */
export interface Settled {
  readonly lastNumber: number;
  readonly lastScheduledOn: string | null;
  readonly lastCompletedOn: string | null;
}

/** The occurrences of a series from a day on, in their order, for as long as they are asked for. */
export function* occurrencesFrom(series: Series, from: string): Generator<Occurrence, undefined> {
  const { interval, baseOn, before } = series;
  if (interval === null || baseOn === null) return;
  const first = firstDayOf(series, from);
  for (let step = Math.max(1, stepBefore(interval, baseOn, first)); ; step += 1) {
    const scheduledOn = computeDay(interval, baseOn, step);
    if (scheduledOn === undefined) return;
    if (scheduledOn >= first) yield { number: before + step, scheduledOn };
  }
}

/** The occurrence of that number; undefined where the series has none. */
export function occurrenceOf(series: Series, number: number): Occurrence | undefined {
  const { interval, baseOn, before } = series;
  if (interval === null || baseOn === null || number <= before) return undefined;
  const scheduledOn = computeDay(interval, baseOn, number - before);
  return scheduledOn !== undefined && scheduledOn >= firstDayOf(series, scheduledOn)
    ? { number, scheduledOn }
    : undefined;
}

/** The first occurrence of a series behind that number. */
export function occurrenceAfter(series: Series, number: number): Occurrence | undefined {
  const { interval, baseOn, before } = series;
  if (interval === null || baseOn === null) return undefined;
  const last = number <= before ? baseOn : computeDay(interval, baseOn, number - before);
  if (last === undefined) return undefined;
  for (const each of occurrencesFrom(series, last)) if (each.number > number) return each;
  return undefined;
}

/** Where the series stands once the occurrence of that number was completed on a day. */
export function afterCompletion(series: Series, number: number, completedOn: string): Standing {
  const { baseOn, afterOn, before, revision } = series;
  if (series.anchor === 'install_date' || baseOn === null) return { baseOn, afterOn, before, revision };
  return { baseOn: later(baseOn, completedOn), afterOn: null, before: number, revision: revision + 1 };
}

/**
 * Where the series of a changed plan begins. It counts from the day of installation, or where that is unknown from `today`,
 * and by the last completion where there is one and the plan says so. What was settled before is not due again; where nothing
 * was, only the last day that is past is due, not all of them since the installation (`missedUpTo`).
 */
export function restarted(
  plan: Plan,
  { installedOn, today, revision }: { installedOn: string | null; today: string; revision: number },
  { lastNumber, lastScheduledOn, lastCompletedOn }: Settled,
): Standing {
  const standing = { before: lastNumber, revision: revision + 1 };
  if (plan.interval === null) return { ...standing, baseOn: null, afterOn: null };
  if (plan.anchor === 'last_completion' && lastCompletedOn !== null) {
    return { ...standing, baseOn: lastCompletedOn, afterOn: null };
  }
  const baseOn = installedOn ?? today;
  return { ...standing, baseOn, afterOn: lastScheduledOn ?? missedUpTo({ ...plan, baseOn }, today) };
}

/**
 * The day up to which a series that nothing was ever done about has no occurrences, so that of those before `today` only the
 * last one is left: who enters an old asset knows nothing of the years before. Null where none is left out, and where the plan
 * itself says from when on there are some.
 */
export function missedUpTo(
  { interval, startsOn, baseOn }: Plan & Pick<Standing, 'baseOn'>,
  today: string,
): string | null {
  if (interval === null || baseOn === null || startsOn !== null || baseOn >= today) return null;
  let last: string | undefined;
  for (let step = Math.max(1, stepBefore(interval, baseOn, today) - 1); ; step += 1) {
    const day = computeDay(interval, baseOn, step);
    if (day === undefined || day >= today) break;
    last = day;
  }
  return last === undefined ? null : Temporal.PlainDate.from(last).subtract({ days: 1 }).toString();
}

function firstDayOf({ startsOn, afterOn }: Series, from: string): string {
  const start = startsOn === null ? from : later(startsOn, from);
  return afterOn === null ? start : later(start, dayAfter(afterOn));
}

/** A step at or before the first one on or after a day; never below 0, of which there is no occurrence. */
function stepBefore({ unit, count }: Interval, baseOn: string, day: string): number {
  const between = Temporal.PlainDate.from(baseOn).until(day, { largestUnit: unit });
  return Math.max(0, Math.floor(between[unit] / count));
}

/** The day of a step; undefined behind the last day there is. */
function computeDay({ unit, count }: Interval, baseOn: string, step: number): string | undefined {
  if (step * count > MOST[unit]) return undefined;
  const day = Temporal.PlainDate.from(baseOn).add({ [unit]: step * count });
  return day.year > LAST_YEAR ? undefined : day.toString();
}

const LAST_YEAR = 9999;
/** What leads from the first year behind the last one. */
const MOST = { days: 366 * LAST_YEAR, months: 12 * LAST_YEAR } as const;

/** The day after this one. @internal */
export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

const later = (one: string, other: string) => (one > other ? one : other);
