// Puts a part of the geometry on the graphics card: all its shapes in one batch, of which each instance has a colour of its own.
import {
  BatchedMesh,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  type Material,
  Matrix4,
  type Plane,
  Vector3,
  Vector4,
} from 'three';
import { type DrawnItem, isSpace, type Look, type LookOf } from '../drawn-item.ts';
import type { PartShapes, Shape } from './part-shapes.ts';

/**
 * What is drawn now: first what is solid, then the bodies that each plane cuts, to count them, over it what is seen through, last
 * what is marked.
 */
export interface Pass {
  now: 'solid' | 'veil' | 'mark' | Plane;
}

export interface PartMesh {
  readonly mesh: BatchedMesh;
  readonly items: readonly DrawnItem[];
  /** Gives each item its look. */
  readonly dress: (lookOf: LookOf) => void;
  /** True where something is seen through. */
  readonly hasVeils: () => boolean;
  readonly hasMarks: () => boolean;
  /** Around all of it. */
  readonly box: Box3;
  /** The item that an instance shows, where a click hits it. */
  readonly itemAt: (instance: number) => DrawnItem | undefined;
  /** Around the items of which `isMeant` is true; empty where there are none. */
  readonly boxOf: (isMeant: (item: DrawnItem) => boolean) => Box3;
  readonly dispose: () => void;
}

/** The same for all: what is seen through stands back. */
const GHOST = new Color(0x7c8a97);
const GHOST_ALPHA = 0.14;
const SPACE_ALPHA = 0.35;
const COLORED_SPACE_ALPHA = 0.6;
const VEILED_ALPHA = 0.55;

interface DrawnRange {
  start: number;
  count: number;
  z: number;
  index: number;
}

/** A batch for what was read of a part. */
export function makePartMesh(part: PartShapes, material: Material, pass: Pass): PartMesh {
  const mesh = batchOf(part, material);
  const { items, itemOf, colors, shapes, shapeOf } = part;
  const boxes = boxesOf(mesh, part);
  const isMarked = (index: number) => looks[itemOf[index] as number]?.isMarked === true;
  const isCut = (index: number, plane: Plane) =>
    isVeil[index] === 0 && shapes[shapeOf[index] as number]?.isBody === true && reaches(boxes, index, plane);
  const looks: Look[] = items.map(() => ({ state: 'solid' }));
  const isVeil = new Uint8Array(itemOf.length);
  let veils = 0;
  // The library's way to order what is drawn is also the one way to leave out what another pass draws.
  mesh.setCustomSort((given) => {
    const list = given as DrawnRange[];
    const { now } = pass;
    const wanted = list.filter(({ index }) => {
      if (now === 'mark') return isMarked(index);
      return typeof now === 'string' ? (isVeil[index] === 1) === (now === 'veil') : isCut(index, now);
    });
    wanted.sort(now === 'veil' ? (a, b) => b.z - a.z : (a, b) => a.z - b.z);
    list.length = 0;
    for (const each of wanted) list.push(each);
  });
  const paint = (instance: number) => {
    const item = items[itemOf[instance] as number] as DrawnItem;
    const look = looks[itemOf[instance] as number] as Look;
    const color = colorOf(colors.subarray(instance * 4, instance * 4 + 4), item, look);
    isVeil[instance] = color.w < 1 ? 1 : 0;
    veils += isVeil[instance] as number;
    mesh.setColorAt(instance, color);
    mesh.setVisibleAt(instance, look.state !== 'hidden');
  };
  const dress = (lookOf: LookOf) => {
    for (const [place, item] of items.entries()) looks[place] = lookOf(item);
    veils = 0;
    for (let instance = 0; instance < itemOf.length; instance += 1) paint(instance);
  };
  dress(() => ({ state: 'solid' }));
  return {
    mesh,
    items,
    dress,
    hasVeils: () => veils > 0,
    hasMarks: () => looks.some((look) => look.isMarked),
    box: boxOf(boxes, part, () => true),
    itemAt: (instance) => {
      const place = itemOf[instance] as number;
      return looks[place]?.state === 'solid' ? items[place] : undefined;
    },
    boxOf: (isMeant) => boxOf(boxes, part, isMeant),
    dispose: () => {
      mesh.removeFromParent();
      mesh.dispose();
    },
  };
}

function colorOf(own: Uint8Array, item: DrawnItem, { state, color, isVeiled }: Look): Vector4 {
  if (state === 'ghost') return new Vector4(GHOST.r, GHOST.g, GHOST.b, GHOST_ALPHA);
  const [red = 0, green = 0, blue = 0, alpha = 255] = own;
  const { r, g, b } = color === undefined ? new Color(`rgb(${red},${green},${blue})`) : new Color(color); // Both as screens mean them.

  if (isSpace(item)) return new Vector4(r, g, b, color === undefined ? SPACE_ALPHA : COLORED_SPACE_ALPHA);
  const solid = color === undefined ? alpha / 255 : 1;
  return new Vector4(r, g, b, isVeiled === true ? VEILED_ALPHA : solid);
}

function batchOf({ shapes, shapeOf, matrices }: PartShapes, material: Material): BatchedMesh {
  const vertices = shapes.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const corners = shapes.reduce((sum, { indices }) => sum + indices.length, 0);
  const mesh = new BatchedMesh(shapeOf.length, vertices, corners, material);
  const ids = shapes.map((shape) => mesh.addGeometry(geometryOf(shape)));
  const matrix = new Matrix4();
  for (const [instance, shape] of shapeOf.entries()) {
    mesh.addInstance(ids[shape] as number);
    mesh.setMatrixAt(instance, matrix.fromArray(matrices, instance * 16));
  }
  mesh.matrixAutoUpdate = false;
  mesh.frustumCulled = false;
  return mesh;
}

function geometryOf({ positions, normals, indices }: Shape): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3, true));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
}

/** Around each instance: the least and the most of x, y and z. */
function boxesOf(mesh: BatchedMesh, { itemOf }: PartShapes): Float32Array {
  const boxes = new Float32Array(itemOf.length * 6);
  const [box, matrix] = [new Box3(), new Matrix4()];
  for (let instance = 0; instance < itemOf.length; instance += 1) {
    mesh.getBoundingBoxAt(mesh.getGeometryIdAt(instance), box);
    const { min, max } = box.applyMatrix4(mesh.getMatrixAt(instance, matrix));
    boxes.set([min.x, min.y, min.z, max.x, max.y, max.z], instance * 6);
  }
  return boxes;
}

function boxOf(boxes: Float32Array, { items, itemOf }: PartShapes, isMeant: (item: DrawnItem) => boolean): Box3 {
  const meant = items.map(isMeant);
  const whole = new Box3();
  const corner = new Vector3();
  for (const [instance, item] of itemOf.entries()) {
    if (!meant[item]) continue;
    for (const at of [0, 3]) whole.expandByPoint(corner.fromArray(boxes, instance * 6 + at));
  }
  return whole;
}

/** True where a plane goes through the box of an instance. */
function reaches(boxes: Float32Array, instance: number, { normal, constant }: Plane): boolean {
  let [middle, reach] = [constant, 0];
  for (const [axis, by] of [normal.x, normal.y, normal.z].entries()) {
    const [least, most] = [boxes[instance * 6 + axis] as number, boxes[instance * 6 + 3 + axis] as number];
    middle += (by * (least + most)) / 2;
    reach += (Math.abs(by) * (most - least)) / 2;
  }
  return Math.abs(middle) <= reach;
}
