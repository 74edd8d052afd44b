// Which asset a row of Component is, and what it changes of it: pure.

import type { Asset } from '../../../../../contract/assets.ts';
import type { CobieFault } from '../../../../../contract/cobie.ts';
import type { AssetFields, PlannedAsset } from '../asset.ts';
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
  | { readonly asked: ComponentAsked; readonly outcome: 'create'; readonly fields: Partial<AssetFields> }
  | {
      readonly asked: ComponentAsked;
      readonly outcome: 'change' | 'keep';
      readonly before: PlannedAsset;
      readonly fields: Partial<AssetFields>;
    }
  | { readonly asked: ComponentAsked; readonly outcome: 'refuse'; readonly fault: CobieFault };

/** Plans rows in their order. `known`: the assets that have their names, identifiers and elements. `done` is added to. */
export function planRows(asked: readonly ComponentAsked[], known: readonly PlannedAsset[], done: RunState): Step[] {
  const byTag = new Map(known.map((each) => [each.asset.tag, each]));
  const byId = new Map(known.map((each) => [each.asset.id, each]));
  const byGuid = Map.groupBy(known, (each) => each.asset.elementGuid);
  const find = ({ name, assetIdentifier, elementGuid }: ComponentAsked): PlannedAsset | CobieFault | undefined => {
    const tagged = done.freed.has(name) ? undefined : byTag.get(name);
    const identified = assetIdentifier === undefined ? undefined : byId.get(assetIdentifier);
    const found = tagged ?? identified;
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
    const fields = changesOf(found.asset, each);
    if (fields.tag !== undefined && found.asset.tag !== null) done.freed.add(found.asset.tag);
    return { asked: each, outcome: Object.keys(fields).length === 0 ? 'keep' : 'change', before: found, fields };
  });
}

function creation(asked: ComponentAsked, done: RunState): Step {
  const { name, elementGuid, fields } = asked;
  if (elementGuid !== undefined) done.guids.add(elementGuid);
  return { asked, outcome: 'create', fields: { tag: name, elementGuid: elementGuid ?? null, ...fields } };
}

/** The fields that differ. Blanks around a text are no difference; a name that an export gave for want of a tag is none. */
function changesOf(asset: Asset, { name, fields }: ComponentAsked): Partial<AssetFields> {
  const isOurs = name.startsWith(asset.id);
  const wanted = { ...fields, ...(isOurs || name === asset.tag ? {} : { tag: name }) };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => asset[field as keyof typeof wanted]?.trim() !== value?.trim(),
  );
  return Object.fromEntries(changed);
}
