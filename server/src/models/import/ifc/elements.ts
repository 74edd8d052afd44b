// Reads the elements of a file: built objects with their properties, without spaces, structure and openings.
import type { ElementClassification, ElementMaterial } from '../../../../../contract/model-elements.ts';
import { readGuid, readText } from './arguments.ts';
import { type ContentHasher, type ContentHashes, openContentHasher } from './content-hash.ts';
import { ELEMENT_CLASSES } from './element-classes.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';
import type { Related } from './related.ts';
import type { Structure } from './structure.ts';
import type { Systems } from './systems.ts';
import type { ValueReader, ValueSets } from './values.ts';

export interface FoundElement extends ContentHashes {
  readonly guid: string;
  readonly isRepeated: boolean;
  readonly class: string;
  readonly name: string | null;
  readonly typeName: string | null;
  readonly tag: string | null;
  /** The index of its storey among those of the structure. */
  readonly storey: number | null;
  /** The index of its space among the spaces of the file. */
  readonly space: number | null;
  /** The names of the systems that it is assigned to, in the order of the file. */
  readonly systems: readonly string[];
  readonly propertySets: ValueSets;
  readonly quantities: ValueSets;
  readonly materials: readonly ElementMaterial[];
  readonly classifications: readonly ElementClassification[];
}

/** Oddities of the elements, and of the GlobalIds of the spaces. */
export interface ElementOddities {
  readonly repeated: Set<string>;
  withoutGuid: number;
  readonly badGuids: Set<string>;
  withoutStorey: number;
  tooLarge: number;
}

/** 22 characters of base 64 as IFC writes it, the first from 0 to 3. */
const GUID = /^[0-3][0-9A-Za-z_$]{21}$/;

/** Counts the records of elements in the file. */
export function countElements(file: IfcFile): number {
  const types = file.index.types.filter((type) => ELEMENT_CLASSES.has(type));
  return types.reduce((sum, type) => sum + file.countRecords(type), 0);
}

/** Notes oddities of a GlobalId. */
export function noteGuid(oddities: ElementOddities, guid: string, isRepeated: boolean): void {
  if (isRepeated) oddities.repeated.add(guid);
  if (!GUID.test(guid)) oddities.badGuids.add(guid);
}

/** The content of a file besides its elements. */
interface Surroundings {
  readonly structure: Structure;
  readonly oddities: ElementOddities;
  /** The indexes of the spaces, by the numbers of their records. */
  readonly spaces: ReadonlyMap<number, number>;
  readonly systems: Systems;
  readonly materials: Related<ElementMaterial>;
  readonly classifications: Related<ElementClassification>;
}

/** Reads the elements, class by class and each in the order of the file, and notes oddities. */
export function* readElements(file: IfcFile, values: ValueReader, surroundings: Surroundings): Generator<FoundElement> {
  const seen = new Set<string>();
  const hashContent = openContentHasher();
  for (const [type, name] of ELEMENT_CLASSES) {
    for (const record of file.listRecords(type)) {
      const element = readElement(record, name, { ...surroundings, values, seen, hashContent });
      if (element !== undefined) yield element;
    }
  }
}

interface Context extends Surroundings {
  readonly values: ValueReader;
  /** GlobalIds of the previous elements. */
  readonly seen: Set<string>;
  readonly hashContent: ContentHasher;
}

function readElement({ id, arguments: given }: IfcRecord, name: string, context: Context): FoundElement | undefined {
  const { structure, oddities, spaces, systems, values, seen, hashContent } = context;
  const guid = readGuid(given[0]);
  if (guid === null) {
    oddities.withoutGuid += 1;
    return undefined;
  }
  const isRepeated = seen.has(guid);
  seen.add(guid);
  noteGuid(oddities, guid, isRepeated);
  const storey = structure.storeyOf(id);
  if (storey === null) oddities.withoutStorey += 1;
  const { propertySets, quantities } = values.of(id);
  const element = {
    class: name,
    name: readText(given[2]),
    typeName: values.typeNameOf(id) ?? readText(given[4]),
    tag: readText(given[7]),
    propertySets,
    quantities,
    materials: context.materials.of(id),
    classifications: context.classifications.of(id),
  };
  const storeyGuid = storey === null ? null : (structure.storeys[storey]?.guid ?? null);
  const where = { storey, space: structure.spaceOf(id, spaces), systems: systems.of(id) };
  return { guid, isRepeated, ...where, ...element, ...hashContent({ ...element, storeyGuid }) };
}
