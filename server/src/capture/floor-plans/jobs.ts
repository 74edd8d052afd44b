import type { Job } from '../../platform/jobs/job.ts';
import { makeRenditions, type RenditionDeps, type RenditionPayload } from '../picture-files/public.ts';
import { FLOOR_PLAN_RENDITIONS, floorPlanRenditions } from './renditions.ts';

/** The background work of floor plans. */
export function floorPlanJobs(deps: RenditionDeps): Job<RenditionPayload>[] {
  return [
    {
      name: FLOOR_PLAN_RENDITIONS.name,
      handle: (payload) => makeRenditions(deps, floorPlanRenditions, payload),
    },
  ];
}
