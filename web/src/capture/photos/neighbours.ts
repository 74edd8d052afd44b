import type { Photo } from '../photo-words.ts';

export interface Neighbours {
  readonly previous: Photo | undefined;
  readonly next: Photo | undefined;
  /** Position of the photo among them, from 1. */
  readonly place: number;
  readonly count: number;
}

/** Finds the photos taken just before and after one, on the same plan in the same milestone. */
export function findNeighbours(photo: Photo, onPlan: readonly Photo[]): Neighbours {
  const row = onPlan
    .filter(({ milestoneId, floorPlanId }) => milestoneId === photo.milestoneId && floorPlanId === photo.floorPlanId)
    .toSorted((a, b) => Date.parse(a.takenAt) - Date.parse(b.takenAt) || a.id.localeCompare(b.id));
  const at = row.findIndex(({ id }) => id === photo.id);
  if (at < 0) return { previous: undefined, next: undefined, place: 0, count: row.length };
  return { previous: row[at - 1], next: row[at + 1], place: at + 1, count: row.length };
}
