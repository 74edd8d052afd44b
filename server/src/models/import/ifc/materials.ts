// Reads the materials of the elements of a file: one material, a list, or the layers, constituents or profiles of a set.
import type { ElementMaterial } from '../../../../../contract/model-elements.ts';
import type { Argument } from '../step/arguments.ts';
import { readName, readNumber, readReference, readReferences, readWord } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';
import { gatherRelated, type Related } from './related.ts';
import type { Units } from './units.ts';

/** More layers than any element has. */
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

/** Reads the materials of objects, as `Related`: the materials of the object before those of its type. */
export function readMaterials(
  file: IfcFile,
  units: Units,
  typeOf: (id: number) => number | undefined,
): Related<ElementMaterial> {
  const { scale } = units.of('LENGTHUNIT');
  const metres = (argument: Argument | undefined) => {
    const number = readNumber(argument);
    return number === null ? null : roundDigits(number * scale);
  };
  const definitions = gatherRelated(file, 'IFCRELASSOCIATESMATERIAL');
  const read = (id: number) => readDefinition({ file, metres }, file.findRecord(id)).slice(0, MAX_PARTS);
  // Elements of one definition share one list.
  const known = new Map<number, readonly ElementMaterial[]>();
  const getParts = (id: number) => {
    const parts = known.get(id) ?? read(id);
    known.set(id, parts);
    return parts;
  };
  return {
    of(id) {
      const [first, ...more] = definitions.get(id) ?? definitions.get(typeOf(id) ?? -1) ?? [];
      if (first === undefined) return NO_MATERIALS;
      return more.length === 0 ? getParts(first) : [first, ...more].flatMap(getParts).slice(0, MAX_PARTS);
    },
  };
}

const NO_MATERIALS: readonly ElementMaterial[] = [];

interface Context {
  readonly file: IfcFile;
  readonly metres: (argument: Argument | undefined) => number | null;
}

function readDefinition(context: Context, record: IfcRecord | undefined): ElementMaterial[] {
  const { type, arguments: given = [] } = record ?? {};
  const setNamed = (argument: Argument | undefined) => readSet(context, findNamed(context.file, argument));
  switch (type) {
    case 'IFCMATERIALLIST':
      return [...context.file.findRecords(readReferences(given[0]).slice(0, MAX_PARTS))].flatMap((each) =>
        readPart(context, each),
      );
    case 'IFCMATERIALLAYERSETUSAGE':
      return setNamed(given[0]).map((layer) => ({
        ...layer,
        direction: [readWord(given[1]), readWord(given[2])].filter((each) => each !== null).join(' ') || null,
        offsetM: context.metres(given[3]),
      }));
    case 'IFCMATERIALPROFILESETUSAGE':
    case 'IFCMATERIALPROFILESETUSAGETAPERING':
      return setNamed(given[0]);
    default:
      return readSet(context, record);
  }
}

function findNamed(file: IfcFile, argument: Argument | undefined): IfcRecord | undefined {
  const id = readReference(argument);
  return id === null ? undefined : file.findRecord(id);
}

/** Reads the parts of a set, or a part that an object names without its set. */
function readSet(context: Context, record: IfcRecord | undefined): ElementMaterial[] {
  if (record === undefined) return [];
  const { type, arguments: given } = record;
  const parts = (ids: Argument | undefined, set: string | null) =>
    [...context.file.findRecords(readReferences(ids).slice(0, MAX_PARTS))].flatMap((part) =>
      readPart(context, part).map((each) => ({ ...each, set })),
    );
  switch (type) {
    case 'IFCMATERIALLAYERSET':
      return parts(given[0], readName(given[1]));
    case 'IFCMATERIALCONSTITUENTSET':
    case 'IFCMATERIALPROFILESET':
      return parts(given[2], readName(given[0]));
    default:
      return readPart(context, record);
  }
}

function readPart({ file, metres }: Context, { type, arguments: given }: IfcRecord): ElementMaterial[] {
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
  return share === null ? null : roundDigits(share);
};

/** Rounds to seven digits, the precision of comparisons. */
const roundDigits = (number: number) => Number(number.toPrecision(7));
