// A photo as its row has it, and the way there and back.
import type { Selectable } from 'kysely';
import type { Photo } from '../../../../contract/records/photo.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Tables } from '../../platform/database/db.ts';
import type { PhotoFields, PhotoVersion } from './photo.ts';

/** The columns of the record. */
export const photoColumns = [
  'id',
  'project_id',
  'floor_plan_id',
  'milestone_id',
  'kind',
  'plan_x',
  'plan_y',
  'world_x',
  'world_y',
  'world_z',
  'element_guid',
  'model_id',
  'taken_at',
  'visibility',
  'tags',
  'notes',
  'created_at',
  'updated_at',
] as const;

export type PhotoRow = Pick<Selectable<Tables['photo']>, (typeof photoColumns)[number]>;

/** The record of a row; throws not_found where there is none. */
export function versionOf(row: PhotoRow | undefined): PhotoVersion {
  if (row === undefined) throw notFound();
  const photo: Photo = {
    id: row.id,
    projectId: row.project_id,
    floorPlanId: row.floor_plan_id,
    milestoneId: row.milestone_id,
    kind: row.kind as Photo['kind'],
    planX: row.plan_x,
    planY: row.plan_y,
    worldPosition: worldPositionOf(row),
    elementGuid: row.element_guid,
    modelId: row.model_id,
    takenAt: row.taken_at,
    visibility: row.visibility as Photo['visibility'],
    tags: row.tags,
    notes: row.notes,
    createdAt: row.created_at,
  };
  return { photo, changedAt: row.updated_at };
}

function worldPositionOf({ world_x: x, world_y: y, world_z: z }: PhotoRow): Photo['worldPosition'] {
  return x === null || y === null || z === null ? null : { x, y, z };
}

/** The columns of these fields; those of absent ones are absent too. */
export function columnsOf({ kind, tags, notes, worldPosition: world, ...fields }: Partial<PhotoFields>) {
  return {
    ...(fields.floorPlanId === undefined ? {} : { floor_plan_id: fields.floorPlanId }),
    ...(fields.milestoneId === undefined ? {} : { milestone_id: fields.milestoneId }),
    ...(kind === undefined ? {} : { kind }),
    ...(fields.planX === undefined ? {} : { plan_x: fields.planX }),
    ...(fields.planY === undefined ? {} : { plan_y: fields.planY }),
    ...(world === undefined ? {} : { world_x: world?.x ?? null, world_y: world?.y ?? null, world_z: world?.z ?? null }),
    ...(fields.elementGuid === undefined ? {} : { element_guid: fields.elementGuid }),
    ...(fields.modelId === undefined ? {} : { model_id: fields.modelId }),
    ...(fields.takenAt === undefined ? {} : { taken_at: fields.takenAt }),
    ...(tags === undefined ? {} : { tags }),
    ...(notes === undefined ? {} : { notes }),
  };
}
