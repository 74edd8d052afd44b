// Properties of components and spaces as rows of Attribute: pure.
import { findCode } from './categories.ts';
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
  /** Rows of other sheets that had no room, by the names of what they are; none where not above 0. */
  readonly leftOut: Readonly<Record<string, number>>;
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
  for (const [what, count] of Object.entries({ Attributes: left, ...place.leftOut })) {
    const base = { ...place.by, SheetName: 'Facility', RowName: source.project.name };
    if (count > 0) rows.push({ Name: `${what}LeftOut`, ...base, Value: count });
  }
  return rows;
}

/** Of a space what has no cell of its own, or whose cell another value took. */
function* spaceRows({ spaces, spaceGroups }: CobieSource, place: AttributePlace): Generator<CobieRow<'Attribute'>> {
  for (const space of spaces) {
    const { id, department, occupancy, usage, longName, occupancyType, notes } = space;
    const base = { ...place.by, SheetName: 'Space', RowName: place.spaces.get(id) ?? null };
    const isClassified = findCode(spaceGroups.get(id)?.classifications) !== null;
    const texts = {
      Department: department,
      Usage: isClassified ? usage : null,
      LongName: notes === null ? null : longName,
      OccupancyType: occupancyType === usage ? null : occupancyType,
      ...listSources(space),
    };
    for (const [Name, text] of Object.entries(texts)) {
      if (text !== null && !saysNothing(text)) yield { Name, ...base, Value: text };
    }
    if (occupancy !== null) yield { Name: 'Occupancy', ...base, Value: occupancy, Unit: 'people' };
  }
}

/** Sources of the values of a space: a text of the model, a measure of its geometry, a person. */
function listSources(space: CobieSource['spaces'][number]): Record<string, string | null> {
  const { areaSource, areaOverrideM2, usage, usageSource, department, departmentSource } = space;
  const ofArea = areaOverrideM2 === null ? areaSource : 'person';
  return {
    AreaSource: ofArea === 'none' ? null : ofArea,
    UsageSource: usage === null ? null : usageSource,
    DepartmentSource: department === null ? null : departmentSource,
  };
}

function* allRows(source: CobieSource, place: AttributePlace): Generator<CobieRow<'Attribute'>> {
  yield* spaceRows(source, place);
  const { assets } = source;
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
