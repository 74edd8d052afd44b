// What of a photo is rendered in the background.
import type { RenditionTarget } from '../renditions/public.ts';
import { findPhotoFiles, lockPhotoFiles, type PhotoFileIds, savePhotoRenditions } from './file-store.ts';

/**
 * Thumbnail and screen of every photo. A 360 picture's screen is larger, so both are made anew when a person says that a
 * photo is one, or is none; until then the old ones are shown.
 */
export const photoRenditions: RenditionTarget<PhotoFileIds> = {
  type: 'photo',
  find: findPhotoFiles,
  lock: lockPhotoFiles,
  wanted: ({ kind }) => ({
    order: { kind: kind === 'photo360' ? 'photo360' : 'photo' },
    names: ['screen', 'thumbnail'],
  }),
  tie: (tx, scope, id, made) =>
    savePhotoRenditions(tx, scope, id, {
      screenFileId: made.get('screen') ?? null,
      thumbnailFileId: made.get('thumbnail') ?? null,
    }),
};
