// What new readings of a sensor mean for one of its thresholds. The fold does not begin with the sensor's first reading: the
// state before a new one is known from the anomaly that stands there, or from the few readings before it; and it goes no further
// than to where nothing that follows can differ, up to the next new one. What it finds replaces the anomalies of just that span, so
// that readings may come in any order and in any portions and leave the same anomalies.
import { type Run, reconcile, type Standing } from '../anomalies/public.ts';
import {
  AT_REST,
  countBreaches,
  type FoldState,
  foldReading,
  openRun,
  type Pause,
  type Reading,
  silenceBetween,
} from './runs.ts';
import { breaches, type Rule, silenceMsOf } from './threshold.ts';
import { type Occasion, type Span, type StoredReading, type StoredReadings, visit } from './visiting.ts';

const isJudged = (reading: StoredReading) => reading.isJudged !== false;

export type Judged = ReturnType<typeof reconcile>;

/** Judges new readings by a rule, against what stands of it from the first of them on. */
export async function judgeReadings(rule: Rule, standing: readonly Standing[], occasion: Occasion): Promise<Judged[]> {
  const breaching = standing.filter(({ kind }) => kind === 'breach');
  const silent = standing.filter(({ kind }) => kind === 'no_data');
  return [await judgeBreaches(rule, breaching, occasion), await judgeSilences(rule, silent, occasion)];
}

const endOf = ({ endedMs = Number.POSITIVE_INFINITY }: Standing) => endedMs;
const covers = (atMs: number) => (each: Standing) => each.atMs <= atMs && atMs < endOf(each);
/** Also one that ended there: with a reading that was on its way then, and is a new one now. */
const leadsUpTo = (atMs: number) => (each: Standing) => each.atMs < atMs && atMs <= endOf(each);

/** Of what stands, what can have changed. */
const within = (standing: readonly Standing[], spans: readonly Span[]) =>
  standing.filter((each) => spans.some(({ fromMs, toMs }) => each.atMs <= toMs && fromMs <= endOf(each)));

async function judgeBreaches(rule: Rule, standing: readonly Standing[], occasion: Occasion): Promise<Judged> {
  const runs: Run[] = [];
  let state = AT_REST;
  let behind = 0;
  // What stands where all was settled in the midst of a run: it goes on as that does.
  let joined: Standing | undefined;
  // Runs that begin with what is on its way are raised when it is stored; not those that go on as what stands, which would end.
  const later = new Set<number>();
  const leave = () => {
    const open = openRun(state);
    if (open !== undefined) runs.push({ ...open, endedMs: joined?.endedMs });
  };
  const spans = await visit(occasion, {
    async begin(first) {
      const goesOn = joined !== undefined && leadsUpTo(first.atMs)(joined);
      if (!goesOn) {
        leave();
        state = await stateBefore(rule, standing, first, occasion.stored);
      }
      joined = undefined;
    },
    take(reading, isFresh) {
      const folded = foldReading(rule, state, reading, isJudged(reading));
      if (folded.ended !== undefined) runs.push(folded.ended);
      if (reading.isComing === true && state.run === undefined && folded.state.run !== undefined)
        later.add(reading.atMs);
      state = folded.state;
      behind = isFresh || reading.isComing === true ? 0 : behind + 1;
    },
    // Where both the fold and what stood are at rest, or in a run, the rest is as it was. At rest are also two that have the same
    // readings to count, in which neither began a run.
    isSettled({ atMs }) {
      const stood = standing.find(covers(atMs));
      if (state.run === undefined) return stood === undefined && (state.count === 0 || behind >= rule.consecutive - 1);
      joined = stood;
      if (stood !== undefined) later.delete(state.run.atMs);
      return stood !== undefined;
    },
  });
  leave();
  const judged = reconcile(within(standing, spans), runs);
  return { ...judged, raised: judged.raised.filter(({ atMs }) => !later.has(atMs)) };
}

/** The state before a new reading. Before one that does not breach, how many did does not matter. */
async function stateBefore(
  rule: Rule,
  standing: readonly Standing[],
  first: Reading,
  stored: StoredReadings,
): Promise<FoldState> {
  const covering = standing.find(leadsUpTo(first.atMs));
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
  const { isInOrder, lastMs, nowMs, stored, pauses } = occasion;
  const comingMs = occasion.coming[0]?.atMs ?? Number.POSITIVE_INFINITY;
  const runs: Run[] = [];
  let beforeMs: number | undefined;
  let following: Run | undefined;
  const note = (nextMs: number | undefined) => {
    following = beforeMs === undefined ? undefined : silenceBetween(rule, { afterMs: beforeMs, nextMs, nowMs }, pauses);
    if (following !== undefined) runs.push(following);
  };
  const spans = await visit(
    { ...occasion, coming: [] },
    {
      async begin({ atMs }) {
        beforeMs = isInOrder ? lastMs : (await stored.before(atMs, 1))[0]?.atMs;
      },
      take(reading) {
        if (isJudged(reading)) note(reading.atMs);
        else following = undefined;
        beforeMs = reading.atMs;
      },
      isSettled: () => true,
    },
  );
  const { toMs } = spans.at(-1) as Span;
  if (toMs === Number.POSITIVE_INFINITY) note(undefined);
  const judged = reconcile(within(standing, spans), runs);
  // `following` is between the last new reading and the one behind it.
  return comingMs < toMs ? { ...judged, raised: judged.raised.filter((each) => each !== following) } : judged;
}

/** The silence that has lasted too long by now, where nothing of it stands yet. */
export function judgeSilence(
  rule: Rule,
  standing: readonly Standing[],
  { lastMs, nowMs, pauses }: { lastMs: number; nowMs: number; pauses?: readonly Pause[] },
): Run | undefined {
  const silence = silenceBetween(rule, { afterMs: lastMs, nextMs: undefined, nowMs }, pauses);
  if (silence === undefined) return undefined;
  return standing.some((each) => each.kind === 'no_data' && each.endedMs === undefined) ? undefined : silence;
}
