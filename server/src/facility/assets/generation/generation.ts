// What a run of the generation does to an asset: pure. What a person edited is theirs: a field is written only where it still
// has what the run before wrote, or where the run was asked to write over that and the model says something.
import { GENERATED_FIELDS } from '../../../../../contract/asset-generation.ts';
import type { Asset } from '../../../../../contract/assets.ts';
import { type AssetFields, endsTooEarly } from '../asset.ts';
import type { GeneratedField, GeneratedFields } from './element.ts';

/** What the last run wrote, as it is kept with the asset. */
export interface Generated {
  readonly fields: GeneratedFields;
  readonly class: string;
  /** The versions of one model: a run retires what an earlier one of them had. */
  readonly versionGroupId: string;
  /** Set where a run retired it: the condition that it had. */
  readonly retiredFrom?: Asset['condition'];
}

/** What becomes of an asset that was generated; no fields where it stays. */
export interface Regenerated {
  readonly fields: Partial<AssetFields>;
  readonly generated: Generated;
}

interface Found {
  /** Those that are absent are not filled. */
  readonly fields: Partial<GeneratedFields>;
  readonly class: string;
  readonly modelId: string;
  readonly versionGroupId: string;
}

/** The changes that a run makes to the asset of an element that the model still has. */
export function regenerate(asset: AssetFields, before: Generated, found: Found, overwrite: boolean): Regenerated {
  const given = givenFields(asset, before, found.fields, overwrite);
  const fields: Partial<AssetFields> = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== asset[name as GeneratedField]),
  );
  // What a person edited is remembered as a run gave it last, so that it stays edited whatever the model says in between.
  const generated = { ...before.fields, ...given };
  // A day of the model beside one that a person edited: left out as if the run had not seen it, so that a later one tries again.
  if ((fields.installedOn ?? fields.warrantyExpiresOn) != null && endsTooEarly({ ...asset, ...fields })) {
    for (const name of ['installedOn', 'warrantyExpiresOn'] as const) {
      if (fields[name] !== undefined) generated[name] = before.fields[name];
      delete fields[name];
    }
  }
  if (asset.modelId !== found.modelId) fields.modelId = found.modelId;
  // It is in the model again. A person who retired it meanwhile has said so.
  const isBack = before.retiredFrom !== undefined && asset.condition === 'retired';
  if (isBack) fields.condition = before.retiredFrom ?? null;
  const { class: kind, versionGroupId } = found;
  return { fields, generated: { fields: generated, class: kind, versionGroupId } };
}

/** Whether a run is to write what it found in a field, undefined where it is not to fill it. */
export function isGiven(
  found: string | null | undefined,
  now: string | null,
  { before, overwrite }: { before: string | null; overwrite: boolean },
): boolean {
  if (found === undefined) return false;
  // Where the model is silent, only what a run wrote is taken back.
  return now === before || (overwrite && found !== null);
}

/** What the model gives: the fields that no person edited, and where it is to write over them all that it says something of. */
function givenFields(
  asset: GeneratedFields,
  before: Pick<Generated, 'fields'>,
  found: Partial<GeneratedFields>,
  overwrite: boolean,
): Partial<GeneratedFields> {
  const given = GENERATED_FIELDS.filter((name) =>
    isGiven(found[name], asset[name], { before: before.fields[name], overwrite }),
  );
  return Object.fromEntries(given.map((name) => [name, found[name]]));
}

/** The asset of an element that has none yet. */
export function generatedAsset(found: Found, elementGuid: string): Regenerated {
  const { class: kind, modelId, versionGroupId } = found;
  const fields = { ...NOTHING, ...found.fields };
  return {
    fields: { ...fields, modelId, elementGuid, maintenanceIntervalDays: null, condition: null },
    generated: { fields, class: kind, versionGroupId },
  };
}

const NOTHING = Object.fromEntries(GENERATED_FIELDS.map((name) => [name, null])) as GeneratedFields;

/** Takes an asset out of use whose element the model has no more. */
export function retire(asset: AssetFields, before: Generated): Regenerated {
  if (asset.condition === 'retired') return { fields: {}, generated: before };
  return { fields: { condition: 'retired' }, generated: { ...before, retiredFrom: asset.condition } };
}

/**
 * The same without its tag where another asset has that: it keeps the one it has, and `tag` stays what a run wrote last, so that
 * a later run tries again.
 */
export function withoutTag(
  { fields: { tag: _taken, ...fields }, generated }: Regenerated,
  tag: string | null,
): Regenerated {
  return { fields, generated: { ...generated, fields: { ...generated.fields, tag } } };
}
