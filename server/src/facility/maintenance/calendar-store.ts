// The reads of the calendar: tasks and series as they were at the clock of its first page, from their rows and from what former_schedule
// keeps of them (docs/decisions/0040).
import { sql } from 'kysely';
import type { TaskState } from '../../../../contract/maintenance.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { seriesRow } from '../assets/public.ts';
import type { Series } from '../schedules/public.ts';
import type { CalendarPlace } from './calendar.ts';
import { taskColumns, taskOfRow } from './store.ts';
import type { Task } from './task.ts';

/** An asset as the calendar shows it. */
export interface CalendarAsset {
  readonly id: string;
  readonly tag: string | null;
  readonly manufacturer: string | null;
  readonly modelNumber: string | null;
  /** When the days of its occurrences last moved. */
  readonly movedAt: string;
  readonly series: Series;
}

/** The same with its series at the clock whose order is shown. */
export interface ScheduledAsset extends CalendarAsset {
  readonly seriesThen: Series;
  /** Nothing falls due on it; what was settled since is shown still. */
  readonly isRetired: boolean;
}

/** A task with the asset that it is of. */
export interface ShownTask extends Task {
  readonly asset: Omit<CalendarAsset, 'series' | 'movedAt'>;
  readonly series: Series;
}

/** A task of the calendar. */
export interface AssetTask extends ShownTask {
  readonly asset: Omit<CalendarAsset, 'series'>;
}

/** A query of the calendar. */
export interface CalendarWindow {
  readonly from: string;
  readonly to: string;
  readonly assetId: string | undefined;
  readonly state: TaskState | undefined;
  readonly after: CalendarPlace | undefined;
  /** The clock of the workspace at the first page, whose order is shown. */
  readonly asOf: string;
  readonly rows: number;
}

/** Lists the assets of the project on which maintenance falls due, or did at the clock. Served by asset_maintained. */
export async function listMaintained(
  reader: Reader,
  scope: ProjectScope,
  { assetId, asOf }: Pick<CalendarWindow, 'assetId' | 'asOf'>,
): Promise<ScheduledAsset[]> {
  const rows = await reader
    .selectFrom('asset')
    .select(['id', 'tag', 'manufacturer', 'model_number', 'maintenance_moved_at', 'condition', ...seriesRow.columns])
    .select(
      sql<Parameters<typeof seriesRow.read>[0] | null>`(
        select series from former_schedule as former
        where former.workspace_id = asset.workspace_id and former.asset_id = asset.id and former.number = 0
          and former.until > ${asOf}::timestamptz
        order by former.until limit 1)`.as('former_series'),
    )
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(
      sql<boolean>`(
        maintenance_base_on is not null and (condition is distinct from 'retired' or updated_at > ${asOf}::timestamptz)
        or id = any (array(
          select former.asset_id from former_schedule as former
          where former.workspace_id = ${scope.workspaceId}::uuid and former.project_id = ${scope.projectId}::uuid
            and former.number = 0 and former.until > ${asOf}::timestamptz)))`,
    )
    .$if(assetId !== undefined, (all) => all.where('id', '=', assetId ?? ''))
    .execute();
  return rows.map((row) => ({
    isRetired: row.condition === 'retired',
    id: row.id,
    tag: row.tag,
    manufacturer: row.manufacturer,
    modelNumber: row.model_number,
    movedAt: row.maintenance_moved_at,
    series: seriesRow.read(row),
    seriesThen: seriesRow.read(row.former_series ?? row),
  }));
}

/**
 * Reads the clock of the workspace, or confirms that of a first page; undefined where what was replaced since is not kept any more.
 */
export async function readCalendarClock(
  reader: Reader,
  { workspaceId }: ProjectScope,
  asOf: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select coalesce(${asOf ?? null}::timestamptz, at) as at from workspace_clock
    where workspace_id = ${workspaceId}::uuid and not exists (
      select from moves_removed where workspace_id = ${workspaceId}::uuid and through > ${asOf ?? 'infinity'}::timestamptz)`.execute(
    reader,
  );
  return rows[0]?.at;
}

/** Lists those of these tasks that something had been done about at a clock. */
export async function listTouched(
  reader: Reader,
  scope: ProjectScope,
  { tasks, asOf }: { tasks: readonly { assetId: string; number: number }[]; asOf: string },
): Promise<{ assetId: string; number: number }[]> {
  const { rows } = await sql<{ assetId: string; number: number }>`
    select asked.asset_id as "assetId", asked.number
    from unnest(${tasks.map((each) => each.assetId)}::uuid[], ${tasks.map((each) => each.number)}::int[])
      as asked (asset_id, number)
    left join maintenance_task as task on task.workspace_id = ${scope.workspaceId}::uuid
      and task.asset_id = asked.asset_id and task.number = asked.number
    left join lateral (
      select true as is_kept, former.due_on from former_schedule as former
      where former.workspace_id = ${scope.workspaceId}::uuid and former.asset_id = asked.asset_id
        and former.number = asked.number and former.until > ${asOf}::timestamptz
      order by former.until limit 1
    ) as past on true
    where case when past.is_kept then past.due_on is not null else task.id is not null end`.execute(reader);
  return rows;
}

/**
 * Lists places that tasks had at a clock and have no more, in the order of the calendar: what was put off again or forgotten since.
 * Served by former_schedule_since.
 */
export async function listLeftPlaces(
  reader: Reader,
  scope: ProjectScope,
  { from, to, assetId, after, asOf, rows: max }: CalendarWindow,
): Promise<CalendarPlace[]> {
  const behindPlace = sql`and (due_on, asset_id, number) > (${after?.dueOn}::date, ${after?.assetId}::uuid, ${after?.number}::int)`;
  const { rows } = await sql<CalendarPlace>`
    select due_on as "dueOn", asset_id as "assetId", number from (
      select distinct on (asset_id, number) asset_id, number, due_on from former_schedule
      where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
        and until > ${asOf}::timestamptz and number > 0 ${assetId === undefined ? sql`` : sql`and asset_id = ${assetId}::uuid`}
      order by asset_id, number, until
    ) as past
    where due_on between ${from}::date and ${to}::date ${after === undefined ? sql`` : behindPlace}
    order by due_on, asset_id, number limit ${max}`.execute(reader);
  return rows;
}

/**
 * Tasks that something was done about and that stand where they stood at the clock, in the order of the calendar. Served by
 * maintenance_task_due.
 */
export async function listTasks(reader: Reader, scope: ProjectScope, window: CalendarWindow): Promise<AssetTask[]> {
  const { from, to, assetId, state, after, asOf, rows: most } = window;
  const rows = await selectTasks(reader, scope)
    .where('due_on', '>=', from)
    .where('due_on', '<=', to)
    .$if(assetId !== undefined, (all) => all.where('asset_id', '=', assetId ?? ''))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? ''))
    .$if(after !== undefined, (all) => all.where(behind(after)))
    .where(
      sql<boolean>`not exists (
        select from former_schedule as former
        where former.workspace_id = maintenance_task.workspace_id and former.asset_id = maintenance_task.asset_id
          and former.number = maintenance_task.number and former.until > ${asOf}::timestamptz)`,
    )
    .orderBy('due_on')
    .orderBy('maintenance_task.asset_id')
    .orderBy('maintenance_task.number')
    .limit(most)
    .execute();
  return rows.map(toAssetTask);
}

/** Lists the stored rows of these tasks; a task that nobody has acted on has none. */
export async function listTasksByNumber(
  reader: Reader,
  scope: ProjectScope,
  tasks: readonly { assetId: string; number: number }[],
): Promise<AssetTask[]> {
  const rows = await selectTasks(reader, scope)
    .where(
      sql<boolean>`(maintenance_task.asset_id, maintenance_task.number) in (
        select * from unnest(${tasks.map((each) => each.assetId)}::uuid[], ${tasks.map((each) => each.number)}::int[]))`,
    )
    .execute();
  return rows.map(toAssetTask);
}

/** Of what is retired only what was settled. */
function selectTasks(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('maintenance_task')
    .innerJoin('asset', (join) =>
      join
        .onRef('asset.workspace_id', '=', 'maintenance_task.workspace_id')
        .onRef('asset.id', '=', 'maintenance_task.asset_id'),
    )
    .select(taskColumns)
    .select([
      'asset.id as asset_id',
      'asset.tag',
      'asset.manufacturer',
      'asset.model_number',
      'asset.maintenance_moved_at',
    ])
    .select(seriesRow.columns)
    .where('maintenance_task.workspace_id', '=', scope.workspaceId)
    .where('maintenance_task.project_id', '=', scope.projectId)
    .where(sql<boolean>`(state <> 'open' or condition is distinct from 'retired')`);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number];

function toAssetTask(row: JoinedRow): AssetTask {
  return {
    ...taskOfRow(row),
    asset: {
      id: row.asset_id,
      tag: row.tag,
      manufacturer: row.manufacturer,
      modelNumber: row.model_number,
      movedAt: row.maintenance_moved_at,
    },
    series: seriesRow.read(row),
  };
}

function behind(place: CalendarPlace | undefined) {
  return sql<boolean>`(due_on, maintenance_task.asset_id, maintenance_task.number)
    > (${place?.dueOn}::date, ${place?.assetId}::uuid, ${place?.number}::int)`;
}
