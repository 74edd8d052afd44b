// The stored files of a record's picture and their signed URLs.
import type { PictureFiles } from '../../../../contract/capture.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';
import { doomFiles } from '../../platform/files/ledger.ts';

/** The stored files of a record's picture. */
export interface StoredPicture {
  readonly originalFileId: string;
  /** The rendered page of a PDF; null or absent if the original is the picture. */
  readonly pictureFileId?: string | null;
  readonly screenFileId: string | null;
  readonly thumbnailFileId: string | null;
  /** Reason why the renditions failed; null if they did not. */
  readonly renditionsFailed: string | null;
}

/** The columns of `StoredPicture` that every such record has. */
export const pictureColumns = [
  'original_file_id as originalFileId',
  'screen_file_id as screenFileId',
  'thumbnail_file_id as thumbnailFileId',
  'renditions_failed as renditionsFailed',
] as const;

/** Lists the files generated from the original. */
export function renditionIds({ pictureFileId = null, screenFileId, thumbnailFileId }: StoredPicture): string[] {
  return [pictureFileId, screenFileId, thumbnailFileId].filter((each) => each !== null);
}

/** Marks the files of a picture for deletion, in the transaction that deletes its record. */
export async function deletePictureFiles(
  tx: Tx,
  scope: WorkspaceScope,
  files: StoredPicture | undefined,
): Promise<void> {
  if (files !== undefined) await doomFiles(tx, scope, [files.originalFileId, ...renditionIds(files)]);
}

/** The stored files of a record's picture; null if not generated yet, or not needed. */
export interface PictureFileIds {
  readonly original: string;
  readonly screen: string | null;
  readonly thumbnail: string | null;
}

/** Returns the signed URLs of a picture's files (contract §5). */
export function pictureFiles(deps: AddressDeps, scope: WorkspaceScope, files: PictureFileIds): PictureFiles {
  return {
    original: fileAddress(deps, scope.workspaceId, files.original),
    screen: getAddressOrNull(deps, scope, files.screen),
    thumbnail: getAddressOrNull(deps, scope, files.thumbnail),
  };
}

/** Returns the signed URL of a file, null if there is none yet. */
export function getAddressOrNull(deps: AddressDeps, scope: WorkspaceScope, fileId: string | null): string | null {
  return fileId === null ? null : fileAddress(deps, scope.workspaceId, fileId);
}
