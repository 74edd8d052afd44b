// Properties of components and spaces as rows of Attribute: pure.
import type { CobieRow } from './sheets.ts';
import { saysNothing } from './sheets.ts';
import type { CobieSource } from './source.ts';

/** A workbook is made in memory; what is more is counted in a row of its own. */
export const MAX_ATTRIBUTES = 100_000;

interface AttributePlace {
  readonly by: Readonly<{ CreatedBy: string; CreatedOn: string }>;
  /** The names of components by the ids of their assets, and of spaces by their ids. */
  readonly components: ReadonlyMap<string, string>;
  readonly spaces: ReadonlyMap<string, string>;
}

/**
 * The attributes of spaces, then those of components in the order of the assets. Of two properties of one name the second
 * bears the name of its set as well: COBie knows a row by its name within the row it belongs to.
 */
export function attributeRows(
  source: CobieSource,
  place: AttributePlace,
  max = MAX_ATTRIBUTES,
): CobieRow<'Attribute'>[] {
  const rows: CobieRow<'Attribute'>[] = [];
  let left = source.propertiesLeftOut;
  for (const row of allRows(source, place)) {
    if (rows.length < max) rows.push(row);
    else left += 1;
  }
  if (left > 0) {
    rows.push({
      Name: 'AttributesLeftOut',
      ...place.by,
      SheetName: 'Facility',
      RowName: source.project.name,
      Value: left,
    });
  }
  return rows;
}

function* allRows({ spaces, assets }: CobieSource, place: AttributePlace): Generator<CobieRow<'Attribute'>> {
  for (const { id, department, occupancy } of spaces) {
    const base = { ...place.by, SheetName: 'Space', RowName: place.spaces.get(id) ?? null };
    if (department !== null && !saysNothing(department)) yield { Name: 'Department', ...base, Value: department };
    if (occupancy !== null) yield { Name: 'Occupancy', ...base, Value: occupancy, Unit: 'people' };
  }
  for (const { asset, element } of assets) {
    const taken = new Set<string>();
    for (const { set, name, value, unit } of element?.properties ?? []) {
      const text = Array.isArray(value) ? value.join(', ') : value;
      if (text === '' || saysNothing(name) || (typeof text === 'string' && saysNothing(text))) continue;
      const Name = taken.has(name) ? `${set}.${name}` : name;
      if (taken.has(Name)) continue;
      taken.add(Name);
      yield {
        Name,
        ...place.by,
        SheetName: 'Component',
        RowName: place.components.get(asset.id) ?? null,
        Value: typeof text === 'number' ? text : String(text),
        Unit: unit,
        ExtObject: set,
      };
    }
  }
}
