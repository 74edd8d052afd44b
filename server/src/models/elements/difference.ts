// What differs between an element of two versions: member by member, numbers at seven digits, as their hashes are made
// (reading/ifc/elements.ts). Pure.
import type { ElementDifference, ElementValue } from '../../../../contract/models.ts';

/** An element as a comparison looks at it. */
export interface ComparedElement {
  readonly class: string;
  readonly name: string | null;
  readonly typeName: string | null;
  readonly tag: string | null;
  readonly storey: string | null;
  readonly storeyGuid: string | null;
  readonly propertySets: ValueSets;
  readonly quantities: ValueSets;
}

type ValueSets = Readonly<Record<string, Readonly<Record<string, ElementValue>>>>;
type Member = ElementDifference['members'][number];

/** The members that differ, those of the element itself first. */
export function differingMembers(before: ComparedElement, after: ComparedElement): Member[] {
  const own = (['class', 'name', 'typeName', 'tag'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ path: [name], before: plain(before[name]), after: plain(after[name]) }));
  const storey = { path: ['storey'], before: plain(before.storey), after: plain(after.storey) };
  return [
    ...own,
    ...(before.storeyGuid === after.storeyGuid ? [] : [storey]),
    ...(['propertySets', 'quantities'] as const).flatMap((kind) => differingValues(kind, before[kind], after[kind])),
  ];
}

const plain = (value: string | null): ElementValue | null => (value === null ? null : { value, unit: null });

function differingValues(kind: string, before: ValueSets, after: ValueSets): Member[] {
  const sets = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return sets.flatMap((set) => {
    const [was, is] = [before[set] ?? {}, after[set] ?? {}];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted();
    return names
      .map((name) => ({ path: [kind, set, name], before: was[name] ?? null, after: is[name] ?? null }))
      .filter((each) => !isSame(each.before, each.after));
  });
}

function isSame(before: ElementValue | null, after: ElementValue | null): boolean {
  if (before === null || after === null) return before === after;
  return before.unit === after.unit && JSON.stringify(rounded(before.value)) === JSON.stringify(rounded(after.value));
}

function rounded(value: ElementValue['value']): unknown {
  if (Array.isArray(value)) return value.map((each) => rounded(each));
  return typeof value === 'number' ? Number(value.toPrecision(7)) : value;
}
