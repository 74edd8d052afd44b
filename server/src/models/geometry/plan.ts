// Plans the parts of the geometry: puts each product into the part of its storey, by the rules of the import
// (import/ifc/structure.ts), and products on no storey into a part of their own.
import { WHOLE_RELATIONS } from '../import/public.ts';
import type { PartFacts } from './geometry.ts';
import { type RecordIndex, readArguments, readReferences } from './step/record-index.ts';

/** A storey of the model as it was imported. */
export interface KnownStorey {
  readonly guid: string;
  readonly name: string;
  readonly elevationM: number | null;
}

/** A part before it is generated: the indexes of its products. */
export interface PlannedPart extends Omit<PartFacts, 'elementCount'> {
  readonly products: readonly number[];
}

/** Number of storeys beyond which neighbours share parts. @internal exported for tests. */
export const MAX_STOREY_PARTS = 60;

/** Levels of a decomposition, more than any building has. */
const MAX_STEPS = 100;

/** Plans the parts by elevation, products on no storey last; `isDrawn` by the index of a type. Empty parts are left out. */
export function planParts(
  index: RecordIndex,
  storeys: readonly KnownStorey[],
  isDrawn: readonly boolean[],
): PlannedPart[] {
  const findStorey = prepareStoreys(index, storeys);
  const products = storeys.map((): number[] => []);
  const onNone: number[] = [];
  for (let place = 0; place < index.count; place += 1) {
    if (!isDrawn[index.typeOf(place)] || readGuid(index, place) === undefined) continue;
    const storey = findStorey(place);
    (storey === undefined ? onNone : products[storey])?.push(place);
  }
  const used = storeys.map((storey, at) => ({ storey, products: products[at] ?? [] }));
  const parts = mergeStoreys(used.filter((each) => each.products.length > 0));
  if (onNone.length === 0) return parts;
  return [...parts, { storeyGuid: null, name: null, elevationM: null, products: onNone }];
}

interface Used {
  readonly storey: KnownStorey;
  readonly products: readonly number[];
}

function mergeStoreys(used: readonly Used[]): PlannedPart[] {
  const together = Math.ceil(used.length / MAX_STOREY_PARTS);
  const parts: PlannedPart[] = [];
  for (let at = 0; at < used.length; at += together) {
    const neighbours = used.slice(at, at + together);
    const [first, last] = [neighbours[0]?.storey, neighbours.at(-1)?.storey];
    if (first === undefined || last === undefined) continue;
    parts.push({
      storeyGuid: first.guid,
      name: first === last ? first.name : `${first.name} – ${last.name}`,
      elevationM: first.elevationM,
      products: neighbours.flatMap((each) => each.products),
    });
  }
  return parts;
}

/** Reads a GlobalId; undefined if a record has none, and so cannot be found by it. */
export function readGuid(index: RecordIndex, place: number): string | undefined {
  const [guid] = readArguments(index, place);
  return guid?.startsWith("'") && guid.length > 2 ? guid.slice(1, -1).trim() : undefined;
}

function prepareStoreys(index: RecordIndex, storeys: readonly KnownStorey[]): (place: number) => number | undefined {
  const known = new Map<string, number>();
  for (const [at, { guid }] of storeys.entries()) if (!known.has(guid)) known.set(guid, at);
  const places = new Map<number, number>();
  for (const place of listPlacesOfType(index, 'IFCBUILDINGSTOREY')) {
    const storey = known.get(readGuid(index, place) ?? '');
    if (storey !== undefined) places.set(place, storey);
  }
  const wholes = findWholes(index);
  return (place) => {
    let at: number | undefined = place;
    for (let step = 0; step < MAX_STEPS && at !== undefined; step += 1) {
      const storey = places.get(at);
      if (storey !== undefined) return storey;
      at = wholes.get(at);
    }
    return undefined;
  };
}

/** Maps each object to the object that contains it, by the same relations as the import. */
function findWholes(index: RecordIndex): Map<number, number> {
  const wholes = new Map<number, number>();
  for (const { type, whole, parts } of WHOLE_RELATIONS) {
    for (const relation of listPlacesOfType(index, type)) {
      const written = readArguments(index, relation);
      const [at] = readReferences(index, written[whole]);
      if (at !== undefined) for (const part of readReferences(index, written[parts])) wholes.set(part, at);
    }
  }
  return wholes;
}

/** Lists the indexes of all records of a type. */
export function* listPlacesOfType(index: RecordIndex, type: string): Generator<number> {
  const code = index.types.indexOf(type);
  if (code === -1) return;
  for (let place = 0; place < index.count; place += 1) if (index.typeOf(place) === code) yield place;
}
