import type { Job } from '../../platform/jobs/job.ts';
import {
  type RenditionDeps,
  type RenditionPayload,
  type RenditionTarget,
  renditionJobs,
} from '../renditions/public.ts';
import { findPhotoFiles, lockPhotoFiles, type PhotoFileIds, savePhotoRenditions } from './file-store.ts';

/**
 * Renders thumbnail and screen of every photo. The screen rendition of a 360° photo is larger, so both are generated again
 * when a person changes the kind to or from `photo360`; until then the old ones are shown.
 */
const photoRenditions: RenditionTarget<PhotoFileIds> = {
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

/** Returns the background jobs of photos. */
export function photoJobs(deps: RenditionDeps): Job<RenditionPayload>[] {
  return renditionJobs(deps, photoRenditions);
}
