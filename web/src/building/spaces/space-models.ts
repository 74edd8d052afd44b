// What the models that spaces are of are called.
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { groupsOf, type Model, useModels, type VersionGroup } from '../models/model-data.ts';
import type { Space } from './space-data.ts';

/**
 * What models are called, by their version groups: as their heads; those of one name as `dated` has it. One without a head has no
 * space.
 * @internal its tests.
 */
export function namesOf(
  groups: readonly Pick<VersionGroup, 'id' | 'shown'>[],
  dated: (head: Model) => string,
): ReadonlyMap<string, string> {
  const heads = groups.filter(({ shown }) => shown.isHead);
  const namesakes = Map.groupBy(heads, ({ shown }) => shown.name);
  return new Map(
    heads.map(({ id, shown }) => [id, namesakes.get(shown.name)?.length === 1 ? shown.name : dated(shown)]),
  );
}

/** The models of a project, and what those are called that have spaces, in the order of their names. */
export function useSpaceModels(projectId: string) {
  const { t } = useTranslation('spaces');
  const { compare, instant } = useFormats();
  const models = useModels(projectId);
  const rows = models.data?.rows;
  const names = useMemo(
    () =>
      namesOf(groupsOf(rows ?? [], compare), ({ name, createdAt }) => t('modelOf', { name, at: instant(createdAt) })),
    [rows, compare, instant, t],
  );
  const groups = useMemo(() => new Map(rows?.map(({ id, versionGroupId }) => [id, versionGroupId])), [rows]);
  /** What the model of a space is called; undefined while that is not known, and where its version was deleted. */
  const nameOf = useCallback(({ modelId }: Space) => names.get(groups.get(modelId) ?? ''), [groups, names]);
  return { models, names, nameOf };
}
