// Statements on the files of photos: the original and its renditions. Failed renditions are recorded by the slice
// renditions.
import type { Photo } from '../../../../contract/records/photo.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Reader, scoped } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { pictureColumns, type StoredPicture } from '../picture-files/public.ts';

export interface PhotoFileIds extends StoredPicture {
  readonly kind: Photo['kind'];
}

/** Returns the files of a photo; undefined if the project has no such photo. */
export async function findPhotoFiles(
  reader: Reader,
  scope: ProjectScope,
  id: string,
): Promise<PhotoFileIds | undefined> {
  return toFileIds(await selectFiles(reader, scope, id).executeTakeFirst());
}

/** Locks the photo and returns its files. */
export async function lockPhotoFiles(tx: Tx, scope: ProjectScope, id: string): Promise<PhotoFileIds | undefined> {
  return toFileIds(await selectFiles(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Saves the renditions of a photo. The record itself does not change, so it is not stamped. */
export async function savePhotoRenditions(
  tx: Tx,
  scope: ProjectScope,
  id: string,
  files: Pick<PhotoFileIds, 'screenFileId' | 'thumbnailFileId'>,
): Promise<void> {
  await scoped(tx, scope)
    .update('photo')
    .set({ screen_file_id: files.screenFileId, thumbnail_file_id: files.thumbnailFileId })
    .where('id', '=', id)
    .execute();
}

function selectFiles(reader: Reader, scope: ProjectScope, id: string) {
  return scoped(reader, scope)
    .from('photo')
    .select([...pictureColumns, 'kind'])
    .where('id', '=', id);
}

function toFileIds(row: (Omit<PhotoFileIds, 'kind'> & { kind: string }) | undefined): PhotoFileIds | undefined {
  return row === undefined ? undefined : { ...row, kind: row.kind as Photo['kind'] };
}
