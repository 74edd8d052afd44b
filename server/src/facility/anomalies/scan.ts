// The analytics scan: pure. From a sensor's hours it learns what is usual at each hour of the week (in UTC), and tells which
// of the last hours were not, and why. Medians and median deviations, so that the odd hour of the past teaches nothing.
import type { AnomalyExplanation } from '../../../../contract/anomalies.ts';
import type { Severity } from '../../../../contract/thresholds.ts';
import type { listBuckets } from '../sensors/public.ts';
import type { Run } from './anomaly.ts';

// What the scan goes by; docs/administrators.md tells of it.
const SCAN = {
  /** Hours that are judged, up to the last whole one. */
  judgedHours: 48,
  /** Weeks before them, from which is learnt. */
  baselineWeeks: 4,
  /** An hour is held against the same hour of those weeks and the one on each side of it; so many are needed. */
  minSamples: 6,
  /** How many deviations (1.4826 × the median absolute one) are still usual. */
  deviations: 5,
  /** Beyond so many times the band, a deviation is high and not medium. */
  highBeyond: 2,
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

/** What is known of an hour. */
export type Bucket = Awaited<ReturnType<typeof listBuckets>>[number];

/** A run with why it is one. */
export interface Finding {
  readonly run: Run;
  readonly severity: Severity;
  readonly explanation: AnomalyExplanation;
}

export const HOUR_MS = 3_600_000;
const HOURS_A_WEEK = 168;
/** Of a normal distribution, the standard deviation over the median absolute one. */
const NORMAL = 1.4826;

/** The span that a scan at this time looks at: what it learns from, and from where on it judges. */
export function scanSpan(nowMs: number): { fromMs: number; judgedFromMs: number; toMs: number } {
  const toMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const judgedFromMs = toMs - SCAN.judgedHours * HOUR_MS;
  return { fromMs: judgedFromMs - SCAN.baselineWeeks * HOURS_A_WEEK * HOUR_MS, judgedFromMs, toMs };
}

/** What was unusual in the judged hours; `hours` are those of the span that have readings, in the order of time. */
export function scanHours(hours: readonly Bucket[], nowMs: number): Finding[] {
  const { judgedFromMs, toMs } = scanSpan(nowMs);
  const known = hours.filter(({ atMs }) => atMs < judgedFromMs);
  const byHour = new Map(hours.map((each) => [each.atMs, each]));
  const judged = Array.from({ length: SCAN.judgedHours }, (_each, at) => {
    const atMs = judgedFromMs + at * HOUR_MS;
    return { atMs, bucket: byHour.get(atMs) };
  });
  return [
    ...deviations(learn(known), judged, toMs),
    ...(known.length < SCAN.minKnownHours ? [] : [...flatLines(known, judged, toMs), ...gaps(known, judged, toMs)]),
  ].sort((left, right) => left.run.atMs - right.run.atMs);
}

interface Hour {
  readonly atMs: number;
  readonly bucket: Bucket | undefined;
}

interface Usual {
  readonly baseline: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

type Learnt = (atMs: number) => Usual | undefined;

/** The mean of an hour's readings. */
export const averageOf = ({ total, readings }: Bucket) => total / readings;
const hourOfWeek = (atMs: number) => Math.floor(atMs / HOUR_MS) % HOURS_A_WEEK;

function learn(known: readonly Bucket[]): Learnt {
  const samples = Array.from({ length: HOURS_A_WEEK }, () => [] as number[]);
  for (const each of known) samples[hourOfWeek(each.atMs)]?.push(averageOf(each));
  // What hardly varies in its hour may still vary as much as a part of what it varies in all.
  const overall = deviationOf(known.map(averageOf));
  return (atMs) => {
    const hour = hourOfWeek(atMs);
    const around = [hour + HOURS_A_WEEK - 1, hour, hour + 1].flatMap((each) => samples[each % HOURS_A_WEEK] ?? []);
    if (around.length < SCAN.minSamples) return undefined;
    const baseline = medianOf(around);
    const half = SCAN.deviations * Math.max(deviationOf(around), overall / 10, Math.abs(baseline) * 1e-9);
    return { baseline, low: baseline - half, high: baseline + half, samples: around.length };
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low / 2 + high / 2;
}

function deviationOf(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const median = medianOf(values);
  return NORMAL * medianOf(values.map((each) => Math.abs(each - median)));
}

function deviations(learnt: Learnt, judged: readonly Hour[], toMs: number): Finding[] {
  const isOut = ({ atMs, bucket }: Hour) => {
    const usual = bucket === undefined ? undefined : learnt(atMs);
    if (bucket === undefined || usual === undefined) return false;
    const average = averageOf(bucket);
    return average < usual.low || average > usual.high;
  };
  return stretchesOf(judged, isOut, toMs).map(({ first, endedMs }) => {
    const value = averageOf(first.bucket as Bucket);
    const { baseline, low, high, samples } = learnt(first.atMs) as Usual;
    const isFar = Math.abs(value - baseline) > SCAN.highBeyond * (high - baseline);
    return {
      run: { kind: 'deviation', atMs: first.atMs, endedMs, value },
      severity: isFar ? 'high' : 'medium',
      explanation: {
        kind: 'deviation',
        threshold: null,
        baseline,
        band: { low, high },
        crossed: value > high ? 'high' : 'low',
        samples,
        spacingHours: null,
        limitHours: null,
      },
    };
  });
}

/** Whether all readings of an hour are this one value. */
export const isFlatAt = ({ least, most }: Bucket, value: number | null) => least === value && most === value;

/** Whether an hour has one value alone, and the same as the one before it. */
const isStill = (bucket: Bucket, before: Bucket | undefined) =>
  before !== undefined && isFlatAt(bucket, bucket.least) && isFlatAt(before, bucket.least);

function flatLines(known: readonly Bucket[], judged: readonly Hour[], toMs: number): Finding[] {
  // A sensor that sends once an hour is flat in each of them: it is the same value over and over that says something.
  const share = known.filter((each, at) => isStill(each, known[at - 1])).length / known.length;
  if (share > SCAN.maxStillShare) return [];
  const spacing = spacingOf(known);
  const longestMs = SCAN.gapTimes * spacing * HOUR_MS;
  const runs: Bucket[][] = [];
  for (const { bucket } of judged) {
    if (bucket === undefined) continue;
    const run = runs.at(-1);
    const before = run?.at(-1);
    const goesOn = before !== undefined && isStill(bucket, before) && bucket.atMs - before.atMs <= longestMs;
    if (goesOn) run?.push(bucket);
    else runs.push([bucket]);
  }
  return runs.flatMap((run, at): Finding[] => {
    const [first, last, next] = [run[0] as Bucket, run.at(-1) as Bucket, runs[at + 1]?.[0]];
    const hours = (last.atMs - first.atMs) / HOUR_MS + 1;
    if (hours < SCAN.flatHours || run.length < SCAN.flatHoursWithReadings) return [];
    // Up to the next reading, unless that comes late enough for a gap.
    const isNear = (next?.atMs ?? toMs) - last.atMs <= longestMs;
    const endedMs = isNear ? next?.atMs : last.atMs + HOUR_MS;
    const flat: Run = { kind: 'flat_line', atMs: first.atMs, endedMs, value: first.least };
    return [plainFinding(flat, known, { spacing, limit: SCAN.flatHours })];
  });
}

/** How many hours there usually are from one with readings to the next. */
function spacingOf(known: readonly Bucket[]): number {
  const between = known.slice(1).map(({ atMs }, at) => (atMs - (known[at]?.atMs ?? atMs)) / HOUR_MS);
  return Math.max(1, medianOf(between));
}

function gaps(known: readonly Bucket[], judged: readonly Hour[], toMs: number): Finding[] {
  const [first, last] = [known[0] as Bucket, known.at(-1) as Bucket];
  const spacing = spacingOf(known);
  const share = (known.length * spacing) / ((last.atMs - first.atMs) / HOUR_MS + spacing);
  if (share < SCAN.minSendingShare) return [];
  const limit = Math.ceil(SCAN.gapTimes * spacing);
  return stretchesOf(judged, ({ bucket }) => bucket === undefined, toMs)
    .filter(({ hours }) => hours >= limit)
    .map(({ first: { atMs }, endedMs }) =>
      plainFinding({ kind: 'gap', atMs, endedMs, value: null }, known, { spacing, limit }),
    );
}

function plainFinding(
  run: Run,
  known: readonly Bucket[],
  { spacing, limit }: { readonly spacing: number; readonly limit: number },
): Finding {
  return {
    run,
    severity: 'medium',
    explanation: {
      kind: run.kind,
      threshold: null,
      baseline: medianOf(known.map(averageOf)),
      band: null,
      crossed: null,
      samples: known.length,
      spacingHours: spacing,
      limitHours: limit,
    },
  };
}

interface Stretch {
  readonly first: Hour;
  readonly hours: number;
  /** Undefined where it goes on up to the last whole hour. */
  readonly endedMs: number | undefined;
}

/** The stretches of hours of which something holds. */
function stretchesOf(hours: readonly Hour[], holds: (hour: Hour) => boolean, toMs: number): Stretch[] {
  const stretches: Stretch[] = [];
  let current: Hour[] = [];
  const close = (endMs: number) => {
    const [first] = current;
    if (first !== undefined) {
      stretches.push({ first, hours: current.length, endedMs: endMs === toMs ? undefined : endMs });
    }
    current = [];
  };
  for (const hour of hours) {
    if (holds(hour)) current.push(hour);
    else close(hour.atMs);
  }
  close(toMs);
  return stretches;
}
