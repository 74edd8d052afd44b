// Which asset a row of Component is, and what it changes of it: pure.

import type { Asset } from '../../../../../contract/assets.ts';
import type { CobieFault } from '../../../../../contract/cobie.ts';
import { isUuid, toOneLine } from '../../../../../contract/forms.ts';
import { type AssetFields, endsTooEarly, type PlannedAsset, type WarrantyDays } from '../asset.ts';
import type { ComponentAsked } from './import-rows.ts';

/** What the rows before have done, so that a dry run sees it too. */
export interface RunState {
  /** Assets that a row before was. */
  readonly taken: Set<string>;
  /** Elements that a row before made an asset of. */
  readonly guids: Set<string>;
  /** Tags that an asset had until a row before. */
  readonly freed: Set<string>;
}

/** The state of a run that has done nothing. */
export const nothingDone = (): RunState => ({ taken: new Set(), guids: new Set(), freed: new Set() });

/** One row, and what becomes of it. */
export type Step =
  | {
      readonly asked: ComponentAsked;
      readonly outcome: 'create';
      readonly fields: Partial<AssetFields>;
      readonly faults: readonly CobieFault[];
    }
  | {
      readonly asked: ComponentAsked;
      readonly outcome: 'change' | 'keep';
      readonly before: PlannedAsset;
      readonly fields: Partial<AssetFields>;
      readonly faults: readonly CobieFault[];
    }
  | { readonly asked: ComponentAsked; readonly outcome: 'refuse'; readonly fault: CobieFault };

/** Plans rows in their order. `known`: the assets that have their names, identifiers and elements. `done` is added to. */
export function planRows(asked: readonly ComponentAsked[], known: readonly PlannedAsset[], done: RunState): Step[] {
  const byTag = new Map(known.map((each) => [each.asset.tag, each]));
  const byId = new Map(known.map((each) => [each.asset.id, each]));
  const byGuid = Map.groupBy(known, (each) => each.asset.elementGuid);
  const find = ({ name, assetIdentifier, elementGuid }: ComponentAsked): PlannedAsset | CobieFault | undefined => {
    // A name of several lines was kept as one.
    const tagged = [name, toOneLine(name)].find((tag) => !done.freed.has(tag) && byTag.has(tag));
    const named = tagged === undefined ? undefined : byTag.get(tagged);
    const identified = assetIdentifier === undefined ? undefined : byId.get(assetIdentifier);
    // Which of the two the row means cannot be known.
    if (named !== undefined && identified !== undefined && named !== identified) return OTHER_ASSET;
    const found = named ?? identified;
    if (found !== undefined || elementGuid === undefined) return found;
    if (done.guids.has(elementGuid)) return { column: 'ExtIdentifier', message: 'is of a row before' };
    const ofElement = byGuid.get(elementGuid) ?? [];
    return ofElement.length > 1 ? { column: 'ExtIdentifier', message: 'is of more than one asset' } : ofElement[0];
  };
  return asked.map((each) => {
    const found = find(each);
    if (found !== undefined && 'column' in found) return { asked: each, outcome: 'refuse', fault: found };
    if (found === undefined) return creation(each, done);
    if (done.taken.has(found.asset.id)) {
      return { asked: each, outcome: 'refuse', fault: { column: 'Name', message: 'is of the asset of a row before' } };
    }
    done.taken.add(found.asset.id);
    const { fields, faults } = withoutEarlyEnd(found.asset, changesOf(found.asset, each));
    if (fields.tag !== undefined && found.asset.tag !== null) done.freed.add(found.asset.tag);
    return {
      asked: each,
      outcome: Object.keys(fields).length === 0 ? 'keep' : 'change',
      before: found,
      fields,
      faults,
    };
  });
}

const OTHER_ASSET: CobieFault = {
  column: 'AssetIdentifier',
  message: 'is of another asset than the one that has the Name as its tag',
};

const EARLY: CobieFault = { column: 'WarrantyExpiresOn', message: 'must not be before the asset was installed' };

/** Whether a row asks for a warranty that ends before the installation; what stands that way from before is none of it. */
function endsEarly(before: WarrantyDays, fields: Partial<AssetFields>): boolean {
  const isAsked = fields.installedOn !== undefined || fields.warrantyExpiresOn !== undefined;
  return isAsked && endsTooEarly({ ...before, ...fields });
}

/** Leaves out the end of a warranty that lies before the installation, or else the day of installation, and says so. */
function withoutEarlyEnd(
  before: WarrantyDays,
  fields: Partial<AssetFields>,
): { fields: Partial<AssetFields>; faults: readonly CobieFault[] } {
  if (!endsEarly(before, fields)) return { fields, faults: [] };
  const { warrantyExpiresOn, ...others } = fields;
  if (warrantyExpiresOn !== undefined && !endsEarly(before, others)) return { fields: others, faults: [EARLY] };
  const { installedOn: _installedOn, ...rest } = others;
  return { fields: rest, faults: [EARLY] };
}

function creation(asked: ComponentAsked, done: RunState): Step {
  const { elementGuid } = asked;
  const { fields, faults } = withoutEarlyEnd({ installedOn: null, warrantyExpiresOn: null }, asked.fields);
  if (elementGuid !== undefined) done.guids.add(elementGuid);
  return {
    asked,
    outcome: 'create',
    fields: inLines({ tag: tagIn(asked) ?? null, elementGuid: elementGuid ?? null, ...fields }),
    faults,
  };
}

/**
 * The tag that a row gives. An asset without one is named by its id in an export, of any project: that name, which no
 * `TagNumber` repeats, is none.
 */
function tagIn({ name, tagNumber, assetIdentifier }: ComponentAsked): string | undefined {
  if (tagNumber !== undefined) return name;
  return assetIdentifier !== undefined && isUuid(assetIdentifier) && isNamedBy(name, assetIdentifier)
    ? undefined
    : name;
}

/** Whether a name is an id, or that with the number that makes it one of its kind. */
const isNamedBy = (name: string, id: string) => name.replace(/ \(\d+\)$/, '').toLowerCase() === id;

/** The fields that differ. Blanks around a text are no difference; a name that an export gave for want of a tag is none. */
function changesOf(asset: Asset, asked: ComponentAsked): Partial<AssetFields> {
  const { name, fields } = asked;
  const tag = isNamedBy(name, asset.id) ? undefined : tagIn(asked);
  const wanted = { ...fields, ...(tag === undefined || tag === asset.tag ? {} : { tag }) };
  const lines = inLines(wanted);
  const changed = Object.entries(wanted).filter(([field, value]) => {
    const before = asset[field as keyof typeof wanted]?.trim();
    return before !== value?.trim() && before !== lines[field as keyof typeof wanted]?.trim();
  });
  return Object.fromEntries(changed.map(([field]) => [field, lines[field as keyof typeof wanted]]));
}

/** Returns the fields with each text but the notes as one line. */
function inLines(fields: Partial<AssetFields>): Partial<AssetFields> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      field === 'notes' || typeof value !== 'string' ? value : toOneLine(value),
    ]),
  );
}
