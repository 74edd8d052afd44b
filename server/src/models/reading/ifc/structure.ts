// Where things are in the building: storeys, and which of them an object is on.
import { readGuid, readName, readNumber, readReference, readReferences } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';
import type { Units } from './units.ts';

export interface FoundStorey {
  readonly guid: string;
  readonly name: string;
  readonly elevationM: number | null;
}

export interface Structure {
  /** The lowest first; those that say no elevation last. */
  readonly storeys: readonly FoundStorey[];
  /** The place of the object's storey among them; null where it is on none. */
  storeyOf(id: number): number | null;
  /** The place of the space that the object stands in, of these by the numbers of their records; null where it is in none. */
  spaceOf(id: number, spaces: ReadonlyMap<number, number>): number | null;
  /** How many objects are, themselves or through others, part of themselves. */
  readonly inCycles: number;
}

/** Deeper than any building is divided. */
const MOST_STEPS = 100;

/** Reads the structure. An object is on a storey directly, or through a space or a whole that it is part of. */
export function readStructure(file: IfcFile, units: Units): Structure {
  const { scale } = units.of('LENGTHUNIT');
  const found = [...file.listRecords('IFCBUILDINGSTOREY')].map(({ id, arguments: given }) => {
    const elevation = readNumber(given[9]);
    return {
      id,
      guid: readGuid(given[0]) ?? '',
      name: readName(given[2]) ?? readName(given[7]) ?? `#${id}`,
      elevationM: elevation === null ? null : Number((elevation * scale).toPrecision(14)),
    };
  });
  const storeys = found.toSorted((a, b) => (a.elevationM ?? Infinity) - (b.elevationM ?? Infinity) || a.id - b.id);
  const places = new Map(storeys.map(({ id }, place) => [id, place]));
  const wholes = readWholes(file);
  return {
    storeys: storeys.map(({ guid, name, elevationM }) => ({ guid, name, elevationM })),
    inCycles: countInCycles(wholes),
    storeyOf: (id) => nearest(id, wholes, places),
    spaceOf: (id, spaces) => nearest(id, wholes, spaces),
  };
}

/** The place of the nearest of these that an object is, is in or is part of; null of what is in none, or only in itself. */
function nearest(id: number, wholes: ReadonlyMap<number, number>, places: ReadonlyMap<number, number>): number | null {
  let at: number | undefined = id;
  for (let step = 0; step < MOST_STEPS && at !== undefined; step += 1) {
    const place = places.get(at);
    if (place !== undefined) return place;
    at = wholes.get(at);
  }
  return null;
}

/** @internal How many come back to themselves, each going to the one that it is in. */
export function countInCycles(wholes: ReadonlyMap<number, number>): number {
  const seenFrom = new Map<number, number>();
  let count = 0;
  for (const begin of wholes.keys()) {
    let at: number | undefined = begin;
    while (at !== undefined && !seenFrom.has(at)) {
      seenFrom.set(at, begin);
      at = wholes.get(at);
    }
    if (at === undefined || seenFrom.get(at) !== begin) continue;
    const first = at;
    do {
      count += 1;
      at = wholes.get(at as number);
    } while (at !== first);
  }
  return count;
}

/**
 * Maps each object to what it is in or part of. The place of an object goes before what it is part of, and both before the opening
 * that it fills, through which it is where the opened element is.
 */
function readWholes(file: IfcFile): Map<number, number> {
  const wholes = new Map<number, number>();
  for (const type of ['IFCRELVOIDSELEMENT', 'IFCRELFILLSELEMENT']) {
    for (const { arguments: given } of file.listRecords(type, [4, 5])) {
      const [host, object] = [readReference(given[4]), readReference(given[5])];
      if (host !== null && object !== null) wholes.set(object, host);
    }
  }
  for (const { arguments: given } of file.listRecords('IFCRELAGGREGATES', [4, 5])) {
    const whole = readReference(given[4]);
    if (whole !== null) for (const part of readReferences(given[5])) wholes.set(part, whole);
  }
  for (const { arguments: given } of file.listRecords('IFCRELCONTAINEDINSPATIALSTRUCTURE', [4, 5])) {
    const place = readReference(given[5]);
    if (place !== null) for (const object of readReferences(given[4])) wholes.set(object, place);
  }
  return wholes;
}
