// A sensor's series: the buckets of a range, including those without readings. Pure.
import type { SensorSeries, SeriesRange } from '../../../../contract/sensors.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Bucket, Span } from './roll-ups.ts';

/** Contract §9: length and number of the buckets. */
const RANGES: Readonly<Record<SeriesRange, { bucketSeconds: number; buckets: number }>> = {
  '24h': { bucketSeconds: 300, buckets: 288 },
  '7d': { bucketSeconds: 1800, buckets: 336 },
  '30d': { bucketSeconds: 7200, buckets: 360 },
  // Beyond the contract, for people: most of the time for which roll-ups are kept.
  '365d': { bucketSeconds: 86_400, buckets: 365 },
};

/** Computes the span of a range that ends with the current bucket. Buckets of a day are days of the time zone. */
export function computeSpan(range: SeriesRange, nowMs: number, timeZone: string): Span {
  const { bucketSeconds, buckets } = RANGES[range];
  if (range === '365d') return getSpanInDays(buckets, nowMs, timeZone);
  const bucketMs = bucketSeconds * 1000;
  const toMs = (Math.floor(nowMs / bucketMs) + 1) * bucketMs;
  return { bucketSeconds, fromMs: toMs - buckets * bucketMs, toMs };
}

/** Returns the last days of a time zone: 23 to 25 hours long where its clock changes, one fewer where it skipped a day. */
function getSpanInDays(days: number, nowMs: number, timeZone: string): Span {
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: 1 });
  const edges = Array.from(
    { length: days + 1 },
    (_each, at) => tomorrow.subtract({ days: days - at }).toZonedDateTime(timeZone).epochMilliseconds,
  );
  const edgesMs = [...new Set(edges)];
  return { bucketSeconds: 86_400, fromMs: edgesMs[0] as number, toMs: edgesMs.at(-1) as number, edgesMs };
}

/** Builds the series of a span with all of its buckets; those without readings have nulls. */
export function buildSeries(sensorId: string, range: SeriesRange, span: Span, found: readonly Bucket[]): SensorSeries {
  const { fromMs, toMs, bucketSeconds, edgesMs } = span;
  const byAt = new Map(found.map((each) => [each.atMs, each]));
  const count = (toMs - fromMs) / (bucketSeconds * 1000);
  const begins =
    edgesMs?.slice(0, -1) ?? Array.from({ length: count }, (_each, at) => fromMs + at * bucketSeconds * 1000);
  const buckets = begins.map((atMs) => ({ at: instantOf(atMs), ...computeFigures(byAt.get(atMs)) }));
  return { sensorId, range, from: instantOf(fromMs), to: instantOf(toMs), bucketSeconds, buckets };
}

function computeFigures(bucket: Bucket | undefined) {
  if (bucket === undefined) return { min: null, avg: null, max: null, count: 0 };
  const { least, most, total, readings } = bucket;
  // Rounding of a sum must not put the average outside the measured values.
  const avg = Math.min(most, Math.max(least, total / readings));
  return { min: least, avg, max: most, count: readings };
}
