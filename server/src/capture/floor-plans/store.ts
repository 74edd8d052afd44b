// Statements on floor plans in addition to those of every record; those on a plan's files are in file-store.ts.
import { type RawBuilder, sql } from 'kysely';
import { floorPlanFields } from '../../../../contract/records/floor-plan.ts';
import type { SearchHit } from '../../../../contract/search.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inProject } from '../../platform/database/db.ts';
import { hitsAsJson, type Sought } from '../../platform/database/text-hits.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { listSource, recordTable } from '../../platform/records/record-table.ts';
import type { FloorPlanFields, FloorPlanVersion, PlanPicture } from './floor-plan.ts';

const floorPlan = { table: 'floor_plan', name: 'floorPlan', fields: floorPlanFields } as const;
const floorPlans = recordTable(floorPlan);

export const {
  shape: floorPlanShape,
  get: getFloorPlan,
  list: listFloorPlans,
  lock: lockFloorPlan,
  lockForDeletion: lockFloorPlanForDeletion,
  update: updateFloorPlan,
  delete: deleteFloorPlanRow,
} = floorPlans;

/** Lists invisible ones too (contract §6). Served by the unique key and by floor_plan_changed. */
export const floorPlanList = listSource(floorPlan, { changes: true });

export type NewFloorPlan = FloorPlanFields & PlanPicture & { readonly id: string; readonly originalFileId: string };

/** Inserts a floor plan; `at` is the stamp of its change. */
export function insertFloorPlan(
  tx: Tx,
  scope: ProjectScope,
  { page, originalFileId, ...record }: NewFloorPlan,
  at: string,
): Promise<FloorPlanVersion> {
  return floorPlans.insert(tx, scope, { ...record, columns: { page, original_file_id: originalFileId } }, at);
}

/** Counts the floor plans of the project, as an SQL expression served by the unique key. */
export function floorPlanCount(scope: ProjectScope): RawBuilder<number> {
  return sql`(select count(*) from floor_plan where ${inProject(scope)})`;
}

/** Finds floor plans by their name or level, newest first, as a JSON array in SQL; reads the unique key backwards. */
export function floorPlanHits(scope: ProjectScope, sought: Sought): RawBuilder<SearchHit[]> {
  const { pattern, rows } = sought;
  const found = sql`
    select id, null::int as number, name as title, level as detail, null::text as status from floor_plan
    where ${inProject(scope)} and (name ilike ${pattern} or level ilike ${pattern})
    order by id desc limit ${rows}`;
  return hitsAsJson(found, sought);
}
