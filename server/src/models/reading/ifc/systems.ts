// The systems of a file: what elements are assigned to that serve one purpose together, such as the supply of air.
import * as WebIfc from 'web-ifc';
import { nameOf, referenceOf, referencesOf } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';
import { eachRecord } from './values.ts';

export interface Systems {
  /** The names of the systems that an object is assigned to itself, each once, in the order of the file. */
  of(id: number): readonly string[];
}

/** Zones are groups of spaces and analysis models of structural members: neither is a system of elements. */
const TYPES = [
  WebIfc.IFCSYSTEM,
  WebIfc.IFCDISTRIBUTIONSYSTEM,
  WebIfc.IFCDISTRIBUTIONCIRCUIT,
  WebIfc.IFCELECTRICALCIRCUIT,
  WebIfc.IFCBUILDINGSYSTEM,
  WebIfc.IFCBUILTSYSTEM,
];

/** More than anything belongs to. */
const MOST_SYSTEMS = 50;

/** Reads which objects are assigned to which systems. One without a name is called by the number of its record. */
export function readSystems(file: IfcFile): Systems {
  const names = new Map<number, string>();
  for (const type of TYPES) {
    for (const { id, arguments: given } of eachRecord(file, type)) names.set(id, nameOf(given[2]) ?? `#${id}`);
  }
  const systems = new Map<number, string[]>();
  if (names.size === 0) return { of: () => [] };
  for (const { arguments: given } of eachRecord(file, WebIfc.IFCRELASSIGNSTOGROUP)) {
    const name = names.get(referenceOf(given[6]) ?? Number.NaN);
    if (name === undefined) continue;
    for (const object of referencesOf(given[4])) {
      const known = systems.get(object);
      if (known === undefined) systems.set(object, [name]);
      else if (known.length < MOST_SYSTEMS && !known.includes(name)) known.push(name);
    }
  }
  return { of: (id) => systems.get(id) ?? [] };
}
