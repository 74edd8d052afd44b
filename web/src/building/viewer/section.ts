// Sections: planes that take away what lies beyond them. One on each side along all axes leaves what is in a box.
import type { Place, PlaceBox } from './drawn-item.ts';

/** `y` is the height. */
export const AXES = ['x', 'y', 'z'] as const;
export type Axis = (typeof AXES)[number];

/** What stays, in metres along the axis; undefined: nothing is taken away on that side. */
export interface Cut {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
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
    const { from, to } = cuts[axis] ?? {};
    const plane = (at: number | undefined, sign: 1 | -1) =>
      at === undefined ? [] : [{ normal: { x: 0, y: 0, z: 0, [axis]: sign }, at }];
    return [...plane(from, 1), ...plane(to, -1)];
  });
}

/** The cut with which a storey is seen from above. */
export const cutOfStorey = (elevationM: number): Cut => ({ to: elevationM + CUT_ABOVE_FLOOR_M });

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
  return { to: (from + to) / 2 };
}

/** What was taken away stays, and the other way round; undefined where both sides are cut, which have no other side. */
export function flipped({ from, to }: Cut): Cut | undefined {
  if (from !== undefined && to !== undefined) return undefined;
  return { ...(to !== undefined && { from: to }), ...(from !== undefined && { to: from }) };
}

/** A box around all that is drawn, a quarter of it taken away on each side, the lower one aside: what is looked for is moved into it. */
export function boxCuts(box: PlaceBox): Cuts {
  const quarter = (axis: Axis) => {
    const { from, to } = reachOf(box, axis);
    const part = (to - from) / 4;
    return { from: from + part, to: to - part };
  };
  return { x: quarter('x'), y: { ...reachOf(box, 'y'), to: quarter('y').to }, z: quarter('z') };
}
