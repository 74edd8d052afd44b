// Reads the systems of a file: groups of elements that serve one purpose together, such as the supply of air.
import { readName, readReference, readReferences } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';

export interface Systems {
  /** Returns the names of the systems that an object is assigned to directly, each once, in the order of the file. */
  of(id: number): readonly string[];
}

/** Zones are groups of spaces and analysis models of structural members: neither is a system of elements. */
const TYPES = [
  'IFCSYSTEM',
  'IFCDISTRIBUTIONSYSTEM',
  'IFCDISTRIBUTIONCIRCUIT',
  'IFCELECTRICALCIRCUIT',
  'IFCBUILDINGSYSTEM',
  'IFCBUILTSYSTEM',
];

/** More systems than any object belongs to. */
const MOST_SYSTEMS = 50;

/** Reads the systems of objects. A system without a name is named by the number of its record. */
export function readSystems(file: IfcFile): Systems {
  const names = new Map<number, string>();
  for (const type of TYPES) {
    for (const { id, arguments: given } of file.listRecords(type)) names.set(id, readName(given[2]) ?? `#${id}`);
  }
  const systems = new Map<number, string[]>();
  if (names.size === 0) return { of: () => [] };
  for (const { arguments: given } of file.listRecords('IFCRELASSIGNSTOGROUP')) {
    const name = names.get(readReference(given[6]) ?? Number.NaN);
    if (name === undefined) continue;
    for (const object of readReferences(given[4])) {
      const known = systems.get(object);
      if (known === undefined) systems.set(object, [name]);
      else if (known.length < MOST_SYSTEMS && !known.includes(name)) known.push(name);
    }
  }
  return { of: (id) => systems.get(id) ?? [] };
}
