// Where things are in the building: storeys, and which of them an object is on.
import { readGuid, readName, readNumber, readReference, readReferences } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';
import { readPlacedHeights } from './storey-heights.ts';
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
    return {
      id,
      placement: given[5],
      guid: readGuid(given[0]) ?? '',
      name: readName(given[2]) ?? readName(given[7]) ?? `#${id}`,
      elevation: readNumber(given[9]),
    };
  });
  const placed = readPlacedHeights(
    file,
    found.filter(({ elevation }) => elevation === null),
  );
  const measured = found.map(({ elevation, ...storey }) => {
    const height = elevation ?? placed.get(storey.id) ?? null;
    return { ...storey, elevationM: height === null ? null : Number((height * scale).toPrecision(14)) };
  });
  const storeys = measured.toSorted((a, b) => (a.elevationM ?? Infinity) - (b.elevationM ?? Infinity) || a.id - b.id);
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

/** A type of relation by which objects are where another one is: the places of its arguments that name the one and the others. */
interface WholeRelation {
  readonly type: string;
  readonly whole: number;
  readonly parts: number;
}

/**
 * The relations by which an object is where another is, the weakest first: the opening that it fills and the element that this
 * opens, what it covers, what it is nested in, what it is part of, its own place.
 */
export const WHOLE_RELATIONS: readonly WholeRelation[] = [
  { type: 'IFCRELVOIDSELEMENT', whole: 4, parts: 5 },
  { type: 'IFCRELFILLSELEMENT', whole: 4, parts: 5 },
  { type: 'IFCRELCOVERSBLDGELEMENTS', whole: 4, parts: 5 },
  { type: 'IFCRELCOVERSSPACES', whole: 4, parts: 5 },
  { type: 'IFCRELNESTS', whole: 4, parts: 5 },
  { type: 'IFCRELAGGREGATES', whole: 4, parts: 5 },
  { type: 'IFCRELCONTAINEDINSPATIALSTRUCTURE', whole: 5, parts: 4 },
];

/** Maps each object to what it is in or part of, by the strongest of its relations. */
function readWholes(file: IfcFile): Map<number, number> {
  const wholes = new Map<number, number>();
  for (const { type, whole, parts } of WHOLE_RELATIONS) {
    for (const { arguments: given } of file.listRecords(type, [whole, parts])) {
      const id = readReference(given[whole]);
      if (id !== null) for (const part of readReferences(given[parts])) wholes.set(part, id);
    }
  }
  return wholes;
}
