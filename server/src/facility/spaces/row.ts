// A space as its row has it.
import type { Selectable } from 'kysely';
import type { Space } from '../../../../contract/spaces.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Tables } from '../../platform/database/db.ts';
import { findArea, type SpaceFields } from './space.ts';

/** The columns of the record. */
export const spaceColumns = [
  'id',
  'project_id',
  'model_id',
  'guid',
  'name',
  'long_name',
  'floor',
  'area_m2',
  'area_source',
  'usage',
  'usage_source',
  'occupancy_type',
  'occupancy',
  'department',
  'department_source',
  'area_override_m2',
  'notes',
  'created_at',
  'updated_at',
] as const;

export type SpaceRow = Pick<Selectable<Tables['space']>, (typeof spaceColumns)[number]>;

/** The record of a row; throws not_found where there is none. */
export function spaceOf(row: SpaceRow | undefined): Space {
  if (row === undefined) throw notFound();
  return {
    id: row.id,
    projectId: row.project_id,
    modelId: row.model_id,
    guid: row.guid,
    name: row.name,
    longName: row.long_name,
    floor: row.floor,
    areaM2: findArea(row.area_source, row.area_m2),
    areaSource: row.area_source as Space['areaSource'],
    usage: row.usage,
    usageSource: row.usage_source as Space['usageSource'],
    occupancyType: row.occupancy_type,
    occupancy: row.occupancy,
    department: row.department,
    departmentSource: row.department_source as Space['departmentSource'],
    areaOverrideM2: row.area_override_m2,
    notes: row.notes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The columns of these fields; those of absent ones are absent too. */
export function columnsOf({ areaOverrideM2, ...same }: Partial<SpaceFields>) {
  return { ...same, ...(areaOverrideM2 === undefined ? {} : { area_override_m2: areaOverrideM2 }) };
}
