// What rounds of load come to: one row of the table, and the ratio of two.
import type { LoadResult } from './processes.ts';
import { median } from './run.ts';

/** A row of the table: the name and the median of each figure. */
export function rowOf(name: string, each: readonly LoadResult[]): (string | number)[] {
  return [
    name,
    median(each.map(({ perSecond }) => perSecond)),
    median(each.map(({ p50Ms }) => p50Ms)),
    median(each.map(({ p99Ms }) => p99Ms)),
    median(each.map(({ cpuMicros }) => cpuMicros)),
  ];
}

/** The median of the rounds' ratios: what disturbs a round disturbs both of its measurements. */
export function ratioOf(ours: readonly LoadResult[], theirs: readonly LoadResult[]): number {
  return median(ours.map((each, round) => each.perSecond / (theirs[round]?.perSecond ?? Number.NaN)));
}
