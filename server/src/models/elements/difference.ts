// What differs between an element of two versions: member by member, numbers at seven digits, as their hashes are made
// (import/ifc/elements.ts). Pure.
import type { ElementDifference } from '../../../../contract/model-comparison.ts';
import type { ElementClassification, ElementMaterial, ElementValue } from '../../../../contract/model-elements.ts';
import { type EarlierImport, lacksUnit } from './compared-imports.ts';

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
  /** Null where the version was read before these were. */
  readonly materials: readonly ElementMaterial[] | null;
  readonly classifications: readonly ElementClassification[] | null;
}

type ValueSets = Readonly<Record<string, Readonly<Record<string, ElementValue>>>>;
type Member = ElementDifference['members'][number];

/** Lists the members that differ, those of the element itself first; of values only what both releases read. */
export function differingMembers(
  before: ComparedElement,
  after: ComparedElement,
  earlierImport: EarlierImport = undefined,
): Member[] {
  const own = (['class', 'name', 'typeName', 'tag'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ path: [name], before: plain(before[name]), after: plain(after[name]) }));
  const storey = { path: ['storey'], before: plain(before.storey), after: plain(after.storey) };
  return [
    ...own,
    ...(before.storeyGuid === after.storeyGuid ? [] : [storey]),
    ...(['propertySets', 'quantities'] as const)
      .flatMap((kind) => differingValues(kind, before[kind], after[kind]))
      .filter((each) => isComparable(each, earlierImport)),
    ...differingMaterials(before.materials, after.materials),
    ...differingClassifications(before.classifications, after.classifications),
  ];
}

function isComparable({ before, after }: Member, earlierImport: EarlierImport): boolean {
  if (earlierImport === undefined) return true;
  return !(earlierImport === 'was' ? lacksUnit(before, after) : lacksUnit(after, before));
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

/** Materials by their places, as layers follow each other: `materials`, `1`, `thickness`. */
function differingMaterials(
  before: readonly ElementMaterial[] | null,
  after: readonly ElementMaterial[] | null,
): Member[] {
  if (before === null || after === null) return [];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, place) =>
    MATERIAL_MEMBERS.map(([key, name, unit]) => ({
      path: ['materials', `${place + 1}`, name],
      before: wrap(before[place]?.[key] ?? null, unit),
      after: wrap(after[place]?.[key] ?? null, unit),
    })).filter((each) => !isSame(each.before, each.after)),
  ).flat();
}

const MATERIAL_MEMBERS = [
  ['kind', 'kind', null],
  ['name', 'name', null],
  ['thicknessM', 'thickness', 'm'],
  ['fraction', 'fraction', null],
  ['profile', 'profile', null],
  ['part', 'part', null],
  ['set', 'set', null],
  ['direction', 'direction', null],
  ['offsetM', 'offset', 'm'],
] as const;

const wrap = (value: string | number | null, unit: string | null): ElementValue | null =>
  value === null ? null : { value, unit };

/** Classifications by their systems: `classifications`, `Uniclass 2015`. */
function differingClassifications(
  before: readonly ElementClassification[] | null,
  after: readonly ElementClassification[] | null,
): Member[] {
  if (before === null || after === null) return [];
  const entries = (all: readonly ElementClassification[], system: string): ElementValue | null => {
    const found = all.filter((each) => (each.system ?? '') === system).map(({ code, name }) => [code, name]);
    const texts = found.map((each) => each.filter((part) => part !== null).join(' '));
    return texts.length === 0 ? null : { value: texts.length === 1 ? (texts[0] ?? '') : texts, unit: null };
  };
  const systems = [...new Set([...before, ...after].map(({ system }) => system ?? ''))].toSorted();
  return systems
    .map((system) => ({
      path: ['classifications', system],
      before: entries(before, system),
      after: entries(after, system),
    }))
    .filter((each) => !isSame(each.before, each.after));
}

function isSame(before: ElementValue | null, after: ElementValue | null): boolean {
  if (before === null || after === null) return before === after;
  return before.unit === after.unit && JSON.stringify(rounded(before.value)) === JSON.stringify(rounded(after.value));
}

function rounded(value: ElementValue['value']): unknown {
  if (Array.isArray(value)) return value.map((each) => rounded(each));
  return typeof value === 'number' ? Number(value.toPrecision(7)) : value;
}
