// A fold over readings in the order of time, which tells the runs of a rule: pure. A run of breaches begins with the reading
// that makes as many in a row as the rule asks for, and ends with the first that clears; a silence begins when it has lasted
// too long, and ends with the reading after it.

import type { Run } from '../anomalies/public.ts';
import type { Arrival } from '../sensors/public.ts';
import { breaches, clears, type Rule, silenceMsOf } from './threshold.ts';

/** One of the readings that a post brings, of which nothing but its time and value counts here. */
export type Reading = Arrival['readings'][number];

/** Where a fold stands between two readings. */
export type FoldState =
  | { readonly run: { readonly atMs: number; readonly value: number | null } }
  | { readonly run: undefined; readonly count: number };

/** The state in which nothing before counts. */
export const AT_REST: FoldState = { run: undefined, count: 0 };

/** The state after one more reading, and the run that ended with it. One that is not judged begins none: it leads up to the next. */
export function foldReading(
  rule: Rule,
  state: FoldState,
  { atMs, value }: Reading,
  isJudged: boolean,
): { state: FoldState; ended?: Run } {
  if (state.run !== undefined) {
    if (!clears(rule, value)) return { state };
    return { state: AT_REST, ended: { kind: 'breach', ...state.run, endedMs: atMs } };
  }
  if (!breaches(rule, value)) return { state: AT_REST };
  const count = state.count + 1;
  if (count < rule.consecutive) return { state: { run: undefined, count } };
  return { state: isJudged ? { run: { atMs, value } } : { run: undefined, count: rule.consecutive - 1 } };
}

/** The run that a state is in the midst of. */
export function openRun({ run }: FoldState): Run | undefined {
  return run === undefined ? undefined : { kind: 'breach', ...run, endedMs: undefined };
}

/** How many of these readings, the latest first, breach in a row. */
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
 * The silence between two readings, where it is longer than the rule allows; with no second one, between the first and now. While
 * the project was archived no post was taken: the time before a pause and the time behind it are judged each by itself.
 */
export function silenceBetween(
  rule: Rule,
  { afterMs, nextMs, nowMs }: Neighbours,
  pauses: readonly Pause[] = [],
): Run | undefined {
  const silenceMs = silenceMsOf(rule);
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

/** A fold over all of a sensor's readings, each of which it judges, that takes them piece by piece. */
export interface WholeFold {
  take(readings: readonly Reading[]): void;
  end(nowMs: number): void;
}

/** Opens a fold from the first reading on, which tells each run when it ends; what goes on still comes last. */
export function openFold(rule: Rule, tell: (run: Run) => void, pauses: readonly Pause[] = []): WholeFold {
  let state = AT_REST;
  let lastMs: number | undefined;
  const noteSilence = (nextMs: number | undefined, nowMs: number) => {
    if (lastMs === undefined) return;
    const silence = silenceBetween(rule, { afterMs: lastMs, nextMs, nowMs }, pauses);
    if (silence !== undefined) tell(silence);
  };
  return {
    take(readings) {
      for (const reading of readings) {
        noteSilence(reading.atMs, reading.atMs);
        const folded = foldReading(rule, state, reading, true);
        if (folded.ended !== undefined) tell(folded.ended);
        state = folded.state;
        lastMs = reading.atMs;
      }
    },
    end(nowMs) {
      noteSilence(undefined, nowMs);
      const open = openRun(state);
      if (open !== undefined) tell(open);
    },
  };
}

/** Counts runs, and keeps the earliest of them. */
export interface Tally {
  take(run: Run): void;
  readonly count: number;
  /** In the order of their beginnings. */
  earliest(): Run[];
}

/** Opens a tally of what a fold tells, however much that is: it holds no more than `most` runs of each kind. */
export function openTally(most: number): Tally {
  // A fold tells the runs of a kind in the order of their beginnings, but those of two kinds in the order of their ends.
  const kept = new Map<Run['kind'], Run[]>();
  let count = 0;
  return {
    take(run) {
      count += 1;
      const ofKind = kept.get(run.kind);
      if (ofKind === undefined) kept.set(run.kind, [run]);
      else if (ofKind.length < most) ofKind.push(run);
    },
    get count() {
      return count;
    },
    earliest: () =>
      [...kept.values()]
        .flat()
        .toSorted((left, right) => left.atMs - right.atMs)
        .slice(0, most),
  };
}
