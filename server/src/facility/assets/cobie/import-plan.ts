// Which asset a row of Component is, and what it changes of it: pure.

import type { Asset } from '../../../../../contract/assets.ts';
import { isOneLine, isUuid, isVisible, toOneLine } from '../../../../../contract/forms.ts';
import { createMessage, type Message } from '../../../../../contract/messages/message.ts';
import { type AssetFields, endsTooEarly, type PlannedAsset, type WarrantyDays } from '../asset.ts';
import { type CellFault, NOT_ONE_LINE, NOTHING_TO_SEE } from './cell-values.ts';
import type { ComponentAsked } from './import-rows.ts';

/** What the rows before have done, so that a dry run sees it too. */
export interface RunState {
  /** Assets that a row before was. */
  readonly taken: Set<string>;
  /** Elements that a row before made an asset of. */
  readonly guids: Set<string>;
  /** Tags that an asset had until a row before. */
  readonly freed: Set<string>;
  /** Tags and ids that rows of the whole file name: their assets are of those rows, and of no other by an element. */
  readonly named: ReadonlySet<string>;
}

/** Returns the state of a run that has done nothing of these rows. */
export function nothingDone(rows: readonly ComponentAsked[]): RunState {
  const named = rows.flatMap(({ name, assetIdentifier }) => [name, toOneLine(name), assetIdentifier ?? name]);
  return { taken: new Set(), guids: new Set(), freed: new Set(), named: new Set(named) };
}

/** One row, and what becomes of it. */
export type Step =
  | {
      readonly asked: ComponentAsked;
      readonly outcome: 'create';
      readonly fields: Partial<AssetFields>;
      readonly faults: readonly CellFault[];
    }
  | {
      readonly asked: ComponentAsked;
      readonly outcome: 'change' | 'keep';
      readonly before: PlannedAsset;
      readonly fields: Partial<AssetFields>;
      readonly faults: readonly CellFault[];
    }
  | { readonly asked: ComponentAsked; readonly outcome: 'refuse'; readonly fault: CellFault };

/** The asset of a row: one that is there, a new one (`leftOut`: without its element), or none that can be told. */
type Found =
  | { readonly is: 'there'; readonly before: PlannedAsset }
  | { readonly is: 'new'; readonly leftOut?: CellFault }
  | { readonly is: 'unclear'; readonly fault: CellFault };

/** Plans rows in their order. `known`: the assets that have their names, identifiers and elements. `done` is added to. */
export function planRows(asked: readonly ComponentAsked[], known: readonly PlannedAsset[], done: RunState): Step[] {
  const find = openSearch(known, done);
  return asked.map((each) => {
    const found = find(each);
    if (found.is === 'unclear') return { asked: each, outcome: 'refuse', fault: found.fault };
    if (found.is === 'new') return creation(each, done, found.leftOut);
    const { before } = found;
    done.taken.add(before.asset.id);
    const changes = changesOf(before.asset, each);
    const { fields, faults: early } = withoutEarlyEnd(before.asset, changes.fields);
    const faults = [...changes.faults, ...early];
    if (fields.tag !== undefined && before.asset.tag !== null) done.freed.add(before.asset.tag);
    return { asked: each, outcome: Object.keys(fields).length === 0 ? 'keep' : 'change', before, fields, faults };
  });
}

/** Returns what finds the asset of a row: by its name or identifier, or else by its element. */
function openSearch(known: readonly PlannedAsset[], done: RunState): (row: ComponentAsked) => Found {
  const byTag = new Map(known.map((each) => [each.asset.tag, each]));
  const byId = new Map(known.map((each) => [each.asset.id, each]));
  const byGuid = Map.groupBy(known, (each) => each.asset.elementGuid);
  const isOfAnother = ({ asset: { id, tag } }: PlannedAsset) =>
    done.taken.has(id) || done.named.has(id) || (tag !== null && done.named.has(tag));
  const findByElement = (row: ComponentAsked): Found => {
    if (row.elementGuid === undefined) return { is: 'new' };
    if (done.guids.has(row.elementGuid)) return withoutElement(row);
    const [before, ...others] = byGuid.get(row.elementGuid) ?? [];
    if (others.length > 0) return unclear('ExtIdentifier', createMessage('cobie.elementShared'));
    if (before === undefined) return { is: 'new' };
    return isOfAnother(before) ? withoutElement(row) : { is: 'there', before };
  };
  return (row) => {
    const { name, assetIdentifier } = row;
    // A name of several lines was kept as one.
    const tagged = [name, toOneLine(name)].find((tag) => !done.freed.has(tag) && byTag.has(tag));
    const named = tagged === undefined ? undefined : byTag.get(tagged);
    const identified = assetIdentifier === undefined ? undefined : byId.get(assetIdentifier);
    // Which of the two the row means cannot be known.
    if (named !== undefined && identified !== undefined && named !== identified) {
      return unclear('AssetIdentifier', createMessage('cobie.assetOther'));
    }
    const before = named ?? identified;
    if (before === undefined) return findByElement(row);
    return done.taken.has(before.asset.id)
      ? unclear('Name', createMessage('cobie.assetBefore'))
      : { is: 'there', before };
  };
}

const unclear = (column: string, message: Message): Found => ({ is: 'unclear', fault: { column, message } });

/** A row whose element is of another row: a new asset by its name, or none where it has no name of its own. */
function withoutElement(row: ComponentAsked): Found {
  if (tagIn(row) === undefined) return unclear('ExtIdentifier', createMessage('cobie.elementElsewhere'));
  const message = createMessage('cobie.elementLeftOut');
  return { is: 'new', leftOut: { column: 'ExtIdentifier', message } };
}

const EARLY: CellFault = { column: 'WarrantyExpiresOn', message: createMessage('records.notBeforeInstalled') };

/** Whether a row asks for a warranty that ends before the installation; what stands that way from before is none of it. */
function endsEarly(before: WarrantyDays, fields: Partial<AssetFields>): boolean {
  const isAsked = fields.installedOn !== undefined || fields.warrantyExpiresOn !== undefined;
  return isAsked && endsTooEarly({ ...before, ...fields });
}

/** Leaves out the end of a warranty that lies before the installation, or else the day of installation, and says so. */
function withoutEarlyEnd(
  before: WarrantyDays,
  fields: Partial<AssetFields>,
): { fields: Partial<AssetFields>; faults: readonly CellFault[] } {
  if (!endsEarly(before, fields)) return { fields, faults: [] };
  const { warrantyExpiresOn, ...others } = fields;
  if (warrantyExpiresOn !== undefined && !endsEarly(before, others)) return { fields: others, faults: [EARLY] };
  const { installedOn: _installedOn, ...rest } = others;
  return { fields: rest, faults: [EARLY] };
}

function creation(asked: ComponentAsked, done: RunState, leftOut: CellFault | undefined): Step {
  const tag = tagIn(asked);
  const fault = tag === undefined ? undefined : faultOfTag(tag);
  if (fault === UNSEEN) return { asked, outcome: 'refuse', fault };
  const elementGuid = leftOut === undefined ? asked.elementGuid : undefined;
  const { fields, faults } = withoutEarlyEnd({ installedOn: null, warrantyExpiresOn: null }, asked.fields);
  if (elementGuid !== undefined) done.guids.add(elementGuid);
  return {
    asked,
    outcome: 'create',
    fields: inLines({ tag: tag ?? null, elementGuid: elementGuid ?? null, ...fields }),
    faults: [leftOut, fault, ...faults].filter((each) => each !== undefined),
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

const UNSEEN: CellFault = { column: 'Name', message: NOTHING_TO_SEE };

/** Returns what is wrong with the name that becomes a tag: nothing to see, or more than one line, of which one is made. */
function faultOfTag(tag: string): CellFault | undefined {
  if (!isVisible(tag)) return UNSEEN;
  return isOneLine(tag) ? undefined : { column: 'Name', message: NOT_ONE_LINE };
}

/** The fields that differ, and what is wrong with the tag among them: one with nothing to see stays out. Blanks around a text are no difference; a name that an export gave for want of a tag is none. */
function changesOf(
  asset: Asset,
  asked: ComponentAsked,
): { fields: Partial<AssetFields>; faults: readonly CellFault[] } {
  const { name, fields } = asked;
  const tag = isNamedBy(name, asset.id) ? undefined : tagIn(asked);
  const wanted = { ...fields, ...(tag === undefined || tag === asset.tag ? {} : { tag }) };
  const lines = inLines(wanted);
  const changed = Object.entries(wanted).filter(([field, value]) => {
    const before = asset[field as keyof typeof wanted]?.trim();
    return before !== value?.trim() && before !== lines[field as keyof typeof wanted]?.trim();
  });
  const { tag: given, ...others }: Partial<AssetFields> = Object.fromEntries(
    changed.map(([field]) => [field, lines[field as keyof typeof wanted]]),
  );
  const fault = given === undefined || tag === undefined ? undefined : faultOfTag(tag);
  const isTagged = given !== undefined && fault !== UNSEEN;
  return { fields: isTagged ? { ...others, tag: given } : others, faults: fault === undefined ? [] : [fault] };
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
