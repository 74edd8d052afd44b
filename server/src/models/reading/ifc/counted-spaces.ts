// The spaces whose areas count in sums: where a space and parts of it are both spaces of the file, each area counts once.
import { readReference, readReferences, readWord } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';
import type { FoundSpace } from './spaces.ts';

/** The place of IfcSpatialStructureElement.CompositionType among the arguments. */
const COMPOSITION = 8;

interface Parts {
  readonly wholes: ReadonlyMap<number, number>;
  readonly parts: ReadonlyMap<number, readonly number[]>;
}

/**
 * Marks the spaces that do not count. A COMPLEX space is counted by its parts where each of them has an area, or one where it has
 * none itself; any other space is counted itself, and its parts are not. `places` maps the numbers of records to the places of
 * spaces.
 */
export function markCounted(
  file: IfcFile,
  spaces: readonly FoundSpace[],
  places: ReadonlyMap<number, number>,
): FoundSpace[] {
  const relations = readParts(file, places);
  if (relations.wholes.size === 0) return [...spaces];
  const hasArea = (id: number) => spaces[places.get(id) ?? -1]?.areaSource !== 'none';
  const known = new Map<number, boolean>();
  const isByParts = (id: number, depth = 0): boolean => {
    const is = known.get(id);
    if (is !== undefined || depth === MAX_STEPS) return is === true;
    // Until it is known, for parts that are wholes of their own wholes.
    known.set(id, false);
    const isComplex = readWord(file.findRecord(id)?.arguments[COMPOSITION]) === 'COMPLEX';
    const parts = relations.parts.get(id) ?? [];
    const has = (part: number) => hasArea(part) || isByParts(part, depth + 1);
    const found = isComplex && (hasArea(id) ? parts.length > 0 && parts.every(has) : parts.some(has));
    known.set(id, found);
    return found;
  };
  const marked = [...spaces];
  for (const [id, place] of places) {
    const space = spaces[place];
    const wholes = listWholes(id, relations);
    const isCounted = !isByParts(id) && wholes.every((whole) => isByParts(whole) || !hasArea(whole));
    if (space !== undefined && !isCounted) marked[place] = { ...space, isCounted };
  }
  return marked;
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
    else known.push(...spaces);
  }
  return { wholes, parts };
}

/** Deeper than spaces are divided. */
const MAX_STEPS = 20;

/** The space that a space is part of, the one that this is part of, and so on. */
function listWholes(id: number, { wholes }: Parts): number[] {
  const found = new Set<number>();
  for (let at = wholes.get(id); at !== undefined && at !== id && !found.has(at); at = wholes.get(at)) {
    if (found.size === MAX_STEPS) break;
    found.add(at);
  }
  return [...found];
}
