// Sections: planes that take away what lies beyond them.
import type { Place, PlaceBox } from './drawn-item.ts';

/** `y` is the height. */
export const AXES = ['x', 'y', 'z'] as const;
export type Axis = (typeof AXES)[number];

export interface Cut {
  /** Metres along the axis. */
  readonly at: number;
  /** False: what lies below `at` stays; true: what lies above. */
  readonly isFlipped: boolean;
}

export type Cuts = Readonly<Partial<Record<Axis, Cut>>>;

/** What lies in the direction of the normal stays; `at` counts along its axis. */
export interface SectionPlane {
  readonly normal: Place;
  readonly at: number;
}

/** Above the floor of a storey: through its doors and windows, below its ceiling. */
const CUT_ABOVE_FLOOR_M = 1.2;

/** The planes of the cuts. */
export function planesOf(cuts: Cuts): SectionPlane[] {
  return AXES.flatMap((axis) => {
    const cut = cuts[axis];
    if (cut === undefined) return [];
    return { normal: { x: 0, y: 0, z: 0, [axis]: cut.isFlipped ? 1 : -1 }, at: cut.at };
  });
}

/** The cut with which a storey is seen from above. */
export const cutOfStorey = (elevationM: number): Cut => ({ at: elevationM + CUT_ABOVE_FLOOR_M, isFlipped: false });

/** So far a cut can be moved beyond what is drawn: to where nothing is left of it, or all. */
const BEYOND_M = 0.1;

/** From where to where along an axis a cut can be moved. */
export const reachOf = ({ min, max }: PlaceBox, axis: Axis) => ({
  from: min[axis] - BEYOND_M,
  to: max[axis] + BEYOND_M,
});

/** A cut as it begins: in the middle. */
export function firstCut(box: PlaceBox, axis: Axis): Cut {
  const { from, to } = reachOf(box, axis);
  return { at: (from + to) / 2, isFlipped: false };
}
