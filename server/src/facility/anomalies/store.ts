// Every statement on anomaly.
import { sql } from 'kysely';
import type { Anomaly, AnomalyKind, AnomalyState, TrackedAnomaly } from '../../../../contract/anomalies.ts';
import { SEVERITIES, type Severity } from '../../../../contract/thresholds.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { instantKey, ordersBy, wordKey } from '../../platform/database/list-order.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { decimal, document, instant, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ExistingScanAnomaly, NewAnomaly, Run } from './anomaly.ts';

/** What the device calls itself; the id of the sensor where a process that does not know of it raised the anomaly. */
const DEVICE = 'coalesce(anomaly.device_id, anomaly.sensor_id::text)';

/** Members of explanations that those of before they were given do not have. */
const WITHOUT_LATER = { spacingHours: null, limitHours: null };
const LATER_MEMBERS = `jsonb '${JSON.stringify(WITHOUT_LATER)}'`;

const members = {
  id: word('anomaly.id'),
  projectId: word('anomaly.project_id'),
  source: word('anomaly.source'),
  sensorId: word('anomaly.sensor_id'),
  thresholdId: word('anomaly.threshold_id'),
  spaceId: word('anomaly.space_id'),
  severity: word('anomaly.severity'),
  state: word('anomaly.state'),
  at: instant('anomaly.at'),
  endedAt: instant('anomaly.ended_at'),
  value: decimal('anomaly.value'),
  explanation: document(`${LATER_MEMBERS} || anomaly.explanation`),
  createdAt: instant('anomaly.created_at'),
};

export const anomalyShape = recordShape<Anomaly>(members);

/** With what the app API adds. */
export const trackedAnomalyShape = recordShape<TrackedAnomaly>({
  ...members,
  assigneeId: word('anomaly.assignee_id'),
  issueId: word('anomaly.issue_id'),
  deviceId: text(DEVICE),
  unit: text('anomaly.unit'),
  elementGuid: text('anomaly.element_guid'),
  updatedAt: instant('anomaly.updated_at'),
});

/**
 * By creation it is served by the unique key read backwards, by change by anomaly_changed, by sensor by anomaly_of_sensor, by
 * the time of readings by anomaly_in_time, by issue by anomaly_of_issue. By severity the rows are sorted.
 */
export const anomalyList: ListSource = {
  from: 'anomaly',
  table: 'anomaly',
  changes: true,
  inProject: true,
  newestFirst: true,
  orders: ordersBy({
    at: instantKey('anomaly.at'),
    severity: wordKey('anomaly.severity', SEVERITIES),
  }),
  filters: {
    state: 'anomaly.state = $',
    severity: 'anomaly.severity = $',
    source: 'anomaly.source = $',
    sensorId: 'anomaly.sensor_id = $',
    spaceId: 'anomaly.space_id = $',
    issueId: 'anomaly.issue_id = $',
    inSpace: '(anomaly.space_id is not null) = $::boolean',
    withdrawn: "(anomaly.state = 'withdrawn') = $::boolean",
    from: 'anomaly.at >= $::timestamptz',
    to: 'anomaly.at < $::timestamptz',
  },
};

const columns = [
  'id',
  'project_id as projectId',
  'source',
  'sensor_id as sensorId',
  'threshold_id as thresholdId',
  'space_id as spaceId',
  'severity',
  'state',
  'at',
  'ended_at as endedAt',
  'value',
  'explanation',
  'created_at as createdAt',
  'assignee_id as assigneeId',
  'issue_id as issueId',
  'unit',
  'element_guid as elementGuid',
  'updated_at as updatedAt',
] as const;

/** An anomaly of the project. */
export async function getAnomaly(reader: Reader, scope: ProjectScope, id: string): Promise<TrackedAnomaly> {
  return anomalyOf(await selectAnomaly(reader, scope, id).executeTakeFirst());
}

/** Locks an anomaly for a change. */
export async function lockAnomaly(tx: Tx, scope: ProjectScope, id: string): Promise<TrackedAnomaly> {
  return anomalyOf(await selectAnomaly(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

function selectAnomaly(reader: Reader, scope: ProjectScope, id: string) {
  return reader
    .selectFrom('anomaly')
    .select(columns)
    .select(sql<string>`${sql.raw(DEVICE)}`.as('deviceId'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectAnomaly>['executeTakeFirst']>>>;

function anomalyOf(row: Row | undefined): TrackedAnomaly {
  if (row === undefined) throw notFound();
  return {
    ...row,
    source: row.source as Anomaly['source'],
    severity: row.severity as Severity,
    state: row.state as AnomalyState,
    explanation: {
      ...WITHOUT_LATER,
      ...(row.explanation as unknown as Partial<Anomaly['explanation']>),
    } as Anomaly['explanation'],
  };
}

/** What a person changes of an anomaly. */
export interface AnomalyFields {
  readonly state?: AnomalyState;
  readonly assigneeId?: string | null;
  readonly issueId?: string | null;
}

/** Saves what a person changed, under the stamp of the change. */
export async function saveFields(
  tx: Tx,
  scope: ProjectScope,
  { id, state, assigneeId, issueId }: AnomalyFields & { id: string },
  at: string,
): Promise<void> {
  await tx
    .updateTable('anomaly')
    .set({
      updated_at: at,
      ...(state === undefined ? {} : { state }),
      ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
      ...(issueId === undefined ? {} : { issue_id: issueId }),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/** How many open ones are high or critical. Index anomaly_badge. */
export async function countUrgent(reader: Reader, scope: ProjectScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from anomaly
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and state = 'open' and severity in ('high', 'critical')`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Inserts anomalies under the stamp of their raising. */
export async function insertAnomalies(
  tx: Tx,
  scope: ProjectScope,
  anomalies: readonly (NewAnomaly & { readonly id: string })[],
  at: string,
): Promise<void> {
  const rows = anomalies.map(({ id, run, source, sensor, threshold, severity, explanation }) => ({
    id,
    source,
    kind: run.kind,
    sensor_id: sensor.id,
    device_id: sensor.deviceId,
    unit: sensor.unit,
    element_guid: sensor.elementGuid,
    threshold_id: threshold?.id ?? null,
    threshold_revision: threshold?.revision ?? null,
    space_id: sensor.spaceId,
    severity,
    at: instantOf(run.atMs),
    ended_at: endOf(run),
    value: run.value,
    explanation,
  }));
  // One parameter however many: a late post can raise thousands.
  await sql`
    insert into anomaly (workspace_id, project_id, id, source, kind, sensor_id, device_id, unit, element_guid, threshold_id,
                         threshold_revision, space_id, severity, at, ended_at, value, explanation, state, created_at, updated_at)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, item.*, 'open', ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (
      id uuid, source text, kind text, sensor_id uuid, device_id text, unit text, element_guid text, threshold_id uuid,
      threshold_revision integer, space_id uuid,
      severity text, at timestamptz, ended_at timestamptz, value float8, explanation jsonb)`.execute(tx);
}

const endOf = ({ endedMs }: Run) => (endedMs === undefined ? null : instantOf(endedMs));

/** Locks anomalies before the clock, in the order of their ids. */
export async function lockAnomalies(tx: Tx, scope: WorkspaceScope, ids: readonly string[]): Promise<void> {
  await sql`
    select from anomaly where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
}

/** Gives anomalies the time and value of the runs that they stand for now. */
export async function rewriteAnomalies(
  tx: Tx,
  scope: WorkspaceScope,
  rewritten: readonly { readonly id: string; readonly run: Run }[],
  at: string,
): Promise<void> {
  await sql`
    update anomaly set at = item.at, ended_at = item.ended_at, value = item.value, updated_at = ${at}::timestamptz
    from unnest(
      ${rewritten.map((each) => each.id)}::uuid[], ${rewritten.map(({ run }) => instantOf(run.atMs))}::timestamptz[],
      ${rewritten.map(({ run }) => endOf(run))}::timestamptz[], ${rewritten.map(({ run }) => run.value)}::float8[]
    ) as item (id, at, ended_at, value)
    where anomaly.workspace_id = ${scope.workspaceId}::uuid and anomaly.id = item.id`.execute(tx);
}

/** Withdraws anomalies that late readings have undone. */
export async function withdrawAnomalies(
  tx: Tx,
  scope: WorkspaceScope,
  ids: readonly string[],
  at: string,
): Promise<void> {
  await sql`
    update anomaly set state = 'withdrawn', updated_at = ${at}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[])`.execute(tx);
}

/** Locks the anomalies of a sensor, or of one of its thresholds, that go on still. Index anomaly_of_sensor. */
export async function lockUnended(
  tx: Tx,
  scope: WorkspaceScope,
  { sensorId, thresholdId }: { sensorId: string; thresholdId?: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from anomaly
    where workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${sensorId}::uuid and ended_at is null
      and state <> 'withdrawn' and (${thresholdId ?? null}::uuid is null or threshold_id = ${thresholdId ?? null}::uuid)
    order by id for no key update`.execute(tx);
  return rows.map((row) => row.id);
}

/** Ends locked anomalies with the stamp: what they were held against is gone. None ends before it began. */
export async function endAll(tx: Tx, scope: WorkspaceScope, ids: readonly string[], at: string): Promise<void> {
  await sql`
    update anomaly set ended_at = greatest(at, ${at}::timestamptz), updated_at = ${at}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[])`.execute(tx);
}

/** Anomalies of the scan on a sensor that touch a span, dismissed ones among them: each run is raised once. */
export async function listScanned(
  tx: Tx,
  scope: WorkspaceScope,
  { sensorId, fromMs }: { sensorId: string; fromMs: number },
): Promise<ExistingScanAnomaly[]> {
  const { rows } = await sql<{
    id: string;
    kind: string;
    at: string;
    ended_at: string | null;
    value: number | null;
    band: ExistingScanAnomaly['band'];
  }>`
    select id, kind, at, ended_at, value, explanation -> 'band' as band from anomaly
    where workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${sensorId}::uuid and source = 'scan'
      and state <> 'withdrawn' and (ended_at is null or ended_at >= ${instantOf(fromMs)}::timestamptz)
    order by at, id for no key update`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as AnomalyKind,
    atMs: Date.parse(row.at),
    endedMs: row.ended_at === null ? undefined : Date.parse(row.ended_at),
    value: row.value,
    band: row.band,
  }));
}
