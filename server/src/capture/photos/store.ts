// Statements on photos beside those that every record has, but for those on a picture's files (file-store.ts) and on the
// floor plan and milestone of a photo (placements).
import { sql } from 'kysely';
import { photoFields } from '../../../../contract/records/photo.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { listSource, recordTable } from '../../platform/records/record-table.ts';
import { scoped } from '../../platform/records/scoped.ts';
import type { PhotoFacts } from '../pictures/public.ts';
import type { PhotoFields, PhotoVersion } from './photo.ts';

const photo = { table: 'photo', name: 'photo', fields: photoFields } as const;
const photos = recordTable(photo);

export const {
  shape: photoShape,
  get: getPhoto,
  list: listPhotos,
  lock: lockPhoto,
  lockForDeletion: lockPhotoForDeletion,
  update: updatePhoto,
  delete: deletePhotoRow,
} = photos;

/**
 * Lists drafts like live ones (contract §6). By id it is served by photo_in_project, photo_on_plan or photo_of_milestone,
 * by change by photo_changed, drafts by photo_of_visibility; in the order in which they were taken by photo_taken.
 * `createdAt` sorts the keys of the project's photos: 105 ms a page of 100,000 (2026-11-21). Tags are searched in the
 * project's rows: under row-level security no index on them is used (coordination/search).
 */
export const photoList = listSource(photo, {
  changes: true,
  filters: {
    tag: 'photo.tags @> array[$::text]',
    placed: '(photo.plan_x is not null) = $',
    takenFrom: 'photo.taken_at >= $::timestamptz',
    takenTo: 'photo.taken_at < $::timestamptz',
  },
});

export interface NewPhoto {
  readonly id: string;
  readonly fields: PhotoFields;
  readonly facts: PhotoFacts;
  readonly originalFileId: string;
}

/** Inserts a photo as a draft; `at` is the stamp of its change. */
export function insertPhoto(
  tx: Tx,
  scope: ProjectScope,
  { id, fields, facts, originalFileId }: NewPhoto,
  at: string,
): Promise<PhotoVersion> {
  const { widthPx, heightPx, position, panorama, sphere } = facts;
  const columns = {
    width_px: widthPx,
    height_px: heightPx,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    altitude_m: position?.altitudeM ?? null,
    panorama,
    sphere: sphere === undefined ? null : JSON.stringify(sphere),
    original_file_id: originalFileId,
  };
  return photos.insert(tx, scope, { ...fields, id, columns }, at);
}

/** Locks the photos that exist in the project, in the order of their ids, so that two writers cannot deadlock. */
export async function lockPhotos(tx: Tx, scope: ProjectScope, ids: readonly string[]): Promise<PhotoVersion[]> {
  const rows = await photos
    .select(tx, scope)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(photos.toVersion);
}

/** Publishes locked drafts under the stamp of the change. */
export async function publishRows(tx: Tx, scope: ProjectScope, ids: readonly string[], at: string): Promise<void> {
  await scoped(tx, scope)
    .update('photo')
    .set({ visibility: 'live', updated_at: at })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}
