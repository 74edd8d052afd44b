// Property sets and quantities of elements, those of their types among them, as values with SI units.
import * as WebIfc from 'web-ifc';
import type { ElementValue } from '../../../../../contract/models.ts';
import {
  type Argument,
  listOf,
  numberOf,
  referenceOf,
  referencesOf,
  scalarOf,
  textOf,
  typeCodeOf,
} from './arguments.ts';
import type { IfcFile, RawRecord } from './ifc-file.ts';
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
  const kept = new Map<number, RawRecord | undefined>();
  // Types are few, and each is asked for by many objects.
  const typeRecord = (id: number) => {
    if (!kept.has(id)) kept.set(id, file.record(id));
    return kept.get(id);
  };
  const ofTypes = new Map<number, ElementValues>();
  const typeValues = (type: number): ElementValues => {
    const known = ofTypes.get(type) ?? readSets(file, units, referencesOf(typeRecord(type)?.arguments[5]));
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
      return type === undefined ? null : textOf(typeRecord(type)?.arguments[2]);
    },
  };
}

/** How many records are read at once. */
const BATCH = 2000;

/** Reads all records of a type, some at a time. */
export function* eachRecord(file: IfcFile, type: number): Generator<RawRecord> {
  const ids = file.idsOf(type);
  for (let from = 0; from < ids.length; from += BATCH) yield* file.records(ids.slice(from, from + BATCH));
}

function relatedSets(file: IfcFile): Map<number, number[]> {
  const sets = new Map<number, number[]>();
  for (const { arguments: given } of eachRecord(file, WebIfc.IFCRELDEFINESBYPROPERTIES)) {
    const definitions = referencesOf(given[5]);
    for (const object of referencesOf(given[4])) {
      const known = sets.get(object);
      if (known === undefined) sets.set(object, [...definitions]);
      else known.push(...definitions);
    }
  }
  return sets;
}

function relatedTypes(file: IfcFile): Map<number, number> {
  const types = new Map<number, number>();
  for (const { arguments: given } of eachRecord(file, WebIfc.IFCRELDEFINESBYTYPE)) {
    const type = referenceOf(given[5]);
    if (type !== null) for (const object of referencesOf(given[4])) types.set(object, type);
  }
  return types;
}

function readSets(file: IfcFile, units: Units, ids: readonly number[]): ElementValues {
  const propertySets: ValueSets = Object.create(null);
  const quantities: ValueSets = Object.create(null);
  for (const set of file.records(ids)) {
    const isQuantities = set.type === WebIfc.IFCELEMENTQUANTITY;
    if (!isQuantities && set.type !== WebIfc.IFCPROPERTYSET) continue;
    const target = isQuantities ? quantities : propertySets;
    const name = textOf(set.arguments[2]) ?? '';
    const values = target[name] ?? Object.create(null);
    target[name] = values;
    const members = referencesOf(set.arguments[isQuantities ? 5 : 4]);
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
  for (const record of file.records(ids)) {
    const name = prefix + (textOf(record.arguments[0]) ?? '');
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
function partsOf({ type, arguments: given }: RawRecord): number[] | undefined {
  if (type === WebIfc.IFCCOMPLEXPROPERTY) return referencesOf(given[3]);
  return type === WebIfc.IFCPHYSICALCOMPLEXQUANTITY ? referencesOf(given[2]) : undefined;
}

const QUANTITIES: ReadonlyMap<number, string> = new Map([
  [WebIfc.IFCQUANTITYLENGTH, 'LENGTHUNIT'],
  [WebIfc.IFCQUANTITYAREA, 'AREAUNIT'],
  [WebIfc.IFCQUANTITYVOLUME, 'VOLUMEUNIT'],
  [WebIfc.IFCQUANTITYWEIGHT, 'MASSUNIT'],
  [WebIfc.IFCQUANTITYTIME, 'TIMEUNIT'],
  [WebIfc.IFCQUANTITYCOUNT, ''],
  [WebIfc.IFCQUANTITYNUMBER, ''],
]);

function valueIn(record: RawRecord, units: Units): ElementValue | undefined {
  const { type, arguments: given } = record;
  const quantity = QUANTITIES.get(type);
  if (quantity !== undefined) return quantityOf(given, quantity, units);
  switch (type) {
    case WebIfc.IFCPROPERTYSINGLEVALUE:
      return inUnit(given[2], (each) => units.ofMeasure(typeCodeOf(each), referenceOf(given[3])));
    case WebIfc.IFCPROPERTYENUMERATEDVALUE:
      return { value: listOf(given[2]).map(scalarOf), unit: null };
    case WebIfc.IFCPROPERTYLISTVALUE:
      return listInUnit(listOf(given[2]), units, referenceOf(given[3]));
    case WebIfc.IFCPROPERTYBOUNDEDVALUE:
      // From the lower bound to the upper one.
      return listInUnit([given[3], given[2]], units, referenceOf(given[4]));
    default:
      return undefined;
  }
}

function quantityOf(given: readonly Argument[], kind: string, units: Units): ElementValue {
  const own = referenceOf(given[2]);
  const unit: Unit = own !== null ? units.named(own) : kind === '' ? { scale: 1, unit: null } : units.of(kind);
  const number = numberOf(given[3]);
  return { value: number === null ? null : scaled(number, unit), unit: unit.unit };
}

function inUnit(argument: Argument, unitFor: (argument: Argument) => Unit): ElementValue {
  const unit = unitFor(argument);
  const number = unit.unit === null ? null : numberOf(argument);
  if (number === null) return { value: scalarOf(argument), unit: null };
  return { value: scaled(number, unit), unit: unit.unit };
}

function listInUnit(list: readonly Argument[], units: Units, own: number | null): ElementValue {
  const values = list.map((each) => inUnit(each, () => units.ofMeasure(typeCodeOf(each), own)));
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
  const sets: ValueSets = Object.create(null);
  for (const source of [below, above]) {
    for (const [name, values] of Object.entries(source)) {
      sets[name] = Object.assign(Object.create(null), sets[name], values);
    }
  }
  return sets;
}
