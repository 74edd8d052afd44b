// What of a photo is rendered in the background.
import { doomFiles } from '../../platform/files/ledger.ts';
import type { RenditionTarget } from '../picture-files/public.ts';
import {
  findPhotoFiles,
  lockPhotoFiles,
  type PhotoFileIds,
  savePhotoFailure,
  savePhotoRenditions,
} from './file-store.ts';

/** The job that makes them. */
export const PHOTO_RENDITIONS = { name: 'photos.renditions' };

/**
 * Thumbnail and screen of every photo. A 360 picture's screen is larger, so both are made anew when a person says that a
 * photo is one, or is none; until then the old ones are shown.
 */
export const photoRenditions: RenditionTarget = {
  async plan(reader, scope, payload) {
    const files = await findPhotoFiles(reader, scope, payload.id);
    if (files === undefined || isSettled(files, payload.remake)) return undefined;
    const kind = files.kind === 'photo360' ? 'photo360' : 'photo';
    return { originalFileId: files.originalFileId, order: { kind }, names: ['screen', 'thumbnail'] };
  },
  async save(tx, scope, { id, remake }, made) {
    const files = await lockPhotoFiles(tx, scope, id);
    if (files === undefined || isSettled(files, remake)) return false;
    await savePhotoRenditions(tx, scope, id, {
      screenFileId: made.get('screen') ?? null,
      thumbnailFileId: made.get('thumbnail') ?? null,
    });
    const replaced = [files.screenFileId, files.thumbnailFileId].filter((each) => each !== null);
    await doomFiles(tx, scope, replaced);
    return true;
  },
  giveUp: savePhotoFailure,
};

function isSettled(files: PhotoFileIds, remake = false): boolean {
  return files.renditionsFailed !== null || (files.thumbnailFileId !== null && !remake);
}
