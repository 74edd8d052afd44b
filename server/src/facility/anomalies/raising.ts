// Raises, changes and withdraws anomalies according to readings: for thresholds and for the scan, under the lock of the
// sensor.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Change } from '../../platform/records/record-change.ts';
import { appendEvents } from '../../platform/records/record-change.ts';
import type { AnomalyChanges } from '../sensors/public.ts';
import type { NewAnomaly, Run } from './anomaly.ts';
import { endAll, insertAnomalies, lockAnomalies, lockUnended, rewriteAnomalies, withdrawAnomalies } from './store.ts';

/** Changes of anomalies that follow from readings. */
export interface Findings {
  readonly raised: readonly NewAnomaly[];
  readonly rewritten: readonly { readonly id: string; readonly run: Run }[];
  readonly withdrawn: readonly string[];
}

/** Prepares the changes of findings and their writes; each new anomaly has one `anomaly.raised` event. */
export async function prepareAnomalyChanges(
  tx: Tx,
  { ids }: { readonly ids: Ids },
  scope: ProjectScope,
  { raised, rewritten, withdrawn }: Findings,
): Promise<AnomalyChanges> {
  const changed = [...rewritten.map(({ id }) => id), ...withdrawn];
  if (changed.length > 0) await lockAnomalies(tx, scope, changed);
  const made = raised.map((each) => ({ ...each, id: ids.next() }));
  const changeOf = changeIn(scope);
  return {
    changes: [
      ...made.map(({ id }) => changeOf('created', id)),
      ...rewritten.map(({ id }) => changeOf('updated', id)),
      ...withdrawn.map((id) => changeOf('updated', id)),
    ],
    async save(tx, at) {
      if (rewritten.length > 0) await rewriteAnomalies(tx, scope, rewritten, at);
      if (withdrawn.length > 0) await withdrawAnomalies(tx, scope, withdrawn, at);
      if (made.length === 0) return;
      await insertAnomalies(tx, scope, made, at);
      const events = made.map(({ id }) => ({
        id: ids.next(),
        type: 'anomaly.raised' as const,
        projectId: scope.projectId,
        resource: { type: 'anomaly', id },
      }));
      await appendEvents(tx, scope, at, events);
    },
  };
}

/**
 * Ends the ongoing anomalies of a sensor, or of one of its thresholds, when that is removed or gets another meaning.
 */
export async function endOngoingAnomalies(
  tx: Tx,
  scope: ProjectScope,
  of: { readonly sensorId: string; readonly thresholdId?: string },
): Promise<AnomalyChanges> {
  const ids = await lockUnended(tx, scope, of);
  const changeOf = changeIn(scope);
  return {
    changes: ids.map((id) => changeOf('updated', id)),
    async save(tx, at) {
      if (ids.length > 0) await endAll(tx, scope, ids, at);
    },
  };
}

const changeIn =
  ({ projectId }: ProjectScope) =>
  (change: Change['change'], id: string): Change => ({ change, type: 'anomaly', id, projectId });
