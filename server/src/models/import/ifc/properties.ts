// Reads properties and quantities as values in SI units. Files repeat the same property for each element: records with the same text
// are read once.
import type { ElementValue } from '../../../../../contract/model-elements.ts';
import type { Argument } from '../step/arguments.ts';
import { findRecordEnd } from '../step/record-index.ts';
import { readList, readNumber, readReference, readReferences, readScalar, readText, readType } from './arguments.ts';
import type { IfcFile, IfcRecord } from './ifc-file.ts';
import type { Unit, Units } from './units.ts';

/** A property or quantity: with a value, composed of others (`parts`), or with neither if its kind is not imported. */
export interface Property {
  readonly name: string;
  readonly value: ElementValue | undefined;
  readonly parts: readonly number[] | undefined;
}

/** Reads the property at a place of the index. Properties with the same text are the same object. */
export type PropertyReader = (place: number) => Property;

/** Longer records hardly ever repeat. */
const MAX_KEPT_BYTES = 200;
/** About 10 MB. */
const MAX_KEPT = 20_000;

/** Opens the reader of the properties of a file. */
export function openPropertyReader(file: IfcFile, units: Units): PropertyReader {
  const { bytes, typeAt, openingAt } = file.index;
  const byType = new Map<string, Map<string, Property>>();
  let count = 0;
  const findKept = (type: string): Map<string, Property> => {
    const known = byType.get(type);
    if (known !== undefined) return known;
    const kept = new Map<string, Property>();
    byType.set(type, kept);
    return kept;
  };
  return (place) => {
    const from = openingAt(place);
    const to = findRecordEnd(bytes, from);
    if (to - from > MAX_KEPT_BYTES) return readProperty(file.readRecord(place), units);
    const kept = findKept(typeAt(place));
    const written = bytes.toString('latin1', from, to);
    const known = kept.get(written);
    if (known !== undefined) return known;
    const property = readProperty(file.readRecord(place), units);
    if (count < MAX_KEPT) kept.set(written, property);
    count += 1;
    return property;
  };
}

function readProperty(record: IfcRecord, units: Units): Property {
  const name = readText(record.arguments[0]) ?? '';
  const parts = listParts(record);
  return { name, parts, value: parts === undefined ? readValue(record, units) : undefined };
}

/** Returns the numbers of the properties or quantities that a complex one is composed of. */
function listParts({ type, arguments: given }: IfcRecord): number[] | undefined {
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

function readValue(record: IfcRecord, units: Units): ElementValue | undefined {
  const { type, arguments: given } = record;
  const quantity = QUANTITIES.get(type);
  if (quantity !== undefined) return readQuantity(given, quantity, units);
  switch (type) {
    case 'IFCPROPERTYSINGLEVALUE':
      return convertValue(given[2], (each) => units.ofMeasure(readType(each), readReference(given[3])));
    case 'IFCPROPERTYENUMERATEDVALUE':
      return { value: readList(given[2]).map(readScalar), unit: null };
    case 'IFCPROPERTYLISTVALUE':
      return convertList(readList(given[2]), units, readReference(given[3]));
    case 'IFCPROPERTYBOUNDEDVALUE':
      // From the lower bound to the upper one.
      return convertList([given[3], given[2]], units, readReference(given[4]));
    default:
      return undefined;
  }
}

function readQuantity(given: readonly Argument[], kind: string, units: Units): ElementValue {
  const own = readReference(given[2]);
  const unit: Unit = own !== null ? units.named(own) : kind === '' ? { scale: 1, unit: null } : units.of(kind);
  const number = readNumber(given[3]);
  return { value: number === null ? null : scaleNumber(number, unit), unit: unit.unit };
}

function convertValue(argument: Argument | undefined, unitFor: (argument: Argument | undefined) => Unit): ElementValue {
  const unit = unitFor(argument);
  const number = unit.unit === null ? null : readNumber(argument);
  if (number === null) return { value: readScalar(argument), unit: null };
  return { value: scaleNumber(number, unit), unit: unit.unit };
}

function convertList(list: readonly (Argument | undefined)[], units: Units, own: number | null): ElementValue {
  const values = list.map((each) => convertValue(each, () => units.ofMeasure(readType(each), own)));
  return {
    value: values.map((each) => each.value as string),
    unit: values.find((each) => each.unit !== null)?.unit ?? null,
  };
}

/** Scales a number without the error of binary fractions: 2820 mm are 2.82 m. */
function scaleNumber(number: number, { scale }: Unit): number {
  return scale === 1 ? number : Number((number * scale).toPrecision(14));
}
