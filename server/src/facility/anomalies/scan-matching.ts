// What a scan finds against the anomalies of the scans before it: pure.
import type { ExistingScanAnomaly, Run } from './anomaly.ts';
import { computeAverage } from './hour-values.ts';
import { isInBand } from './operating-levels.ts';
import { isFlatAt } from './regular-sending.ts';
import type { Finding } from './scan.ts';
import type { UsualValues } from './usual-values.ts';
import { type Bucket, HOUR_MS } from './week.ts';

/** The hours that a scan has seen, from which on it judges them, and the values that are usual. */
interface Seen {
  readonly hours: readonly Bucket[];
  readonly judgedFromMs: number;
  readonly usualAt: UsualValues;
}

/**
 * Which findings are new, which anomalies end or go on otherwise than they stand, and which are undone. What was raised keeps
 * its beginning, since the judged hours move on; one that is found no more and has no end ends as endSince says. What late
 * readings make of those that began in the judged hours is so: of gaps and flat lines, and of deviations by what was usual when
 * they were raised, since that moves on as well.
 */
export function matchFindings(
  standing: readonly ExistingScanAnomaly[],
  found: readonly Finding[],
  seen: Seen,
): { news: Finding[]; rewritten: { id: string; run: Run }[]; withdrawn: string[] } {
  const { hours, judgedFromMs } = seen;
  const left = [...standing];
  const goesOn: { kept: ExistingScanAnomaly; run: Run }[] = [];
  const news: Finding[] = [];
  const rewritten: { id: string; run: Run }[] = [];
  const withdrawn: string[] = [];
  for (const finding of found) {
    const at = left.findIndex((each) => isOf(each, finding.run));
    const [kept] = at === -1 ? [] : left.splice(at, 1);
    if (kept === undefined) {
      news.push(finding);
      continue;
    }
    const begun = kept.atMs < judgedFromMs ? kept : begunAnew(kept, finding.run, seen);
    const run: Run = { kind: kept.kind, atMs: begun.atMs, value: begun.value, endedMs: finding.run.endedMs };
    goesOn.push({ kept, run });
    if (run.endedMs !== kept.endedMs || run.atMs !== kept.atMs || run.value !== kept.value) {
      rewritten.push({ id: kept.id, run });
    }
  }
  const silentMs = silentSince(found, hours);
  for (const each of left) {
    const isJoined = goesOn.some((other) => joins(other, each, seen));
    if (isJoined || (each.atMs >= judgedFromMs && isUndone(each, seen))) withdrawn.push(each.id);
    else if (each.endedMs === undefined || isTakenUp(each, hours)) {
      const endedMs = endSince(each, seen, silentMs);
      if (endedMs !== each.endedMs) rewritten.push({ id: each.id, run: { ...each, endedMs } });
    }
  }
  return { news, rewritten, withdrawn };
}

/** Since when a sensor is silent: the hours that are judged may have begun after that. */
function silentSince(found: readonly Finding[], hours: readonly Bucket[]): number | undefined {
  const gap = found.find(({ run }) => run.kind === 'gap' && run.endedMs === undefined)?.run;
  if (gap === undefined) return undefined;
  const last = hours.at(-1);
  return last === undefined ? gap.atMs : Math.min(gap.atMs, last.atMs + HOUR_MS);
}

/** Whether late readings say that a flat line went on where its sensor seemed to be silent. */
function isTakenUp(run: ExistingScanAnomaly, hours: readonly Bucket[]): boolean {
  return run.kind === 'flat_line' && hours.some((each) => each.atMs === run.endedMs && isFlatAt(each, run.value));
}

/**
 * Where a run that is found no more has ended. That a scan no longer tells of a gap or a flat line may be because the hours that
 * show it are those from which it learns by now: it goes on until hours say otherwise, a flat line also until the sensor is silent.
 * Of a deviation they are what is usual.
 */
function endSince(
  run: ExistingScanAnomaly,
  { hours, judgedFromMs }: Seen,
  silentMs: number | undefined,
): number | undefined {
  if (run.kind === 'deviation') return Math.max(run.atMs, judgedFromMs);
  const showsEnd = (each: Bucket) => run.kind === 'gap' || !isFlatAt(each, run.value);
  const endedMs = hours.find((each) => each.atMs >= run.atMs && showsEnd(each))?.atMs;
  return endedMs ?? (run.kind === 'flat_line' ? silentMs : undefined);
}

/** Where a run begins, and with which value, by the readings that there are now. */
function begunAnew(kept: ExistingScanAnomaly, found: Run, { hours, usualAt }: Seen): Pick<Run, 'atMs' | 'value'> {
  if (kept.kind !== 'deviation') return { atMs: found.atMs, value: kept.value };
  const first = hours.find(
    (each) => each.atMs >= kept.atMs && each.atMs < endOf(found) && !isUsual(each, kept, usualAt),
  );
  return first === undefined ? kept : { atMs: first.atMs, value: computeAverage(first) };
}

/**
 * Tells whether an hour was usual by the band of the deviation's first hour, moved along the pattern of the week: what is usual
 * now decides on the shape of the pattern alone, since it has moved on since the deviation was raised. A sensor with levels has
 * no pattern to move along: the band is that of the nearest one, and each of the others is as usual, but for one that has
 * become a level with this deviation.
 */
function isUsual(hour: Bucket, { band, atMs, value }: ExistingScanAnomaly, usualAt: UsualValues): boolean {
  if (band === null) return false;
  const average = computeAverage(hour);
  const [first, own] = [usualAt(atMs), usualAt(hour.atMs)];
  if (first === undefined || own === undefined) return isInBand(average, band);
  if (own.levels.length > 0) {
    const others = [own, ...own.levels].filter((each) => value === null || !isInBand(value, each));
    return [band, ...others].some((each) => isInBand(average, each));
  }
  return average >= band.low + own.low - first.low && average <= band.high + own.high - first.high;
}

/** Whether late readings made one of two, the earlier of which goes on as it: no hour between their beginnings was usual. */
function joins(
  earlier: { kept: ExistingScanAnomaly; run: Run },
  later: ExistingScanAnomaly,
  { hours, usualAt }: Seen,
): boolean {
  const { kept, run } = earlier;
  if (!isOf(later, run) || later.atMs < run.atMs) return false;
  const between = hours.filter(({ atMs }) => atMs >= kept.atMs && atMs < later.atMs);
  return kept.kind !== 'deviation' || !between.some((each) => isUsual(each, kept, usualAt));
}

/** Whether readings of these hours say otherwise. */
function isUndone(run: ExistingScanAnomaly, { hours, usualAt }: Seen): boolean {
  const within = hours.filter(({ atMs }) => atMs >= run.atMs && atMs < endOf(run));
  if (run.kind === 'gap') return within.length > 0;
  if (run.kind === 'deviation') return within.length > 0 && within.every((each) => isUsual(each, run, usualAt));
  return run.kind === 'flat_line' && !within.every((each) => isFlatAt(each, run.value));
}

const endOf = ({ endedMs = Number.POSITIVE_INFINITY }: Run) => endedMs;

/** Whether a finding is of what stands: two flat lines of different values are two, though one follows the other. */
const isOf = (kept: Run, found: Run) =>
  kept.kind === found.kind &&
  (kept.kind !== 'flat_line' || kept.value === found.value) &&
  (kept.atMs === found.atMs || (kept.atMs < endOf(found) && found.atMs < endOf(kept)));
