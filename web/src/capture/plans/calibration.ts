// Computes the scale and the direction of a plan from lines of known length and, for some, known bearing. Pure.
import type { Point } from '../../ui/plan-canvas/plan-view.ts';

/** Line on the plan picture, in its pixels, with its true length and bearing. */
export interface KnownLine {
  readonly from: Point;
  readonly to: Point;
  /** True length in metres. */
  readonly metres: number;
  /** True bearing from `from` to `to`: degrees clockwise from true north. */
  readonly bearingDeg?: number | undefined;
}

/** Line as it is being entered. */
export interface EnteredLine {
  readonly from: Point;
  readonly to: Point;
  readonly metres: number | string;
  readonly bearingDeg: number | string;
}

export interface LineResidual {
  /** Computed length less the known one, in metres and as a share of the known one. */
  readonly metres: number;
  readonly share: number;
  /** Deviation of the bearing from the direction of the plan; undefined if no bearing is known. */
  readonly degrees?: number;
}

export interface Calibration {
  readonly scaleMPerPx: number;
  /** True bearing of straight up on the picture, as in `FloorPlan.rotationDeg`; undefined if no bearing is known. */
  readonly rotationDeg?: number;
  /** One residual per line, in their order. */
  readonly residuals: readonly LineResidual[];
  /** Root mean square of the residuals in metres. */
  readonly rmsM: number;
}

/** A larger deviation means that the line was measured or entered wrongly, or that the plan is not true to scale. */
const DOUBTFUL_SHARE = 0.02;

/** Computes the length of a line in pixels. */
export function computeLengthPx({ from, to }: Pick<KnownLine, 'from' | 'to'>): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Computes the direction of a line on the picture: degrees clockwise from straight up. @internal */
export function computePictureAngleDeg({ from, to }: Pick<KnownLine, 'from' | 'to'>): number {
  return toDegrees(Math.atan2(to.x - from.x, from.y - to.y));
}

/**
 * Computes the scale by least squares of the errors in metres (long lines count for more, as they are measured better), and
 * the direction as the mean of the bearings weighted by length. Undefined without a line longer than zero.
 */
export function calibrate(lines: readonly KnownLine[]): Calibration | undefined {
  const all = lines.map((line) => ({ ...line, px: computeLengthPx(line) }));
  const squares = all.reduce((sum, { px }) => sum + px * px, 0);
  const products = all.reduce((sum, { px, metres }) => sum + px * metres, 0);
  if (squares === 0 || products <= 0) return undefined;
  const scaleMPerPx = products / squares;
  const rotationDeg = computeDirection(lines);
  const residuals = all.map(({ px, metres, ...line }): LineResidual => {
    const error = scaleMPerPx * px - metres;
    const turned = computeDeviation(line, rotationDeg);
    return { metres: error, share: error / metres, ...(turned !== undefined && { degrees: turned }) };
  });
  const rmsM = Math.sqrt(residuals.reduce((sum, { metres }) => sum + metres * metres, 0) / residuals.length);
  return { scaleMPerPx, ...(rotationDeg !== undefined && { rotationDeg }), residuals, rmsM };
}

/** True if the line does not fit the others. */
export function isDoubtful({ share }: LineResidual): boolean {
  return Math.abs(share) > DOUBTFUL_SHARE;
}

function computeDirection(lines: readonly KnownLine[]): number | undefined {
  const known = lines.filter(({ bearingDeg }) => bearingDeg !== undefined);
  if (known.length === 0) return undefined;
  // Angles are averaged as vectors: 359° and 1° give 0° and not 180°.
  let [north, east] = [0, 0];
  for (const line of known) {
    const turn = toRadians((line.bearingDeg ?? 0) - computePictureAngleDeg(line));
    north += computeLengthPx(line) * Math.cos(turn);
    east += computeLengthPx(line) * Math.sin(turn);
  }
  return normalizeAngle(toDegrees(Math.atan2(east, north)));
}

function computeDeviation(
  line: Pick<KnownLine, 'from' | 'to' | 'bearingDeg'>,
  rotationDeg: number | undefined,
): number | undefined {
  if (rotationDeg === undefined || line.bearingDeg === undefined) return undefined;
  return normalizeAngle(computePictureAngleDeg(line) + rotationDeg - line.bearingDeg);
}

/** Normalises an angle to (-180, 180]. @internal */
export function normalizeAngle(angle: number): number {
  const turned = (((angle % 360) + 360) % 360) as number;
  return turned > 180 ? turned - 360 : turned;
}

const toDegrees = (angle: number) => (angle * 180) / Math.PI;
const toRadians = (angle: number) => (angle * Math.PI) / 180;
