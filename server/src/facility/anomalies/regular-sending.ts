// Silences and flat lines of a sensor, held against those that are usual for it: pure.
import { computeMedian } from './hour-values.ts';
import { type Bucket, countUnusualHours, findUsualHours, HOUR_MS, type HourOfWeek, type HourRange } from './week.ts';

/** The parameters of gaps and flat lines; docs/administrators.md documents them. */
export const REGULAR = {
  /**
   * So many hours in a row, so many of them with readings, of one and the same value are a flat line: of a sensor that has the
   * value of the hour before in at most this share of hours.
   */
  flatHours: 12,
  flatHoursWithReadings: 6,
  maxStillShare: 0.1,
  /**
   * So many times the usual time between hours with readings without one are a gap, of a sensor that keeps to it in at least
   * this share of its time.
   */
  gapTimes: 3,
  minSendingShare: 0.9,
  /** Hours with readings that have to be known before flat lines and gaps are judged. */
  minKnownHours: 100,
} as const;

/** The usual time from one hour with readings to the next, and from how many hours on a silence is a gap. */
export interface Spacing {
  readonly hours: number;
  readonly limitHours: number;
}

/** Computes the usual spacing of hours with readings. */
export function computeSpacing(known: readonly Bucket[]): Spacing {
  const between = known.slice(1).map(({ atMs }, at) => (atMs - (known[at]?.atMs ?? atMs)) / HOUR_MS);
  const hours = Math.max(1, computeMedian(between));
  return { hours, limitHours: Math.ceil(REGULAR.gapTimes * hours) };
}

/** Tells whether a state is usual at an hour, of a sensor that is regular enough for the others to be faults. */
export type UsualState = (atMs: number) => boolean;

/**
 * Learns when the sensor is usually silent; undefined of one that does not send regularly. Past gaps teach nothing, however many
 * and however long: each counts against regularity as the shortest one would. A silence in which the project was archived is
 * none of the sensor's.
 */
export function learnSilences(
  known: readonly Bucket[],
  toMs: number,
  hourOfWeek: HourOfWeek,
  isPaused: (range: HourRange) => boolean = () => false,
): UsualState | undefined {
  if (known.length < REGULAR.minKnownHours) return undefined;
  const { hours: spacing, limitHours } = computeSpacing(known);
  const span = { fromMs: known[0]?.atMs ?? toMs, toMs };
  const ends = [...known.slice(1).map(({ atMs }) => atMs), toMs];
  const silences = known
    .map(({ atMs }, at) => ({ fromMs: atMs + HOUR_MS, toMs: ends[at] ?? toMs }))
    .filter((each) => countHours(each) >= limitHours);
  const isUsual = findUsualHours(silences, span, hourOfWeek, isPaused);
  const faults = silences.filter((each) => !isPaused(each) && countUnusualHours(each, isUsual) >= limitHours);
  const silentHours = silences.reduce((sum, each) => sum + countHours(each) + 1 - spacing, 0);
  const lastMs = (known.at(-1)?.atMs ?? toMs) + spacing * HOUR_MS;
  const sending = countHours({ fromMs: span.fromMs, toMs: Math.max(lastMs, toMs) }) - silentHours;
  const due = sending + faults.length * limitHours;
  return (known.length * spacing) / due < REGULAR.minSendingShare ? undefined : isUsual;
}

/** Flat lines of the past, and when the sensor usually has one; undefined of one whose value is often that of the hour before. */
export interface PastFlatLines {
  readonly isUsual: UsualState | undefined;
  /** The hours that teach nothing of the values that are usual. */
  readonly isFault: (atMs: number) => boolean;
}

/** Learns when the sensor usually has one and the same value for long. */
export function learnFlatLines(known: readonly Bucket[], toMs: number, hourOfWeek: HourOfWeek): PastFlatLines {
  const nothing = { isUsual: undefined, isFault: () => false };
  if (known.length < REGULAR.minKnownHours) return nothing;
  const { limitHours } = computeSpacing(known);
  const runs = listStillRuns(known, limitHours);
  const lines = runs.filter(isFlatLine).map(spanRun);
  const span = { fromMs: known[0]?.atMs ?? toMs, toMs };
  const isUsual = findUsualHours(lines, span, hourOfWeek);
  const faults = lines.filter((each) => countUnusualHours(each, isUsual) >= REGULAR.flatHours);
  const others = runs.filter((run) => !isFlatLine(run));
  const hours = others.reduce((sum, run) => sum + run.length, 0);
  if (hours < REGULAR.minKnownHours) return nothing;
  // Each past flat line counts as the shortest gap does, however long it was.
  const faultHours = faults.length * limitHours;
  const still = others.reduce((sum, run) => sum + run.length - 1, 0) + faultHours;
  if (still / (hours + faultHours) > REGULAR.maxStillShare) return nothing;
  return { isUsual, isFault: (atMs) => faults.some((each) => atMs >= each.fromMs && atMs < each.toMs) };
}

/** Lists the runs of hours that have one value alone, the same as the hour before; every other hour is a run of its own. */
export function listStillRuns(hours: readonly Bucket[], limitHours: number): Bucket[][] {
  const runs: Bucket[][] = [];
  for (const hour of hours) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const continues = before !== undefined && isStill(hour, before) && hour.atMs - before.atMs <= limitHours * HOUR_MS;
    if (continues) run?.push(hour);
    else runs.push([hour]);
  }
  return runs;
}

/** Tells whether a run is long enough for a flat line. */
export function isFlatLine(run: readonly Bucket[]): boolean {
  return countHours(spanRun(run)) >= REGULAR.flatHours && run.length >= REGULAR.flatHoursWithReadings;
}

/** Returns the hours from the first of a run to its last. */
export function spanRun(run: readonly Bucket[]): HourRange {
  return { fromMs: run[0]?.atMs ?? 0, toMs: (run.at(-1)?.atMs ?? 0) + HOUR_MS };
}

/** Tells whether all readings of an hour are this one value. */
export const isFlatAt = ({ least, most }: Bucket, value: number | null): boolean => least === value && most === value;

const isStill = (bucket: Bucket, before: Bucket) => isFlatAt(bucket, bucket.least) && isFlatAt(before, bucket.least);

const countHours = ({ fromMs, toMs }: HourRange) => (toMs - fromMs) / HOUR_MS;
