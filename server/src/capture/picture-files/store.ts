// The statements on the picture columns that floor plans and photos have alike: whether their renditions were given up.
// The files themselves are read and tied in each slice's own file-store.ts, in one query with what only it has.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A kind of record that has a picture: its table, and its name in events and in the audit log. */
export type PictureOwner = 'floor_plan' | 'photo';

/** One record that has a picture. */
export interface PictureRecord {
  readonly type: PictureOwner;
  readonly id: string;
}

/** The stored files of a record's picture. */
export interface StoredPicture {
  readonly originalFileId: string;
  /** The rendered page of a PDF; null or absent where the original is the picture. */
  readonly pictureFileId?: string | null;
  readonly screenFileId: string | null;
  readonly thumbnailFileId: string | null;
  /** Why the renditions were given up; null where they were not. */
  readonly renditionsFailed: string | null;
}

/** The columns of a `StoredPicture` that every such record has. */
export const pictureColumns = [
  'original_file_id as originalFileId',
  'screen_file_id as screenFileId',
  'thumbnail_file_id as thumbnailFileId',
  'renditions_failed as renditionsFailed',
] as const;

/** Notes why a record's renditions are given up. False where that is noted already, or the record is gone. */
export async function savePictureFailure(
  tx: Tx,
  scope: ProjectScope,
  { type, id }: PictureRecord,
  reason: string,
): Promise<boolean> {
  const noted = await tx
    .updateTable(type)
    .set({ renditions_failed: reason })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .where('renditions_failed', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
