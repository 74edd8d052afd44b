// Flat arrays with the contents of a part of the geometry, transferred from a worker to the page without being copied.
import { type MeshData, SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { BufferAttribute, BufferGeometry } from 'three';
import type { DrawnItem } from '../drawn-item.ts';
import { facingOutwards } from './facing.ts';

export interface Shape {
  readonly positions: Float32Array;
  readonly normals: Int16Array;
  readonly indices: Uint16Array | Uint32Array;
  /** True of a body, the faces of which look outwards; false of what has an opening: where it is cut there is nothing to fill. */
  readonly isBody: boolean;
}

export interface PartShapes {
  readonly items: readonly DrawnItem[];
  /** Each once, however often it stands in the building. */
  readonly shapes: readonly Shape[];
  /** Of each instance: its shape, its item, its place (16 numbers by columns) and its colour (red, green, blue, alpha). */
  readonly shapeOf: Uint32Array;
  readonly itemOf: Uint32Array;
  readonly matrices: Float32Array;
  readonly colors: Uint8Array;
}

/** Items whose shapes are unpacked at once: the library copies the shape of each of their instances. */
const AT_ONCE = 100;
const GREY = [190, 190, 190, 255] as const;

/** Reads the bytes of a `.frag` file. Throws where they are none. */
export function readShapes(bytes: Uint8Array): PartShapes {
  const model = new SingleThreadedFragmentsModel('part', bytes);
  try {
    return shapesOf(model);
  } finally {
    model.dispose();
  }
}

function shapesOf(model: SingleThreadedFragmentsModel): PartShapes {
  const ids = model.getItemsIdsWithGeometry();
  const records = model.getItems(ids);
  const colorOf = colorsOf(model);
  const items: DrawnItem[] = [];
  const shapes: Shape[] = [];
  const known = new Map<number, number>();
  const instances: { shape: number; item: number; matrix: readonly number[]; color: readonly number[] }[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    for (const [place, meshes] of model.getItemsGeometry(some).entries()) {
      const record = records.get(some[place] as number);
      const item = items.push({ guid: record?.guid ?? '', category: record?.category ?? '' }) - 1;
      for (const mesh of meshes) {
        const shape = shapeIn(mesh, shapes, known);
        if (shape === undefined) continue;
        instances.push({ shape, item, matrix: mesh.transform.elements, color: colorOf(mesh.sampleId) });
      }
    }
  }
  return {
    items,
    shapes,
    shapeOf: Uint32Array.from(instances, ({ shape }) => shape),
    itemOf: Uint32Array.from(instances, ({ item }) => item),
    matrices: Float32Array.from(instances.flatMap(({ matrix }) => matrix)),
    colors: Uint8Array.from(instances.flatMap(({ color }) => color)),
  };
}

/** The place of its shape among those that are known; undefined for what has no surface, such as the line of a road. */
function shapeIn(mesh: MeshData, shapes: Shape[], known: Map<number, number>): number | undefined {
  const { positions, indices, representationId } = mesh;
  if (positions === undefined || indices === undefined || indices.length === 0) return undefined;
  const before = representationId === undefined ? undefined : known.get(representationId);
  if (before !== undefined) return before;
  const facing = facingOutwards(positions, indices);
  const shape: Shape = {
    positions: Float32Array.from(positions),
    normals:
      mesh.normals === undefined
        ? normalsOf(positions, facing.indices)
        : Int16Array.from(mesh.normals, (each, at) => (facing.isTurned(Math.floor(at / 3)) ? -each : each)),
    indices: positions.length / 3 > 65_535 ? Uint32Array.from(facing.indices) : Uint16Array.from(facing.indices),
    isBody: facing.isBody,
  };
  const place = shapes.push(shape) - 1;
  if (representationId !== undefined) known.set(representationId, place);
  return place;
}

const FULL = 32_767;

function normalsOf(positions: ArrayLike<number>, indices: ArrayLike<number>): Int16Array {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setIndex(Array.from(indices));
  geometry.computeVertexNormals();
  return Int16Array.from(geometry.getAttribute('normal').array, (each) => Math.round(each * FULL));
}

function colorsOf(model: SingleThreadedFragmentsModel): (sampleId: number | undefined) => readonly number[] {
  const samples = model.getSamples();
  const materials = model.getMaterials();
  return (sampleId) => {
    const sample = sampleId === undefined ? undefined : samples.get(sampleId);
    const material = sample && materials.get(sample.material);
    return material ? [material.r, material.g, material.b, material.a] : GREY;
  };
}
