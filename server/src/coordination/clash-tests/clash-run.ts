// How a run's clashes are known again, and what becomes of them: pure (contract §6: a clash keeps its identity and the
// decisions about it from run to run).
import type { Clash } from '../../../../contract/clashes.ts';
import { mergeValue } from '../merging/public.ts';
import type { ImportedFields, KnownClash } from './clash-store.ts';

/** A clash as a file has it. */
export interface FoundClash extends ImportedFields {
  /** The topic's guid, or the file's own id of the clash. */
  readonly externalId: string | null;
  readonly modelA: string | null;
  readonly modelB: string | null;
  readonly kind: Clash['kind'];
  /** Another kind under which an earlier release kept it. */
  readonly formerKind?: Clash['kind'];
  /** Values of the file that could not be read: a clash that is known keeps its own. */
  readonly keeps?: { readonly distanceM: boolean; readonly point: boolean };
}

/** Of the whole run: what the matching of one batch must know of the others. */
export interface RunMemory {
  /** The clashes that batches before this one have found again. */
  readonly seen: ReadonlySet<string>;
  /** Every id that the file has. */
  readonly externalIds: ReadonlySet<string>;
}

export interface BatchPlan {
  readonly fresh: readonly FoundClash[];
  /** Found again, and changed by the run. */
  readonly changed: readonly { known: KnownClash; found: FoundClash; fields: ImportedFields }[];
  /** Found again as they are. */
  readonly same: readonly { known: KnownClash; found: FoundClash }[];
  /** Those whose name was changed here and in the file. */
  readonly renamed: readonly { known: KnownClash; found: FoundClash }[];
}

/**
 * What two runs have in common of one clash: its kind, its elements in either order, and their models' names where they are
 * given.
 */
export function pairKeyOf({ kind, elementAGuid, elementBGuid, modelA, modelB }: FoundClash): string {
  const ends = [JSON.stringify([elementAGuid, modelA]), JSON.stringify([elementBGuid, modelB])].sort();
  return `${kind} ${ends.join(' ')}`;
}

/** Returns the keys under which a clash may be kept: its own first. */
export const listPairKeys = (found: FoundClash): string[] => [
  pairKeyOf(found),
  ...(found.formerKind === undefined ? [] : [pairKeyOf({ ...found, kind: found.formerKind })]),
];

/** By what the next run knows a clash again. */
export function signsOf(found: FoundClash) {
  return { externalId: found.externalId, pairKey: pairKeyOf(found), importedName: found.name };
}

/** Plans a batch of found clashes against what is known of the test. */
export function planBatch(found: readonly FoundClash[], known: readonly KnownClash[], memory: RunMemory): BatchPlan {
  const matches = matchAll(found, known, memory);
  const plan = { fresh: [] as FoundClash[], changed: [] as BatchPlan['changed'][number][] };
  const same: BatchPlan['same'][number][] = [];
  const renamed: BatchPlan['renamed'][number][] = [];
  for (const [index, each] of found.entries()) {
    const match = matches[index];
    if (match === undefined) {
      plan.fresh.push(each);
      continue;
    }
    const name = mergeValue({ imported: match.importedName, here: match.name, file: each.name }, Object.is);
    if (name.isConflict) renamed.push({ known: match, found: each });
    const fields = { ...fieldsAlong(match, each), name: name.value };
    if (match.present && isSame(match, fields)) same.push({ known: match, found: each });
    else plan.changed.push({ known: match, found: each, fields });
  }
  return { ...plan, same, renamed };
}

/**
 * By the file's own id first; then by the pair, among those that no id of the file names, because many tools number their
 * results anew in each run.
 */
function matchAll(found: readonly FoundClash[], known: readonly KnownClash[], { seen, externalIds }: RunMemory) {
  const byId = new Map(known.flatMap((each) => (each.externalId === null ? [] : [[each.externalId, each] as const])));
  const byPair = Map.groupBy(known, (each) => each.pairKey);
  const taken = new Set(seen);
  const take = (match: KnownClash | undefined) => {
    if (match === undefined || taken.has(match.id)) return undefined;
    taken.add(match.id);
    return match;
  };
  const matches = found.map(({ externalId }) => (externalId === null ? undefined : take(byId.get(externalId))));
  return found.map((each, index) => {
    const free = (one: KnownClash) =>
      !taken.has(one.id) && (one.externalId === null || !externalIds.has(one.externalId));
    if (matches[index] !== undefined) return matches[index];
    return take(
      listPairKeys(each)
        .flatMap((key) => byPair.get(key) ?? [])
        .find(free),
    );
  });
}

/** The run's fields, with the elements in the order in which the clash has them already. */
function fieldsAlong(known: KnownClash, { name, kind, elementAGuid, elementBGuid, keeps, ...found }: FoundClash) {
  const point = keeps?.point === true ? known.point : found.point;
  const distanceM = keeps?.distanceM === true ? known.distanceM : found.distanceM;
  const isTurned = known.elementAGuid === elementBGuid && known.elementBGuid === elementAGuid;
  const ends = isTurned
    ? { elementAGuid: known.elementAGuid, elementBGuid: known.elementBGuid }
    : { elementAGuid, elementBGuid };
  return { name, kind, ...ends, point, distanceM };
}

function isSame(known: ImportedFields, fields: ImportedFields): boolean {
  const [left, right] = [known.point, fields.point];
  const isSamePoint =
    left === right ||
    (left !== null && right !== null && left.x === right.x && left.y === right.y && left.z === right.z);
  const names = ['name', 'kind', 'elementAGuid', 'elementBGuid', 'distanceM'] as const;
  return isSamePoint && names.every((each) => known[each] === fields[each]);
}
