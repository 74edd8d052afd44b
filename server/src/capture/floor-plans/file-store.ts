// The statements on the files of floor plans: the original, and what is rendered from it. That they were given up is noted by
// renditions.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { scoped } from '../../platform/records/scoped.ts';
import { pictureColumns, type StoredPicture } from '../picture-files/public.ts';

export interface FloorPlanFileIds extends StoredPicture {
  /** Which page of a PDF is the plan; null where the original is the picture. */
  readonly page: number | null;
  readonly pictureFileId: string | null;
}

/** The files of a floor plan; undefined where the project has no such plan. */
export function findFloorPlanFiles(
  reader: Reader,
  scope: ProjectScope,
  id: string,
): Promise<FloorPlanFileIds | undefined> {
  return selectFiles(reader, scope, id).executeTakeFirst();
}

/** The same, and locks the plan. */
export function lockFloorPlanFiles(tx: Tx, scope: ProjectScope, id: string): Promise<FloorPlanFileIds | undefined> {
  return selectFiles(tx, scope, id).forNoKeyUpdate().executeTakeFirst();
}

/** Ties renditions to a plan. The record is not changed by it, so nothing is stamped. */
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
