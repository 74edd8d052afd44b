// What of a floor plan is rendered in the background.
import type { RenditionTarget } from '../renditions/public.ts';
import {
  type FloorPlanFileIds,
  findFloorPlanFiles,
  lockFloorPlanFiles,
  saveFloorPlanRenditions,
} from './file-store.ts';

/** Thumbnail and screen of every plan; of a PDF's page also the plan picture itself, in whose pixels photos are placed. */
export const floorPlanRenditions: RenditionTarget<FloorPlanFileIds> = {
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
