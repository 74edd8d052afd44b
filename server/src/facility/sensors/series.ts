// A sensor's series: which buckets a range has, those without readings among them. Pure.
import type { SensorSeries, SeriesRange } from '../../../../contract/sensors.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Bucket, Span } from './roll-ups.ts';

/** Contract §9: the length of a bucket, and how many there are. */
const RANGES: Readonly<Record<SeriesRange, { bucketSeconds: number; buckets: number }>> = {
  '24h': { bucketSeconds: 300, buckets: 288 },
  '7d': { bucketSeconds: 1800, buckets: 336 },
  '30d': { bucketSeconds: 7200, buckets: 360 },
  // Beyond it, for people: most of what the roll-ups are kept for.
  '365d': { bucketSeconds: 86_400, buckets: 365 },
};

/** The span of a range that ends with the bucket that is now. */
export function spanOf(range: SeriesRange, nowMs: number): Span {
  const { bucketSeconds, buckets } = RANGES[range];
  const bucketMs = bucketSeconds * 1000;
  const toMs = (Math.floor(nowMs / bucketMs) + 1) * bucketMs;
  return { bucketSeconds, fromMs: toMs - buckets * bucketMs, toMs };
}

/** The series of a span: every bucket of it, those without readings with nulls. */
export function seriesOf(sensorId: string, range: SeriesRange, span: Span, found: readonly Bucket[]): SensorSeries {
  const { fromMs, toMs, bucketSeconds } = span;
  const byAt = new Map(found.map((each) => [each.atMs, each]));
  const buckets: SensorSeries['buckets'] = [];
  for (let atMs = fromMs; atMs < toMs; atMs += bucketSeconds * 1000) {
    buckets.push({ at: instantOf(atMs), ...figuresOf(byAt.get(atMs)) });
  }
  return { sensorId, range, from: instantOf(fromMs), to: instantOf(toMs), bucketSeconds, buckets };
}

function figuresOf(bucket: Bucket | undefined) {
  if (bucket === undefined) return { min: null, avg: null, max: null, count: 0 };
  const { least, most, total, readings } = bucket;
  // Rounding of a sum must not put the average beyond what was measured.
  const avg = Math.min(most, Math.max(least, total / readings));
  return { min: least, avg, max: most, count: readings };
}
