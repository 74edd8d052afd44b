// The statements on models and their version groups, except those of an import (run-store.ts).
import { sql } from 'kysely';
import type { Model, ModelReport } from '../../../../contract/models.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import {
  boolean,
  document,
  group,
  instant,
  integer,
  recordShape,
  text,
  word,
} from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { modelColumns, modelOf } from './row.ts';

export const modelShape = recordShape<Model>({
  id: word('model.id'),
  projectId: word('model.project_id'),
  versionGroupId: word('model.version_group_id'),
  version: integer('model.version'),
  isHead: boolean('model.is_head'),
  name: text('model.name'),
  status: word('model.status'),
  progress: integer('model.progress'),
  failure: document('model.failure'),
  schema: text('model.schema'),
  sizeBytes: integer('model.size_bytes'),
  elementCount: integer('model.element_count'),
  spaceCount: integer('model.space_count'),
  storeyCount: integer('model.storey_count'),
  createdBy: group({ type: word('model.created_by_type'), id: word('model.created_by_id') }),
  createdAt: instant('model.created_at'),
  updatedAt: instant('model.updated_at'),
});

/** By id it is served by the unique key (workspace_id, project_id, id), by change by model_changed. */
export const modelList: ListSource = {
  from: 'model',
  table: 'model',
  changes: true,
  inProject: true,
  filters: {
    versionGroupId: 'model.version_group_id = $',
    status: 'model.status = $',
    head: 'model.is_head = $',
  },
};

/** A model of the project; throws not_found. */
export async function getModel(reader: Reader, scope: ProjectScope, id: string): Promise<Model> {
  return modelOf(await selectModels(reader, scope).where('id', '=', id).executeTakeFirst());
}

/** The latest ready version below this one in its group. */
export async function findReadyBefore(reader: Reader, scope: ProjectScope, model: Model): Promise<Model | undefined> {
  const row = await selectModels(reader, scope)
    .where('version_group_id', '=', model.versionGroupId)
    .where('status', '=', 'ready')
    .where('version', '<', model.version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : modelOf(row);
}

/** The latest ready version of a group, which is its head, leaving one out that is about to go. */
export async function findLatestReady(
  reader: Reader,
  scope: ProjectScope,
  { versionGroupId, id: except }: Pick<Model, 'versionGroupId' | 'id'>,
): Promise<Model | undefined> {
  const row = await selectModels(reader, scope)
    .where('version_group_id', '=', versionGroupId)
    .where('status', '=', 'ready')
    .where('id', '<>', except)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : modelOf(row);
}

/** Which of these are models of the project. */
export async function listKnownModels(reader: Reader, scope: ProjectScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await selectModels(reader, scope).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  return rows.map((row) => row.id);
}

/** The head of a version group, whose name a version without one takes over; undefined where the project has no such group. */
export async function findGroup(
  reader: Reader,
  scope: ProjectScope,
  id: string,
): Promise<{ lastName: string | null } | undefined> {
  const { rows } = await sql<{ lastName: string | null }>`
    select (select name from model where workspace_id = ${scope.workspaceId}::uuid and version_group_id = model_group.id
            order by version desc limit 1) as "lastName"
    from model_group
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${id}::uuid`.execute(
    reader,
  );
  return rows[0];
}

/**
 * Locks a version group, which every upload, every end of an import and every deletion in it takes before the rows of its
 * versions. False where the project has no such group.
 */
export async function lockGroup(tx: Tx, scope: ProjectScope, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('model_group')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins a version group. */
export async function insertGroup(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  const { workspaceId, projectId } = scope;
  await tx
    .insertInto('model_group')
    .values({ workspace_id: workspaceId, project_id: projectId, id, last_version: 0 })
    .execute();
}

/** The number of the next version of a locked group. */
export async function takeVersion(tx: Tx, scope: ProjectScope, id: string): Promise<number> {
  const row = await tx
    .updateTable('model_group')
    .set({ last_version: sql<number>`last_version + 1` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returning('last_version')
    .executeTakeFirstOrThrow();
  return row.last_version;
}

export type NewModel = Pick<Model, 'id' | 'versionGroupId' | 'version' | 'name' | 'sizeBytes' | 'createdBy'> & {
  readonly originalFileId: string;
};

/** Inserts a model that waits for its import; `at` is the stamp of its change. */
export async function insertModel(tx: Tx, scope: ProjectScope, model: NewModel, at: string): Promise<Model> {
  const row = await tx
    .insertInto('model')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: model.id,
      version_group_id: model.versionGroupId,
      version: model.version,
      name: model.name,
      status: 'queued',
      size_bytes: model.sizeBytes,
      original_file_id: model.originalFileId,
      created_by_type: model.createdBy.type,
      created_by_id: model.createdBy.id,
      created_at: at,
      updated_at: at,
    })
    .returning(modelColumns)
    .executeTakeFirstOrThrow();
  return modelOf(row);
}

/** Locks a model for a change or its deletion. */
export async function lockModel(tx: Tx, scope: ProjectScope, id: string): Promise<Model> {
  return modelOf(await selectModels(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst());
}

/** Keeps a model from being deleted until the transaction ends; false where the project has none of this id. */
export async function holdModel(tx: Tx, scope: ProjectScope, id: string): Promise<boolean> {
  return (await selectModels(tx, scope).where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined;
}

/** The stored file of a model. */
export async function findModelFile(reader: Reader, scope: ProjectScope, id: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('model')
    .select('original_file_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.original_file_id;
}

/** Returns the import report of a model; undefined while it is not ready. */
export async function findReport(
  reader: Reader,
  scope: ProjectScope,
  id: string,
): Promise<Omit<ModelReport, 'modelId'> | undefined> {
  const row = await reader
    .selectFrom('model')
    .select('report')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst();
  return (row?.report ?? undefined) as Omit<ModelReport, 'modelId'> | undefined;
}

/** Takes its place from the head of a group, and gives it to a version, if any; both under the stamp of the change. */
export async function moveHead(
  tx: Tx,
  scope: ProjectScope,
  { from, to }: { from: string | undefined; to: string | undefined },
  at: string,
): Promise<void> {
  for (const [id, isHead] of [
    [from, false],
    [to, true],
  ] as const) {
    if (id === undefined) continue;
    await tx
      .updateTable('model')
      .set({ is_head: isHead, updated_at: at })
      .where('workspace_id', '=', scope.workspaceId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', id)
      .execute();
  }
}

/** Deletes a model with its storeys and spaces; its elements are removed by a job. */
export async function deleteModelRow(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await tx
    .deleteFrom('model')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/** The head of a group. */
export async function findHead(reader: Reader, scope: ProjectScope, groupId: string): Promise<Model | undefined> {
  const row = await selectModels(reader, scope)
    .where('version_group_id', '=', groupId)
    .where('is_head', '=', true)
    .executeTakeFirst();
  return row === undefined ? undefined : modelOf(row);
}

function selectModels(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('model')
    .select(modelColumns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId);
}
