// Statements on the files of floor plans: the original and its renditions. Failed renditions are recorded by the slice
// renditions.
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Reader, scoped } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { pictureColumns, type StoredPicture } from '../picture-files/public.ts';

export interface FloorPlanFileIds extends StoredPicture {
  /** The page of a PDF; null if the original is the picture. */
  readonly page: number | null;
  readonly pictureFileId: string | null;
}

/** Returns the files of a floor plan; undefined if the project has no such plan. */
export function findFloorPlanFiles(
  reader: Reader,
  scope: ProjectScope,
  id: string,
): Promise<FloorPlanFileIds | undefined> {
  return selectFiles(reader, scope, id).executeTakeFirst();
}

/** Locks the plan and returns its files. */
export function lockFloorPlanFiles(tx: Tx, scope: ProjectScope, id: string): Promise<FloorPlanFileIds | undefined> {
  return selectFiles(tx, scope, id).forNoKeyUpdate().executeTakeFirst();
}

/** Saves the renditions of a plan. The record itself does not change, so it is not stamped. */
export async function saveFloorPlanRenditions(
  tx: Tx,
  scope: ProjectScope,
  id: string,
  files: Pick<FloorPlanFileIds, 'pictureFileId' | 'screenFileId' | 'thumbnailFileId'>,
): Promise<void> {
  await scoped(tx, scope)
    .update('floor_plan')
    .set({
      picture_file_id: files.pictureFileId,
      screen_file_id: files.screenFileId,
      thumbnail_file_id: files.thumbnailFileId,
    })
    .where('id', '=', id)
    .execute();
}

function selectFiles(reader: Reader, scope: ProjectScope, id: string) {
  return scoped(reader, scope)
    .from('floor_plan')
    .select([...pictureColumns, 'page', 'picture_file_id as pictureFileId'])
    .where('id', '=', id);
}
