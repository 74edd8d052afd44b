import { sql } from 'kysely';
import { ANALYTICS_MOST_ROWS, type CaptureAnalytics } from '../../../../contract/analytics.ts';
import { photoList } from '../../capture/photos/public.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { namedNotFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import { edgesOf, type Filters, matching, queryOf } from './matching.ts';
import { eachInterval, endsOf, type Range, shownRange, startOfDay } from './range.ts';

type Level = Omit<CaptureAnalytics['levels'][number], 'query'>;

interface Counted {
  /** [slot, how many] */
  readonly taken: readonly (readonly [number, number])[];
  readonly levels: readonly Level[];
  readonly levelCount: number;
  readonly withoutPhoto: number;
}

/**
 * Which levels (floor plans) were photographed since a milestone, or since the range began, by when the photos were taken: one
 * pass over the project's photos.
 */
export async function countCapture(
  reader: Reader,
  scope: ProjectScope,
  range: Range,
  { milestoneId, ...filters }: Filters,
): Promise<CaptureAnalytics> {
  const { start, end } = endsOf(range);
  const milestone = milestoneId === undefined ? undefined : await getMilestone(reader, scope, String(milestoneId));
  const since = milestone === undefined ? start : sinceOf(milestone, range);
  const { rows } = await sql<Counted>`
    with picked as materialized (
      select floor_plan_id, taken_at from photo where ${matching(photoList, scope, filters)}
    ), taken as (
      select width_bucket(taken_at, ${edgesOf(range)}) as slot, count(*) as number from picked group by 1
    ), on_plan as (
      select floor_plan_id, count(*) filter (where taken_at >= ${since}::timestamptz) as photos,
             max(taken_at) as newest_taken_at
      from picked where floor_plan_id is not null and taken_at < ${end}::timestamptz group by 1
    ), level as (
      select floor_plan.id, name, level, level_order, sort_order, coalesce(photos, 0) as photos, newest_taken_at
      from floor_plan left join on_plan on on_plan.floor_plan_id = floor_plan.id
      where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
    ), shown as (
      select * from level order by photos, level_order, sort_order, id limit ${ANALYTICS_MOST_ROWS}::int
    )
    select (select coalesce(json_agg(json_build_array(slot, number)), '[]') from taken) as taken,
           (select coalesce(json_agg(json_build_object('floorPlanId', id, 'name', name, 'level', level, 'photos', photos,
              'newestTakenAt', to_char(newest_taken_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              order by photos, level_order, sort_order, id), '[]') from shown) as levels,
           (select count(*)::int from level) as "levelCount",
           (select count(*)::int from level where photos = 0) as "withoutPhoto"`.execute(reader);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count has a row');
  return {
    range: shownRange(range),
    milestone: milestone === undefined ? null : { id: milestone.id, name: milestone.name },
    since,
    until: end,
    intervals: eachInterval(range, ({ from, to }, slot) => ({
      photos: counted.taken.find(([each]) => each === slot)?.[1] ?? 0,
      query: queryOf({ ...filters, takenFrom: from, takenTo: to }),
    })),
    levels: counted.levels.map((level) => ({
      ...level,
      query: queryOf({ ...filters, floorPlanId: level.floorPlanId, takenFrom: since, takenTo: end }),
    })),
    levelCount: counted.levelCount,
    withoutPhoto: counted.withoutPhoto,
  };
}

interface Since {
  readonly id: string;
  readonly name: string;
  readonly captured_on: string | null;
  readonly created_at: string;
}

const sinceOf = ({ captured_on, created_at }: Since, { timeZone }: Range) =>
  captured_on === null ? created_at : startOfDay(captured_on, timeZone);

async function getMilestone(reader: Reader, scope: ProjectScope, id: string): Promise<Since> {
  const milestone = await reader
    .selectFrom('milestone')
    .select(['id', 'name', 'captured_on', 'created_at'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (milestone === undefined) throw namedNotFound('milestoneId');
  return milestone;
}
