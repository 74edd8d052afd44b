// The scale and the direction of a plan from lines whose true length, and perhaps true bearing, is known. Pure.
import type { Point } from '../../ui/plan-canvas/plan-view.ts';

/** A line on the plan picture, in its pixels, with what is known of it. */
export interface KnownLine {
  readonly from: Point;
  readonly to: Point;
  /** Its true length in metres. */
  readonly metres: number;
  /** The true bearing from `from` to `to`: degrees clockwise from true north. */
  readonly bearingDeg?: number | undefined;
}

/** A line as it is being entered. */
export interface EnteredLine {
  readonly from: Point;
  readonly to: Point;
  readonly metres: number | string;
  readonly bearingDeg: number | string;
}

export interface LineResidual {
  /** What the scale makes of the line, less what is known, in metres; and as a share of what is known. */
  readonly metres: number;
  readonly share: number;
  /** By how much its bearing differs from the direction of the plan; undefined where none is known. */
  readonly degrees?: number;
}

export interface Calibration {
  readonly scaleMPerPx: number;
  /** The true bearing of straight up on the picture, as `FloorPlan.rotationDeg` has it; undefined where no bearing is known. */
  readonly rotationDeg?: number;
  /** A line each, in their order. */
  readonly residuals: readonly LineResidual[];
  /** The root mean square of the residuals in metres. */
  readonly rmsM: number;
}

/** A line that differs by more than this was measured or entered wrongly, or the plan is not true to scale. */
const DOUBTFUL_SHARE = 0.02;

/** The length of a line in pixels. */
export function lengthPx({ from, to }: Pick<KnownLine, 'from' | 'to'>): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** The direction of a line on the picture: degrees clockwise from straight up. @internal */
export function pictureAngleDeg({ from, to }: Pick<KnownLine, 'from' | 'to'>): number {
  return degrees(Math.atan2(to.x - from.x, from.y - to.y));
}

/**
 * The scale whose errors over all lines, in metres, have the least sum of squares (long lines count for more, as they are
 * measured better), and the direction as the mean of the bearings, weighted by length. Undefined without a line of any length.
 */
export function calibrate(lines: readonly KnownLine[]): Calibration | undefined {
  const all = lines.map((line) => ({ ...line, px: lengthPx(line) }));
  const squares = all.reduce((sum, { px }) => sum + px * px, 0);
  const products = all.reduce((sum, { px, metres }) => sum + px * metres, 0);
  if (squares === 0 || products <= 0) return undefined;
  const scaleMPerPx = products / squares;
  const rotationDeg = directionOf(lines);
  const residuals = all.map(({ px, metres, ...line }): LineResidual => {
    const error = scaleMPerPx * px - metres;
    const turned = offOf(line, rotationDeg);
    return { metres: error, share: error / metres, ...(turned !== undefined && { degrees: turned }) };
  });
  const rmsM = Math.sqrt(residuals.reduce((sum, { metres }) => sum + metres * metres, 0) / residuals.length);
  return { scaleMPerPx, ...(rotationDeg !== undefined && { rotationDeg }), residuals, rmsM };
}

/** True where the line does not fit the others. */
export function isDoubtful({ share }: LineResidual): boolean {
  return Math.abs(share) > DOUBTFUL_SHARE;
}

function directionOf(lines: readonly KnownLine[]): number | undefined {
  const known = lines.filter(({ bearingDeg }) => bearingDeg !== undefined);
  if (known.length === 0) return undefined;
  // Angles are averaged as arrows: 359° and 1° are 0° and not 180°.
  let [north, east] = [0, 0];
  for (const line of known) {
    const turn = radians((line.bearingDeg ?? 0) - pictureAngleDeg(line));
    north += lengthPx(line) * Math.cos(turn);
    east += lengthPx(line) * Math.sin(turn);
  }
  return halfTurn(degrees(Math.atan2(east, north)));
}

function offOf(
  line: Pick<KnownLine, 'from' | 'to' | 'bearingDeg'>,
  rotationDeg: number | undefined,
): number | undefined {
  if (rotationDeg === undefined || line.bearingDeg === undefined) return undefined;
  return halfTurn(pictureAngleDeg(line) + rotationDeg - line.bearingDeg);
}

/** An angle within (-180, 180]. @internal */
export function halfTurn(angle: number): number {
  const turned = (((angle % 360) + 360) % 360) as number;
  return turned > 180 ? turned - 360 : turned;
}

const degrees = (angle: number) => (angle * 180) / Math.PI;
const radians = (angle: number) => (angle * Math.PI) / 180;
