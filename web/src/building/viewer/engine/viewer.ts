// The viewer without its buttons: parts of a drawing come and go, are dressed, cut, hit by clicks and looked at.
import { Box3, DoubleSide, MeshLambertMaterial, Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { DrawnItem, LookOf, Place, PlaceBox } from '../drawn-item.ts';
import type { SectionPlane } from '../section.ts';
import type { Move, Projection, View } from './camera-rig.ts';
import { makePartMesh, type PartMesh } from './part-mesh.ts';
import { openPartReader } from './part-reader.ts';
import { openStage, type Stage } from './stage.ts';

export interface ViewerSetting {
  readonly box: HTMLElement;
  /** What is added to the coordinates of the parts. */
  readonly origin: Place;
  readonly isStill: boolean;
  /** An item was clicked at; undefined: nothing was there. */
  readonly onPick: (guid: string | undefined) => void;
  readonly onDrawn: () => void;
  readonly onLost: () => void;
}

/** Boxes and places are in the axes of the model. */
export interface Viewer {
  /** Draws a part. Throws where its bytes are no fragments. */
  readonly show: (part: number, bytes: ArrayBuffer) => Promise<void>;
  readonly drop: (part: number) => void;
  /** What is drawn by now, whether it is seen or not. */
  readonly items: () => DrawnItem[];
  readonly dress: (lookOf: LookOf) => void;
  readonly cut: (planes: readonly SectionPlane[]) => void;
  /** Around what is meant, or around all; undefined where nothing is drawn of it. */
  readonly boxOf: (isMeant?: (item: DrawnItem) => boolean) => PlaceBox | undefined;
  readonly fit: (isMeant?: (item: DrawnItem) => boolean) => void;
  readonly fitPlace: (place: Place) => void;
  readonly look: (view: View) => void;
  readonly move: (move: Move, isPan: boolean) => void;
  readonly project: (projection: Projection) => void;
  /** Where in the box a place is seen, in pixels; undefined where it is not. */
  readonly spotOf: (place: Place) => { readonly x: number; readonly y: number } | undefined;
  readonly dispose: () => void;
}

/** What is around a place that is gone to, in metres. */
const AROUND_PLACE_M = 4;
const CLICK_PX = 5;

/** Opens a viewer in a box. Throws where the browser has no WebGL. */
export function openViewer({ box, origin, isStill, onPick, onDrawn, onLost }: ViewerSetting): Viewer {
  const stage = openStage({ box, isStill, onDrawn, onLost });
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
    stage.draw();
  };
  const drop = (number: number) => {
    parts.get(number)?.dispose();
    parts.delete(number);
    dressAll([]);
  };
  const around = (isMeant: (item: DrawnItem) => boolean = () => true) =>
    [...parts.values()].reduce((whole, part) => whole.union(part.boxOf(isMeant)), new Box3());
  const unfollow = followClicks(stage.canvas, (spot) => onPick(itemAt(stage, parts, { planes, spot })?.guid));
  return {
    show: async (number, bytes) => {
      const shapes = await reader.read(bytes);
      drop(number);
      const part = makePartMesh(shapes, solid, stage.pass);
      parts.set(number, part);
      stage.scene.add(part.mesh);
      dressAll([part]);
    },
    drop,
    items: () => [...parts.values()].flatMap(({ items }) => items),
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
    fit: (isMeant) => {
      stage.rig.fit(around(isMeant));
      stage.draw();
    },
    fitPlace: (place) => {
      stage.rig.fit(new Box3().setFromCenterAndSize(inParts(place), new Vector3().setScalar(AROUND_PLACE_M)));
      stage.draw();
    },
    look: (view) => {
      stage.rig.look(view, around());
      stage.draw();
    },
    move: (move, isPan) => {
      stage.rig.move(move, isPan);
      stage.draw();
    },
    project: (projection) => {
      stage.rig.project(projection);
      stage.draw();
    },
    spotOf: (place) => stage.spotOf(inParts(place)),
    dispose: () => {
      unfollow();
      reader.end();
      for (const part of parts.values()) part.dispose();
      solid.dispose();
      stage.dispose();
    },
  };
}

/** What lies in the direction of the normal, one of the axes, stays; `at` counts along that axis. */
function planeOf(normal: Place, at: number, shift: Vector3): Plane {
  const direction = new Vector3(normal.x, normal.y, normal.z);
  const sign = normal.x + normal.y + normal.z;
  return new Plane(direction, direction.dot(shift) - sign * at);
}

interface Hit {
  readonly planes: readonly Plane[];
  readonly spot: Vector2;
}

/** The first solid thing under a spot that no section has taken away. */
function itemAt(stage: Stage, parts: ReadonlyMap<number, PartMesh>, { planes, spot }: Hit): DrawnItem | undefined {
  const ray = new Raycaster();
  ray.setFromCamera(spot, stage.rig.camera());
  const byMesh = new Map([...parts.values()].map((part) => [part.mesh as unknown, part]));
  const hits = ray.intersectObjects(
    [...parts.values()].map(({ mesh }) => mesh),
    false,
  );
  for (const { object, batchId, point } of hits) {
    if (batchId === undefined || planes.some((plane) => plane.distanceToPoint(point) < 0)) continue;
    const item = byMesh.get(object)?.itemAt(batchId);
    if (item !== undefined) return item;
  }
  return undefined;
}

/** Tells of clicks that do not turn or move what is seen, from −1 to 1 in both directions. */
function followClicks(canvas: HTMLCanvasElement, onClick: (spot: Vector2) => void): () => void {
  let from: { readonly x: number; readonly y: number; readonly id: number } | undefined;
  const down = ({ clientX, clientY, pointerId, isPrimary, button }: PointerEvent) => {
    from = isPrimary && button === 0 ? { x: clientX, y: clientY, id: pointerId } : undefined;
  };
  const up = ({ clientX, clientY, pointerId }: PointerEvent) => {
    const began = from;
    from = undefined;
    if (began?.id !== pointerId || Math.hypot(clientX - began.x, clientY - began.y) > CLICK_PX) return;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    onClick(new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2));
  };
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointerup', up);
  return () => {
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointerup', up);
  };
}
