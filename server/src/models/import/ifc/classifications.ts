// Reads the classifications of the elements of a file: references to entries of systems such as Uniclass, NL-SfB or OmniClass.
import type { ElementClassification } from '../../../../../contract/model-elements.ts';
import { readName, readReference, readReferences } from './arguments.ts';
import type { IfcFile } from './ifc-file.ts';
import { gatherRelated, type Related } from './related.ts';

/** More classifications than any object has. */
const MAX_CLASSIFICATIONS = 50;

/** Levels of references up to their system. */
const MAX_DEPTH = 20;

/** Reads how objects are classified, themselves and by their types, in the order of systems and codes. */
export function readClassifications(
  file: IfcFile,
  typeOf: (id: number) => number | undefined,
): Related<ElementClassification> {
  const references = gatherRelated(file, 'IFCRELASSOCIATESCLASSIFICATION');
  const known = new Map<number, ElementClassification | undefined>();
  const read = (id: number) => {
    if (!known.has(id)) known.set(id, readReferenced(file, id));
    return known.get(id);
  };
  return {
    of(id) {
      const ids = [...(references.get(id) ?? []), ...(references.get(typeOf(id) ?? -1) ?? [])];
      if (ids.length === 0) return [];
      const found = ids.map(read).filter((each) => each !== undefined);
      const unique = new Map(found.map((each) => [keyFor(each), each]));
      return [...unique]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, each]) => each)
        .slice(0, MAX_CLASSIFICATIONS);
    },
  };
}

const keyFor = ({ system, code, name }: ElementClassification) =>
  JSON.stringify([system ?? '', code ?? '', name ?? '']);

function readReferenced(file: IfcFile, id: number): ElementClassification | undefined {
  const record = file.findRecord(id);
  switch (record?.type) {
    case 'IFCCLASSIFICATIONREFERENCE':
      return {
        system: findSystem(file, readReference(record.arguments[3])),
        code: readName(record.arguments[1]),
        name: readName(record.arguments[2]),
      };
    // IFC2X3: an entry as the list of its facets.
    case 'IFCCLASSIFICATIONNOTATION': {
      const facets = [...file.findRecords(readReferences(record.arguments[0]))];
      const code = facets.map((facet) => readName(facet.arguments[0]) ?? '').join('.');
      return { system: null, code: code === '' ? null : code, name: null };
    }
    case 'IFCCLASSIFICATION':
      return { system: readName(record.arguments[3]), code: null, name: null };
    default:
      return undefined;
  }
}

/** Finds the name of the system at the end of a chain of references; null if the chain ends in none, or in itself. */
function findSystem(file: IfcFile, source: number | null): string | null {
  let at = source;
  for (let step = 0; step < MAX_DEPTH && at !== null; step += 1) {
    const record = file.findRecord(at);
    if (record?.type === 'IFCCLASSIFICATION') return readName(record.arguments[3]);
    if (record?.type !== 'IFCCLASSIFICATIONREFERENCE') return null;
    at = readReference(record.arguments[3]);
  }
  return null;
}
