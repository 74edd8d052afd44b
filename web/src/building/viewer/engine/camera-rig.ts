// Where one looks from: turned, moved and brought near by mouse, fingers and keys.
import CameraControls from 'camera-controls';
import {
  Box3,
  Matrix4,
  OrthographicCamera,
  PerspectiveCamera,
  Quaternion,
  Raycaster,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  Vector4,
} from 'three';
import type { Place } from '../drawn-item.ts';

export const VIEWS = ['iso', 'top', 'front'] as const;
export type View = (typeof VIEWS)[number];

export type Projection = 'perspective' | 'orthographic';

/** From where one looks, and whereto; `zoom`: in a parallel projection, how near. */
export interface Pose {
  readonly eye: Place;
  readonly target: Place;
  readonly zoom?: number | undefined;
}

/** One stroke of a key. */
export type Move = 'left' | 'right' | 'up' | 'down' | 'nearer' | 'farther';

export interface CameraRig {
  readonly camera: () => PerspectiveCamera | OrthographicCamera;
  /** Goes on with what moves; true while something does. */
  readonly update: (seconds: number) => boolean;
  readonly resize: (width: number, height: number) => void;
  /** Turns to a view of what is in the box. */
  readonly look: (view: View, box: Box3) => void;
  /** Shows what is in the box, from the direction in which one looks. */
  readonly fit: (box: Box3) => void;
  readonly move: (move: Move, isPan: boolean) => void;
  readonly project: (projection: Projection) => void;
  readonly pose: () => Pose;
  /** Looks from there at once, without gliding, in the projection that it was taken in. */
  readonly setPose: (pose: Pose) => void;
  readonly dispose: () => void;
}

/** From the south and above, from straight above, from the south. */
const ANGLES: Readonly<Record<View, readonly [azimuth: number, polar: number]>> = {
  iso: [Math.PI / 5, Math.PI / 3],
  top: [0, 0],
  front: [0, Math.PI / 2],
};
const TURN = Math.PI / 24;
const STEP = 0.06;
const FIELD_DEG = 45;
const SMOOTH_S = 0.18;
const LEAST_RADIUS_M = 0.5;

interface Setting {
  readonly canvas: HTMLCanvasElement;
  /** True where nothing is to glide. */
  readonly isStill: boolean;
  /** Something begins to move. */
  readonly onMove: () => void;
}

/** A camera that a canvas is used with. */
export function openCameraRig({ canvas, isStill, onMove }: Setting): CameraRig {
  CameraControls.install({
    THREE: { Vector2, Vector3, Vector4, Quaternion, Matrix4, Spherical, Box3, Sphere, Raycaster },
  });
  const perspective = new PerspectiveCamera(FIELD_DEG, 1, 0.1, 1000);
  const orthographic = new OrthographicCamera(-1, 1, 1, -1, -1000, 1000);
  const controls = new CameraControls(perspective, canvas);
  controls.smoothTime = isStill ? 0 : SMOOTH_S;
  controls.draggingSmoothTime = isStill ? 0 : SMOOTH_S / 3;
  controls.dollyToCursor = true;
  for (const event of ['control', 'controlstart', 'transitionstart', 'wake'] as const) {
    controls.addEventListener(event, onMove);
  }
  const glides = !isStill;
  const show = (
    box: Box3,
    angles: readonly [azimuth: number, polar: number] = [controls.azimuthAngle, controls.polarAngle],
  ) => {
    const [azimuth, polar] = angles;
    if (box.isEmpty()) return;
    widest = Math.max(widest, box.getBoundingSphere(new Sphere()).radius);
    const { distance, halfHeight } = reachAround(box, { azimuth, polar, aspect: perspective.aspect });
    void controls.rotateTo(azimuth, polar, glides);
    void controls.moveTo(...coordinates(box.getCenter(new Vector3())), glides);
    void controls.setFocalOffset(0, 0, 0, glides);
    if (controls.camera === perspective) void controls.dollyTo(distance, glides);
    else void controls.zoomTo(1 / halfHeight, glides);
  };
  let widest = LEAST_RADIUS_M;
  /** Neither a whole site nor one of its doors is cut off as too near or too far, and far walls do not flicker. */
  const seeAround = () => {
    perspective.near = Math.max(0.02, controls.distance / 100);
    perspective.far = controls.distance + widest * 20;
    orthographic.far = perspective.far;
    orthographic.near = -perspective.far;
    for (const each of [perspective, orthographic]) each.updateProjectionMatrix();
  };
  return {
    camera: () => controls.camera,
    update: (seconds) => {
      const moves = controls.update(seconds);
      seeAround();
      return moves;
    },
    resize: (width, height) => {
      perspective.aspect = width / height;
      orthographic.left = (-orthographic.top * width) / height;
      orthographic.right = -orthographic.left;
      for (const each of [perspective, orthographic]) each.updateProjectionMatrix();
    },
    look: (view, box) => show(box, ANGLES[view]),
    fit: (box) => show(box),
    move: (move, isPan) => moveBy(controls, { move, isPan, glides }),
    project: (projection) => {
      const next = projection === 'perspective' ? perspective : orthographic;
      if (next !== controls.camera) switchTo(controls, next);
    },
    pose: () => poseOf(controls),
    setPose: (pose) => {
      controls.camera = pose.zoom === undefined ? perspective : orthographic;
      void controls.setLookAt(...coordinates(pose.eye), ...coordinates(pose.target), false);
      void controls.zoomTo(pose.zoom ?? 1, false);
      controls.update(0);
    },
    dispose: () => controls.dispose(),
  };
}

interface Sight {
  readonly azimuth: number;
  readonly polar: number;
  readonly aspect: number;
}

/** Of the picture, so much more than what is to be in it. */
const AIR = 1.06;

/** From how far away a box is in the picture whole, and half the height of a parallel projection that holds it. */
function reachAround(box: Box3, { azimuth, polar, aspect }: Sight) {
  const back = new Vector3().setFromSphericalCoords(1, polar, azimuth);
  const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth));
  const up = new Vector3().crossVectors(back, right);
  const half = box.getSize(new Vector3()).divideScalar(2);
  let [distance, halfHeight] = [LEAST_RADIUS_M / HALF_FIELD, LEAST_RADIUS_M];
  for (const x of [-half.x, half.x]) {
    for (const y of [-half.y, half.y]) {
      for (const z of [-half.z, half.z]) {
        const corner = new Vector3(x, y, z);
        const height = Math.max(Math.abs(corner.dot(right)) / aspect, Math.abs(corner.dot(up))) * AIR;
        halfHeight = Math.max(halfHeight, height);
        distance = Math.max(distance, corner.dot(back) + height / HALF_FIELD);
      }
    }
  }
  return { distance, halfHeight };
}

const coordinates = ({ x, y, z }: Place): [number, number, number] => [x, y, z];

function poseOf(controls: CameraControls): Pose {
  const eye = controls.getPosition(new Vector3());
  const target = controls.getTarget(new Vector3());
  const { camera } = controls;
  return { eye, target, ...(camera instanceof OrthographicCamera && { zoom: camera.zoom }) };
}

/** Metres from the middle of the picture to its upper edge, at the point that is looked at. */
const HALF_FIELD = Math.tan((FIELD_DEG * Math.PI) / 360);

/** What is looked at keeps its size. */
function switchTo(controls: CameraControls, next: PerspectiveCamera | OrthographicCamera): void {
  const { distance } = controls;
  const { zoom } = controls.camera;
  controls.camera = next;
  if (next instanceof OrthographicCamera) void controls.zoomTo(1 / (distance * HALF_FIELD), false);
  else {
    void controls.zoomTo(1, false);
    void controls.dollyTo(1 / (zoom * HALF_FIELD), false);
  }
}

interface Stroke {
  readonly move: Move;
  readonly isPan: boolean;
  readonly glides: boolean;
}

function moveBy(controls: CameraControls, { move, isPan, glides }: Stroke): void {
  const { camera, distance } = controls;
  if (move === 'nearer' || move === 'farther') {
    const sign = move === 'nearer' ? 1 : -1;
    if (camera instanceof OrthographicCamera) void controls.zoom(sign * camera.zoom * 4 * STEP, glides);
    else void controls.dolly(sign * distance * 2 * STEP, glides);
    return;
  }
  const [x, y] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[move] as [number, number];
  const reach = camera instanceof OrthographicCamera ? 1 / (camera.zoom * HALF_FIELD) : distance;
  if (isPan) void controls.truck(x * reach * STEP, y * reach * STEP, glides);
  else void controls.rotate(x * TURN, y * TURN, glides);
}
