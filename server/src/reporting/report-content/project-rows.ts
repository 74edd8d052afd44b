// Rows of a report beside issues, RFIs and assets: milestones and floors, decisions, models, sensors.
import { sql } from 'kysely';
import { listMilestones } from '../../capture/milestones/public.ts';
import { photoList } from '../../capture/photos/public.ts';
import { entryList } from '../../coordination/ledger/public.ts';
import { anomalyList } from '../../facility/anomalies/public.ts';
import { modelList } from '../../models/versions/public.ts';
import { matching, projectCounts, queryOf } from '../analytics/public.ts';
import type { AnomalyRow, DecisionRow, ModelRow, ReportContent } from './content.ts';
import { LIVE, makePeriodRange, NOT_WITHDRAWN } from './figures.ts';
import { listRows, MAX_ROWS, selectName } from './rows.ts';
import type { Snapshot } from './snapshot.ts';

const MAX_MILESTONES = 1_000;

/** Reads the milestones, and which floors were photographed in the period. */
export async function readCaptureRows(snapshot: Snapshot): Promise<Pick<ReportContent, 'milestones' | 'floors'>> {
  const { reader, scope } = snapshot;
  const { rows: counts } = await sql<{ id: string; photos: number }>`
    select milestone_id as id, count(*)::int as photos from photo
    where ${matching(photoList, scope, LIVE)} and milestone_id is not null group by 1`.execute(reader);
  const photos = new Map(counts.map((each) => [each.id, each.photos]));
  const all = await listMilestones(reader, scope, MAX_MILESTONES);
  const milestones = all
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map(({ id, name, capturedOn }) => ({
      ...{ name, capturedOn, photos: photos.get(id) ?? 0 },
      query: queryOf({ ...LIVE, milestoneId: id }),
    }));
  const capture = await projectCounts.capture(reader, scope, makePeriodRange(snapshot), LIVE);
  return {
    milestones: { rows: milestones.slice(0, MAX_ROWS), total: milestones.length },
    floors: {
      rows: capture.levels.map(({ floorPlanId: id, ...level }) => ({ ...level, id })),
      total: capture.levelCount,
      withoutPhoto: capture.withoutPhoto,
    },
  };
}

/** Reads the decisions of the period, the newest first. */
export async function readClashRows({ reader, scope, order }: Snapshot): Promise<Pick<ReportContent, 'decisions'>> {
  const { from, to } = order.period;
  const decisions = await listRows<DecisionRow>(reader, scope, {
    source: entryList,
    filters: {},
    where: sql<boolean>`governance_entry.at >= ${from}::timestamptz and governance_entry.at < ${to}::timestamptz`,
    columns: sql`subject_id as "clashId", subject_number as "clashNumber", outcome, reason, at,
      (select name from clash where clash.workspace_id = ${scope.workspaceId}::uuid
        and clash.id = governance_entry.subject_id) as name,
      ${selectName(scope, 'governance_entry.decided_by_id')} as "decidedBy"`,
    order: sql`governance_entry.sequence desc`,
  });
  return { decisions };
}

/** Reads the versions of models that were uploaded in the period and are ready, beside those before. */
export async function readModelRows({ reader, scope, order }: Snapshot): Promise<Pick<ReportContent, 'models'>> {
  const { from, to } = order.period;
  const before = sql`(
    select json_build_object('elements', earlier.element_count, 'spaces', earlier.space_count,
      'storeys', earlier.storey_count)
    from model as earlier
    where earlier.workspace_id = ${scope.workspaceId}::uuid and earlier.version_group_id = model.version_group_id
      and earlier.status = 'ready' and earlier.version < model.version
    order by earlier.version desc limit 1)`;
  const models = await listRows<ModelRow>(reader, scope, {
    source: modelList,
    filters: { status: 'ready' },
    where: sql<boolean>`model.created_at >= ${from}::timestamptz and model.created_at < ${to}::timestamptz`,
    columns: sql`id, name, version, created_at as "createdAt", element_count as elements, space_count as spaces,
      storey_count as storeys, ${before} as before`,
    order: sql`model.created_at desc, model.id`,
  });
  return { models };
}

type SensorRows = Pick<ReportContent, 'sensors' | 'sensorGaps' | 'anomalies'>;

/** Reads how much of the period sensors reported, which were silent, and the severe anomalies. */
export async function readSensorRows(snapshot: Snapshot): Promise<SensorRows> {
  const { reader, scope, order } = snapshot;
  const { sensors, ...counted } = await projectCounts.sensorGaps(reader, scope, makePeriodRange(snapshot), {});
  const gaps = sensors.flatMap(
    ({ sensorId: id, deviceId, kind, lastSeenAt, expected, reported, slotSeconds, uptime }) =>
      uptime === null || slotSeconds === null || reported >= expected
        ? []
        : [{ id, deviceId, kind, lastSeenAt, uptime, silentSeconds: (expected - reported) * slotSeconds }],
  );
  const { sensorCount, belowCount, gapCount, expected, reported, uptime } = counted;
  return {
    sensors: { sensorCount, belowCount, expected, reported, uptime },
    sensorGaps: { rows: gaps, total: gapCount },
    anomalies: await listRows<AnomalyRow>(reader, scope, {
      source: anomalyList,
      filters: { ...NOT_WITHDRAWN, from: order.period.from, to: order.period.to },
      where: sql<boolean>`anomaly.severity in ('high', 'critical')`,
      columns: sql`at, ended_at as "endedAt", coalesce(device_id, '–') as device, sensor_id as "sensorId", severity, state, kind`,
      order: sql`anomaly.at desc, anomaly.id`,
    }),
  };
}
