// Figures of hours and of their values: pure.
import type { Bucket } from './week.ts';

/** Returns the mean of the readings of an hour. */
export const computeAverage = ({ total, readings }: Bucket): number => total / readings;

/** Returns the median; 0 of nothing. */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low / 2 + high / 2;
}

/** Returns the value below which a share of the values lies; 0 of nothing. */
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Finds the step of a sensor that counts in steps: the least difference of two values, 0 where about every value is another. */
export function findStep(known: readonly Bucket[]): number {
  const values = [...new Set(known.flatMap(({ least, most }) => [least, most]))].sort((left, right) => left - right);
  if (values.length > known.length / 4) return 0;
  const steps = values.slice(1).map((each, at) => each - (values[at] ?? each));
  return steps.length === 0 ? 0 : Math.min(...steps);
}
