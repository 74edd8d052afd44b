// Groups pins that are too close to be told apart; a group shows their number. Thousands of pins are grouped once for each zoom
// step, and only the groups near the screen are drawn.
import type { Point } from './plan-view.ts';

export interface Cluster<Pin extends Point> extends Point {
  readonly pins: readonly [Pin, ...Pin[]];
}

/** Pins nearer than this on the screen are grouped: half covered, they could not be clicked. */
export const NEAR_PX = 26;
/** Same limit for touch. */
export const NEAR_FOR_TOUCH_PX = 40;

/** Returns the scale that pins are grouped for: constant over half an octave, and never larger than the one shown. */
export function clusterScale(scale: number): number {
  return 2 ** (Math.floor(Math.log2(scale) * 2) / 2);
}

/** Groups pins that are nearer to each other than a pin's width at this scale. Every pin is in exactly one group. */
export function clusterPins<Pin extends Point>(
  pins: readonly Pin[],
  scale: number,
  nearPx: number = NEAR_PX,
): Cluster<Pin>[] {
  const near = nearPx / scale;
  const cells = new Map<number, Pin[]>();
  const getCell = ({ x, y }: Point) => [Math.floor(x / near), Math.floor(y / near)] as const;
  for (const pin of pins) {
    const name = computeCellKey(...getCell(pin));
    const there = cells.get(name);
    if (there) there.push(pin);
    else cells.set(name, [pin]);
  }
  const taken = new Set<Pin>();
  const clusters: Cluster<Pin>[] = [];
  for (const pin of pins) {
    if (taken.has(pin)) continue;
    const [column, row] = getCell(pin);
    const group: [Pin, ...Pin[]] = [pin];
    taken.add(pin);
    for (const [across, down] of NEIGHBOURS) {
      for (const other of cells.get(computeCellKey(column + across, row + down)) ?? []) {
        if (taken.has(other) || Math.hypot(other.x - pin.x, other.y - pin.y) >= near) continue;
        taken.add(other);
        group.push(other);
      }
    }
    clusters.push({ ...computeMiddle(group), pins: group });
  }
  return clusters;
}

/** Computes the key of a cell. Cells may share a key, because distances are compared as well. */
function computeCellKey(column: number, row: number): number {
  return column * 0x100000 + row;
}

/** True if no zoom up to this scale separates the pins. */
export function areInseparable(
  [first, ...others]: readonly [Point, ...Point[]],
  scale: number,
  nearPx: number = NEAR_PX,
): boolean {
  const near = nearPx / scale;
  return others.every(({ x, y }) => Math.hypot(x - first.x, y - first.y) < near);
}

const NEIGHBOURS = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => [across, down] as const));

function computeMiddle(pins: readonly Point[]): Point {
  const sum = pins.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / pins.length, y: sum.y / pins.length };
}

/** Rectangle of the picture. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the items within a rectangle. */
export function within<Placed extends Point>(
  placed: readonly Placed[],
  { left, top, right, bottom }: Window,
): Placed[] {
  return placed.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom);
}

/** Finds the nearest point in the direction of an arrow key; sideways distance counts double. Undefined if there is none. */
export function nextTowards<Placed extends Point>(
  placed: readonly Placed[],
  from: Point,
  towards: Point,
): Placed | undefined {
  let best: { readonly to: Placed; readonly cost: number } | undefined;
  for (const to of placed) {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const ahead = x * towards.x + y * towards.y;
    const aside = Math.abs(x * towards.y) + Math.abs(y * towards.x);
    if (ahead <= 0 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (best === undefined || cost < best.cost) best = { to, cost };
  }
  return best?.to;
}
