// The statements on the files of photos: the original, and what is rendered from it. That they were given up is noted by
// renditions.
import type { Photo } from '../../../../contract/records/photo.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { scoped } from '../../platform/records/scoped.ts';
import { pictureColumns, type StoredPicture } from '../picture-files/public.ts';

export interface PhotoFileIds extends StoredPicture {
  readonly kind: Photo['kind'];
}

/** The files of a photo; undefined where the project has no such photo. */
export async function findPhotoFiles(
  reader: Reader,
  scope: ProjectScope,
  id: string,
): Promise<PhotoFileIds | undefined> {
  return filesOf(await selectFiles(reader, scope, id).executeTakeFirst());
}

/** The same, and locks the photo. */
export async function lockPhotoFiles(tx: Tx, scope: ProjectScope, id: string): Promise<PhotoFileIds | undefined> {
  return filesOf(await selectFiles(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Ties renditions to a photo. The record is not changed by it, so nothing is stamped. */
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

function filesOf(row: (Omit<PhotoFileIds, 'kind'> & { kind: string }) | undefined): PhotoFileIds | undefined {
  return row === undefined ? undefined : { ...row, kind: row.kind as Photo['kind'] };
}
