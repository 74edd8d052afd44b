// The values that are usual for a sensor at each hour of the week: pure.

import { computeAverage, computeMedian, computeQuantile, findStep } from './hour-values.ts';
import {
  type BandAround,
  findLevels,
  isChanging,
  isInBand,
  isLevel,
  type PatternHour,
  type UsualBand,
} from './operating-levels.ts';
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
  /** Two values that differ by so many deviations or less are the same. */
  minDeviations: 2,
  /** With more than this share of the hours in them, they are how the sensor is. */
  maxFaultShare: 0.3,
} as const;

/** Of a normal distribution, the standard deviation over the median absolute one. */
const NORMAL = 1.4826;

/** The band of usual values at an hour, by the pattern of the week. */
export interface UsualValue extends UsualBand {
  /** The bands of the levels at which the sensor stays again and again, at any hour. */
  readonly levels: readonly UsualBand[];
}

/** Returns the usual values at the hour of an instant; undefined where too little is known. */
export type UsualValues = (atMs: number) => UsualValue | undefined;

/** Learns from hours with readings, in the order of time. */
export function learnUsualValues(known: readonly Bucket[], hourOfWeek: HourOfWeek): UsualValues {
  const { kept, levels, rest } = separateHours(known, hourOfWeek);
  const medians = computeMedians(kept, hourOfWeek);
  const usualDistance = computeQuantile(computeDistances(kept, medians, hourOfWeek), BAND.share);
  const around = { usualDistance, minHalf: computeMinHalf(kept) };
  const bandAt = (hour: number): UsualBand | undefined => {
    const found = medians[(hour + HOURS_PER_WEEK) % HOURS_PER_WEEK];
    return found === undefined ? rest : computeBand(found, around);
  };
  const everywhere = rest === undefined ? levels : [...levels, rest];
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
      levels: everywhere,
    };
  };
}

interface Middle {
  readonly baseline: number;
  readonly samples: number;
}

/** Returns the band around a median of so many values. */
function computeBand(
  { baseline, samples }: Middle,
  { usualDistance, minHalf }: { usualDistance: number; minHalf: number },
): UsualBand {
  const noise = BAND.times * usualDistance * (1 + 2 / samples);
  const half = Math.max(noise, minHalf, Math.abs(baseline) * BAND.minShareOfValue, Number.MIN_VALUE);
  return { baseline, low: baseline - half, high: baseline + half, samples };
}

/** Computes the least difference that says anything of values like these. */
function computeMinHalf(hours: readonly Bucket[]): number {
  const ranges = hours.map(({ least, most }) => most - least);
  return Math.max(computeQuantile(ranges, 0.5), BAND.minSteps * findStep(hours));
}

const bandAround: BandAround = (hours, minHalf) => {
  const values = hours.map(computeAverage);
  const middle = { baseline: computeMedian(values), samples: values.length };
  const distances = values.map((each) => Math.abs(each - middle.baseline));
  return computeBand(middle, {
    usualDistance: computeQuantile(distances, BAND.share),
    minHalf: Math.max(minHalf, computeMinHalf(hours)),
  });
};

/**
 * Finds the level at which a sensor with other levels is for the rest of the time, so that it is usual at the hours of the week
 * too at which another level happened to be there more often. Undefined where the rest follows a pattern of the week: what such
 * a sensor leaves its pattern for is a fault, however often it does.
 */
function findRest(kept: readonly Bucket[], hourOfWeek: HourOfWeek): UsualBand | undefined {
  const rest = bandAround(kept, 0);
  const medians = computeMedians(kept, hourOfWeek);
  const compared = kept.filter(({ atMs }) => medians[hourOfWeek(atMs)] !== undefined).map(computeAverage);
  const deviations = computeDeviations(kept, medians, hourOfWeek);
  const minSpread = Math.max(computeMinHalf(kept), Math.abs(rest.baseline) * BAND.minShareOfValue);
  return isLevel(compared, deviations, minSpread) ? rest : undefined;
}

type Medians = readonly (Middle | undefined)[];

function computeMedians(known: readonly Bucket[], hourOfWeek: HourOfWeek): Medians {
  const samples = Array.from({ length: HOURS_PER_WEEK }, () => [] as number[]);
  for (const each of known) samples[hourOfWeek(each.atMs)]?.push(computeAverage(each));
  return samples.map((own, hour) => {
    const at = (other: number) => samples[(other + HOURS_PER_WEEK) % HOURS_PER_WEEK] ?? [];
    const around = [...at(hour - 1), ...own, ...at(hour + 1)];
    return around.length < BAND.minSamples ? undefined : { baseline: computeMedian(around), samples: around.length };
  });
}

/** Computes how far above its median each hour is whose median is known; below zero where it is below. */
function computeDeviations(known: readonly Bucket[], medians: Medians, hourOfWeek: HourOfWeek): number[] {
  return known.flatMap((each) => {
    const median = medians[hourOfWeek(each.atMs)];
    return median === undefined ? [] : [computeAverage(each) - median.baseline];
  });
}

function computeDistances(known: readonly Bucket[], medians: Medians, hourOfWeek: HourOfWeek): number[] {
  return computeDeviations(known, medians, hourOfWeek).map(Math.abs);
}

interface Separated {
  /** The hours from which the pattern of the week is learnt. */
  readonly kept: readonly Bucket[];
  /** The levels of operation and the one at rest; empty where the sensor follows a pattern. */
  readonly levels: readonly UsualBand[];
  readonly rest: UsualBand | undefined;
}

/** Separates the levels of operation and the long deviations of the past, which would make the next one usual, from the rest. */
function separateHours(known: readonly Bucket[], hourOfWeek: HourOfWeek): Separated {
  const medians = computeMedians(known, hourOfWeek);
  const usual = NORMAL * computeMedian(computeDistances(known, medians, hourOfWeek));
  const hours = known.map((bucket): PatternHour => {
    const median = medians[hourOfWeek(bucket.atMs)];
    const distance = median === undefined ? 0 : computeAverage(bucket) - median.baseline;
    return { bucket, distance, isFar: Math.abs(distance) > BAND.faultDeviations * usual };
  });
  const levels = findLevels(hours, BAND.minDeviations * usual, bandAround);
  if (levels.length > 0) {
    const kept = withoutPastFaults(hours.filter((_each, at) => !isAtLevel(hours, at, levels)));
    const rest = findRest(kept, hourOfWeek);
    if (rest !== undefined) return { kept, levels, rest };
  }
  return { kept: withoutPastFaults(hours), levels: [], rest: undefined };
}

/** Tells whether an hour of the past was at a level or changed from or to one. */
function isAtLevel(hours: readonly PatternHour[], at: number, levels: readonly UsualBand[]): boolean {
  const isThere = ({ bucket }: PatternHour) => levels.some((level) => isInBand(computeAverage(bucket), level));
  const isUsual = (each: PatternHour | undefined) => each === undefined || !each.isFar || isThere(each);
  const hour = hours[at];
  if (hour === undefined) return false;
  if (isThere(hour) || !hour.isFar) return isThere(hour);
  const baseline = computeAverage(hour.bucket) - hour.distance;
  const pattern = { baseline, low: baseline, high: baseline, samples: 0 };
  const around = { isUsualBefore: isUsual(hours[at - 1]), isUsualAfter: isUsual(hours[at + 1]) };
  return isChanging(hour.bucket, [pattern, ...levels], around);
}

function withoutPastFaults(hours: readonly PatternHour[]): readonly Bucket[] {
  const known = hours.map(({ bucket }) => bucket);
  const stretches: Bucket[][] = [];
  let lastFarMs = Number.NEGATIVE_INFINITY;
  for (const { bucket } of hours.filter(({ isFar }) => isFar)) {
    if (bucket.atMs - lastFarMs > HOUR_MS) stretches.push([]);
    stretches.at(-1)?.push(bucket);
    lastFarMs = bucket.atMs;
  }
  const faults = new Set(stretches.filter(({ length }) => length >= BAND.faultHours).flat());
  return faults.size > BAND.maxFaultShare * known.length ? known : known.filter((each) => !faults.has(each));
}
