// The values that are usual for a sensor at each hour of the week: pure.

import { type Bucket, HOUR_MS, HOURS_PER_WEEK, type HourOfWeek } from './week.ts';

/** The parameters of the band; docs/administrators.md documents them. */
const BAND = {
  /** An hour is held against the same hour of those weeks and the one on each side of it; so many are needed. */
  minSamples: 6,
  /** Nine in ten hours of all weeks lie this near to their median or nearer … */
  share: 0.9,
  /** … and so many times that distance is usual, with the uncertainty of a median of few hours on top: 1 + 2 / samples. */
  times: 2.7,
  /** A difference of less than this share of the value, or than so many steps of a sensor that counts in steps, says nothing. */
  minShareOfValue: 0.005,
  minSteps: 2,
  /** A past deviation that is left out lasted so many hours or more, each beyond so many deviations (1.4826 × the median one). */
  faultHours: 6,
  faultDeviations: 6,
  /** With more than this share of the hours in them, they are how the sensor is. */
  maxFaultShare: 0.3,
} as const;

/** Of a normal distribution, the standard deviation over the median absolute one. */
const NORMAL = 1.4826;

/** The band of usual values at an hour. */
export interface UsualValue {
  readonly baseline: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

/** Returns the usual values at the hour of an instant; undefined where too little is known. */
export type UsualValues = (atMs: number) => UsualValue | undefined;

/** Returns the mean of the readings of an hour. */
export const computeAverage = ({ total, readings }: Bucket): number => total / readings;

/** Learns from hours with readings, in the order of time. */
export function learnUsualValues(known: readonly Bucket[], hourOfWeek: HourOfWeek): UsualValues {
  const kept = withoutPastFaults(known, hourOfWeek);
  const medians = computeMedians(kept, hourOfWeek);
  const distances = computeDistances(kept, medians, hourOfWeek);
  const usualDistance = quantile(distances, BAND.share);
  const ranges = kept.map(({ least, most }) => most - least);
  const minHalf = Math.max(quantile(ranges, 0.5), BAND.minSteps * findStep(kept));
  const bandAt = (hour: number): UsualValue | undefined => {
    const found = medians[(hour + HOURS_PER_WEEK) % HOURS_PER_WEEK];
    if (found === undefined) return undefined;
    const { baseline, samples } = found;
    const noise = BAND.times * usualDistance * (1 + 2 / samples);
    const half = Math.max(noise, minHalf, Math.abs(baseline) * BAND.minShareOfValue, Number.MIN_VALUE);
    return { baseline, low: baseline - half, high: baseline + half, samples };
  };
  return (atMs) => {
    const hour = hourOfWeek(atMs);
    const usual = bandAt(hour);
    if (usual === undefined) return undefined;
    // A schedule may be an hour early or late: a controller that does not know of summer time, the sun.
    const beside = [bandAt(hour - 1), usual, bandAt(hour + 1)].filter((each) => each !== undefined);
    return {
      ...usual,
      low: Math.min(...beside.map(({ low }) => low)),
      high: Math.max(...beside.map(({ high }) => high)),
    };
  };
}

type Medians = readonly ({ readonly baseline: number; readonly samples: number } | undefined)[];

function computeMedians(known: readonly Bucket[], hourOfWeek: HourOfWeek): Medians {
  const samples = Array.from({ length: HOURS_PER_WEEK }, () => [] as number[]);
  for (const each of known) samples[hourOfWeek(each.atMs)]?.push(computeAverage(each));
  return samples.map((own, hour) => {
    const at = (other: number) => samples[(other + HOURS_PER_WEEK) % HOURS_PER_WEEK] ?? [];
    const around = [...at(hour - 1), ...own, ...at(hour + 1)];
    return around.length < BAND.minSamples ? undefined : { baseline: computeMedian(around), samples: around.length };
  });
}

function computeDistances(known: readonly Bucket[], medians: Medians, hourOfWeek: HourOfWeek): number[] {
  return known.flatMap((each) => {
    const median = medians[hourOfWeek(each.atMs)];
    return median === undefined ? [] : [Math.abs(computeAverage(each) - median.baseline)];
  });
}

/** Leaves out long deviations of the past, which would make the next one usual. */
function withoutPastFaults(known: readonly Bucket[], hourOfWeek: HourOfWeek): readonly Bucket[] {
  const medians = computeMedians(known, hourOfWeek);
  const limit = BAND.faultDeviations * NORMAL * computeMedian(computeDistances(known, medians, hourOfWeek));
  const isFar = (each: Bucket) => {
    const median = medians[hourOfWeek(each.atMs)];
    return median !== undefined && Math.abs(computeAverage(each) - median.baseline) > limit;
  };
  const stretches: Bucket[][] = [];
  let lastFarMs = Number.NEGATIVE_INFINITY;
  for (const each of known.filter(isFar)) {
    if (each.atMs - lastFarMs > HOUR_MS) stretches.push([]);
    stretches.at(-1)?.push(each);
    lastFarMs = each.atMs;
  }
  const faults = stretches.filter(({ length }) => length >= BAND.faultHours);
  const hours = new Set(faults.flat());
  if (hours.size > BAND.maxFaultShare * known.length) return known;
  return known.filter((each) => !hours.has(each));
}

/** Finds the step of a sensor that counts in steps: the least difference of two values, 0 where about every value is another. */
function findStep(known: readonly Bucket[]): number {
  const values = [...new Set(known.flatMap(({ least, most }) => [least, most]))].sort((left, right) => left - right);
  if (values.length > known.length / 4) return 0;
  const steps = values.slice(1).map((each, at) => each - (values[at] ?? each));
  return steps.length === 0 ? 0 : Math.min(...steps);
}

/** Returns the median; 0 of nothing. */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low / 2 + high / 2;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
