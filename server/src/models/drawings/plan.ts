// What a drawing shows, and in which part: each product on the storey that it is on, as the reading says it (reading/ifc/
// structure.ts), what is on none in a part of its own.
import { WHOLE_RELATIONS } from '../reading/public.ts';
import type { PartFacts } from './drawing.ts';
import { argumentsOf, namedIn, type RecordIndex } from './step/record-index.ts';

/** A storey of the model, as it was read. */
export interface KnownStorey {
  readonly guid: string;
  readonly name: string;
  readonly elevationM: number | null;
}

/** A part before it is drawn: the places of the products in it. */
export interface PlannedPart extends Omit<PartFacts, 'elementCount'> {
  readonly products: readonly number[];
}

/** More storeys than this share parts with their neighbours. @internal exported for tests. */
export const MOST_STOREY_PARTS = 60;

/** Deeper than any building is divided. */
const MOST_STEPS = 100;

/** Plans the parts, by elevation, what is on no storey last; `isDrawn` by the place of a type. Empty ones are left out. */
export function planParts(
  index: RecordIndex,
  storeys: readonly KnownStorey[],
  isDrawn: readonly boolean[],
): PlannedPart[] {
  const storeyOf = storeyFinder(index, storeys);
  const products = storeys.map((): number[] => []);
  const onNone: number[] = [];
  for (let place = 0; place < index.count; place += 1) {
    if (!isDrawn[index.typeOf(place)] || guidOf(index, place) === undefined) continue;
    const storey = storeyOf(place);
    (storey === undefined ? onNone : products[storey])?.push(place);
  }
  const used = storeys.map((storey, at) => ({ storey, products: products[at] ?? [] }));
  const parts = merged(used.filter((each) => each.products.length > 0));
  if (onNone.length === 0) return parts;
  return [...parts, { storeyGuid: null, name: null, elevationM: null, products: onNone }];
}

interface Used {
  readonly storey: KnownStorey;
  readonly products: readonly number[];
}

function merged(used: readonly Used[]): PlannedPart[] {
  const together = Math.ceil(used.length / MOST_STOREY_PARTS);
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

/** The text of a GlobalId; undefined where there is none, and so nothing that a record could be found by. */
export function guidOf(index: RecordIndex, place: number): string | undefined {
  const [guid] = argumentsOf(index, place);
  return guid?.startsWith("'") && guid.length > 2 ? guid.slice(1, -1).trim() : undefined;
}

function storeyFinder(index: RecordIndex, storeys: readonly KnownStorey[]): (place: number) => number | undefined {
  const known = new Map<string, number>();
  for (const [at, { guid }] of storeys.entries()) if (!known.has(guid)) known.set(guid, at);
  const places = new Map<number, number>();
  for (const place of placesOfType(index, 'IFCBUILDINGSTOREY')) {
    const storey = known.get(guidOf(index, place) ?? '');
    if (storey !== undefined) places.set(place, storey);
  }
  const wholes = findWholes(index);
  return (place) => {
    let at: number | undefined = place;
    for (let step = 0; step < MOST_STEPS && at !== undefined; step += 1) {
      const storey = places.get(at);
      if (storey !== undefined) return storey;
      at = wholes.get(at);
    }
    return undefined;
  };
}

/** Maps each object to what it is in or part of, by the same relations as the reading. */
function findWholes(index: RecordIndex): Map<number, number> {
  const wholes = new Map<number, number>();
  for (const { type, whole, parts } of WHOLE_RELATIONS) {
    for (const relation of placesOfType(index, type)) {
      const written = argumentsOf(index, relation);
      const [at] = namedIn(index, written[whole]);
      if (at !== undefined) for (const part of namedIn(index, written[parts])) wholes.set(part, at);
    }
  }
  return wholes;
}

/** The places of all records of a type. */
export function* placesOfType(index: RecordIndex, type: string): Generator<number> {
  const code = index.types.indexOf(type);
  if (code === -1) return;
  for (let place = 0; place < index.count; place += 1) if (index.typeOf(place) === code) yield place;
}
