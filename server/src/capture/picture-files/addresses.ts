import type { PictureFiles } from '../../../../contract/capture.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { type AddressDeps, fileAddress, fileReference } from '../../platform/files/file-address.ts';
import type { Answer } from '../../platform/http/route.ts';

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

/**
 * Shorter than the 15 minutes for which an address opens its file, so that a browser never follows a kept redirect to one that
 * has ended; and a picture that is shown again is not asked for again.
 */
const REDIRECT_MAX_AGE_SECONDS = 600;

/** What `<img src>` is led by to a file; throws not_found while there is none. Keeping it is the browser's alone. */
export function redirectToFile(deps: AddressDeps, scope: WorkspaceScope, fileId: string | null): Answer {
  if (fileId === null) throw notFound();
  return {
    headers: {
      location: fileReference(deps, scope.workspaceId, fileId),
      'cache-control': `private, max-age=${REDIRECT_MAX_AGE_SECONDS}`,
    },
  };
}
