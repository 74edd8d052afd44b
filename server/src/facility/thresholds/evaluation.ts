// Evaluates new readings against one threshold. The fold does not begin with the sensor's first reading: the state
// before a new one follows from the anomaly at that time, or from the few readings before it. It ends where nothing
// that follows can differ, up to the next new reading. Its runs replace the anomalies in just that span, so the result
// does not depend on the order of arrival or on how readings are split into chunks.
import { type ExistingAnomaly, type Run, reconcile } from '../anomalies/public.ts';
import {
  type EvaluationInput,
  type Span,
  type StoredReading,
  type StoredReadings,
  visitAffectedReadings,
} from './affected-readings.ts';
import {
  AT_REST,
  countBreaches,
  type FoldState,
  findSilence,
  foldReading,
  openRun,
  type Pause,
  type Reading,
} from './runs.ts';
import { breaches, getMaxSilenceMs, type Rule } from './threshold.ts';

const isEvaluated = (reading: StoredReading) => reading.isEvaluated !== false;

export type Evaluation = ReturnType<typeof reconcile>;

/** Evaluates new readings by a rule, given its existing anomalies from the first of the readings on. */
export async function evaluateReadings(
  rule: Rule,
  existing: readonly ExistingAnomaly[],
  input: EvaluationInput,
): Promise<Evaluation[]> {
  const breaching = existing.filter(({ kind }) => kind === 'breach');
  const silent = existing.filter(({ kind }) => kind === 'no_data');
  return [await evaluateBreaches(rule, breaching, input), await evaluateSilences(rule, silent, input)];
}

const getEndMs = ({ endedMs = Number.POSITIVE_INFINITY }: ExistingAnomaly) => endedMs;
const covers = (atMs: number) => (each: ExistingAnomaly) => each.atMs <= atMs && atMs < getEndMs(each);
/** Also includes an anomaly that ended there: with a reading that was upcoming then, and is new now. */
const leadsUpTo = (atMs: number) => (each: ExistingAnomaly) => each.atMs < atMs && atMs <= getEndMs(each);

/** Lists the existing anomalies that can have changed. */
const listAffected = (existing: readonly ExistingAnomaly[], spans: readonly Span[]) =>
  existing.filter((each) => spans.some(({ fromMs, toMs }) => each.atMs <= toMs && fromMs <= getEndMs(each)));

async function evaluateBreaches(
  rule: Rule,
  existing: readonly ExistingAnomaly[],
  input: EvaluationInput,
): Promise<Evaluation> {
  const runs: Run[] = [];
  let state = AT_REST;
  let sinceNew = 0;
  // The existing anomaly during which the fold was settled: the run continues as that anomaly does.
  let continued: ExistingAnomaly | undefined;
  // Runs that begin with an upcoming reading are raised when it is stored, except those that continue as an existing
  // anomaly, which would otherwise end.
  const postponed = new Set<number>();
  const closeRun = () => {
    const open = openRun(state);
    if (open !== undefined) runs.push({ ...open, endedMs: continued?.endedMs });
  };
  const spans = await visitAffectedReadings(input, {
    async begin(first) {
      const continues = continued !== undefined && leadsUpTo(first.atMs)(continued);
      if (!continues) {
        closeRun();
        state = await computeStateBefore(rule, existing, first, input.stored);
      }
      continued = undefined;
    },
    take(reading, isNew) {
      const folded = foldReading(rule, state, reading, isEvaluated(reading));
      if (folded.ended !== undefined) runs.push(folded.ended);
      if (reading.isUpcoming === true && state.run === undefined && folded.state.run !== undefined)
        postponed.add(reading.atMs);
      state = folded.state;
      sinceNew = isNew || reading.isUpcoming === true ? 0 : sinceNew + 1;
    },
    // If the fold and the existing anomalies are both at rest, or both in a run, nothing after this differs. They are
    // also at rest if they count the same readings and none of these began a run.
    isSettled({ atMs }) {
      const stood = existing.find(covers(atMs));
      if (state.run === undefined)
        return stood === undefined && (state.count === 0 || sinceNew >= rule.consecutive - 1);
      continued = stood;
      if (stood !== undefined) postponed.delete(state.run.atMs);
      return stood !== undefined;
    },
  });
  closeRun();
  const evaluation = reconcile(listAffected(existing, spans), runs);
  return { ...evaluation, raised: evaluation.raised.filter(({ atMs }) => !postponed.has(atMs)) };
}

/**
 * Computes the state before a new reading. If that one does not breach, the number of breaches before it does not
 * matter.
 */
async function computeStateBefore(
  rule: Rule,
  existing: readonly ExistingAnomaly[],
  first: Reading,
  stored: StoredReadings,
): Promise<FoldState> {
  const covering = existing.find(leadsUpTo(first.atMs));
  if (covering !== undefined) return { run: { atMs: covering.atMs, value: covering.value } };
  if (rule.consecutive === 1 || !breaches(rule, first.value)) return AT_REST;
  const before = await stored.before(first.atMs, rule.consecutive - 1);
  return { run: undefined, count: countBreaches(rule, before) };
}

/**
 * Evaluates silences, which are between neighbours: only those next to new readings can have changed. A silence is not
 * evaluated if the reading that ended it is older than the rule. The gap after the new readings is not yet a silence if
 * an upcoming reading falls into it: it raises nothing, and only bounds the existing anomaly.
 */
async function evaluateSilences(
  rule: Rule,
  existing: readonly ExistingAnomaly[],
  input: EvaluationInput,
): Promise<Evaluation> {
  if (getMaxSilenceMs(rule) === undefined) return { raised: [], rewritten: [], withdrawn: [] };
  const { isInOrder, lastMs, nowMs, stored, pauses } = input;
  const upcomingMs = input.upcoming[0]?.atMs ?? Number.POSITIVE_INFINITY;
  const runs: Run[] = [];
  let beforeMs: number | undefined;
  let following: Run | undefined;
  const addSilence = (nextMs: number | undefined) => {
    following = beforeMs === undefined ? undefined : findSilence(rule, { afterMs: beforeMs, nextMs, nowMs }, pauses);
    if (following !== undefined) runs.push(following);
  };
  const spans = await visitAffectedReadings(
    { ...input, upcoming: [] },
    {
      async begin({ atMs }) {
        beforeMs = isInOrder ? lastMs : (await stored.before(atMs, 1))[0]?.atMs;
      },
      take(reading) {
        if (isEvaluated(reading)) addSilence(reading.atMs);
        else following = undefined;
        beforeMs = reading.atMs;
      },
      isSettled: () => true,
    },
  );
  const { toMs } = spans.at(-1) as Span;
  if (toMs === Number.POSITIVE_INFINITY) addSilence(undefined);
  const evaluation = reconcile(listAffected(existing, spans), runs);
  // `following` is between the last new reading and the next one.
  return upcomingMs < toMs
    ? { ...evaluation, raised: evaluation.raised.filter((each) => each !== following) }
    : evaluation;
}

/** Returns the silence that has lasted too long by now, unless an anomaly for it already exists. */
export function evaluateCurrentSilence(
  rule: Rule,
  existing: readonly ExistingAnomaly[],
  { lastMs, nowMs, pauses }: { lastMs: number; nowMs: number; pauses?: readonly Pause[] },
): Run | undefined {
  const silence = findSilence(rule, { afterMs: lastMs, nextMs: undefined, nowMs }, pauses);
  if (silence === undefined) return undefined;
  return existing.some((each) => each.kind === 'no_data' && each.endedMs === undefined) ? undefined : silence;
}
