// Search for the photo of another milestone that shows the same spot. Pure.
import type { Photo } from '../photo-words.ts';

export interface NearPhoto {
  readonly photo: Photo;
  /** Distance from the other photo in pixels of the plan picture. */
  readonly distancePx: number;
}

/** Largest distance of the same spot: the width of a room if the scale is known, else a share of the plan's diagonal. */
const SAME_SPOT_M = 5;
const SAME_SPOT_PART = 0.06;

interface PlanFacts {
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly scaleMPerPx: number | null;
}

/** Computes the largest distance between two photos of the same spot, in pixels of the plan picture. */
export function computeSameSpotPx({ widthPx, heightPx, scaleMPerPx }: PlanFacts): number {
  if (scaleMPerPx !== null) return SAME_SPOT_M / scaleMPerPx;
  return Math.round(Math.hypot(widthPx ?? 0, heightPx ?? 0) * SAME_SPOT_PART);
}

/** Finds photos of other milestones within a distance on the same plan: those of the same kind first, then by distance. */
export function findPhotosNear(to: Photo, all: readonly Photo[], maxPx: number): NearPhoto[] {
  const { planX, planY } = to;
  if (planX === null || planY === null) return [];
  return all
    .flatMap((photo): NearPhoto[] => {
      if (photo.id === to.id || photo.floorPlanId !== to.floorPlanId || photo.milestoneId === to.milestoneId) return [];
      if (photo.planX === null || photo.planY === null) return [];
      return [{ photo, distancePx: Math.hypot(photo.planX - planX, photo.planY - planY) }];
    })
    .filter(({ distancePx }) => distancePx <= maxPx)
    .toSorted((a, b) => rankKind(a, to) - rankKind(b, to) || a.distancePx - b.distancePx);
}

/** Finds the best of them in one milestone, or in any; undefined if there is none. */
export function findNearestIn(
  near: readonly NearPhoto[],
  milestoneId: string | null | undefined,
): NearPhoto | undefined {
  return milestoneId === undefined ? near[0] : near.find(({ photo }) => photo.milestoneId === milestoneId);
}

function rankKind({ photo }: NearPhoto, to: Photo): number {
  return photo.kind === to.kind ? 0 : 1;
}
