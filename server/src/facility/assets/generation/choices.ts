// Where the fields of a run come from, class by class: pure. What a run does not say is as the run before had it, so that a
// repeat in fewer words takes nothing away.
import type { AssetGenerationChoices, AssetsGenerate } from '../../../../../contract/asset-generation.ts';
import type { Mapping } from './element.ts';

/** What was asked last for a class of elements of a model. */
export interface Remembered {
  readonly class: string;
  readonly mapping: Mapping;
}

/** The source that stands for the property sets of IFC, which is also what an absent one means. */
const STANDARD = 'Standard';

/** The mappings of a run by class. `remembered`: the latest first; a class that no run had begins with that. */
export function mappingsOf(
  { classes, mapping = {} }: Pick<AssetsGenerate, 'classes' | 'mapping'>,
  remembered: readonly Remembered[],
): ReadonlyMap<string, Mapping> {
  const before = new Map(remembered.map((each) => [each.class, each.mapping]));
  return new Map(
    classes.map((name) => {
      const sources = { ...(before.get(name) ?? remembered[0]?.mapping), ...mapping };
      return [name, Object.fromEntries(Object.entries(sources).filter(([, source]) => source !== STANDARD))];
    }),
  );
}

/** Whether each class has the same sources in both. */
export const isSame = (one: ReadonlyMap<string, Mapping>, other: ReadonlyMap<string, Mapping>): boolean =>
  one.size === other.size && [...one].every(([name, mapping]) => textOf(mapping) === textOf(other.get(name) ?? {}));

/** What a form for the next run begins with: the latest mapping, and the classes that have it. */
export function choicesOf(remembered: readonly Remembered[]): Pick<AssetGenerationChoices, 'classes' | 'mapping'> {
  const mapping = remembered[0]?.mapping ?? {};
  const classes = remembered.filter((each) => textOf(each.mapping) === textOf(mapping)).map((each) => each.class);
  return { classes: classes.toSorted(), mapping };
}

const textOf = (mapping: Mapping) => JSON.stringify(Object.entries(mapping).toSorted(([a], [b]) => (a < b ? -1 : 1)));
