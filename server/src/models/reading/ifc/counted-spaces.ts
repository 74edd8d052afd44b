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
 * Marks the spaces that do not count. A COMPLEX space is counted by its parts where one of them has an area; any other space is
 * counted itself, and its parts are not. `places` maps the numbers of records to the places of spaces.
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
  const isByParts = (id: number) => {
    const isComplex = () => readWord(file.findRecord(id)?.arguments[COMPOSITION]) === 'COMPLEX';
    const is = known.get(id) ?? (isComplex() && listParts(id, relations).some(hasArea));
    known.set(id, is);
    return is;
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
  for (const { arguments: given } of file.listRecords('IFCRELAGGREGATES')) {
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

/** The parts of a space, those of its parts among them. */
function listParts(id: number, { parts }: Parts): number[] {
  const found = new Set<number>();
  const stack = [...(parts.get(id) ?? [])];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === id || found.has(at)) continue;
    found.add(at);
    stack.push(...(parts.get(at) ?? []));
  }
  return [...found];
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
