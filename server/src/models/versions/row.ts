// A model as its row has it.
import type { Selectable } from 'kysely';
import type { Model, ModelFailure } from '../../../../contract/models.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Tables } from '../../platform/database/db.ts';

/** The columns of the record. */
export const modelColumns = [
  'id',
  'project_id',
  'version_group_id',
  'version',
  'is_head',
  'name',
  'status',
  'progress',
  'failure',
  'schema',
  'size_bytes',
  'element_count',
  'space_count',
  'storey_count',
  'created_by_type',
  'created_by_id',
  'created_at',
  'updated_at',
] as const;

export type ModelRow = Pick<Selectable<Tables['model']>, (typeof modelColumns)[number]>;

/** The record of a row; throws not_found where there is none. */
export function modelOf(row: ModelRow | undefined): Model {
  if (row === undefined) throw notFound();
  return {
    id: row.id,
    projectId: row.project_id,
    versionGroupId: row.version_group_id,
    version: row.version,
    isHead: row.is_head,
    name: row.name,
    status: row.status as Model['status'],
    progress: row.progress,
    failure: row.failure as ModelFailure | null,
    schema: row.schema,
    sizeBytes: row.size_bytes,
    elementCount: row.element_count,
    spaceCount: row.space_count,
    storeyCount: row.storey_count,
    createdBy: { type: row.created_by_type as Model['createdBy']['type'], id: row.created_by_id },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
