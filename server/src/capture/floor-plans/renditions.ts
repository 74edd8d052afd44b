// What of a floor plan is rendered in the background.
import type { RenditionTarget } from '../picture-files/public.ts';
import {
  type FloorPlanFileIds,
  findFloorPlanFiles,
  lockFloorPlanFiles,
  saveFloorPlanFailure,
  saveFloorPlanRenditions,
} from './file-store.ts';

/** The job that makes them. */
export const FLOOR_PLAN_RENDITIONS = { name: 'floor-plans.renditions' };

/** Thumbnail and screen of every plan; of a PDF's page also the plan picture itself, in whose pixels photos are placed. */
export const floorPlanRenditions: RenditionTarget = {
  async plan(reader, scope, { id }) {
    const files = await findFloorPlanFiles(reader, scope, id);
    if (files === undefined || isSettled(files)) return undefined;
    const { originalFileId, page } = files;
    return page === null
      ? { originalFileId, order: { kind: 'plan' }, names: ['screen', 'thumbnail'] }
      : { originalFileId, order: { kind: 'plan', page }, names: ['picture', 'screen', 'thumbnail'] };
  },
  async save(tx, scope, { id }, made) {
    const files = await lockFloorPlanFiles(tx, scope, id);
    if (files === undefined || isSettled(files)) return false;
    await saveFloorPlanRenditions(tx, scope, id, {
      pictureFileId: made.get('picture') ?? null,
      screenFileId: made.get('screen') ?? null,
      thumbnailFileId: made.get('thumbnail') ?? null,
    });
    return true;
  },
  giveUp: saveFloorPlanFailure,
};

function isSettled(files: FloorPlanFileIds): boolean {
  return files.renditionsFailed !== null || files.thumbnailFileId !== null;
}
