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
export const makePairKey = (found: FoundClash): string => `${found.kind} ${joinEnds(found)}`;

function joinEnds({ elementAGuid, elementBGuid, modelA, modelB }: Omit<FoundClash, 'kind'>): string {
  return [JSON.stringify([elementAGuid, modelA]), JSON.stringify([elementBGuid, modelB])].sort().join(' ');
}

/** Returns the key under which an earlier release kept a clash; undefined where it is the same. */
const makeFormerKey = (found: FoundClash): string | undefined =>
  found.formerKind === undefined ? undefined : makePairKey({ ...found, kind: found.formerKind });

/** Returns the keys under which a clash may be kept. */
export const listPairKeys = (found: FoundClash): string[] => [
  makePairKey(found),
  ...[makeFormerKey(found) ?? []].flat(),
];

/**
 * Splits the clashes of a run into batches of up to `max`, in the order of the file; those of one pair are in one batch, as far as
 * it holds them: which of them is which is decided among all of them.
 */
export function splitByPairs(found: readonly FoundClash[], max: number): FoundClash[][] {
  const batches: number[][] = [];
  const pairs = Map.groupBy(found.entries(), ([, each]) => joinEnds(each));
  for (const entries of pairs.values()) {
    const pair = entries.map(([at]) => at);
    const last = batches.at(-1);
    if (last !== undefined && last.length + pair.length <= max) last.push(...pair);
    else for (let from = 0; from < pair.length; from += max) batches.push(pair.slice(from, from + max));
  }
  return batches.map((batch) => batch.sort((a, b) => a - b).flatMap((at) => found[at] ?? []));
}

/** By what the next run knows a clash again. */
export function signsOf(found: FoundClash) {
  return { externalId: found.externalId, pairKey: makePairKey(found), importedName: found.name };
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
 * results anew in each run. Of one pair there may be several: an equal name comes before any, in the whole batch.
 */
function matchAll(found: readonly FoundClash[], known: readonly KnownClash[], { seen, externalIds }: RunMemory) {
  const byId = new Map(known.flatMap((each) => (each.externalId === null ? [] : [[each.externalId, each] as const])));
  const taken = new Set(seen);
  const take = (match: KnownClash | undefined) => {
    if (match !== undefined) taken.add(match.id);
    return match;
  };
  const free = known.filter(
    (one) => !taken.has(one.id) && (one.externalId === null || !externalIds.has(one.externalId)),
  );
  const byPair = groupFree(free, ({ pairKey }) => [pairKey]);
  // The name that the file had before, and the one that was given here.
  const byName = groupFree(free, ({ pairKey, importedName, name }) =>
    [...new Set([importedName, name])].map((each) => joinKeys(pairKey, each)),
  );
  const takeFirst = (lists: ReadonlyMap<string, KnownClash[]>, key: string) => {
    const list = lists.get(key) ?? [];
    while (taken.has(list.at(-1)?.id ?? '')) list.pop();
    return take(list.at(-1));
  };
  const takeAny = (key: string | undefined) => (key === undefined ? undefined : takeFirst(byPair, key));
  const takeNamed = (key: string | undefined, name: string) =>
    key === undefined ? undefined : takeFirst(byName, joinKeys(key, name));
  // The exact before the loose, each for all clashes before the next: a former kind is a guess of an earlier release, and a clash
  // that has one leaves those of its own kind to others, which have no second key.
  const rules: readonly ((each: FoundClash) => KnownClash | undefined)[] = [
    ({ externalId }) => {
      const match = externalId === null ? undefined : byId.get(externalId);
      return match === undefined || taken.has(match.id) ? undefined : take(match);
    },
    (each) => (each.formerKind === undefined ? takeNamed(makePairKey(each), each.name) : undefined),
    (each) => takeNamed(makeFormerKey(each), each.name),
    (each) => takeNamed(makePairKey(each), each.name),
    (each) => (each.formerKind === undefined ? takeAny(makePairKey(each)) : undefined),
    (each) => takeAny(makePairKey(each)) ?? takeAny(makeFormerKey(each)),
  ];
  const matches: (KnownClash | undefined)[] = found.map(() => undefined);
  for (const rule of rules) {
    for (const [index, each] of found.entries()) matches[index] ??= rule(each);
  }
  return matches;
}

const joinKeys = (key: string, name: string) => JSON.stringify([key, name]);

/** Groups clashes by their keys, the first of each last: there may be tens of thousands of one pair, and taking one is to cost nothing. */
function groupFree(clashes: readonly KnownClash[], listKeys: (one: KnownClash) => readonly string[]) {
  const lists = new Map<string, KnownClash[]>();
  for (const each of clashes.toReversed()) {
    for (const key of listKeys(each)) {
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [each]);
      else list.push(each);
    }
  }
  return lists;
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
