// The statements on the files of photos: the original, and what is rendered from it.
import type { Photo } from '../../../../contract/capture.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface PhotoFileIds {
  readonly kind: Photo['kind'];
  readonly originalFileId: string;
  readonly screenFileId: string | null;
  readonly thumbnailFileId: string | null;
  readonly renditionsFailed: string | null;
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
  await updatePhotoFiles(tx, scope, id)
    .set({ screen_file_id: files.screenFileId, thumbnail_file_id: files.thumbnailFileId })
    .execute();
}

/** Notes why a photo's renditions will never be made. */
export async function savePhotoFailure(tx: Tx, scope: ProjectScope, id: string, reason: string): Promise<void> {
  await updatePhotoFiles(tx, scope, id).set({ renditions_failed: reason }).execute();
}

function selectFiles(reader: Reader, scope: ProjectScope, id: string) {
  return reader
    .selectFrom('photo')
    .select([
      'kind',
      'original_file_id as originalFileId',
      'screen_file_id as screenFileId',
      'thumbnail_file_id as thumbnailFileId',
      'renditions_failed as renditionsFailed',
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id);
}

function filesOf(row: (Omit<PhotoFileIds, 'kind'> & { kind: string }) | undefined): PhotoFileIds | undefined {
  return row === undefined ? undefined : { ...row, kind: row.kind as Photo['kind'] };
}

function updatePhotoFiles(tx: Tx, scope: ProjectScope, id: string) {
  return tx
    .updateTable('photo')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id);
}
