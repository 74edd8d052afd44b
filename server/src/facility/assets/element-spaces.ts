// The spaces in which elements are, as versions of models have them: for exports and for what is synchronised.
import { type ElementName, findElements } from '../../models/elements/public.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { findSpaceIds, type SpaceOfModel } from '../spaces/public.ts';

/** Returns the ids of the project's spaces that elements are in, in the order of the elements; undefined for one that is in none. */
export function findElementSpaces(
  reader: Reader,
  scope: ProjectScope,
  elements: readonly (ElementName | undefined)[],
): Promise<(string | undefined)[]> {
  return findSpaceIds(reader, scope, elements.map(findSpaceKey));
}

function findSpaceKey(element: ElementName | undefined): SpaceOfModel | undefined {
  const { modelId, spaceGuid: guid, spaceOrdinal: ordinal } = element ?? {};
  if (modelId == null || guid == null || ordinal == null) return undefined;
  return { modelId, guid, ordinal };
}

/** An asset as far as it names an element. */
interface NamesElement {
  readonly id: string;
  readonly modelId: string | null;
  readonly elementGuid: string | null;
}

/** Returns the ids of the spaces of assets whose elements are in one, by the ids of the assets. */
export async function findAssetSpaces(
  reader: Reader,
  scope: ProjectScope,
  assets: readonly NamesElement[],
): Promise<ReadonlyMap<string, string>> {
  const named = assets.flatMap(({ id, modelId, elementGuid: guid }) => (guid === null ? [] : [{ id, modelId, guid }]));
  if (named.length === 0) return new Map();
  const spaceIds = await findElementSpaces(reader, scope, await findElements(reader, scope, named));
  return new Map(
    named.flatMap(({ id }, index) => {
      const spaceId = spaceIds[index];
      return spaceId === undefined ? [] : [[id, spaceId] as const];
    }),
  );
}
