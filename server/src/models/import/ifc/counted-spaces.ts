// Marks the spaces whose areas and people count in sums: if a space and its parts are all spaces of the file, each area counts once.
import { readReference, readReferences, readWord } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';
import type { FoundSpace } from './spaces.ts';

/** Index of IfcSpatialStructureElement.CompositionType among the arguments. */
const COMPOSITION = 8;

interface Parts {
  readonly wholes: ReadonlyMap<number, number>;
  readonly parts: ReadonlyMap<number, readonly number[]>;
}

/**
 * Marks the spaces that do not count, for areas and for people. A COMPLEX space is counted by its parts where each of them has the
 * value, or if it has none itself and one of them has; any other space is counted itself, and its parts are not. If neither a whole
 * nor any of its parts states people, they count as their areas do: a person may enter them later. `places` maps the numbers of records to the
 * places of spaces.
 */
export function markCounted(
  file: IfcFile,
  spaces: readonly FoundSpace[],
  places: ReadonlyMap<number, number>,
): FoundSpace[] {
  const relations = readParts(file, places);
  if (relations.wholes.size === 0) return [...spaces];
  const spaceOf = (id: number) => spaces[places.get(id) ?? -1];
  const ofAreas = chooseCounted(file, relations, (id) => (spaceOf(id)?.areaSource ?? 'none') !== 'none');
  const saysPeople = (id: number) => (spaceOf(id)?.occupancy ?? null) !== null;
  const ofPeople = chooseCounted(file, relations, saysPeople);
  const findTop = (id: number) => listWholes(id, relations).at(-1) ?? id;
  const withPeople = new Set([...places.keys()].filter(saysPeople).map(findTop));
  const marked = [...spaces];
  for (const [id, place] of places) {
    const [space, isCounted] = [spaces[place], ofAreas(id)];
    const countsPeople = withPeople.has(findTop(id)) ? ofPeople(id) : isCounted;
    if (space !== undefined) marked[place] = { ...space, isCounted, countsPeople };
  }
  return marked;
}

/** Decides for each space if its own value is part of sums, given if it has one. */
function chooseCounted(file: IfcFile, relations: Parts, hasValue: (id: number) => boolean): (id: number) => boolean {
  const known = new Map<number, boolean>();
  const isByParts = (id: number, depth = 0): boolean => {
    const is = known.get(id);
    if (is !== undefined || depth === MAX_STEPS) return is === true;
    // Set until it is known, for parts that are wholes of their own wholes.
    known.set(id, false);
    const isComplex = readWord(file.findRecord(id)?.arguments[COMPOSITION]) === 'COMPLEX';
    const parts = relations.parts.get(id) ?? [];
    const has = (part: number) => hasValue(part) || isByParts(part, depth + 1);
    const found = isComplex && (hasValue(id) ? parts.length > 0 && parts.every(has) : parts.some(has));
    known.set(id, found);
    return found;
  };
  return (id) => !isByParts(id) && listWholes(id, relations).every((whole) => isByParts(whole) || !hasValue(whole));
}

function readParts(file: IfcFile, places: ReadonlyMap<number, number>): Parts {
  const wholes = new Map<number, number>();
  const parts = new Map<number, number[]>();
  for (const { arguments: given } of file.listRecords('IFCRELAGGREGATES', [4, 5])) {
    const whole = readReference(given[4]);
    if (whole === null || !places.has(whole)) continue;
    const spaces = readReferences(given[5]).filter((each) => places.has(each) && each !== whole);
    for (const part of spaces) wholes.set(part, whole);
    const known = parts.get(whole);
    if (known === undefined) parts.set(whole, spaces);
    else for (const part of spaces) known.push(part);
  }
  return { wholes, parts };
}

/** Levels of division, more than spaces have. */
const MAX_STEPS = 20;

/** Lists the space that a space is part of, the one that this is part of, and so on. */
function listWholes(id: number, { wholes }: Parts): number[] {
  const found = new Set<number>();
  for (let at = wholes.get(id); at !== undefined && at !== id && !found.has(at); at = wholes.get(at)) {
    if (found.size === MAX_STEPS) break;
    found.add(at);
  }
  return [...found];
}
