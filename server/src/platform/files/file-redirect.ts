import type { WorkspaceScope } from '../access/scope.ts';
import { notFound } from '../app-error.ts';
import type { Answer } from '../http/route.ts';
import { type AddressDeps, fileReference } from './file-address.ts';

/**
 * Shorter than the 15 minutes for which an address opens its file, so that a browser never follows a kept redirect to one that
 * has ended; and a picture that is shown again is not asked for again.
 */
const REDIRECT_MAX_AGE_SECONDS = 600;

/** What `<img src>` is led by to a file; throws not_found while there is none. Keeping it is the browser's alone. */
export function redirectToFile(
  deps: Pick<AddressDeps, 'clock' | 'addressSecrets'>,
  scope: WorkspaceScope,
  fileId: string | null,
): Answer {
  if (fileId === null) throw notFound();
  return {
    headers: {
      location: fileReference(deps, scope.workspaceId, fileId),
      'cache-control': `private, max-age=${REDIRECT_MAX_AGE_SECONDS}`,
      // Where another person signs in at this browser, they are asked for what they may see themselves.
      vary: 'cookie',
    },
  };
}
