// Runs the viewer without its buttons: shows and drops parts of the geometry, colours and cuts them, picks items and moves the camera.
import { Box3, DoubleSide, MeshLambertMaterial, Plane, Sphere, Vector3 } from 'three';
import type { DrawnItem, LookOf, Place, PlaceBox } from '../drawn-item.ts';
import type { SectionPlane } from '../section.ts';
import type { Move, Pose, Projection, View } from './camera-rig.ts';
import { keepItems } from './kept-items.ts';
import { makePartMesh, type PartMesh } from './part-mesh.ts';
import { openPartReader } from './part-reader.ts';
import { followPointer, MIDDLE, openPicking, type Picked } from './picking.ts';
import type { Theme } from './section-caps.ts';
import { openStage, type Spot, type Stage } from './stage.ts';

export interface ViewerSetting {
  readonly box: HTMLElement;
  /** What is added to the coordinates of the parts. */
  readonly origin: Place;
  readonly isStill: boolean;
  /** Something was clicked at; undefined: nothing was there. */
  readonly onPick: (picked: Picked | undefined) => void;
  readonly onDrawn: () => void;
  /** The items of a part came or went: all that are drawn now. */
  readonly onItems: (items: readonly DrawnItem[]) => void;
  readonly onLost: () => void;
}

/** Selects the wanted items of a part of another version, and moves its axes to those of this one. */
export interface Placing {
  readonly isWanted: (item: DrawnItem) => boolean;
  readonly by: Place;
}

/** Boxes and places are in the axes of the model. */
export interface Viewer {
  /** Draws a part, or the wanted items of a part of another version. Throws if its bytes are not fragments. */
  readonly show: (part: number, bytes: ArrayBuffer, placing?: Placing) => Promise<void>;
  readonly drop: (part: number) => void;
  readonly dress: (lookOf: LookOf) => void;
  readonly cut: (planes: readonly SectionPlane[]) => void;
  /** Around what is meant, or around all; undefined where nothing is drawn of it. */
  readonly boxOf: (isMeant?: (item: DrawnItem) => boolean) => PlaceBox | undefined;
  readonly fit: (isMeant?: (item: DrawnItem) => boolean) => void;
  readonly fitPlaces: (places: readonly Place[]) => void;
  readonly look: (view: View) => void;
  readonly move: (move: Move, isPan: boolean) => void;
  readonly project: (projection: Projection) => void;
  /** From where one looks, and whereto. */
  readonly pose: () => Pose;
  readonly setPose: (pose: Pose) => void;
  readonly setTheme: (theme: Theme) => void;
  /** Where in the box a place is, in pixels. */
  readonly spotOf: (place: Place) => Spot;
  /** True of a place that a section takes away. */
  readonly isCutAway: (place: Place) => boolean;
  /** What is in the middle of the picture. */
  readonly atMiddle: () => Picked | undefined;
  /** Tells of what is under the pointer while it moves, until the answer is called. */
  readonly follow: (onMove: (picked: Picked | undefined) => void) => () => void;
  readonly dispose: () => void;
}

/** What is seen around a place that is gone to, in metres; of several only a little, so that they are told apart. */
const AROUND_PLACE_M = 2;
const AROUND_PLACES_M = 0.2;
/** What stands on a face that is laid open is not cut away. */
const CUT_SLACK_M = 0.05;

/** Opens a viewer in a box. Throws where the browser has no WebGL. */
export function openViewer({ origin, onPick, onItems, ...setting }: ViewerSetting): Viewer {
  const stage = openStage(setting);
  const reader = openPartReader();
  const parts = new Map<number, PartMesh>();
  const solid = new MeshLambertMaterial({ side: DoubleSide });
  const shift = new Vector3(origin.x, origin.y, origin.z);
  const inParts = ({ x, y, z }: Place) => new Vector3(x, y, z).sub(shift);
  let planes: readonly Plane[] = [];
  let lookOf: LookOf = () => ({ state: 'solid' });
  const dressAll = (some: Iterable<PartMesh>) => {
    for (const part of some) part.dress(lookOf);
    stage.setVeils([...parts.values()].some((part) => part.hasVeils()));
    stage.setMarks([...parts.values()].some((part) => part.hasMarks()));
    stage.setBounds(around().getBoundingSphere(new Sphere()));
    stage.draw();
  };
  const remove = (number: number) => {
    parts.get(number)?.dispose();
    parts.delete(number);
  };
  const reportItems = () => onItems([...parts.values()].flatMap(({ items }) => items));
  const around = (isMeant?: (item: DrawnItem) => boolean) =>
    [...parts.values()].reduce(
      (whole, part) => whole.union(isMeant === undefined ? part.box : part.boxOf(isMeant)),
      new Box3(),
    );
  const pickedAt = openPicking({ stage, parts, shift, planes: () => planes });
  const unfollow = followPointer(stage.canvas, { onClick: (spot) => onPick(pickedAt(spot)) });
  return {
    show: async (number, bytes, placing) => {
      const read = await reader.read(bytes);
      const shapes = placing === undefined ? read : keepItems(read, placing.isWanted, placing.by);
      remove(number);
      const part = makePartMesh(shapes, solid, stage.pass);
      parts.set(number, part);
      stage.scene.add(part.mesh);
      dressAll([part]);
      reportItems();
    },
    drop: (number) => {
      if (!parts.has(number)) return;
      remove(number);
      dressAll([]);
      reportItems();
    },
    dress: (next) => {
      lookOf = next;
      dressAll(parts.values());
    },
    cut: (next) => {
      planes = next.map(({ normal, at }) => planeOf(normal, at, shift));
      stage.cut(planes);
    },
    boxOf: (isMeant) => {
      const found = around(isMeant);
      if (found.isEmpty()) return undefined;
      const { min, max } = found.translate(shift);
      return { min: { x: min.x, y: min.y, z: min.z }, max: { x: max.x, y: max.y, z: max.z } };
    },
    ...lookingAt(stage, shift, (isMeant) => leftOf(around(isMeant), planes)),
    setTheme: stage.setTheme,
    spotOf: (place) => stage.spotOf(inParts(place)),
    isCutAway: (place) => planes.some((plane) => plane.distanceToPoint(inParts(place)) < -CUT_SLACK_M),
    atMiddle: () => pickedAt(MIDDLE),
    follow: (onMove) => followPointer(stage.canvas, { onMove: (spot) => onMove(pickedAt(spot)) }),
    dispose: () => {
      unfollow();
      reader.end();
      for (const part of parts.values()) part.dispose();
      solid.dispose();
      stage.dispose();
    },
  };
}

/** What the planes, each along an axis, leave of a box; all of it where that is nothing. */
function leftOf(box: Box3, planes: readonly Plane[]): Box3 {
  const left = box.clone();
  for (const { normal, constant } of planes) {
    for (const axis of ['x', 'y', 'z'] as const) {
      if (normal[axis] > 0) left.min[axis] = Math.max(left.min[axis], -constant);
      if (normal[axis] < 0) left.max[axis] = Math.min(left.max[axis], constant);
    }
  }
  return left.isEmpty() ? box : left;
}

type Looking = Pick<Viewer, 'fit' | 'fitPlaces' | 'look' | 'move' | 'project' | 'pose' | 'setPose'>;

/** From where it is looked at. */
function lookingAt(stage: Stage, shift: Vector3, around: (isMeant?: (item: DrawnItem) => boolean) => Box3): Looking {
  const { rig, draw } = stage;
  return {
    fit: (isMeant) => {
      rig.fit(around(isMeant));
      draw();
    },
    fitPlaces: (places) => {
      const box = new Box3().setFromPoints(places.map(({ x, y, z }) => new Vector3(x, y, z).sub(shift)));
      rig.fit(box.expandByScalar(places.length === 1 ? AROUND_PLACE_M : AROUND_PLACES_M));
      draw();
    },
    look: (view) => {
      rig.look(view, around());
      draw();
    },
    move: (move, isPan) => {
      rig.move(move, isPan);
      draw();
    },
    project: (projection) => {
      rig.project(projection);
      draw();
    },
    pose: () => movedBy(rig.pose(), shift),
    setPose: (pose) => {
      rig.setPose(movedBy(pose, shift.clone().negate()));
      draw();
    },
  };
}

/** What lies in the direction of the normal, one of the axes, stays; `at` counts along that axis. */
function planeOf(normal: Place, at: number, shift: Vector3): Plane {
  const direction = new Vector3(normal.x, normal.y, normal.z);
  const sign = normal.x + normal.y + normal.z;
  return new Plane(direction, direction.dot(shift) - sign * at);
}

function movedBy({ eye, target, ...rest }: Pose, by: Vector3): Pose {
  const moved = ({ x, y, z }: Place) => ({ x: x + by.x, y: y + by.y, z: z + by.z });
  return { eye: moved(eye), target: moved(target), ...rest };
}
