// The levels at which a sensor stays again and again, at any hour of the week, as a pump that runs on demand does: pure.
import { computeAverage, computeMedian, computeQuantile } from './hour-values.ts';
import type { Bucket } from './week.ts';

/** The parameters of a level; docs/administrators.md documents them. */
const LEVEL = {
  /** The sensor was there in so many stretches or more, each of so many hours with readings or more … */
  minStretches: 3,
  stretchHours: 2,
  /** … that hold at least this share of its hours there: equipment stays at a level, noise only passes it. */
  minStayingShare: 0.5,
  /** At least this share of its hours there is far from the pattern of the week: what is on at night too keeps to its schedule. */
  minFarShare: 0.5,
  /** Values are at one level where they differ by no more than this share of its distance from the pattern of the week … */
  sameShare: 0.1,
  /** … of which nine in ten hours keep within this share. */
  maxSpreadShare: 0.25,
  /** The values spread at most so many times as far as their distances from the pattern: a fault moves the pattern, a level replaces it. */
  maxSpreadRatio: 1.5,
} as const;

/** A band of usual values. */
export interface UsualBand {
  readonly baseline: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

/** A known hour with its distance from the pattern of the week; 0 where that is not known. */
export interface PatternHour {
  readonly bucket: Bucket;
  readonly distance: number;
  readonly isFar: boolean;
}

/** Returns the band around hours of one level, which is at least so wide to each side. */
export type BandAround = (hours: readonly Bucket[], minHalf: number) => UsualBand;

/** Tells whether a value lies in a band. */
export const isInBand = (value: number, { low, high }: Pick<UsualBand, 'low' | 'high'>): boolean =>
  value >= low && value <= high;

/** Finds the levels of the hours that are far from the pattern of the week; `noise` is the least difference that says anything. */
export function findLevels(hours: readonly PatternHour[], noise: number, bandAround: BandAround): UsualBand[] {
  const same = ({ distance }: PatternHour) => Math.max(noise, LEVEL.sameShare * Math.abs(distance));
  const isNear = (each: PatternHour, other: PatternHour | undefined) =>
    other?.isFar === true && Math.abs(computeAverage(other.bucket) - computeAverage(each.bucket)) <= same(each);
  // An hour in which the level changed has a value of its own; those that stay have a neighbour like them.
  const steady = hours.filter((each, at) => each.isFar && (isNear(each, hours[at - 1]) || isNear(each, hours[at + 1])));
  const split = (group: readonly PatternHour[], read: (hour: PatternHour) => number) => {
    const parts: PatternHour[][] = [];
    let last: PatternHour | undefined;
    for (const each of group.toSorted((left, right) => read(left) - read(right))) {
      if (last === undefined || read(each) - read(last) > Math.min(same(last), same(each))) parts.push([]);
      parts.at(-1)?.push(each);
      last = each;
    }
    return parts;
  };
  // Also by value: where the pattern has one level at some hours of the week, another one is as far from it as it is from zero.
  const clusters = split(steady, ({ distance }) => distance);
  const levels = clusters.flatMap((cluster) => split(cluster, ({ bucket }) => computeAverage(bucket)));
  return levels.flatMap((cluster) => {
    const jump = Math.abs(computeMedian(cluster.map(({ distance }) => distance)));
    if (!isOneLevel(cluster, jump)) return [];
    const band = bandAround(
      cluster.map(({ bucket }) => bucket),
      Math.max(noise, LEVEL.sameShare * jump),
    );
    return isRecurring(hours, band) ? [band] : [];
  });
}

function isOneLevel(cluster: readonly PatternHour[], jump: number): boolean {
  const values = cluster.map(({ bucket }) => computeAverage(bucket));
  const distances = cluster.map(({ distance }) => distance);
  return computeSpread(values) <= LEVEL.maxSpreadShare * jump && isLevel(values, distances);
}

/**
 * Tells whether values are of one level, and not of a pattern of the week from which they have these distances; values that
 * spread no more than `minSpread` always are.
 */
export function isLevel(values: readonly number[], distances: readonly number[], minSpread = 0): boolean {
  return computeSpread(values) <= Math.max(minSpread, LEVEL.maxSpreadRatio * computeSpread(distances));
}

/** Returns the distance from their median that nine in ten values keep to. */
function computeSpread(values: readonly number[]): number {
  const middle = computeMedian(values);
  return computeQuantile(
    values.map((each) => Math.abs(each - middle)),
    0.9,
  );
}

function isRecurring(hours: readonly PatternHour[], band: UsualBand): boolean {
  const there = hours.filter(({ bucket }) => isInBand(computeAverage(bucket), band));
  if (there.filter(({ isFar }) => isFar).length < LEVEL.minFarShare * there.length) return false;
  const lengths: number[] = [];
  let isThere = false;
  for (const each of hours) {
    const wasThere = isThere;
    isThere = each.isFar && isInBand(computeAverage(each.bucket), band);
    if (isThere && !wasThere) lengths.push(0);
    if (isThere) lengths.push((lengths.pop() ?? 0) + 1);
  }
  const staying = lengths.filter((length) => length >= LEVEL.stretchHours);
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  return staying.length >= LEVEL.minStretches && sum(staying) >= LEVEL.minStayingShare * sum(lengths);
}

/** True of the hour with readings before or after an hour where it was usual; also where there is none yet. */
export interface Neighbours {
  readonly isUsualBefore: boolean;
  readonly isUsualAfter: boolean;
}

/**
 * Tells whether a sensor changed from one usual level to another in an hour: its readings begin in one and end in another, or
 * its average lies between them and the hours around it are usual.
 */
export function isChanging(hour: Bucket, bands: readonly UsualBand[], around: Neighbours): boolean {
  if (bands.length < 2) return false;
  const isUsual = (value: number) => bands.some((band) => isInBand(value, band));
  if (isUsual(hour.least) && isUsual(hour.most)) return true;
  const average = computeAverage(hour);
  const isBetween =
    average >= Math.min(...bands.map(({ low }) => low)) && average <= Math.max(...bands.map(({ high }) => high));
  return isBetween && around.isUsualBefore && around.isUsualAfter;
}

/** Finds the band that is nearest to a value. */
export function findNearestBand(value: number, first: UsualBand, others: readonly UsualBand[]): UsualBand {
  const distance = ({ low, high }: UsualBand) => Math.max(low - value, value - high);
  return others.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest), first);
}
