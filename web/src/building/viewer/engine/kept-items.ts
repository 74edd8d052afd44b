// Filters a part of the geometry of another version: keeps the wanted items, placed in the axes of this version.
import type { DrawnItem, Place } from '../drawn-item.ts';
import type { PartShapes } from './part-shapes.ts';

/** The place of the shift in a matrix by columns. */
const SHIFT_AT = 12;

/** The items that are wanted, with their instances moved by `by`. Shapes stay as they are. */
export function keepItems(part: PartShapes, isWanted: (item: DrawnItem) => boolean, by: Place): PartShapes {
  const places = new Map<number, number>();
  const items: DrawnItem[] = [];
  for (const [place, item] of part.items.entries()) {
    if (isWanted(item)) places.set(place, items.push(item) - 1);
  }
  const instances = [...part.itemOf.keys()].filter((each) => places.has(part.itemOf[each] as number));
  const matrices = new Float32Array(instances.length * 16);
  const colors = new Uint8Array(instances.length * 4);
  for (const [at, each] of instances.entries()) {
    matrices.set(part.matrices.subarray(each * 16, each * 16 + 16), at * 16);
    for (const [axis, shift] of [by.x, by.y, by.z].entries()) {
      (matrices[at * 16 + SHIFT_AT + axis] as number) += shift;
    }
    colors.set(part.colors.subarray(each * 4, each * 4 + 4), at * 4);
  }
  return {
    ...{ items, shapes: part.shapes, matrices, colors },
    shapeOf: Uint32Array.from(instances, (each) => part.shapeOf[each] as number),
    itemOf: Uint32Array.from(instances, (each) => places.get(part.itemOf[each] as number) as number),
  };
}
