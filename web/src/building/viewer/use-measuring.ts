// Distances between places that are pointed at, one after the other.
import { useEffect, useState } from 'react';
import type { Place } from './drawn-item.ts';
import type { Snap } from './engine/snapping.ts';
import type { Viewer } from './engine/viewer.ts';

export interface Distance {
  readonly id: number;
  readonly from: Place;
  readonly to: Place;
}

export type Measuring = ReturnType<typeof useMeasuring>;

/** What is measured in a view. */
export function useMeasuring(viewer: Viewer | undefined) {
  const [isOn, setOn] = useState(false);
  const [begun, setBegun] = useState<Snap>();
  const [under, setUnder] = useState<Snap>();
  const [distances, setDistances] = useState<readonly Distance[]>([]);
  useEffect(() => (isOn ? viewer?.follow((picked) => setUnder(picked?.snap)) : undefined), [viewer, isOn]);
  const turn = (next: boolean) => {
    setOn(next);
    setBegun(undefined);
    setUnder(undefined);
  };
  return {
    isOn,
    /** Where a distance begins of which the end is not yet known. */
    begun,
    /** What the pointer is drawn to. */
    under,
    distances,
    turn,
    /** Begins a distance at a place, or ends it there. */
    take: (snap: Snap | undefined) => {
      if (snap === undefined) return;
      if (begun === undefined) {
        setBegun(snap);
        return;
      }
      setBegun(undefined);
      const id = (distances.at(-1)?.id ?? 0) + 1;
      setDistances([...distances, { id, from: begun.place, to: snap.place }]);
    },
    /** Takes the last step back: the place that was begun with, or measuring itself. */
    back: () => (begun === undefined ? turn(false) : setBegun(undefined)),
    remove: (id: number) => setDistances(distances.filter((each) => each.id !== id)),
    removeAll: () => setDistances([]),
  };
}

/** How far it is, on the level and in height. */
export function lengthsOf({ from, to }: Pick<Distance, 'from' | 'to'>) {
  const level = Math.hypot(to.x - from.x, to.z - from.z);
  const height = Math.abs(to.y - from.y);
  return { whole: Math.hypot(level, height), level, height };
}
