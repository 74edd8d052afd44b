// What new readings of a sensor mean for one of its thresholds. The fold does not begin with the sensor's first reading: the
// state before the earliest new one is known from the anomaly that stands there, or from the few readings before it; and it
// goes no further than to where nothing that follows can differ. What it finds replaces the anomalies of just that span, so
// that readings may come in any order and in any portions and leave the same anomalies.
import { type Run, reconcile, type Standing } from '../anomalies/public.ts';
import { AT_REST, countBreaches, type FoldState, foldReading, openRun, type Reading, silenceBetween } from './runs.ts';
import { breaches, type Rule, silenceMsOf } from './threshold.ts';

/** The readings of a sensor, the new ones among them. */
export interface StoredReadings {
  /** Up to `most` before an instant, the latest first. */
  before(atMs: number, most: number): Promise<readonly Reading[]>;
  /** All from an instant on, in the order of time, in portions. */
  from(atMs: number): AsyncIterable<readonly StoredReading[]>;
}

export interface StoredReading extends Reading {
  /** False of one that came before the rule; most are judged, and need not say so. */
  readonly isJudged?: boolean;
}

const isJudged = (reading: StoredReading) => reading.isJudged !== false;

export interface Occasion {
  /** The new readings, in the order of time; at least one. */
  readonly fresh: readonly Reading[];
  /** True where all of them are after every other reading. */
  readonly isInOrder: boolean;
  /** The latest reading before them, where they are in order. */
  readonly lastMs: number | undefined;
  /** The next reading that is on its way, and is judged when it is stored; after the new ones. */
  readonly nextMs: number | undefined;
  readonly nowMs: number;
  readonly stored: StoredReadings;
}

export type Judged = ReturnType<typeof reconcile>;

/** Judges new readings by a rule, against what stands of it from the first of them on. */
export async function judgeReadings(rule: Rule, standing: readonly Standing[], occasion: Occasion): Promise<Judged[]> {
  const breaching = standing.filter(({ kind }) => kind === 'breach');
  const silent = standing.filter(({ kind }) => kind === 'no_data');
  return [await judgeBreaches(rule, breaching, occasion), await judgeSilences(rule, silent, occasion)];
}

const covers = (atMs: number) => (each: Standing) =>
  each.atMs <= atMs && atMs < (each.endedMs ?? Number.POSITIVE_INFINITY);

async function judgeBreaches(rule: Rule, standing: readonly Standing[], occasion: Occasion): Promise<Judged> {
  const lastFreshMs = (occasion.fresh.at(-1) as Reading).atMs;
  let state = await stateBefore(rule, standing, occasion);
  let behind = 0;
  const runs: Run[] = [];
  const finish = (last: Run | undefined, toMs: number) => {
    if (last !== undefined) runs.push(last);
    return reconcile(
      standing.filter((each) => each.atMs <= toMs),
      runs,
    );
  };
  for await (const portion of readingsOf(occasion)) {
    for (const reading of portion) {
      const folded = foldReading(rule, state, reading, isJudged(reading));
      if (folded.ended !== undefined) runs.push(folded.ended);
      state = folded.state;
      if (reading.atMs <= lastFreshMs) continue;
      behind += 1;
      // Behind the new readings: where both the fold and what stood are at rest, or in a run, the rest is as it was. At rest
      // are also two that have the same readings to count, in which neither began a run.
      const stood = standing.find(covers(reading.atMs));
      if (state.run !== undefined && stood !== undefined) {
        return finish({ kind: 'breach', ...state.run, endedMs: stood.endedMs }, reading.atMs);
      }
      if (state.run === undefined && stood === undefined && (state.count === 0 || behind >= rule.consecutive - 1)) {
        return finish(undefined, reading.atMs);
      }
    }
  }
  return finish(openRun(state), Number.POSITIVE_INFINITY);
}

async function* readingsOf({ fresh, isInOrder, stored }: Occasion): AsyncIterable<readonly StoredReading[]> {
  if (isInOrder) yield fresh;
  else yield* stored.from((fresh[0] as Reading).atMs);
}

/** The state before the first new reading. Before a reading that does not breach, how many did does not matter. */
async function stateBefore(rule: Rule, standing: readonly Standing[], { fresh, stored }: Occasion): Promise<FoldState> {
  const [first] = fresh as [Reading];
  const covering = standing.find((each) => each.atMs < first.atMs && covers(first.atMs)(each));
  if (covering !== undefined) return { run: { atMs: covering.atMs, value: covering.value } };
  if (rule.consecutive === 1 || !breaches(rule, first.value)) return AT_REST;
  const before = await stored.before(first.atMs, rule.consecutive - 1);
  return { run: undefined, count: countBreaches(rule, before) };
}

/**
 * Silences are between neighbours: those of the new readings, and no others, can have changed. One that a reading ended which
 * came before the rule is none of it. What follows the new readings is no silence yet where another is on its way into it: that
 * raises nothing, and only says how far what stands may reach.
 */
async function judgeSilences(rule: Rule, standing: readonly Standing[], occasion: Occasion): Promise<Judged> {
  if (silenceMsOf(rule) === undefined) return { raised: [], rewritten: [], withdrawn: [] };
  const { fresh, isInOrder, nowMs, nextMs: comingMs = Number.POSITIVE_INFINITY, stored } = occasion;
  const firstMs = (fresh[0] as Reading).atMs;
  const lastFreshMs = (fresh.at(-1) as Reading).atMs;
  let beforeMs = isInOrder ? occasion.lastMs : (await stored.before(firstMs, 1))[0]?.atMs;
  const runs: Run[] = [];
  const note = (nextMs: number | undefined) => {
    const silence = beforeMs === undefined ? undefined : silenceBetween(rule, { afterMs: beforeMs, nextMs, nowMs });
    if (silence !== undefined) runs.push(silence);
    return silence;
  };
  const finish = (following: Run | undefined, toMs: number): Judged => {
    const judged = reconcile(
      standing.filter((each) => each.atMs < toMs),
      runs,
    );
    const isOpen = comingMs < toMs;
    return isOpen ? { ...judged, raised: judged.raised.filter((each) => each !== following) } : judged;
  };
  for await (const portion of readingsOf(occasion)) {
    for (const reading of portion) {
      const { atMs } = reading;
      const silence = isJudged(reading) ? note(atMs) : undefined;
      beforeMs = atMs;
      if (atMs > lastFreshMs) return finish(silence, atMs);
    }
  }
  return finish(note(undefined), Number.POSITIVE_INFINITY);
}

/** The silence that has lasted too long by now, where nothing of it stands yet. */
export function judgeSilence(
  rule: Rule,
  standing: readonly Standing[],
  { lastMs, nowMs }: { lastMs: number; nowMs: number },
): Run | undefined {
  const silence = silenceBetween(rule, { afterMs: lastMs, nextMs: undefined, nowMs });
  if (silence === undefined) return undefined;
  return standing.some((each) => each.kind === 'no_data' && each.endedMs === undefined) ? undefined : silence;
}
