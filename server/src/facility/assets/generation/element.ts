// What of an element of a model becomes which field of an asset: pure.

import { type AssetGenerationRequest, GENERATED_FIELDS } from '../../../../../contract/asset-generation.ts';
import { shortenLine, shortenVisible } from '../../../../../contract/forms.ts';
import { toNfc } from '../../../platform/text.ts';
import { endsTooEarly } from '../asset.ts';

type Scalar = string | number | boolean | null;
type ValueSets = Readonly<Record<string, Readonly<Record<string, { readonly value: Scalar | readonly Scalar[] }>>>>;

/** An element of a model, as the wing of models finds it. */
export interface SourceElement {
  readonly id: string;
  readonly guid: string;
  readonly class: string;
  readonly name: string | null;
  readonly typeName: string | null;
  readonly tag: string | null;
  readonly storey: string | null;
  readonly propertySets: ValueSets;
}

export type GeneratedField = (typeof GENERATED_FIELDS)[number];
export type GeneratedFields = Readonly<Record<GeneratedField, string | null>>;
export type Mapping = NonNullable<AssetGenerationRequest['mapping']>;

/** Where a field comes from unless a run says otherwise: the first of these that says something (IFC 4.3, property sets). */
const DEFAULTS: Readonly<Record<GeneratedField, readonly string[]>> = {
  tag: ['Tag'],
  manufacturer: ['Pset_ManufacturerTypeInformation.Manufacturer'],
  modelNumber: ['Pset_ManufacturerTypeInformation.ModelReference', 'Pset_ManufacturerTypeInformation.ModelLabel'],
  serialNumber: ['Pset_ManufacturerOccurrence.SerialNumber'],
  installedOn: ['Pset_ConstructionOccurrence.InstallationDate', 'Pset_ConstructionOccurence.InstallationDate'],
  warrantyExpiresOn: ['Pset_Warranty.WarrantyEndDate'],
  notes: ['Name'],
};

/**
 * The fields of the asset of an element; those that are not to be filled are absent. What fits no field, such as a day that is
 * none, is null.
 */
export function fieldsOf(element: SourceElement, mapping: Mapping = {}): Partial<GeneratedFields> {
  const filled = GENERATED_FIELDS.filter((field) => mapping[field] !== null);
  const fields: Partial<Record<GeneratedField, string | null>> = Object.fromEntries(
    filled.map((field) => [field, read(element, field, mapping[field] ?? undefined)]),
  );
  const { installedOn = null, warrantyExpiresOn = null } = fields;
  // A warranty that ended before the installation is none.
  return endsTooEarly({ installedOn, warrantyExpiresOn }) ? { ...fields, warrantyExpiresOn: null } : fields;
}

function read(element: SourceElement, field: GeneratedField, given: string | undefined): string | null {
  for (const source of given === undefined ? DEFAULTS[field] : [given]) {
    const value = kept(field, textOf(element, source));
    if (value !== null) return value;
  }
  return null;
}

function textOf(element: SourceElement, source: string): string | null {
  switch (source) {
    case 'Name':
      return element.name;
    case 'Tag':
      return element.tag;
    case 'TypeName':
      return element.typeName;
    case 'Storey':
      return element.storey;
    default:
      return propertyOf(element.propertySets, source);
  }
}

// The name of a set has no point in it; that of a property may.
function propertyOf(sets: ValueSets, source: string): string | null {
  const point = source.indexOf('.');
  const [set, property] = [source.slice(0, point), source.slice(point + 1)];
  if (point === -1 || !Object.hasOwn(sets, set)) return null;
  const found = sets[set];
  if (found === undefined || !Object.hasOwn(found, property)) return null;
  const value = found[property]?.value ?? null;
  if (Array.isArray(value)) return value.filter((each) => each !== null).join(', ');
  return value === null ? null : String(value);
}

const LONGEST: Readonly<Record<GeneratedField, number>> = {
  tag: 200,
  manufacturer: 200,
  modelNumber: 200,
  serialNumber: 200,
  installedOn: 10,
  warrantyExpiresOn: 10,
  notes: 10_000,
};

function kept(field: GeneratedField, value: string | null): string | null {
  const text = toNfc(value ?? '')
    .replaceAll('\0', '')
    .toWellFormed()
    .trim();
  if (field === 'installedOn' || field === 'warrantyExpiresOn') return dayIn(text);
  return (field === 'notes' ? shortenVisible : shortenLine)(text, LONGEST[field]) ?? null;
}

/** The day that a text begins with: IFC writes days and instants by ISO 8601. */
function dayIn(text: string): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?!\d)/.exec(text)?.[1];
  if (day === undefined || day.startsWith('0000')) return null;
  const at = new Date(Date.parse(day));
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day;
}
