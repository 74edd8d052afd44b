// Colour by what elements have in common: the largest groups have a colour each, the rest share one.
import type { Schema } from '../../api/client.ts';

type Value = Schema<'ElementValue'>['value'];

/** An element as far as colours are about it. */
export type IndexedElement = Pick<
  Schema<'ModelElement'>,
  'guid' | 'class' | 'storey' | 'typeName' | 'propertySets' | 'quantities'
>;

export type ColorChoice =
  | { readonly by: 'class' | 'storey' | 'type' }
  | { readonly by: 'property'; readonly set: string; readonly property: string };

export interface ColorGroup {
  readonly key: string;
  /** What they have in common. */
  readonly value: { readonly value: Value; readonly unit: string | null };
  readonly color: number;
  readonly guids: readonly string[];
}

export interface Legend {
  /** The largest first. */
  readonly groups: readonly ColorGroup[];
  /** In groups that are too small for a colour of their own. */
  readonly others: readonly string[];
  /** Of which nothing is said. */
  readonly without: readonly string[];
}

/** Told apart also by those who see no difference between red and green: their lightness differs as well. */
const PALETTE = [
  0x1f77b4, 0xffbf00, 0x2ca02c, 0xd6336c, 0x8ce0ff, 0x7048e8, 0xb2f26b, 0x8c564b, 0xff9ec7, 0x0b7285, 0xd9c29c,
  0x364fc7,
] as const;
export const OTHERS_COLOR = 0x868e96;
export const WITHOUT_COLOR = 0xdee2e6;

/** The groups of elements that have the same of what was chosen. */
export function legendOf(elements: Iterable<IndexedElement>, choice: ColorChoice): Legend {
  const found = new Map<string, { value: ColorGroup['value']; guids: string[] }>();
  const without: string[] = [];
  for (const element of elements) {
    const value = sharedValue(element, choice);
    if (value === undefined || value.value === null || value.value === '') without.push(element.guid);
    else {
      const key = JSON.stringify([value.value, value.unit]);
      const group = found.get(key);
      if (group === undefined) found.set(key, { value, guids: [element.guid] });
      else group.guids.push(element.guid);
    }
  }
  const all = [...found].sort(([a, one], [b, other]) => other.guids.length - one.guids.length || (a < b ? -1 : 1));
  const groups = all.slice(0, PALETTE.length).map(([key, group], place) => {
    return { key, ...group, color: PALETTE[place] as number };
  });
  return { groups, others: all.slice(PALETTE.length).flatMap(([, { guids }]) => guids), without };
}

/** The colour of each element of a legend. */
export function colorsOf({ groups, others, without }: Legend): Map<string, number> {
  const colors = new Map<string, number>();
  for (const { guids, color } of groups) for (const guid of guids) colors.set(guid, color);
  for (const guid of others) colors.set(guid, OTHERS_COLOR);
  for (const guid of without) colors.set(guid, WITHOUT_COLOR);
  return colors;
}

function sharedValue(element: IndexedElement, choice: ColorChoice): ColorGroup['value'] | undefined {
  switch (choice.by) {
    case 'class':
      return { value: element.class, unit: null };
    case 'storey':
      return { value: element.storey, unit: null };
    case 'type':
      return { value: element.typeName, unit: null };
    case 'property':
      return element.propertySets[choice.set]?.[choice.property] ?? element.quantities[choice.set]?.[choice.property];
  }
}

/** A property that elements have, by its set. */
export interface PropertyName {
  readonly set: string;
  readonly property: string;
  /** How many elements have it. */
  readonly count: number;
}

/** The properties and quantities that elements have, those of the most elements first. */
export function propertiesOf(elements: Iterable<IndexedElement>): PropertyName[] {
  const counts = new Map<string, PropertyName & { count: number }>();
  for (const { propertySets, quantities } of elements) {
    for (const sets of [propertySets, quantities]) {
      for (const [set, values] of Object.entries(sets)) {
        for (const property of Object.keys(values)) {
          const key = JSON.stringify([set, property]);
          const known = counts.get(key);
          if (known === undefined) counts.set(key, { set, property, count: 1 });
          else known.count += 1;
        }
      }
    }
  }
  return [...counts.values()].sort(
    (a, b) => b.count - a.count || a.set.localeCompare(b.set) || a.property.localeCompare(b.property),
  );
}
