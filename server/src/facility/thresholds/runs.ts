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

/** The silence between two readings, where it is longer than the rule allows; with no second one, between the first and now. */
export function silenceBetween(
  rule: Rule,
  { afterMs, nextMs, nowMs }: { afterMs: number; nextMs: number | undefined; nowMs: number },
): Run | undefined {
  const silenceMs = silenceMsOf(rule);
  if (silenceMs === undefined || (nextMs ?? nowMs) - afterMs <= silenceMs) return undefined;
  return { kind: 'no_data', atMs: afterMs + silenceMs, endedMs: nextMs, value: null };
}

/** A fold over all of a sensor's readings, each of which it judges, that takes them piece by piece. */
export interface WholeFold {
  take(readings: readonly Reading[]): void;
  /** The runs in the order of their ends; what goes on still comes last. */
  end(nowMs: number): Run[];
}

/** Opens a fold from the first reading on. */
export function openFold(rule: Rule): WholeFold {
  const runs: Run[] = [];
  let state = AT_REST;
  let lastMs: number | undefined;
  const noteSilence = (nextMs: number | undefined, nowMs: number) => {
    if (lastMs === undefined) return;
    const silence = silenceBetween(rule, { afterMs: lastMs, nextMs, nowMs });
    if (silence !== undefined) runs.push(silence);
  };
  return {
    take(readings) {
      for (const reading of readings) {
        noteSilence(reading.atMs, reading.atMs);
        const folded = foldReading(rule, state, reading, true);
        if (folded.ended !== undefined) runs.push(folded.ended);
        state = folded.state;
        lastMs = reading.atMs;
      }
    },
    end(nowMs) {
      noteSilence(undefined, nowMs);
      const open = openRun(state);
      return open === undefined ? [...runs] : [...runs, open];
    },
  };
}
