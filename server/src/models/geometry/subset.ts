// Creates a file with some products of another file and nothing else but their geometry and colours: the records that they name,
// transitively, and those few that name them (openings, styles, materials, wholes). Record numbers stay the same. Properties are left
// out: the viewer requests them by GlobalId.
import { getWebIfcSchema } from '../import/public.ts';
import { listPlacesOfType } from './plan.ts';
import { findUnits } from './project-units.ts';
import { type RecordIndex, readArguments, readReferences } from './step/record-index.ts';
import { rewriteSweptDisks } from './swept-disks.ts';

/** Records that name products from outside, found once for all subsets. */
interface Relations {
  /** Relations to the openings of each product. */
  readonly voids: ReadonlyMap<number, readonly number[]>;
  /** Styles of each geometry, and definitions of each material. */
  readonly styles: ReadonlyMap<number, readonly number[]>;
  /** Relations to a list. */
  readonly lists: readonly RelatedList[];
}

interface RelatedList {
  readonly relation: number;
  readonly to: number;
  readonly members: readonly number[];
  readonly argument: number;
  /** True if the relation is to a whole, a product that is shown itself. It is kept if that is in the subset. */
  readonly isWhole: boolean;
}

interface Known {
  /** By the index of a type. */
  readonly isDrawn: readonly boolean[];
  /** By the index of a record: one that refers to itself is left out. */
  readonly isCircular: (place: number) => boolean;
}

/** Prepares subsets of a file. */
export function prepareSubsets(
  index: RecordIndex,
  { isDrawn, isCircular }: Known,
): (products: readonly number[]) => Uint8Array {
  const relations = findRelations(index, isDrawn);
  const ofAll = listAlwaysTaken(index);
  const sweptDisks = rewriteSweptDisks(index);
  return (products) => {
    const subset = openSubset(index, isDrawn);
    for (const place of ofAll) subset.take(place);
    for (const place of products) {
      subset.take(place);
      for (const relation of relations.voids.get(place) ?? []) if (!isCircular(relation)) subset.take(relation);
    }
    const rewritten = new Map<number, string>();
    for (const list of relations.lists) {
      const members = list.members.filter((each) => subset.has(each));
      if (members.length === 0 || (list.isWhole && !subset.has(list.to)) || isCircular(list.to)) continue;
      if (!list.isWhole) subset.take(list.to);
      subset.takeAlone(list.relation);
      rewritten.set(list.relation, rewrite(index, list, members));
    }
    for (const [styled, styles] of relations.styles) {
      if (subset.has(styled)) for (const style of styles) if (!isCircular(style)) subset.take(style);
    }
    for (const [place, record] of sweptDisks) if (subset.has(place)) rewritten.set(place, record);
    return subset.write(rewritten);
  };
}

/** Lists the project with its units and contexts: web-ifc takes the first units of a file, and those of a library may come first. */
function listAlwaysTaken(index: RecordIndex): number[] {
  const { project, units } = findUnits(index);
  return [project, units].filter((each) => each !== undefined);
}

function findRelations(index: RecordIndex, isDrawn: readonly boolean[]): Relations {
  const [voids, styles] = [new Map<number, number[]>(), new Map<number, number[]>()];
  const collect = (into: Map<number, number[]>, type: string, argument: number) => {
    for (const place of listPlacesOfType(index, type)) {
      const [of] = readReferences(index, readArguments(index, place)[argument]);
      if (of === undefined) continue;
      const known = into.get(of);
      if (known === undefined) into.set(of, [place]);
      else known.push(place);
    }
  };
  collect(voids, 'IFCRELVOIDSELEMENT', 4);
  collect(styles, 'IFCSTYLEDITEM', 0);
  collect(styles, 'IFCINDEXEDCOLOURMAP', 0);
  collect(styles, 'IFCMATERIALDEFINITIONREPRESENTATION', 3);
  const listRelations = (type: string, argument: number, to: number, isWhole: boolean) =>
    [...listPlacesOfType(index, type)].flatMap((relation): RelatedList[] => {
      const written = readArguments(index, relation);
      const [of] = readReferences(index, written[to]);
      if (of === undefined || (isWhole && !isDrawn[index.typeOf(of)])) return [];
      return [{ relation, to: of, members: readReferences(index, written[argument]), argument, isWhole }];
    });
  const lists = [
    ...listRelations('IFCRELAGGREGATES', 5, 4, true),
    ...listRelations('IFCRELASSOCIATESMATERIAL', 4, 5, false),
  ];
  return { voids, styles, lists };
}

/** Writes the relation with only these members in its list. */
function rewrite(index: RecordIndex, { relation, argument }: RelatedList, members: readonly number[]): string {
  const written = readArguments(index, relation);
  written[argument] = `(${members.map((each) => `#${index.numberOf(each)}`).join(',')})`;
  return `#${index.numberOf(relation)}=${index.types[index.typeOf(relation)]}(${written.join(',')});`;
}

function openSubset(index: RecordIndex, isDrawn: readonly boolean[]) {
  const taken = new Uint8Array(index.count);
  const stack: number[] = [];
  return {
    has: (place: number) => taken[place] === 1,
    takeAlone(place: number) {
      taken[place] = 1;
    },
    /** Takes a record with all that it names, transitively, except products that are shown: those are taken on their own. */
    take(place: number) {
      stack.push(place);
      for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        if (taken[at] === 1) continue;
        taken[at] = 1;
        for (const named of index.namedBy(at))
          if (taken[named] === 0 && !isDrawn[index.typeOf(named)]) stack.push(named);
      }
    },
    write: (rewritten: ReadonlyMap<number, string>) => writeSubset(index, taken, rewritten),
  };
}

const END = 'ENDSEC;\nEND-ISO-10303-21;\n';

/** Writes a valid header, with a name of the file's schema that web-ifc knows. */
function writeHeader({ bytes, dataFrom }: RecordIndex): string {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset, dataFrom).toString('latin1');
  const name = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i.exec(written)?.[1] ?? '';
  const lines = ["FILE_DESCRIPTION((''),'2;1');", "FILE_NAME('','',(''),(''),'','','');"];
  const schema = `FILE_SCHEMA(('${getWebIfcSchema(name)}'));`;
  return ['ISO-10303-21;', 'HEADER;', ...lines, schema, 'ENDSEC;', 'DATA;', ''].join('\n');
}

function writeSubset(index: RecordIndex, taken: Uint8Array, rewritten: ReadonlyMap<number, string>): Uint8Array {
  const pieces: Uint8Array[] = [Buffer.from(writeHeader(index))];
  // Copies neighbours that are taken as one slice, with the bytes between them.
  let from = -1;
  for (let place = 0; place <= index.count; place += 1) {
    const isWhole = taken[place] === 1 && !rewritten.has(place);
    if (isWhole && from === -1) from = place;
    if (!isWhole && from !== -1) {
      pieces.push(index.bytes.subarray(index.spanOf(from)[0], index.spanOf(place - 1)[1]), Buffer.from('\n'));
      from = -1;
    }
    const other = rewritten.get(place);
    if (other !== undefined) pieces.push(Buffer.from(`${other}\n`, 'latin1'));
  }
  return Buffer.concat([...pieces, Buffer.from(END)]);
}
