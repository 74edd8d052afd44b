// The display of a comparison in three dimensions: the group of each changed element, and the looks of the groups. Pure.
import type { ElementDifference } from '../models/model-data.ts';

/** The groups in the order of the legend. */
export const CHANGE_GROUPS = ['added', 'removed', 'shape', 'placement', 'material', 'data'] as const;
export type ChangeGroup = (typeof CHANGE_GROUPS)[number];

/** Colours of the groups. They differ in lightness too, for people who see no difference between red and green. */
export const GROUP_COLORS: Readonly<Record<ChangeGroup, number>> = {
  added: 0x2f9e44,
  removed: 0xc2255c,
  shape: 0xb45309,
  placement: 0xfab005,
  material: 0xffe066,
  data: 0xfff3bf,
};

/** The colour of what did not change, in the legend: in the picture it is seen through. */
export const UNCHANGED_COLOR = 0xced4da;

export type BriefDifference = Pick<
  ElementDifference,
  'guid' | 'ordinal' | 'change' | 'kinds' | 'name' | 'storey' | 'class'
>;

/** Finds the one group of an element: what is seen of it goes before what is written about it. @internal */
export function findGroup({ change, kinds }: Pick<BriefDifference, 'change' | 'kinds'>): ChangeGroup {
  if (change !== 'changed') return change;
  return (['shape', 'placement', 'material'] as const).find((each) => kinds.includes(each)) ?? 'data';
}

export type GroupedChanges = Readonly<Record<ChangeGroup, readonly BriefDifference[]>>;

/** Groups differences. The first of several elements with one GlobalId represents them all, as in the geometry. */
export function groupChanges(differences: readonly BriefDifference[]): GroupedChanges {
  const groups: Record<ChangeGroup, BriefDifference[]> = {
    ...{ added: [], removed: [], shape: [], placement: [], material: [], data: [] },
  };
  for (const each of differences) if (each.ordinal === 1) groups[findGroup(each)].push(each);
  return groups;
}

/** The hidden groups of a comparison. */
export type HiddenGroups = ReadonlySet<ChangeGroup | 'unchanged'>;

/** The looks of a comparison: colours, what is seen through, and what stands back. */
export function looksOfChanges(groups: GroupedChanges, hidden: HiddenGroups) {
  const shown = CHANGE_GROUPS.filter((each) => !hidden.has(each));
  const guids = (names: readonly ChangeGroup[]) => names.flatMap((name) => groups[name].map(({ guid }) => guid));
  return {
    colors: new Map(shown.flatMap((name) => groups[name].map(({ guid }) => [guid, GROUP_COLORS[name]] as const))),
    veiled: new Set(guids(['removed'])),
    hidden: new Set(guids(CHANGE_GROUPS.filter((each) => hidden.has(each)))),
    isolated: new Set(guids(shown)),
    rest: hidden.has('unchanged') ? ('hidden' as const) : ('ghost' as const),
  };
}

interface Part {
  readonly number: number;
  readonly byteSize: number;
  readonly name: string | null;
}

/** Of parts that together are larger than this, the first ones are drawn. */
const MAX_BYTES = 32_000_000;

/** The numbers of the parts that show these elements: by the names of their storeys, or all where one of them is in no such part. */
export function partsWith(
  parts: readonly Part[],
  differences: readonly Pick<BriefDifference, 'storey'>[],
  maxBytes = MAX_BYTES,
): number[] {
  if (differences.length === 0) return [];
  const storeys = new Set(differences.map(({ storey }) => storey));
  const named = parts.filter(({ name }) => storeys.has(name));
  const names = new Set(named.map(({ name }) => name));
  const wanted = [...storeys].every((storey) => names.has(storey)) ? named : parts;
  let sum = 0;
  return wanted
    .filter(({ byteSize }, place) => {
      sum += byteSize;
      return place === 0 || sum <= maxBytes;
    })
    .map(({ number }) => number);
}
