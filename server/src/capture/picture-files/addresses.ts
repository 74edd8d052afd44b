import type { PhotoPicture, PictureFiles } from '../../../../contract/capture.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';
import type { StoredPicture } from './store.ts';

/** The stored files of a record's picture; null: not made yet, or not to be made. */
export interface PictureFileIds {
  readonly original: string;
  readonly screen: string | null;
  readonly thumbnail: string | null;
}

/** Their addresses (contract §5). */
export function pictureFiles(deps: AddressDeps, scope: WorkspaceScope, files: PictureFileIds): PictureFiles {
  return {
    original: fileAddress(deps, scope.workspaceId, files.original),
    screen: addressOrNull(deps, scope, files.screen),
    thumbnail: addressOrNull(deps, scope, files.thumbnail),
  };
}

/** The address of a file that may not be there yet. */
export function addressOrNull(deps: AddressDeps, scope: WorkspaceScope, fileId: string | null): string | null {
  return fileId === null ? null : fileAddress(deps, scope.workspaceId, fileId);
}

/** How far the renditions of a picture are. Those of before a failure are still shown, so they count as ready. */
export function renditionState(
  files: Pick<StoredPicture, 'screenFileId' | 'thumbnailFileId' | 'renditionsFailed'>,
): Pick<PhotoPicture, 'renditions' | 'failure'> {
  const failure = files.renditionsFailed;
  const isReady = files.screenFileId !== null && files.thumbnailFileId !== null;
  return { renditions: isReady ? 'ready' : failure === null ? 'pending' : 'failed', failure };
}
