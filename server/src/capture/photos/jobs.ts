import type { Job } from '../../platform/jobs/job.ts';
import { makeRenditions, type RenditionDeps, type RenditionPayload } from '../picture-files/public.ts';
import { PHOTO_RENDITIONS, photoRenditions } from './renditions.ts';

/** The background work of photos. */
export function photoJobs(deps: RenditionDeps): Job<RenditionPayload>[] {
  return [{ name: PHOTO_RENDITIONS.name, handle: (payload) => makeRenditions(deps, photoRenditions, payload) }];
}
