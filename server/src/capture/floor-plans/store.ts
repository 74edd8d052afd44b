// Every statement on floor_plan, but for those on its picture's files (file-store.ts).
import { type RawBuilder, sql } from 'kysely';
import type { FloorPlan } from '../../../../contract/records/floor-plan.ts';
import type { SearchHit } from '../../../../contract/search.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { boolean, decimal, instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import { hitsAsJson, type Sought } from '../../platform/database/text-hits.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { FloorPlanFields, FloorPlanVersion, PlanPicture } from './floor-plan.ts';

export const floorPlanShape = recordShape<FloorPlan>({
  id: word('floor_plan.id'),
  projectId: word('floor_plan.project_id'),
  name: text('floor_plan.name'),
  level: text('floor_plan.level'),
  widthPx: integer('floor_plan.width_px'),
  heightPx: integer('floor_plan.height_px'),
  scaleMPerPx: decimal('floor_plan.scale_m_per_px'),
  rotationDeg: decimal('floor_plan.rotation_deg'),
  sortOrder: integer('floor_plan.sort_order'),
  levelOrder: integer('floor_plan.level_order'),
  isVisible: boolean('floor_plan.is_visible'),
  createdAt: instant('floor_plan.created_at'),
});

/** Invisible ones are listed too (contract §6). Served by the unique key and by floor_plan_changed. */
export const floorPlanList: ListSource = {
  from: 'floor_plan',
  table: 'floor_plan',
  changes: true,
  inProject: true,
  filters: {},
};

const columns = [
  'id',
  'project_id as projectId',
  'name',
  'level',
  'width_px as widthPx',
  'height_px as heightPx',
  'scale_m_per_px as scaleMPerPx',
  'rotation_deg as rotationDeg',
  'sort_order as sortOrder',
  'level_order as levelOrder',
  'is_visible as isVisible',
  'created_at as createdAt',
  'updated_at as changedAt',
] as const;

type Row = FloorPlan & { changedAt: string };

export type NewFloorPlan = FloorPlanFields & PlanPicture & { readonly id: string; readonly originalFileId: string };

/** Inserts a floor plan; `at` is the stamp of its change. */
export async function insertFloorPlan(
  tx: Tx,
  scope: ProjectScope,
  plan: NewFloorPlan,
  at: string,
): Promise<FloorPlanVersion> {
  const row = await tx
    .insertInto('floor_plan')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: plan.id,
      name: plan.name,
      level: plan.level,
      width_px: plan.widthPx,
      height_px: plan.heightPx,
      page: plan.page,
      scale_m_per_px: plan.scaleMPerPx,
      rotation_deg: plan.rotationDeg,
      sort_order: plan.sortOrder,
      level_order: plan.levelOrder,
      is_visible: plan.isVisible,
      original_file_id: plan.originalFileId,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return versionOf(row);
}

/** A floor plan of the project. */
export async function getFloorPlan(reader: Reader, scope: ProjectScope, id: string): Promise<FloorPlanVersion> {
  return versionOf(await selectFloorPlan(reader, scope, id).executeTakeFirst());
}

/** Floor plans of the project, the first made first, at most `most`. */
export async function listFloorPlans(reader: Reader, scope: ProjectScope, most: number): Promise<FloorPlan[]> {
  const rows = await selectFloorPlans(reader, scope).orderBy('id').limit(most).execute();
  return rows.map((row) => versionOf(row).floorPlan);
}

/** How many floor plans the project has, as an expression of SQL: by the unique key. */
export function floorPlanCount({ workspaceId, projectId }: ProjectScope): RawBuilder<number> {
  return sql`(
    select count(*) from floor_plan where workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid)`;
}

/** Floor plans with the text in their name or level, as a JSON array in SQL: newest first, by the unique key read backwards. */
export function floorPlanHits({ workspaceId, projectId }: ProjectScope, sought: Sought): RawBuilder<SearchHit[]> {
  const { pattern, rows } = sought;
  const found = sql`
    select id, null::int as number, name as title, level as detail, null::text as status from floor_plan
    where workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid
      and (name ilike ${pattern} or level ilike ${pattern})
    order by id desc limit ${rows}`;
  return hitsAsJson(found, sought);
}

/** Locks a floor plan for a change; photos may still be put on it. */
export async function lockFloorPlan(tx: Tx, scope: ProjectScope, id: string): Promise<FloorPlanVersion> {
  return versionOf(await selectFloorPlan(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Locks a floor plan for its deletion; no photo can be put on it from here on. */
export async function lockFloorPlanForDeletion(tx: Tx, scope: ProjectScope, id: string): Promise<FloorPlanVersion> {
  return versionOf(await selectFloorPlan(tx, scope, id).forUpdate().executeTakeFirst());
}

/** Saves changed fields under the stamp of the change. */
export async function updateFloorPlan(
  tx: Tx,
  scope: ProjectScope,
  { id, ...fields }: Partial<FloorPlanFields> & { id: string },
  at: string,
): Promise<FloorPlanVersion> {
  const row = await tx
    .updateTable('floor_plan')
    .set({ ...columnsOf(fields), updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return versionOf(row);
}

/** Deletes a floor plan that no photo is on any more. */
export async function deleteFloorPlanRow(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await tx
    .deleteFrom('floor_plan')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

function selectFloorPlan(reader: Reader, scope: ProjectScope, id: string) {
  return selectFloorPlans(reader, scope).where('id', '=', id);
}

function selectFloorPlans(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('floor_plan')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId);
}

function columnsOf({ name, level, ...fields }: Partial<FloorPlanFields>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(level === undefined ? {} : { level }),
    ...(fields.scaleMPerPx === undefined ? {} : { scale_m_per_px: fields.scaleMPerPx }),
    ...(fields.rotationDeg === undefined ? {} : { rotation_deg: fields.rotationDeg }),
    ...(fields.sortOrder === undefined ? {} : { sort_order: fields.sortOrder }),
    ...(fields.levelOrder === undefined ? {} : { level_order: fields.levelOrder }),
    ...(fields.isVisible === undefined ? {} : { is_visible: fields.isVisible }),
  };
}

function versionOf(row: Row | undefined): FloorPlanVersion {
  if (row === undefined) throw notFound();
  const { changedAt, ...floorPlan } = row;
  return { floorPlan, changedAt };
}
