// Reads the heights of storeys that state none from their placements: IFC4X3 has no other attribute for them.
import type { Argument } from '../step/arguments.ts';
import { readList, readNumber, readReference } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';

/** Levels of relative placements, more than any object has. */
const MAX_PLACEMENTS = 100;

/**
 * Returns the height of each of these storeys above its building, in the unit of the file, by the number of its record. Returns none
 * if all have the same height: such placements carry no information.
 */
export function readPlacedHeights(
  file: IfcFile,
  storeys: readonly { readonly id: number; readonly placement: Argument | undefined }[],
): ReadonlyMap<number, number> {
  const grounds = new Set<number>();
  for (const type of ['IFCBUILDING', 'IFCSITE']) {
    for (const { arguments: given } of file.listRecords(type, [5])) grounds.add(readReference(given[5]) ?? -1);
  }
  const heights = new Map<number, number>();
  for (const { id, placement } of storeys) {
    const height = sumHeights(file, placement, grounds);
    if (height !== undefined) heights.set(id, height);
  }
  return new Set(heights.values()).size > 1 ? heights : new Map();
}

function sumHeights(file: IfcFile, placement: Argument | undefined, grounds: ReadonlySet<number>): number | undefined {
  let [at, height] = [readReference(placement), 0];
  if (at === null) return undefined;
  for (let step = 0; step < MAX_PLACEMENTS; step += 1) {
    if (at === null || grounds.has(at)) return height;
    const [below, relative]: readonly Argument[] = file.findRecord(at)?.arguments ?? [];
    const axes = file.findRecord(readReference(relative) ?? -1);
    const point = file.findRecord(readReference(axes?.arguments[0]) ?? -1);
    const z = readNumber(readList(point?.arguments[0])[2]);
    if (z === null) return undefined;
    height += z;
    at = readReference(below);
  }
  return undefined;
}
