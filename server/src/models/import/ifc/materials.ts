// The materials of the elements of a file: one material, a list, or the layers, constituents or profiles of a set.
import type { ElementMaterial } from '../../../../../contract/model-elements.ts';
import type { Argument } from '../step/arguments.ts';
import { readName, readNumber, readReference, readReferences, readWord } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';
import { gatherRelated, type Related } from './related.ts';
import type { Units } from './units.ts';

/** More layers than anything is built of. */
const MAX_PARTS = 200;

const EMPTY: Omit<ElementMaterial, 'kind'> = {
  set: null,
  name: null,
  part: null,
  thicknessM: null,
  fraction: null,
  profile: null,
  direction: null,
  offsetM: null,
};

/** Reads which objects are of which materials, as `Related`: the materials of the object before those of its type. */
export function readMaterials(
  file: IfcFile,
  units: Units,
  typeOf: (id: number) => number | undefined,
): Related<ElementMaterial> {
  const { scale } = units.of('LENGTHUNIT');
  const metres = (argument: Argument | undefined) => {
    const number = readNumber(argument);
    return number === null ? null : rounded(number * scale);
  };
  const definitions = gatherRelated(file, 'IFCRELASSOCIATESMATERIAL');
  const read = (id: number) => readDefinition({ file, metres }, file.findRecord(id)).slice(0, MAX_PARTS);
  // Elements of one definition share one list.
  const known = new Map<number, readonly ElementMaterial[]>();
  const partsOf = (id: number) => {
    const parts = known.get(id) ?? read(id);
    known.set(id, parts);
    return parts;
  };
  return {
    of(id) {
      const [first, ...more] = definitions.get(id) ?? definitions.get(typeOf(id) ?? -1) ?? [];
      if (first === undefined) return NO_MATERIALS;
      return more.length === 0 ? partsOf(first) : [first, ...more].flatMap(partsOf).slice(0, MAX_PARTS);
    },
  };
}

const NO_MATERIALS: readonly ElementMaterial[] = [];

interface Reading {
  readonly file: IfcFile;
  readonly metres: (argument: Argument | undefined) => number | null;
}

function readDefinition(reading: Reading, record: IfcRecord | undefined): ElementMaterial[] {
  const { type, arguments: given = [] } = record ?? {};
  const setNamed = (argument: Argument | undefined) => readSet(reading, findNamed(reading.file, argument));
  switch (type) {
    case 'IFCMATERIALLIST':
      return [...reading.file.findRecords(readReferences(given[0]).slice(0, MAX_PARTS))].flatMap((each) =>
        readPart(reading, each),
      );
    case 'IFCMATERIALLAYERSETUSAGE':
      return setNamed(given[0]).map((layer) => ({
        ...layer,
        direction: [readWord(given[1]), readWord(given[2])].filter((each) => each !== null).join(' ') || null,
        offsetM: reading.metres(given[3]),
      }));
    case 'IFCMATERIALPROFILESETUSAGE':
    case 'IFCMATERIALPROFILESETUSAGETAPERING':
      return setNamed(given[0]);
    default:
      return readSet(reading, record);
  }
}

function findNamed(file: IfcFile, argument: Argument | undefined): IfcRecord | undefined {
  const id = readReference(argument);
  return id === null ? undefined : file.findRecord(id);
}

/** The parts of a set, or a part that an object names without its set. */
function readSet(reading: Reading, record: IfcRecord | undefined): ElementMaterial[] {
  if (record === undefined) return [];
  const { type, arguments: given } = record;
  const parts = (ids: Argument | undefined, set: string | null) =>
    [...reading.file.findRecords(readReferences(ids).slice(0, MAX_PARTS))].flatMap((part) =>
      readPart(reading, part).map((each) => ({ ...each, set })),
    );
  switch (type) {
    case 'IFCMATERIALLAYERSET':
      return parts(given[0], readName(given[1]));
    case 'IFCMATERIALCONSTITUENTSET':
    case 'IFCMATERIALPROFILESET':
      return parts(given[2], readName(given[0]));
    default:
      return readPart(reading, record);
  }
}

function readPart({ file, metres }: Reading, { type, arguments: given }: IfcRecord): ElementMaterial[] {
  const nameAt = (place: number, of: number) => readName(findNamed(file, given[place])?.arguments[of]);
  switch (type) {
    case 'IFCMATERIAL':
      return [{ ...EMPTY, kind: 'material', name: readName(given[0]) }];
    case 'IFCMATERIALLAYER':
    case 'IFCMATERIALLAYERWITHOFFSETS':
      return [{ ...EMPTY, kind: 'layer', name: nameAt(0, 0), part: readName(given[3]), thicknessM: metres(given[1]) }];
    case 'IFCMATERIALCONSTITUENT':
      return [
        { ...EMPTY, kind: 'constituent', name: nameAt(2, 0), part: readName(given[0]), fraction: readShare(given[3]) },
      ];
    case 'IFCMATERIALPROFILE':
    case 'IFCMATERIALPROFILEWITHOFFSETS':
      return [{ ...EMPTY, kind: 'profile', name: nameAt(2, 0), part: readName(given[0]), profile: nameAt(3, 1) }];
    default:
      return [];
  }
}

const readShare = (argument: Argument | undefined) => {
  const share = readNumber(argument);
  return share === null ? null : rounded(share);
};

/** Seven digits, to which comparisons look at numbers. */
const rounded = (number: number) => Number(number.toPrecision(7));
