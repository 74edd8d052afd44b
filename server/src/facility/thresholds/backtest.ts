import type { ThresholdBacktest, ThresholdCreate } from '../../../../contract/thresholds.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { listPauses } from '../../tenancy/projects/public.ts';
import type { Run } from '../anomalies/public.ts';
import { listReadings } from '../sensors/public.ts';
import { openFold, openTally, type Reading } from './runs.ts';
import { planThreshold } from './threshold.ts';

const BACK_MS = 30 * 24 * 60 * 60_000;
/** Number of earlier readings that lead up to the span, for runs that began before it and continue in it. */
const LEAD_READINGS = 1000;
const PAGE = 10_000;
const MAX_RUNS = 500;

/** Computes the anomalies that a threshold would have raised in the last 30 days, by the same fold that raises them. */
export async function backtest(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  scope: ProjectScope,
  { sensorId, create }: { sensorId: string; create: ThresholdCreate },
): Promise<ThresholdBacktest> {
  const nowMs = clock.now();
  const beginMs = nowMs - BACK_MS;
  const tally = openTally(MAX_RUNS);
  const report = (run: Run) => {
    if (run.endedMs === undefined || run.endedMs > beginMs) tally.take(run);
  };
  const fold = openFold(planThreshold(create), report, await listPauses(db.reader(scope), scope, 0));
  // A device's clock may be ahead of ours by half a minute.
  const toMs = nowMs + 60_000;
  const before = { sensorId, beforeMs: beginMs };
  fold.take((await listReadings(db.reader(scope), scope, before, LEAD_READINGS)).toReversed());
  let readings = 0;
  for (let fromMs = beginMs; ; ) {
    const page = await listReadings(db.reader(scope), scope, { sensorId, fromMs, toMs }, PAGE);
    fold.take(page);
    readings += page.length;
    if (page.length < PAGE) break;
    fromMs = (page.at(-1) as Reading).atMs + 1;
  }
  fold.end(nowMs);
  return {
    from: instantOf(beginMs),
    to: instantOf(nowMs),
    readings,
    anomalies: tally.count,
    runs: tally.earliest().map(({ kind, atMs, endedMs, value }) => ({
      kind: kind as 'breach' | 'no_data',
      at: instantOf(atMs),
      endedAt: endedMs === undefined ? null : instantOf(endedMs),
      value,
    })),
  };
}
