// What is under the pointer: which item, and the place that is meant on it.
import { type Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { PartMesh } from './part-mesh.ts';
import { type FaceHit, type Snap, snapOf } from './snapping.ts';
import type { Stage } from './stage.ts';

export interface Picked {
  readonly guid: string;
  /** Where a measurement would begin or end, in the axes of the model. */
  readonly snap: Snap;
}

/** From −1 to 1 in both directions. */
export const MIDDLE: Readonly<Vector2> = new Vector2(0, 0);

interface Setting {
  readonly stage: Stage;
  readonly parts: ReadonlyMap<number, PartMesh>;
  /** What is added to the coordinates of the parts. */
  readonly shift: Vector3;
  readonly planes: () => readonly Plane[];
}

/** Finds the first solid thing under a spot that no section has taken away. */
export function openPicking({ stage, parts, shift, planes }: Setting): (spot: Readonly<Vector2>) => Picked | undefined {
  const isSeen = (place: Vector3) => planes().every((plane) => plane.distanceToPoint(place) >= -1e-3);
  const pixelsBetween = (one: Vector3, other: Vector3) => {
    const [a, b] = [stage.spotOf(one), stage.spotOf(other)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  return (spot) => {
    const ray = new Raycaster();
    ray.setFromCamera(spot.clone(), stage.rig.camera());
    const byMesh = new Map([...parts.values()].map((part) => [part.mesh as unknown, part]));
    const meshes = [...parts.values()].map(({ mesh }) => mesh);
    for (const { object, batchId: instance, point, face } of ray.intersectObjects(meshes, false)) {
      const part = byMesh.get(object);
      if (part === undefined || instance === undefined || face == null || !isSeen(point)) continue;
      const item = part.itemAt(instance);
      if (item === undefined) continue;
      const hit: FaceHit = { mesh: part.mesh, instance, point, face };
      const { place, kind } = snapOf(hit, { pixelsBetween, isSeen });
      const { x, y, z } = new Vector3().addVectors(new Vector3(place.x, place.y, place.z), shift);
      return { guid: item.guid, snap: { place: { x, y, z }, kind } };
    }
    return undefined;
  };
}

interface Followers {
  /** A click that did not turn or move what is seen. */
  readonly onClick?: (spot: Vector2) => void;
  /** The pointer went over the picture, with no button held: at most once a picture of the screen. */
  readonly onMove?: (spot: Vector2) => void;
}

const CLICK_PX = 5;

/** Tells where on a canvas is pointed, from −1 to 1 in both directions. */
export function followPointer(canvas: HTMLCanvasElement, { onClick, onMove }: Followers): () => void {
  let from: { readonly x: number; readonly y: number; readonly id: number } | undefined;
  let asked: number | undefined;
  const spotOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
  };
  const down = ({ clientX, clientY, pointerId, isPrimary, button }: PointerEvent) => {
    from = isPrimary && button === 0 ? { x: clientX, y: clientY, id: pointerId } : undefined;
  };
  const up = (event: PointerEvent) => {
    const began = from;
    from = undefined;
    if (began?.id !== event.pointerId) return;
    if (Math.hypot(event.clientX - began.x, event.clientY - began.y) <= CLICK_PX) onClick?.(spotOf(event));
  };
  const move = (event: PointerEvent) => {
    if (onMove === undefined || event.buttons !== 0 || asked !== undefined) return;
    asked = requestAnimationFrame(() => {
      asked = undefined;
      onMove(spotOf(event));
    });
  };
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointermove', move);
  return () => {
    if (asked !== undefined) cancelAnimationFrame(asked);
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointerup', up);
    canvas.removeEventListener('pointermove', move);
  };
}
