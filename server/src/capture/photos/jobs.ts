import type { Job } from '../../platform/jobs/job.ts';
import { type RenditionDeps, type RenditionPayload, renditionJobs } from '../renditions/public.ts';
import { photoRenditions } from './renditions.ts';

/** The background work of photos. */
export function photoJobs(deps: RenditionDeps): Job<RenditionPayload>[] {
  return renditionJobs(deps, photoRenditions);
}
