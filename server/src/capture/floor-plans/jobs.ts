import type { Job } from '../../platform/jobs/job.ts';
import { type RenditionDeps, type RenditionPayload, renditionJobs } from '../renditions/public.ts';
import { floorPlanRenditions } from './renditions.ts';

/** The background work of floor plans. */
export function floorPlanJobs(deps: RenditionDeps): Job<RenditionPayload>[] {
  return renditionJobs(deps, floorPlanRenditions);
}
