// Property sets and quantities of elements, those of their types among them, as values with SI units.
import type { ElementValue } from '../../../../../contract/models.ts';
import type { Argument } from '../step/arguments.ts';
import { readList, readNumber, readReference, readReferences, readScalar, readText, readType } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';
import type { Unit, Units } from './units.ts';

/** Values by set and name. */
export type ValueSets = Record<string, Record<string, ElementValue>>;

export interface ElementValues {
  readonly propertySets: ValueSets;
  readonly quantities: ValueSets;
}

export interface ValueReader {
  /** The values of an object, those of its type where it has not its own. */
  of(id: number): ElementValues;
  /** The name of its type. */
  typeNameOf(id: number): string | null;
}

/** Complex properties within each other. */
const DEEPEST = 4;

/** Reads how values hang on objects; the values themselves are read as they are asked for. */
export function valuesIn(file: IfcFile, units: Units): ValueReader {
  const setsOf = relatedSets(file);
  const types = relatedTypes(file);
  const kept = new Map<number, IfcRecord | undefined>();
  // Types are few, and each is asked for by many objects.
  const typeRecord = (id: number) => {
    if (!kept.has(id)) kept.set(id, file.findRecord(id));
    return kept.get(id);
  };
  const ofTypes = new Map<number, ElementValues>();
  const typeValues = (type: number): ElementValues => {
    const known = ofTypes.get(type) ?? readSets(file, units, readReferences(typeRecord(type)?.arguments[5]));
    ofTypes.set(type, known);
    return known;
  };
  const own = (id: number) => readSets(file, units, setsOf.get(id) ?? []);
  return {
    of(id) {
      const type = types.get(id);
      return type === undefined ? own(id) : merged(typeValues(type), own(id));
    },
    typeNameOf(id) {
      const type = types.get(id);
      return type === undefined ? null : readText(typeRecord(type)?.arguments[2]);
    },
  };
}

function relatedSets(file: IfcFile): Map<number, number[]> {
  const sets = new Map<number, number[]>();
  for (const { arguments: given } of file.listRecords('IFCRELDEFINESBYPROPERTIES')) {
    const definitions = readReferences(given[5]);
    for (const object of readReferences(given[4])) {
      const known = sets.get(object);
      if (known === undefined) sets.set(object, [...definitions]);
      else known.push(...definitions);
    }
  }
  return sets;
}

function relatedTypes(file: IfcFile): Map<number, number> {
  const types = new Map<number, number>();
  for (const { arguments: given } of file.listRecords('IFCRELDEFINESBYTYPE')) {
    const type = readReference(given[5]);
    if (type !== null) for (const object of readReferences(given[4])) types.set(object, type);
  }
  return types;
}

function readSets(file: IfcFile, units: Units, ids: readonly number[]): ElementValues {
  const propertySets: ValueSets = Object.create(null);
  const quantities: ValueSets = Object.create(null);
  for (const set of file.findRecords(ids)) {
    const isQuantities = set.type === 'IFCELEMENTQUANTITY';
    if (!isQuantities && set.type !== 'IFCPROPERTYSET') continue;
    const target = isQuantities ? quantities : propertySets;
    const name = readText(set.arguments[2]) ?? '';
    const values = target[name] ?? Object.create(null);
    target[name] = values;
    const members = readReferences(set.arguments[isQuantities ? 5 : 4]);
    addValues({ file, units, values, prefix: '', depth: 0 }, members);
    if (Object.keys(values).length === 0) delete target[name];
  }
  return { propertySets, quantities };
}

interface Adding {
  readonly file: IfcFile;
  readonly units: Units;
  readonly values: Record<string, ElementValue>;
  readonly prefix: string;
  readonly depth: number;
}

function addValues(adding: Adding, ids: readonly number[]): void {
  const { file, units, values, prefix, depth } = adding;
  for (const record of file.findRecords(ids)) {
    const name = prefix + (readText(record.arguments[0]) ?? '');
    const parts = partsOf(record);
    if (parts !== undefined) {
      if (depth < DEEPEST) addValues({ ...adding, prefix: `${name}/`, depth: depth + 1 }, parts);
      continue;
    }
    const value = valueIn(record, units);
    if (value !== undefined) values[name] = value;
  }
}

/** What a complex property or quantity is made of. */
function partsOf({ type, arguments: given }: IfcRecord): number[] | undefined {
  if (type === 'IFCCOMPLEXPROPERTY') return readReferences(given[3]);
  return type === 'IFCPHYSICALCOMPLEXQUANTITY' ? readReferences(given[2]) : undefined;
}

const QUANTITIES: ReadonlyMap<string, string> = new Map([
  ['IFCQUANTITYLENGTH', 'LENGTHUNIT'],
  ['IFCQUANTITYAREA', 'AREAUNIT'],
  ['IFCQUANTITYVOLUME', 'VOLUMEUNIT'],
  ['IFCQUANTITYWEIGHT', 'MASSUNIT'],
  ['IFCQUANTITYTIME', 'TIMEUNIT'],
  ['IFCQUANTITYCOUNT', ''],
  ['IFCQUANTITYNUMBER', ''],
]);

function valueIn(record: IfcRecord, units: Units): ElementValue | undefined {
  const { type, arguments: given } = record;
  const quantity = QUANTITIES.get(type);
  if (quantity !== undefined) return quantityOf(given, quantity, units);
  switch (type) {
    case 'IFCPROPERTYSINGLEVALUE':
      return inUnit(given[2], (each) => units.ofMeasure(readType(each), readReference(given[3])));
    case 'IFCPROPERTYENUMERATEDVALUE':
      return { value: readList(given[2]).map(readScalar), unit: null };
    case 'IFCPROPERTYLISTVALUE':
      return listInUnit(readList(given[2]), units, readReference(given[3]));
    case 'IFCPROPERTYBOUNDEDVALUE':
      // From the lower bound to the upper one.
      return listInUnit([given[3], given[2]], units, readReference(given[4]));
    default:
      return undefined;
  }
}

function quantityOf(given: readonly Argument[], kind: string, units: Units): ElementValue {
  const own = readReference(given[2]);
  const unit: Unit = own !== null ? units.named(own) : kind === '' ? { scale: 1, unit: null } : units.of(kind);
  const number = readNumber(given[3]);
  return { value: number === null ? null : scaled(number, unit), unit: unit.unit };
}

function inUnit(argument: Argument | undefined, unitFor: (argument: Argument | undefined) => Unit): ElementValue {
  const unit = unitFor(argument);
  const number = unit.unit === null ? null : readNumber(argument);
  if (number === null) return { value: readScalar(argument), unit: null };
  return { value: scaled(number, unit), unit: unit.unit };
}

function listInUnit(list: readonly (Argument | undefined)[], units: Units, own: number | null): ElementValue {
  const values = list.map((each) => inUnit(each, () => units.ofMeasure(readType(each), own)));
  return {
    value: values.map((each) => each.value as string),
    unit: values.find((each) => each.unit !== null)?.unit ?? null,
  };
}

/** Without what binary fractions add to it: 2820 mm are 2.82 m. */
function scaled(number: number, { scale }: Unit): number {
  return scale === 1 ? number : Number((number * scale).toPrecision(14));
}

function merged(below: ElementValues, above: ElementValues): ElementValues {
  return {
    propertySets: mergedSets(below.propertySets, above.propertySets),
    quantities: mergedSets(below.quantities, above.quantities),
  };
}

function mergedSets(below: ValueSets, above: ValueSets): ValueSets {
  if (isEmpty(above)) return below;
  if (isEmpty(below)) return above;
  const sets: ValueSets = Object.create(null);
  for (const source of [below, above]) {
    for (const [name, values] of Object.entries(source)) {
      sets[name] = Object.assign(Object.create(null), sets[name], values);
    }
  }
  return sets;
}

function isEmpty(sets: ValueSets): boolean {
  for (const _ in sets) return false;
  return true;
}
