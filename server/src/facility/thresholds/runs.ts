// A fold over readings in chronological order that finds the runs of a rule. Pure. A run of breaches begins with the
// reading that makes as many in a row as the rule requires, and ends with the first that clears; a silence begins when
// it has lasted too long, and ends with the reading after it.

import type { Run } from '../anomalies/public.ts';
import type { NewReadings } from '../sensors/public.ts';
import { breaches, clears, getMaxSilenceMs, type Rule } from './threshold.ts';

/** A reading of a post, reduced to its time and value. */
export type Reading = NewReadings['readings'][number];

/** State of a fold between two readings. */
export type FoldState =
  | { readonly run: { readonly atMs: number; readonly value: number | null } }
  | { readonly run: undefined; readonly count: number };

/** State in which no earlier reading counts. */
export const AT_REST: FoldState = { run: undefined, count: 0 };

/**
 * Returns the state after one more reading, and the run that ended with it. A reading that is not evaluated begins no
 * run, but counts towards the next one.
 */
export function foldReading(
  rule: Rule,
  state: FoldState,
  { atMs, value }: Reading,
  isEvaluated: boolean,
): { state: FoldState; ended?: Run } {
  if (state.run !== undefined) {
    if (!clears(rule, value)) return { state };
    return { state: AT_REST, ended: { kind: 'breach', ...state.run, endedMs: atMs } };
  }
  if (!breaches(rule, value)) return { state: AT_REST };
  const count = state.count + 1;
  if (count < rule.consecutive) return { state: { run: undefined, count } };
  return { state: isEvaluated ? { run: { atMs, value } } : { run: undefined, count: rule.consecutive - 1 } };
}

/** Returns the run that is open in a state. */
export function openRun({ run }: FoldState): Run | undefined {
  return run === undefined ? undefined : { kind: 'breach', ...run, endedMs: undefined };
}

/** Counts the latest consecutive breaches. */
export function countBreaches(rule: Rule, latestFirst: readonly Reading[]): number {
  const at = latestFirst.findIndex(({ value }) => !breaches(rule, value));
  return at === -1 ? latestFirst.length : at;
}

/** A span in which the project was archived. */
export interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Two neighbouring readings, or the last one and now. */
interface Neighbours {
  readonly afterMs: number;
  readonly nextMs: number | undefined;
  readonly nowMs: number;
}

/**
 * Finds the silence between two readings, if it is longer than the rule allows; without a second one, between the first
 * and now. No post is accepted while the project is archived: the times before and after such a pause are evaluated
 * separately.
 */
export function findSilence(
  rule: Rule,
  { afterMs, nextMs, nowMs }: Neighbours,
  pauses: readonly Pause[] = [],
): Run | undefined {
  const silenceMs = getMaxSilenceMs(rule);
  const endMs = nextMs ?? nowMs;
  if (silenceMs === undefined || endMs - afterMs <= silenceMs) return undefined;
  let fromMs = afterMs;
  for (const pause of [...pauses, { fromMs: endMs, toMs: endMs }]) {
    if (Math.min(pause.fromMs, endMs) - fromMs > silenceMs) {
      return { kind: 'no_data', atMs: fromMs + silenceMs, endedMs: nextMs, value: null };
    }
    fromMs = Math.max(fromMs, pause.toMs);
  }
  return undefined;
}

/** A fold over all of a sensor's readings, which it evaluates all and takes piece by piece. */
export interface WholeFold {
  take(readings: readonly Reading[]): void;
  end(nowMs: number): void;
}

/** Opens a fold from the first reading on, which reports each run when it ends, and an open one at the end. */
export function openFold(rule: Rule, report: (run: Run) => void, pauses: readonly Pause[] = []): WholeFold {
  let state = AT_REST;
  let lastMs: number | undefined;
  const reportSilence = (nextMs: number | undefined, nowMs: number) => {
    if (lastMs === undefined) return;
    const silence = findSilence(rule, { afterMs: lastMs, nextMs, nowMs }, pauses);
    if (silence !== undefined) report(silence);
  };
  return {
    take(readings) {
      for (const reading of readings) {
        reportSilence(reading.atMs, reading.atMs);
        const folded = foldReading(rule, state, reading, true);
        if (folded.ended !== undefined) report(folded.ended);
        state = folded.state;
        lastMs = reading.atMs;
      }
    },
    end(nowMs) {
      reportSilence(undefined, nowMs);
      const open = openRun(state);
      if (open !== undefined) report(open);
    },
  };
}

/** Counts runs, and keeps the earliest ones. */
export interface Tally {
  take(run: Run): void;
  readonly count: number;
  /** Returns them in the order of their starts. */
  earliest(): Run[];
}

/** Opens a tally of the runs of a fold that keeps at most `max` runs of each kind, however many there are. */
export function openTally(max: number): Tally {
  // A fold reports the runs of a kind in the order of their starts, but those of two kinds in the order of their ends.
  const kept = new Map<Run['kind'], Run[]>();
  let count = 0;
  return {
    take(run) {
      count += 1;
      const ofKind = kept.get(run.kind);
      if (ofKind === undefined) kept.set(run.kind, [run]);
      else if (ofKind.length < max) ofKind.push(run);
    },
    get count() {
      return count;
    },
    earliest: () =>
      [...kept.values()]
        .flat()
        .toSorted((left, right) => left.atMs - right.atMs)
        .slice(0, max),
  };
}
