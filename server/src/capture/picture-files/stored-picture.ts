import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doomFiles } from '../../platform/files/ledger.ts';

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

/** The files that were made of the original. */
export function renditionIds({ pictureFileId = null, screenFileId, thumbnailFileId }: StoredPicture): string[] {
  return [pictureFileId, screenFileId, thumbnailFileId].filter((each) => each !== null);
}

/** Gives up the files of a picture, in the transaction that deletes its record. */
export async function doomPicture(tx: Tx, scope: WorkspaceScope, files: StoredPicture | undefined): Promise<void> {
  if (files !== undefined) await doomFiles(tx, scope, [files.originalFileId, ...renditionIds(files)]);
}
