// Limits the view of a partial panorama: the frame stays on the picture, so that no empty area is visible. Pure.
import { type SphereView, withinSphere } from './sphere-view.ts';

/** Degrees of the panorama's own frame: `leftDeg` from −180, `topDeg` from 90. */
export interface SphereArea {
  readonly leftDeg: number;
  readonly topDeg: number;
  readonly widthDeg: number;
  readonly heightDeg: number;
}

/** Metadata of a panorama, as the service reads it from the file. */
export interface PhotoSphere {
  readonly area: SphereArea | null;
  readonly headingDeg: number | null;
  readonly pitchDeg: number;
  readonly rollDeg: number;
  readonly initialHeadingDeg: number | null;
  readonly initialPitchDeg: number | null;
}

/** Placement of a panorama on the sphere; angles in radians. */
export interface Placement {
  readonly area: SphereArea;
  readonly pitch: number;
  readonly roll: number;
}

/** Visible part: the vertical field of view in radians, and width divided by height. */
export interface Frame {
  readonly fov: number;
  readonly aspect: number;
}

/** Point of the frame: from -1 at one side to 1 at the other. */
type Point = readonly [right: number, up: number];

type Vector = readonly [x: number, y: number, z: number];

const RAD = Math.PI / 180;
const WHOLE: SphereArea = { leftDeg: -180, topDeg: 90, widthDeg: 360, heightDeg: 180 };

/** Widest and narrowest vertical fields of view of a whole sphere in the viewer. */
const MAX_FOV = 90 * RAD;
const MIN_FOV = 30 * RAD;

/**
 * Places a picture by its metadata, or else around the horizon with the area that its proportions allow.
 */
export function placePicture(
  { width, height }: { readonly width: number; readonly height: number },
  sphere: PhotoSphere | null | undefined,
): Placement {
  const full = Math.max(width, 2 * height);
  const widthDeg = (width / full) * 360;
  const heightDeg = (height / full) * 360;
  const guess = { leftDeg: -widthDeg / 2, topDeg: heightDeg / 2, widthDeg, heightDeg };
  const area = sphere?.area ?? guess;
  return { area, pitch: (sphere?.pitchDeg ?? 0) * RAD, roll: (sphere?.rollDeg ?? 0) * RAD };
}

/** A hole of up to 0.1 degrees is a seam of a pixel (0.09 degrees in a picture 4096 wide), not an edge to stop at. */
const SEAM_DEG = 0.1;

const isFullCircle = ({ widthDeg }: SphereArea) => widthDeg >= WHOLE.widthDeg - SEAM_DEG;
const reachesZenith = ({ topDeg }: SphereArea) => topDeg >= 90 - SEAM_DEG;
const reachesNadir = ({ topDeg, heightDeg }: SphereArea) => topDeg - heightDeg <= -90 + SEAM_DEG;

/** True if every direction is covered. */
const isWhole = ({ area }: Placement) => isFullCircle(area) && reachesZenith(area) && reachesNadir(area);

/** Returns the view to open with: that of the file, or else the middle of the picture, as level as it allows. */
export function openingView(placement: Placement, sphere: PhotoSphere | null | undefined, zoom: number): SphereView {
  const { area } = placement;
  const middle = toLevel(placement, middleAngles(area));
  const heading = sphere?.initialHeadingDeg ?? null;
  const pitch = sphere?.initialPitchDeg ?? null;
  return withinSphere({
    yaw: heading === null ? middle[0] : (heading - (sphere?.headingDeg ?? 0)) * RAD,
    pitch: pitch === null ? (area.heightDeg >= WHOLE.heightDeg ? 0 : middle[1]) : pitch * RAD,
    zoom,
  });
}

/** Computes the middle of the picture's width, at the horizon or as near to it as the picture reaches. */
const middleAngles = ({ leftDeg, topDeg, widthDeg, heightDeg }: SphereArea): Angles => [
  (leftDeg + widthDeg / 2) * RAD,
  Math.min(topDeg, Math.max(topDeg - heightDeg, 0)) * RAD,
];

/** Returns the view that is nearest to the given one and whose frame shows the picture alone. */
export function keepOnPicture(view: SphereView, placement: Placement, frame: Frame): SphereView {
  if (isWhole(placement)) return view;
  const at = clampCentre(placement.area, toImage(placement, [view.yaw, view.pitch]));
  const found = pullInside(placement, settle(placement, at, frame), frame);
  const [yaw, pitch] = toLevel(placement, found);
  return withinSphere({ yaw, pitch, zoom: view.zoom });
}

type Angles = readonly [yaw: number, pitch: number];

/** Moves the centre, in the picture's own angles, by what the frame shows beyond the edges. */
function settle(placement: Placement, [atYaw, atPitch]: Angles, frame: Frame): Angles {
  let [yaw, pitch] = [atYaw, atPitch];
  for (let round = 0; round < 12; round += 1) {
    const { left, right, above, below } = measureExcess(placement, [yaw, pitch], frame);
    const shift = [balance(left, right), balance(below, above)] as const;
    if (Math.abs(shift[0]) < 1e-4 && Math.abs(shift[1]) < 1e-4) break;
    yaw += shift[0];
    pitch = Math.min(Math.PI / 2, Math.max(-Math.PI / 2, pitch + shift[1]));
  }
  return [yaw, pitch];
}

/** Moves a frame that is too wide nearer to the middle: above and below the horizon it spans more of the circle. */
function pullInside(placement: Placement, at: Angles, frame: Frame): Angles {
  if (fits(placement, at, frame)) return at;
  const middle = settle(placement, middleAngles(placement.area), frame);
  let [low, high] = [0, 1];
  const between = (part: number): Angles => [
    middle[0] + part * (at[0] - middle[0]),
    middle[1] + part * (at[1] - middle[1]),
  ];
  for (let round = 0; round < 10; round += 1) {
    const part = (low + high) / 2;
    if (fits(placement, between(part), frame)) low = part;
    else high = part;
  }
  return between(low);
}

/** A thousandth of a radian is less than a pixel. */
const SLACK = 1e-3;

const fits = (placement: Placement, at: Angles, frame: Frame) =>
  Object.values(measureExcess(placement, at, frame)).every((excess) => excess <= SLACK);

/** Moves the centre to the nearest point of the picture first: from behind it a frame would stick out at both sides. */
function clampCentre(area: SphereArea, [yaw, pitch]: readonly [number, number]) {
  const { leftDeg, topDeg, widthDeg, heightDeg } = area;
  const middle = (leftDeg + widthDeg / 2) * RAD;
  const half = isFullCircle(area) ? Number.POSITIVE_INFINITY : (widthDeg / 2) * RAD;
  const bottom = (topDeg - heightDeg) * RAD;
  return [
    middle + Math.min(half, Math.max(-half, wrap(yaw - middle))),
    Math.min(topDeg * RAD, Math.max(bottom, pitch)),
  ] as [number, number];
}

/** Computes the zoom range of the viewer: the widest field of view still fits into the picture. */
export function limitFov(placement: Placement, aspect: number): { readonly maxFov: number; readonly minFov: number } {
  if (isWhole(placement)) return { maxFov: MAX_FOV, minFov: MIN_FOV };
  let [low, high] = [RAD, MAX_FOV];
  for (let round = 0; round < 14; round += 1) {
    const fov = (low + high) / 2;
    const at = settle(placement, middleAngles(placement.area), { fov, aspect });
    if (fits(placement, at, { fov, aspect })) low = fov;
    else high = fov;
  }
  return { maxFov: low, minFov: Math.min(MIN_FOV, low / 3) };
}

/** The edge of a picture is soft, and the viewer draws it by flat pieces. */
const MARGIN = 0.3 * RAD;

/**
 * Measures the excess of the frame at each edge, in radians, with its centre at `at` of the picture. Offsets count from the
 * centre of the frame: a frame that spans the gap of a nearly full circle has points on the picture at both sides of it.
 */
function measureExcess(placement: Placement, at: Angles, frame: Frame) {
  const { area } = placement;
  const [yaw, pitch] = toLevel(placement, at);
  const centre = at[0] - (area.leftDeg + area.widthDeg / 2) * RAD;
  const halfWidth = (area.widthDeg / 2) * RAD - MARGIN;
  // A picture that reaches the zenith or the nadir has no edge there.
  const top = reachesZenith(area) ? Math.PI / 2 : area.topDeg * RAD - MARGIN;
  const bottom = reachesNadir(area) ? -Math.PI / 2 : (area.topDeg - area.heightDeg) * RAD + MARGIN;
  const { overZenith, overNadir } = measurePoles(placement, at, frame);
  const excess = { left: 0, right: 0, above: overZenith, below: overNadir };
  // A frame around a pole reaches every side, and is not moved sideways before it is off the pole.
  const hasSides = !isFullCircle(area) && overZenith === 0 && overNadir === 0;
  const [wide, high] = measureHalves(frame);
  const nearest = [1, -1].flatMap((pole) => findNearestToPole(locatePole(placement, at, pole), frame));
  for (const [x, y] of [...FRAME_POINTS, ...nearest]) {
    const direction = look([x * wide, y * high], yaw, pitch);
    const [atYaw, atPitch] = anglesFrom(unpose(placement, direction));
    const offset = centre + wrap(atYaw - at[0]);
    if (hasSides) {
      excess.left = Math.max(excess.left, -halfWidth - offset);
      excess.right = Math.max(excess.right, offset - halfWidth);
    }
    excess.above = Math.max(excess.above, atPitch - top);
    excess.below = Math.max(excess.below, bottom - atPitch);
  }
  return excess;
}

/**
 * Measures how far the frame reaches beyond the upper and the lower edge of the picture where a pole is inside the frame: its
 * border is on the picture all around, and alone does not show the hole. Zero at a pole that the picture covers.
 */
function measurePoles(placement: Placement, at: Angles, frame: Frame) {
  const { area } = placement;
  const top = area.topDeg * RAD - MARGIN;
  const bottom = (area.topDeg - area.heightDeg) * RAD + MARGIN;
  const [up, down] = [reachAcross(placement, at, frame, 1), reachAcross(placement, at, frame, -1)];
  const isCovered = (reaches: boolean) => isFullCircle(area) && reaches;
  return {
    overZenith: up === undefined || isCovered(reachesZenith(area)) ? 0 : Math.max(0, at[1] + up - top),
    overNadir: down === undefined || isCovered(reachesNadir(area)) ? 0 : Math.max(0, bottom - at[1] + down),
  };
}

/** Returns the angle from the frame's centre through a pole of the picture to the border; undefined if it is not in the frame. */
function reachAcross(placement: Placement, at: Angles, frame: Frame, pole: number): number | undefined {
  const [x, y, z] = locatePole(placement, at, pole);
  if (z <= 0) return undefined;
  const [wide, high] = measureHalves(frame);
  const share = Math.max(Math.abs(x / z) / wide, Math.abs(y / z) / high);
  if (share > 1) return undefined;
  return share < 1e-6 ? frame.fov / 2 : Math.atan(Math.hypot(x, y) / z / share);
}

/** Finds the point of each side of the frame that is nearest to a pole: a small hole fits between the other points. */
function findNearestToPole([x, y, z]: Vector, frame: Frame): readonly Point[] {
  const [wide, high] = measureHalves(frame);
  const limit = (part: number) => Math.min(1, Math.max(-1, Number.isFinite(part) ? part : 0));
  return [1, -1].flatMap((side) => [
    [limit((-x * (high * high + 1)) / (side * high * y + z) / wide), side] as const,
    [side, limit((y * (wide * wide + 1)) / (-side * wide * x + z) / high)] as const,
  ]);
}

/** Computes the direction of the picture's zenith (1) or nadir (-1) in the frame's own axes. */
function locatePole(placement: Placement, at: Angles, pole: number): Vector {
  const [yaw, pitch] = toLevel(placement, at);
  return turnX(turnY(pose(placement, [0, pole, 0]), yaw), pitch);
}

/** Computes half the width and half the height of the frame at a distance of one. */
function measureHalves({ fov, aspect }: Frame): readonly [wide: number, high: number] {
  const high = Math.tan(fov / 2);
  return [high * aspect, high];
}

const balance = (low: number, high: number) => (low > 0 && high > 0 ? (low - high) / 2 : low - high);

const FRAME_POINTS: readonly Point[] = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].flatMap((at) => [
  [at, 1] as const,
  [at, -1] as const,
  [1, at] as const,
  [-1, at] as const,
]);

const wrap = (angle: number) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** Computes the direction of a point of the frame: x to the left, y up, z ahead, as in the scene of the viewer. */
function look([right, up]: readonly [number, number], yaw: number, pitch: number): Vector {
  const tilted = turnX([-right, up, 1], -pitch);
  return turnY(tilted, -yaw);
}

function anglesFrom([x, y, z]: Vector): readonly [yaw: number, pitch: number] {
  return [Math.atan2(-x, z), Math.atan2(y, Math.hypot(x, z))];
}

const vectorTo = ([yaw, pitch]: readonly [number, number]): Vector => look([0, 0], yaw, pitch);

/** Applies the pose as the viewer does: a roll about the line of sight, then a tilt. */
const pose = ({ pitch, roll }: Placement, at: Vector) => turnX(turnZ(at, roll), -pitch);
const unpose = ({ pitch, roll }: Placement, at: Vector) => turnZ(turnX(at, pitch), -roll);

const toLevel = (placement: Placement, at: readonly [number, number]) => anglesFrom(pose(placement, vectorTo(at)));
const toImage = (placement: Placement, at: readonly [number, number]) => anglesFrom(unpose(placement, vectorTo(at)));

function turnX([x, y, z]: Vector, by: number): Vector {
  const [sine, cosine] = [Math.sin(by), Math.cos(by)];
  return [x, cosine * y - sine * z, sine * y + cosine * z];
}
function turnY([x, y, z]: Vector, by: number): Vector {
  const [sine, cosine] = [Math.sin(by), Math.cos(by)];
  return [cosine * x + sine * z, y, cosine * z - sine * x];
}
function turnZ([x, y, z]: Vector, by: number): Vector {
  const [sine, cosine] = [Math.sin(by), Math.cos(by)];
  return [cosine * x - sine * y, sine * x + cosine * y, z];
}
