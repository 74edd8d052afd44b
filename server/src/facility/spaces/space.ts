// The rules of spaces: what a change changes, and what a new head of a model means for the spaces of its versions. Pure.
import type { Space, SpaceChange, SpaceReport, SpaceState } from '../../../../contract/spaces.ts';

/** The fields that a person may change. */
export type SpaceFields = Pick<Space, 'usage' | 'occupancy' | 'department' | 'areaOverrideM2' | 'notes'>;

/** The fields that differ after a change; empty when it changes nothing. */
export function changedFields(before: SpaceFields, change: SpaceChange): Partial<SpaceFields> {
  const changed = Object.entries(change).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof SpaceFields],
  );
  return Object.fromEntries(changed);
}

/** Areas that differ by no more than this are the same: what rounding does when a model is exported again. */
const SAME_AREA_M2 = 1e-6;

/** Versions that were read by earlier releases have neither: a value that comes where none was is told with other changes alone. */
const isSameName = (before: string | null, after: string | null) => before === null || before === after;

/** Whether a space is as it was, for a person who reads what has changed. */
function isSameSpace(left: SpaceState, right: SpaceState): boolean {
  return (
    isSameName(left.longName, right.longName) &&
    isSameName(left.occupancyType, right.occupancyType) &&
    left.name === right.name &&
    left.floor === right.floor &&
    left.areaSource === right.areaSource &&
    left.usage === right.usage &&
    left.occupancy === right.occupancy &&
    left.department === right.department &&
    Math.abs((left.areaM2 ?? 0) - (right.areaM2 ?? 0)) <= SAME_AREA_M2
  );
}

/** Returns the area that a model says; null where it says none, for which rows have 0. */
export function findArea(areaSource: string, areaM2: number | null): number | null {
  return areaSource === 'none' ? null : areaM2;
}

/** By which a space is known again in another version: its GlobalId and, where several have it, their order in the file. */
export interface SpaceKey {
  readonly guid: string;
  readonly ordinal: number;
}

/** One text for each key: a GlobalId has no blank that a number follows. */
export const keyOf = ({ guid, ordinal }: SpaceKey): string => `${ordinal} ${guid}`;

/** A space of a version group as it is kept. */
export interface KeptSpace extends SpaceKey {
  readonly id: string;
  readonly isGone: boolean;
}

/** What becomes of the spaces of a version group. */
export interface SpacePlan<Found> {
  readonly added: readonly Found[];
  /** Those that the head still or again has, with what it says of them. */
  readonly seen: readonly { readonly kept: KeptSpace; readonly found: Found }[];
  readonly gone: readonly KeptSpace[];
}

/** Compares what is kept of a version group with what its head has. */
export function planSpaces<Found extends SpaceKey>(
  kept: readonly KeptSpace[],
  found: readonly Found[],
): SpacePlan<Found> {
  const byKey = new Map(kept.map((each) => [keyOf(each), each]));
  const present = new Set(found.map(keyOf));
  return {
    added: found.filter((each) => !byKey.has(keyOf(each))),
    seen: found.flatMap((each) => {
      const before = byKey.get(keyOf(each));
      return before === undefined ? [] : [{ kept: before, found: each }];
    }),
    gone: kept.filter((each) => !each.isGone && !present.has(keyOf(each))),
  };
}

const MOST_DIFFERENCES = 1000;

/** What a version has otherwise than the one before it; of the first version nothing is said to be new. */
export function reportOf(
  before: readonly (SpaceState & SpaceKey)[] | undefined,
  after: readonly (SpaceState & SpaceKey)[],
  idOf: (space: SpaceKey) => string | undefined,
): Omit<SpaceReport, 'modelId' | 'withModelId'> {
  const was = new Map((before ?? after).map((each) => [keyOf(each), each]));
  const is = new Map(after.map((each) => [keyOf(each), each]));
  const gone = [...was.values()].filter((each) => !is.has(keyOf(each)));
  const added = after.filter((each) => !was.has(keyOf(each)));
  const changed = after.filter((each) => !isSameSpace(was.get(keyOf(each)) ?? each, each));
  const entry = (change: 'new' | 'gone' | 'changed') => (each: SpaceKey) => ({
    spaceId: idOf(each) ?? null,
    guid: each.guid,
    change,
    before: stateOf(change === 'new' ? undefined : was.get(keyOf(each))),
    after: stateOf(change === 'gone' ? undefined : is.get(keyOf(each))),
  });
  const data = [...gone.map(entry('gone')), ...added.map(entry('new')), ...changed.map(entry('changed'))];
  return {
    new: added.length,
    gone: gone.length,
    changed: changed.length,
    unchanged: after.length - added.length - changed.length,
    data: data.slice(0, MOST_DIFFERENCES),
  };
}

function stateOf(space: SpaceState | undefined): SpaceState | null {
  if (space === undefined) return null;
  const { name, longName, floor, areaM2, areaSource, usage, occupancyType, occupancy, department } = space;
  const { usageSource, departmentSource } = space;
  const area = { areaM2: findArea(areaSource, areaM2), areaSource };
  const plain = { name, longName, floor, ...area, occupancyType, occupancy };
  return { ...plain, usage, usageSource, department, departmentSource };
}
