import type { Job } from '../../platform/jobs/job.ts';
import {
  type RenditionDeps,
  type RenditionPayload,
  type RenditionTarget,
  renditionJobs,
} from '../renditions/public.ts';
import {
  type FloorPlanFileIds,
  findFloorPlanFiles,
  lockFloorPlanFiles,
  saveFloorPlanRenditions,
} from './file-store.ts';

/** Renders thumbnail and screen of every plan; of a PDF's page also the plan picture, in whose pixels photos are placed. */
const floorPlanRenditions: RenditionTarget<FloorPlanFileIds> = {
  type: 'floor_plan',
  find: findFloorPlanFiles,
  lock: lockFloorPlanFiles,
  wanted: ({ page }) =>
    page === null
      ? { order: { kind: 'plan' }, names: ['screen', 'thumbnail'] }
      : { order: { kind: 'plan', page }, names: ['picture', 'screen', 'thumbnail'] },
  tie: (tx, scope, id, made) =>
    saveFloorPlanRenditions(tx, scope, id, {
      pictureFileId: made.get('picture') ?? null,
      screenFileId: made.get('screen') ?? null,
      thumbnailFileId: made.get('thumbnail') ?? null,
    }),
};

/** Returns the background jobs of floor plans. */
export function floorPlanJobs(deps: RenditionDeps): Job<RenditionPayload>[] {
  return renditionJobs(deps, floorPlanRenditions);
}
