import type { PictureFiles } from '../../../../contract/capture.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';

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
