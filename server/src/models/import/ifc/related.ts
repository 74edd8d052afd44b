// Collects the definitions that objects are associated with, by the records that relate them.
import { readReferences } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';

/** The parts read of an object's definitions. */
export interface Related<Part> {
  of(id: number): readonly Part[];
}

/** More relations of one kind than any object has. */
const MAX_DEFINITIONS = 200;

/** Collects the numbers of the definitions of each object, in the order of the file. `type` is one of the relations `IFCRELASSOCIATES…`. */
export function gatherRelated(file: IfcFile, type: string): ReadonlyMap<number, readonly number[]> {
  const related = new Map<number, readonly number[]>();
  for (const { arguments: given } of file.listRecords(type)) {
    const definitions = readReferences(given[5]);
    for (const object of readReferences(given[4])) {
      const known = related.get(object);
      // Many objects share one list.
      if (known === undefined) related.set(object, definitions);
      else if (known.length < MAX_DEFINITIONS) related.set(object, [...known, ...definitions]);
    }
  }
  return related;
}
