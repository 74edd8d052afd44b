// The statements on what floor plans and photos have alike: the note that their renditions were given up. The files are
// read and tied in each slice's own file-store.ts, in one query with what only it has.
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { pictureColumns, type StoredPicture } from '../picture-files/public.ts';

/** A kind of record that has a picture: its table, and its name in events and in the audit log. */
export type PictureOwner = 'floor_plan' | 'photo';

/** One record that has a picture. */
export interface PictureRecord {
  readonly type: PictureOwner;
  readonly id: string;
}

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

/** Takes the note back. The record's files, or undefined where there was no such note. */
export async function removePictureFailure(
  tx: Tx,
  scope: ProjectScope,
  { type, id }: PictureRecord,
): Promise<StoredPicture | undefined> {
  return tx
    .updateTable(type)
    .set({ renditions_failed: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .where('renditions_failed', 'is not', null)
    .returning(pictureColumns)
    .executeTakeFirst();
}

/** A record whose renditions were given up, and why. */
export interface FailedPicture extends PictureRecord {
  readonly projectId: string;
  readonly failure: string;
}

/** Such records of a workspace in the order of their ids, from behind `after`, at most `most`. */
export async function listFailedPictures(
  reader: Reader,
  scope: WorkspaceScope,
  type: PictureOwner,
  { after, most }: { after: string; most: number },
): Promise<FailedPicture[]> {
  // Served by photo_given_up and floor_plan_given_up.
  const rows = await reader
    .selectFrom(type)
    .select(['id', 'project_id as projectId', 'renditions_failed as failure'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('renditions_failed', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ failure, ...row }) => ({ ...row, type, failure: failure ?? '' }));
}
