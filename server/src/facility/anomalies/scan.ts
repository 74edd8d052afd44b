// The analytics scan: pure. Learns from a sensor's hours which values are usual at each hour of the project's week, and finds
// those of the last hours that were not, with the reason. An odd hour of the past teaches nothing.
import type { AnomalyExplanation } from '../../../../contract/anomalies.ts';
import type { Severity } from '../../../../contract/thresholds.ts';
import type { Run } from './anomaly.ts';
import { computeAverage, computeMedian } from './hour-values.ts';
import { findNearestBand, isChanging, isInBand } from './operating-levels.ts';
import {
  computeSpacing,
  isFlatLine,
  learnFlatLines,
  learnSilences,
  listStillRuns,
  REGULAR,
  type Spacing,
  spanRun,
  type UsualState,
} from './regular-sending.ts';
import { learnUsualValues, type UsualValue, type UsualValues } from './usual-values.ts';
import { type Bucket, countUnusualHours, HOUR_MS, HOURS_PER_WEEK, type HourOfWeek, type HourRange } from './week.ts';

/** The parameters of the scan; docs/administrators.md documents them. */
const SCAN = {
  /** Hours that are judged, up to the last whole one. */
  judgedHours: 48,
  /** Weeks before them, from which is learnt. */
  baselineWeeks: 4,
  /** Beyond so many times the band, a deviation is high and not medium. */
  highBeyond: 2,
} as const;

/** A run with why it is one. */
export interface Finding {
  readonly run: Run;
  readonly severity: Severity;
  readonly explanation: AnomalyExplanation;
}

/** The findings of a scan, and the usual values that they were held against. */
export interface Scan {
  readonly findings: readonly Finding[];
  readonly usualAt: UsualValues;
}

/** The span that a scan at this time looks at: what it learns from, and from where on it judges. */
export function scanSpan(nowMs: number): { fromMs: number; judgedFromMs: number; toMs: number } {
  const toMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const judgedFromMs = toMs - SCAN.judgedHours * HOUR_MS;
  return { fromMs: judgedFromMs - SCAN.baselineWeeks * HOURS_PER_WEEK * HOUR_MS, judgedFromMs, toMs };
}

/**
 * Finds what was unusual in the judged hours; `hours` are those of the span that have readings, in the order of time, and
 * `hourOfWeek` the calendar of the project. An hour in which the project was archived is no silence.
 */
export function scanHours(
  hours: readonly Bucket[],
  nowMs: number,
  hourOfWeek: HourOfWeek,
  pauses: readonly HourRange[] = [],
): Scan {
  const { judgedFromMs, toMs } = scanSpan(nowMs);
  const known = hours.filter(({ atMs }) => atMs < judgedFromMs);
  const byHour = new Map(hours.map((each) => [each.atMs, each]));
  const judged = Array.from({ length: SCAN.judgedHours }, (_each, at) => {
    const atMs = judgedFromMs + at * HOUR_MS;
    return { atMs, bucket: byHour.get(atMs) };
  });
  const flat = learnFlatLines(known, judgedFromMs, hourOfWeek);
  const isPaused = (range: HourRange) =>
    pauses.some(({ fromMs, toMs: to }) => fromMs < range.toMs && range.fromMs < to);
  const silent = learnSilences(known, judgedFromMs, hourOfWeek, isPaused);
  const sending = judged.map((each) => ({
    ...each,
    isPaused: isPaused({ fromMs: each.atMs, toMs: each.atMs + HOUR_MS }),
  }));
  const teaching = known.filter(({ atMs }) => !flat.isFault(atMs));
  const usualAt = learnUsualValues(teaching, hourOfWeek);
  const findings = [
    ...findDeviations(usualAt, hours, judged, toMs),
    ...(flat.isUsual === undefined ? [] : findFlatLines(known, judged, { isUsual: flat.isUsual, toMs })),
    ...(silent === undefined ? [] : findGaps(known, sending, { isUsual: silent, toMs })),
  ].sort((left, right) => left.run.atMs - right.run.atMs);
  return { findings, usualAt };
}

interface Hour {
  readonly atMs: number;
  readonly bucket: Bucket | undefined;
}

interface SendingHour extends Hour {
  /** True where the project was archived, so that no post was taken. */
  readonly isPaused: boolean;
}

function findDeviations(
  usualAt: UsualValues,
  hours: readonly Bucket[],
  judged: readonly Hour[],
  toMs: number,
): Finding[] {
  const places = new Map(hours.map(({ atMs }, at) => [atMs, at]));
  const isUsual = (bucket: Bucket | undefined) => {
    const usual = bucket === undefined ? undefined : usualAt(bucket.atMs);
    return bucket === undefined || usual === undefined || isUsualValue(computeAverage(bucket), usual);
  };
  const isOut = ({ atMs, bucket }: Hour) => {
    const usual = bucket === undefined ? undefined : usualAt(atMs);
    if (bucket === undefined || usual === undefined || isUsual(bucket)) return false;
    const place = places.get(atMs) ?? hours.length;
    const around = { isUsualBefore: isUsual(hours[place - 1]), isUsualAfter: isUsual(hours[place + 1]) };
    return !isChanging(bucket, [usual, ...usual.levels], around);
  };
  return stretchesOf(judged, isOut, toMs).map(({ first, endedMs }) => {
    const value = computeAverage(first.bucket as Bucket);
    const usual = usualAt(first.atMs) as UsualValue;
    const { baseline, low, high, samples } = findNearestBand(value, usual, usual.levels);
    const isHigh = value > high;
    const isFar = Math.abs(value - baseline) > SCAN.highBeyond * (isHigh ? high - baseline : baseline - low);
    return {
      run: { kind: 'deviation', atMs: first.atMs, endedMs, value },
      severity: isFar ? 'high' : 'medium',
      explanation: {
        kind: 'deviation',
        threshold: null,
        baseline,
        band: { low, high },
        crossed: isHigh ? 'high' : 'low',
        samples,
        spacingHours: null,
        limitHours: null,
      },
    };
  });
}

/** Tells whether a value is usual by the pattern of the week or at a level of the sensor. */
const isUsualValue = (value: number, usual: UsualValue) =>
  isInBand(value, usual) || usual.levels.some((level) => isInBand(value, level));

/** A state that is usual at some hours, and the end of the judged hours. */
interface Judging {
  readonly isUsual: UsualState;
  readonly toMs: number;
}

function findFlatLines(known: readonly Bucket[], judged: readonly Hour[], { isUsual, toMs }: Judging): Finding[] {
  const spacing = computeSpacing(known);
  const buckets = judged.flatMap(({ bucket }) => (bucket === undefined ? [] : [bucket]));
  const runs = listStillRuns(buckets, spacing.limitHours);
  return runs.flatMap((run, at): Finding[] => {
    const [first, last, next] = [run[0] as Bucket, run.at(-1) as Bucket, runs[at + 1]?.[0]];
    if (!isFlatLine(run) || countUnusualHours(spanRun(run), isUsual) < REGULAR.flatHours) return [];
    // Up to the next reading, unless that comes late enough for a gap.
    const isNear = (next?.atMs ?? toMs) - last.atMs <= spacing.limitHours * HOUR_MS;
    const endedMs = isNear ? next?.atMs : last.atMs + HOUR_MS;
    const flat: Run = { kind: 'flat_line', atMs: first.atMs, endedMs, value: first.least };
    return [plainFinding(flat, known, { hours: spacing.hours, limitHours: REGULAR.flatHours })];
  });
}

function findGaps(known: readonly Bucket[], judged: readonly SendingHour[], { isUsual, toMs }: Judging): Finding[] {
  const spacing = computeSpacing(known);
  const isSilent = (hour: SendingHour) => hour.bucket === undefined && !hour.isPaused;
  return stretchesOf(judged, isSilent, toMs).flatMap(({ first, hours, endedMs }) => {
    const silence = { fromMs: first.atMs, toMs: first.atMs + hours * HOUR_MS };
    if (countUnusualHours(silence, isUsual) < spacing.limitHours) return [];
    // Not from Friday evening on, of a sensor that is silent at weekends and stays so on Monday.
    let atMs = silence.fromMs;
    while (isUsual(atMs)) atMs += HOUR_MS;
    return [plainFinding({ kind: 'gap', atMs, endedMs, value: null }, known, spacing)];
  });
}

function plainFinding(run: Run, known: readonly Bucket[], { hours, limitHours }: Spacing): Finding {
  return {
    run,
    severity: 'medium',
    explanation: {
      kind: run.kind,
      threshold: null,
      baseline: computeMedian(known.map(computeAverage)),
      band: null,
      crossed: null,
      samples: known.length,
      spacingHours: hours,
      limitHours,
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
function stretchesOf<Each extends Hour>(
  hours: readonly Each[],
  holds: (hour: Each) => boolean,
  toMs: number,
): Stretch[] {
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
