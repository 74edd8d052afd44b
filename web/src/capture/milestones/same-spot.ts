// Search for the two photos that a comparison of two milestones opens with. Pure.
import type { Photo } from '../photo-words.ts';

export interface Pair {
  readonly left: Photo;
  readonly right: Photo;
}

/** Finds the photos of two milestones taken closest together on one plan; a pair of one kind is preferred. */
export function findClosestPair(left: readonly Photo[], right: readonly Photo[]): Pair | undefined {
  let best: (Pair & { readonly distance: number; readonly isOfOneKind: boolean }) | undefined;
  for (const one of left) {
    for (const other of right) {
      const distance = computeDistance(one, other);
      if (distance === undefined) continue;
      const isOfOneKind = one.kind === other.kind;
      const isBetter =
        best === undefined ||
        (isOfOneKind && !best.isOfOneKind) ||
        (isOfOneKind === best.isOfOneKind && distance < best.distance);
      if (isBetter) best = { left: one, right: other, distance, isOfOneKind };
    }
  }
  return best && { left: best.left, right: best.right };
}

function computeDistance(one: Photo, other: Photo): number | undefined {
  if (one.floorPlanId === null || one.floorPlanId !== other.floorPlanId) return undefined;
  if (one.planX === null || one.planY === null || other.planX === null || other.planY === null) return undefined;
  return Math.hypot(one.planX - other.planX, one.planY - other.planY);
}
