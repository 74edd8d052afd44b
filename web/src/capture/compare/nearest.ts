// Which photo of another milestone shows the same spot. Pure.
import type { Photo } from '../photo-words.ts';

export interface NearPhoto {
  readonly photo: Photo;
  /** How far it was taken from the other one, in pixels of the plan picture. */
  readonly distancePx: number;
}

/** No farther than this is the same spot: a room's width where the scale is known, else a part of the plan's diagonal. */
const SAME_SPOT_M = 5;
const SAME_SPOT_PART = 0.06;

interface PlanFacts {
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly scaleMPerPx: number | null;
}

/** How far apart two photos may be, in pixels of the plan picture. */
export function sameSpotPx({ widthPx, heightPx, scaleMPerPx }: PlanFacts): number {
  if (scaleMPerPx !== null) return SAME_SPOT_M / scaleMPerPx;
  return Math.round(Math.hypot(widthPx ?? 0, heightPx ?? 0) * SAME_SPOT_PART);
}

/** The photos of the same plan within a distance of one, but those of its own milestone: of its kind first, then the nearest. */
export function photosNear(to: Photo, all: readonly Photo[], mostPx: number): NearPhoto[] {
  const { planX, planY } = to;
  if (planX === null || planY === null) return [];
  return all
    .flatMap((photo): NearPhoto[] => {
      if (photo.id === to.id || photo.floorPlanId !== to.floorPlanId || photo.milestoneId === to.milestoneId) return [];
      if (photo.planX === null || photo.planY === null) return [];
      return [{ photo, distancePx: Math.hypot(photo.planX - planX, photo.planY - planY) }];
    })
    .filter(({ distancePx }) => distancePx <= mostPx)
    .toSorted((a, b) => otherKind(a, to) - otherKind(b, to) || a.distancePx - b.distancePx);
}

/** The best of them in one milestone, or in any; undefined where there is none. */
export function nearestIn(near: readonly NearPhoto[], milestoneId: string | null | undefined): NearPhoto | undefined {
  return milestoneId === undefined ? near[0] : near.find(({ photo }) => photo.milestoneId === milestoneId);
}

function otherKind({ photo }: NearPhoto, to: Photo): number {
  return photo.kind === to.kind ? 0 : 1;
}
