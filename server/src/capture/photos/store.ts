// Every statement on photo, but for those on its picture's files (file-store.ts) and on what ties it to plans and
// milestones (placements).
import { sql } from 'kysely';
import type { Photo } from '../../../../contract/records/photo.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { fixedKey, instantKey, ordersBy } from '../../platform/database/list-order.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { decimal, group, instant, recordShape, text, texts, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { PhotoFacts } from '../pictures/public.ts';
import type { PhotoFields, PhotoVersion } from './photo.ts';
import { columnsOf, photoColumns, versionOf } from './row.ts';

export const photoShape = recordShape<Photo>({
  id: word('photo.id'),
  projectId: word('photo.project_id'),
  floorPlanId: word('photo.floor_plan_id'),
  milestoneId: word('photo.milestone_id'),
  kind: word('photo.kind'),
  planX: decimal('photo.plan_x'),
  planY: decimal('photo.plan_y'),
  worldPosition: group({ x: decimal('photo.world_x'), y: decimal('photo.world_y'), z: decimal('photo.world_z') }),
  elementGuid: text('photo.element_guid'),
  modelId: word('photo.model_id'),
  takenAt: instant('photo.taken_at'),
  visibility: word('photo.visibility'),
  tags: texts('photo.tags'),
  notes: text('photo.notes'),
  createdAt: instant('photo.created_at'),
});

/**
 * Drafts are listed like live ones (contract §6). By id it is served by photo_in_project, photo_on_plan or
 * photo_of_milestone, by change by photo_changed, drafts by photo_of_visibility; in the order in which they were taken by
 * photo_taken. `createdAt` sorts the keys of the project's photos: 105 ms a page of 100,000 (2026-11-21). Tags are looked for in the project's rows: under
 * row-level security no index on them is asked (coordination/search).
 */
export const photoList: ListSource = {
  from: 'photo',
  table: 'photo',
  changes: true,
  inProject: true,
  filters: {
    floorPlanId: 'photo.floor_plan_id = $',
    milestoneId: 'photo.milestone_id = $',
    kind: 'photo.kind = $',
    visibility: 'photo.visibility = $',
    tag: 'photo.tags @> array[$::text]',
    placed: '(photo.plan_x is not null) = $',
    takenFrom: 'photo.taken_at >= $::timestamptz',
    takenTo: 'photo.taken_at < $::timestamptz',
  },
  orders: ordersBy({
    takenAt: instantKey('photo.taken_at'),
    createdAt: fixedKey('photo.created_at', 'timestamptz'),
  }),
};

export interface NewPhoto {
  readonly id: string;
  readonly fields: PhotoFields;
  readonly facts: PhotoFacts;
  readonly originalFileId: string;
}

/** Inserts a photo as a draft; `at` is the stamp of its change. */
export async function insertPhoto(tx: Tx, scope: ProjectScope, photo: NewPhoto, at: string): Promise<PhotoVersion> {
  const { facts, fields } = photo;
  const row = await tx
    .insertInto('photo')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: photo.id,
      ...columnsOf(fields),
      kind: fields.kind,
      taken_at: fields.takenAt,
      width_px: facts.widthPx,
      height_px: facts.heightPx,
      latitude: facts.position?.latitude ?? null,
      longitude: facts.position?.longitude ?? null,
      altitude_m: facts.position?.altitudeM ?? null,
      panorama: facts.panorama,
      sphere: facts.sphere === undefined ? null : JSON.stringify(facts.sphere),
      original_file_id: photo.originalFileId,
      created_at: at,
      updated_at: at,
    })
    .returning(photoColumns)
    .executeTakeFirstOrThrow();
  return versionOf(row);
}

/** A photo of the project. */
export async function getPhoto(reader: Reader, scope: ProjectScope, id: string): Promise<PhotoVersion> {
  const row = await selectPhotos(reader, scope).where('id', '=', id).executeTakeFirst();
  return versionOf(row);
}

/** Photos of the project, the first made first, at most `most`. */
export async function listPhotos(reader: Reader, scope: ProjectScope, most: number): Promise<Photo[]> {
  const rows = await selectPhotos(reader, scope).orderBy('id').limit(most).execute();
  return rows.map((row) => versionOf(row).photo);
}

/** Locks a photo for a change. */
export async function lockPhoto(tx: Tx, scope: ProjectScope, id: string): Promise<PhotoVersion> {
  const row = await selectPhotos(tx, scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return versionOf(row);
}

/** Locks a photo for its deletion. */
export async function lockPhotoForDeletion(tx: Tx, scope: ProjectScope, id: string): Promise<PhotoVersion> {
  const row = await selectPhotos(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return versionOf(row);
}

/** Locks those of the photos that the project has, in the order of their ids, so that two writers cannot wait in a ring. */
export async function lockPhotos(tx: Tx, scope: ProjectScope, ids: readonly string[]): Promise<PhotoVersion[]> {
  const rows = await selectPhotos(tx, scope)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(versionOf);
}

/** Saves changed fields under the stamp of the change. */
export async function updatePhoto(
  tx: Tx,
  scope: ProjectScope,
  { id, fields }: { id: string; fields: Partial<PhotoFields> },
  at: string,
): Promise<PhotoVersion> {
  const row = await tx
    .updateTable('photo')
    .set({ ...columnsOf(fields), updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(photoColumns)
    .executeTakeFirst();
  return versionOf(row);
}

/** Publishes locked drafts under the stamp of the change. */
export async function publishRows(tx: Tx, scope: ProjectScope, ids: readonly string[], at: string): Promise<void> {
  await tx
    .updateTable('photo')
    .set({ visibility: 'live', updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Deletes a photo. */
export async function deletePhotoRow(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await tx
    .deleteFrom('photo')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

function selectPhotos(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('photo')
    .select(photoColumns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId);
}
