// Where the fields of a run come from, class by class: pure. What a run does not say is as the run before had it, so that a
// repeat in fewer words takes nothing away.
import {
  type AssetGenerationChoices,
  type AssetGenerationRequest,
  GENERATED_FIELDS,
} from '../../../../../contract/asset-generation.ts';
import type { GeneratedField, Mapping } from './element.ts';

/** What was asked last for a class of elements of a model. */
export interface Remembered {
  readonly class: string;
  readonly mapping: Mapping;
  /** Whether the last run asked for it. */
  readonly isLast: boolean;
}

/** The source that stands for the property sets of IFC, which is also what an absent one means. */
const STANDARD = 'Standard';

/** The mappings of a run by class; a class that no run had begins with what those of the last run agree in. */
export function mappingsOf(
  { classes, mapping = {} }: Pick<AssetGenerationRequest, 'classes' | 'mapping'>,
  remembered: readonly Remembered[],
): ReadonlyMap<string, Mapping> {
  const agreed = choicesOf(remembered).mapping;
  const before = new Map(remembered.map((each) => [each.class, each.mapping]));
  return new Map(
    classes.map((name) => {
      const sources = { ...(before.get(name) ?? agreed), ...mapping };
      return [name, Object.fromEntries(Object.entries(sources).filter(([, source]) => source !== STANDARD))];
    }),
  );
}

/** Whether each class has the same sources in both. */
export const isSame = (one: ReadonlyMap<string, Mapping>, other: ReadonlyMap<string, Mapping>): boolean =>
  one.size === other.size && [...one].every(([name, mapping]) => textOf(mapping) === textOf(other.get(name) ?? {}));

/** What a form for the next run begins with: the classes of the last one, and what they agree in. */
export function choicesOf(remembered: readonly Remembered[]): Omit<AssetGenerationChoices, 'modelId'> {
  const last = remembered.filter((each) => each.isLast);
  const sourcesOf = (field: GeneratedField) => new Set(last.map(({ mapping }) => sourceOf(mapping, field)));
  const differing = GENERATED_FIELDS.filter((field) => sourcesOf(field).size > 1);
  const mapping = Object.entries(last[0]?.mapping ?? {}).filter(([field]) => differing.every((each) => each !== field));
  return { classes: last.map((each) => each.class).toSorted(), mapping: Object.fromEntries(mapping), differing };
}

const sourceOf = (mapping: Mapping, field: GeneratedField) =>
  mapping[field] === undefined ? STANDARD : mapping[field];

const textOf = (mapping: Mapping) => JSON.stringify(Object.entries(mapping).toSorted(([a], [b]) => (a < b ? -1 : 1)));
