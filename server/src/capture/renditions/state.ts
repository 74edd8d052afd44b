import type { PhotoPicture } from '../../../../contract/capture.ts';
import type { StoredPicture } from '../picture-files/public.ts';

/** How far the renditions of a picture are. Those of before a failure are still shown, so they count as ready. */
export function renditionState(
  files: Pick<StoredPicture, 'screenFileId' | 'thumbnailFileId' | 'renditionsFailed'>,
): Pick<PhotoPicture, 'renditions' | 'failure'> {
  const failure = files.renditionsFailed;
  const isReady = files.screenFileId !== null && files.thumbnailFileId !== null;
  return { renditions: isReady ? 'ready' : failure === null ? 'pending' : 'failed', failure };
}
