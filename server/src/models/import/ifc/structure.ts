// Reads the structure of the building: its storeys, and the storey of each object.
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
  /** Ordered by elevation, those without one last. */
  readonly storeys: readonly FoundStorey[];
  /** Returns the index of the object's storey among them; null if it is on none. */
  storeyOf(id: number): number | null;
  /** Returns the index of the object's space, of these by the numbers of their records; null if it is in none. */
  spaceOf(id: number, spaces: ReadonlyMap<number, number>): number | null;
  /** Count of objects that are part of themselves, directly or through others. */
  readonly inCycles: number;
}

/** Levels of a decomposition, more than any building has. */
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
    storeyOf: (id) => findNearest(id, wholes, places),
    spaceOf: (id, spaces) => findNearest(id, wholes, spaces),
  };
}

/** Finds the nearest of these that an object is, is in or is part of; null if there is none, or only itself. */
function findNearest(
  id: number,
  wholes: ReadonlyMap<number, number>,
  places: ReadonlyMap<number, number>,
): number | null {
  let at: number | undefined = id;
  for (let step = 0; step < MOST_STEPS && at !== undefined; step += 1) {
    const place = places.get(at);
    if (place !== undefined) return place;
    at = wholes.get(at);
  }
  return null;
}

/** @internal Counts the objects that lead back to themselves through the objects that contain them. */
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

/** A relation that puts objects where another one is: the indexes of its arguments for the one and the others. */
interface WholeRelation {
  readonly type: string;
  readonly whole: number;
  readonly parts: number;
}

/**
 * The relations that put an object where another is, the weakest first: the opening that it fills and the element that this opens, the
 * element that it covers, nesting, decomposition, its own containment.
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

/** Maps each object to the object that contains it, by the strongest of its relations. */
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
