// The two photos with which a comparison of two milestones begins. Pure.
import type { Photo } from '../photo-words.ts';

export interface Pair {
  readonly left: Photo;
  readonly right: Photo;
}

/** Of two milestones' photos those of one plan, and of one kind where there are such, that were taken closest together. */
export function closestPair(left: readonly Photo[], right: readonly Photo[]): Pair | undefined {
  let best: (Pair & { readonly farness: number; readonly isOfOneKind: boolean }) | undefined;
  for (const one of left) {
    for (const other of right) {
      const farness = farnessOf(one, other);
      if (farness === undefined) continue;
      const isOfOneKind = one.kind === other.kind;
      const isBetter =
        best === undefined ||
        (isOfOneKind && !best.isOfOneKind) ||
        (isOfOneKind === best.isOfOneKind && farness < best.farness);
      if (isBetter) best = { left: one, right: other, farness, isOfOneKind };
    }
  }
  return best && { left: best.left, right: best.right };
}

function farnessOf(one: Photo, other: Photo): number | undefined {
  if (one.floorPlanId === null || one.floorPlanId !== other.floorPlanId) return undefined;
  if (one.planX === null || one.planY === null || other.planX === null || other.planY === null) return undefined;
  return Math.hypot(one.planX - other.planX, one.planY - other.planY);
}
