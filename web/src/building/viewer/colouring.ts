import type { ElementValue, ModelElement } from '../../../../contract/model-elements.ts';

// Colour by what elements have in common: the largest groups have a colour each, the rest share one.

type Value = ElementValue['value'];

/** An element as far as colours are about it. */
export type IndexedElement = Pick<
  ModelElement,
  'guid' | 'class' | 'storey' | 'typeName' | 'propertySets' | 'quantities'
>;

/** What is said of spaces. */
export const SPACE_FIELDS = ['usage', 'department', 'floor'] as const;
export type SpaceField = (typeof SPACE_FIELDS)[number];

export type ElementChoice =
  | { readonly by: 'class' | 'storey' | 'type' }
  | { readonly by: 'property'; readonly set: string; readonly property: string };

export type SpaceChoice =
  | { readonly by: SpaceField }
  /** The latest value of the sensors of a kind that are bound to the spaces. */
  | { readonly by: 'sensor'; readonly kind: string };

export type ColorChoice = ElementChoice | SpaceChoice;

/** True where spaces have the colours, which are else not seen. */
export const isOfSpaces = (choice: ColorChoice): choice is SpaceChoice =>
  choice.by === 'sensor' || SPACE_FIELDS.some((each) => each === choice.by);

export interface ColorGroup {
  readonly key: string;
  /** What they have in common: a value, or one that is at least `value` and at most `to`. */
  readonly value: { readonly value: Value; readonly unit: string | null; readonly to?: number };
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

/** Colours of the groups. They differ in lightness too, for people who see no difference between red and green. */
const PALETTE = [
  0x1f77b4, 0xffbf00, 0x2ca02c, 0xd6336c, 0x8ce0ff, 0x7048e8, 0xb2f26b, 0x8c564b, 0xff9ec7, 0x0b7285, 0xd9c29c,
  0x364fc7,
] as const;
export const OTHERS_COLOR = 0x868e96;
export const WITHOUT_COLOR = 0xdee2e6;

/** The groups of elements that have the same of what was chosen. */
export function legendOf(elements: Iterable<IndexedElement>, choice: ElementChoice): Legend {
  return grouped([...elements].map((each) => ({ guid: each.guid, value: sharedValue(each, choice) })));
}

/** The groups of spaces of which the same is said. */
export function legendOfSpaces(spaces: readonly SpaceFacts[], field: SpaceField): Legend {
  return grouped(spaces.map((each) => ({ guid: each.guid, value: { value: each[field], unit: null } })));
}

export type SpaceFacts = { readonly guid: string } & Readonly<Record<SpaceField, string | null>>;

interface Valued {
  readonly guid: string;
  readonly value: ColorGroup['value'] | undefined;
}

function grouped(all: readonly Valued[]): Legend {
  const found = new Map<string, { value: ColorGroup['value']; guids: string[] }>();
  const without: string[] = [];
  for (const { guid, value } of all) {
    if (value === undefined || value.value === null || value.value === '') without.push(guid);
    else {
      const key = JSON.stringify([value.value, value.unit]);
      const group = found.get(key);
      if (group === undefined) found.set(key, { value, guids: [guid] });
      else group.guids.push(guid);
    }
  }
  const ordered = [...found].sort(([a, one], [b, other]) => other.guids.length - one.guids.length || (a < b ? -1 : 1));
  const groups = ordered.slice(0, PALETTE.length).map(([key, group], place) => {
    return { key, ...group, color: PALETTE[place] as number };
  });
  return { groups, others: ordered.slice(PALETTE.length).flatMap(([, { guids }]) => guids), without };
}

/** From little to much: lighter to darker, and to no other hue than one is used to of maps. */
const SCALE = [0xffffb2, 0xfecc5c, 0xfd8d3c, 0xf03b20, 0xbd0026] as const;

/** Spaces by a number, in spans of the same width between the least and the most; those without one apart. */
export function legendOfNumbers(
  spaces: readonly { readonly guid: string; readonly value: number | undefined }[],
  unit: string | null,
): Legend {
  const known = spaces.flatMap(({ guid, value }) => (value === undefined ? [] : [{ guid, value }]));
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const width = (most - least) / SCALE.length;
  const spanOf = (value: number) => (width === 0 ? 0 : Math.min(SCALE.length - 1, Math.floor((value - least) / width)));
  const groups = SCALE.flatMap((color, span): ColorGroup[] => {
    const guids = known.filter(({ value }) => spanOf(value) === span).map(({ guid }) => guid);
    const value = { value: least + span * width, unit, ...(width > 0 && { to: least + (span + 1) * width }) };
    return guids.length === 0 ? [] : [{ key: `${span}`, value, color, guids }];
  });
  return { groups, others: [], without: spaces.filter(({ value }) => value === undefined).map(({ guid }) => guid) };
}

/** The colour of each element of a legend. */
export function colorsOf({ groups, others, without }: Legend): Map<string, number> {
  const colors = new Map<string, number>();
  for (const { guids, color } of groups) for (const guid of guids) colors.set(guid, color);
  for (const guid of others) colors.set(guid, OTHERS_COLOR);
  for (const guid of without) colors.set(guid, WITHOUT_COLOR);
  return colors;
}

function sharedValue(element: IndexedElement, choice: ElementChoice): ColorGroup['value'] | undefined {
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
