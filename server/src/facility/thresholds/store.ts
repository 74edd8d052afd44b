// All statements on sensor_threshold, and the existing anomalies of each threshold.
import { sql } from 'kysely';
import type { AnomalyKind } from '../../../../contract/anomalies.ts';
import type { Comparison, Severity, Threshold } from '../../../../contract/thresholds.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { decimal, integer, recordShape, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ExistingAnomaly } from '../anomalies/public.ts';
import type { Since, ThresholdFields, ThresholdVersion } from './threshold.ts';

export const thresholdShape = recordShape<Threshold>({
  id: word('sensor_threshold.id'),
  sensorId: word('sensor_threshold.sensor_id'),
  comparison: word('sensor_threshold.comparison'),
  value: decimal('sensor_threshold.value'),
  severity: word('sensor_threshold.severity'),
  consecutive: integer('sensor_threshold.consecutive'),
  clearValue: decimal('sensor_threshold.clear_value'),
  noDataMinutes: integer('sensor_threshold.no_data_minutes'),
});

/** Served by sensor_threshold_of. */
export const thresholdList: ListSource = {
  from: 'sensor_threshold',
  table: 'sensor_threshold',
  changes: true,
  inProject: true,
  filters: { sensorId: 'sensor_threshold.sensor_id = $' },
};

const columns = [
  'id',
  'sensor_id as sensorId',
  'comparison',
  'value',
  'severity',
  'consecutive',
  'clear_value as clearValue',
  'no_data_minutes as noDataMinutes',
  'revision',
  'updated_at as changedAt',
  'rule_number as ruleNumber',
  'judges_after as judgesAfter',
] as const;

interface Row extends Omit<Threshold, 'comparison' | 'severity'> {
  readonly comparison: string;
  readonly severity: string;
  readonly revision: number;
  readonly changedAt: string;
  readonly ruleNumber: number;
  readonly judgesAfter: string | null;
}

function parseThreshold(row: Row | undefined): ThresholdVersion {
  if (row === undefined) throw notFound();
  const { revision, changedAt, comparison, severity, ruleNumber, judgesAfter, ...same } = row;
  const threshold = { ...same, comparison: comparison as Comparison, severity: severity as Severity };
  const since = { ruleNumber, afterMs: judgesAfter === null ? undefined : Date.parse(judgesAfter) };
  return { threshold, revision, changedAt, since };
}

/** Returns a threshold of the project. */
export async function getThreshold(reader: Reader, scope: ProjectScope, id: string): Promise<ThresholdVersion> {
  return parseThreshold(await selectThreshold(reader, scope, id).executeTakeFirst());
}

/** Locks a threshold, after its sensor. */
export async function lockThreshold(tx: Tx, scope: ProjectScope, id: string): Promise<ThresholdVersion> {
  return parseThreshold(await selectThreshold(tx, scope, id).forUpdate().executeTakeFirst());
}

function selectThreshold(reader: Reader, scope: ProjectScope, id: string) {
  return reader
    .selectFrom('sensor_threshold')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id);
}

/** Inserts a threshold under the stamp of its change. */
export async function insertThreshold(
  tx: Tx,
  scope: ProjectScope,
  { id, sensorId, fields, since }: { id: string; sensorId: string; fields: ThresholdFields; since: Since },
  at: string,
): Promise<void> {
  await tx
    .insertInto('sensor_threshold')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id,
      sensor_id: sensorId,
      ...toColumns(fields),
      ...toSinceColumns(since),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Saves a threshold; a different rule gets the next number, and the point from which it evaluates. */
export async function updateThreshold(
  tx: Tx,
  scope: ProjectScope,
  { id, fields, since }: { id: string; fields: ThresholdFields; since: Since | undefined },
  at: string,
): Promise<void> {
  await tx
    .updateTable('sensor_threshold')
    .set((eb) => ({
      ...toColumns(fields),
      ...(since === undefined ? {} : { revision: eb('revision', '+', 1), ...toSinceColumns(since) }),
      updated_at: at,
    }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a threshold; the anomalies that it raised stay. */
export async function deleteThresholdRow(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await tx
    .deleteFrom('sensor_threshold')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the thresholds of a sensor that is locked for its removal, and returns their ids. Served by
 * sensor_threshold_of.
 */
export async function deleteThresholdsBySensor(tx: Tx, scope: ProjectScope, sensorId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sensor_threshold')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('sensor_id', '=', sensorId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

function toColumns({ comparison, value, severity, consecutive, clearValue, noDataMinutes }: ThresholdFields) {
  return { comparison, value, severity, consecutive, clear_value: clearValue, no_data_minutes: noDataMinutes };
}

function toSinceColumns({ ruleNumber, afterMs }: Since) {
  return { rule_number: ruleNumber, judges_after: afterMs === undefined ? null : instantOf(afterMs) };
}

/** A threshold with the existing anomalies of its rule. */
export interface ThresholdWithAnomalies extends ThresholdVersion {
  readonly existing: readonly ExistingAnomaly[];
}

/**
 * Lists the thresholds of sensors, each with its anomalies that are ongoing at an instant or begin after it. One
 * statement however many sensors a post has; served by sensor_threshold_of and anomaly_of_threshold.
 */
export async function listWithAnomalies(
  tx: Tx,
  scope: ProjectScope,
  asked: readonly { readonly sensorId: string; readonly fromMs: number }[],
): Promise<ThresholdWithAnomalies[]> {
  const { rows } = await sql<Row & { existing: AnomalyRow[] }>`
    select threshold.id, threshold.sensor_id as "sensorId", comparison, threshold.value, threshold.severity, consecutive,
           clear_value as "clearValue", no_data_minutes as "noDataMinutes", revision, threshold.updated_at as "changedAt",
           rule_number as "ruleNumber", judges_after as "judgesAfter",
           array(
             select json_build_object(
               'id', anomaly.id, 'kind', anomaly.kind, 'value', anomaly.value,
               'atMs', extract(epoch from anomaly.at) * 1000, 'endedMs', extract(epoch from anomaly.ended_at) * 1000)
             from anomaly
             where anomaly.workspace_id = threshold.workspace_id and anomaly.threshold_id = threshold.id
               and anomaly.threshold_revision = threshold.revision and anomaly.state <> 'withdrawn'
               and (anomaly.ended_at is null or anomaly.ended_at >= asked.since)
           ) as existing
    from unnest(${asked.map((each) => each.sensorId)}::uuid[],
                ${asked.map((each) => instantOf(each.fromMs))}::timestamptz[]) as asked (id, since)
    join sensor_threshold as threshold
      on threshold.workspace_id = ${scope.workspaceId}::uuid and threshold.sensor_id = asked.id
    order by threshold.id`.execute(tx);
  return rows.map(({ existing, ...row }) => ({ ...parseThreshold(row), existing: existing.map(parseAnomaly) }));
}

interface AnomalyRow {
  readonly id: string;
  readonly kind: AnomalyKind;
  readonly value: number | null;
  readonly atMs: number;
  readonly endedMs: number | null;
}

const parseAnomaly = ({ endedMs, ...same }: AnomalyRow): ExistingAnomaly => ({
  ...same,
  endedMs: endedMs ?? undefined,
});
