// What of models is read from the service, and what is done to them.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ElementDifference } from '../../../../contract/model-comparison.ts';
import type { ModelElement } from '../../../../contract/model-elements.ts';
import type { Model } from '../../../../contract/models.ts';
import { allPages } from '../../api/all-pages.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { forgetRecord } from '../../api/read-without.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { refreshFollowers } from './version-followers.ts';

export type { ModelElement } from '../../../../contract/model-elements.ts';
export type { Model } from '../../../../contract/models.ts';

export const modelsKey = (projectId: string) => ['project', projectId, 'models'] as const;
const modelKey = (projectId: string, id: string) => ['project', projectId, 'model', id] as const;
export const partKey = (projectId: string, id: string, part: string) => [...modelKey(projectId, id), part] as const;

/** Interval at which a model is read again while the service reads its file. */
const LOOK_MS = 1_500;
/** The same afterwards: colleagues and connections to vendors add versions. */
const CALM_MS = 10_000;

/** True until nothing more happens to it by itself. */
export const isUnderWay = ({ status }: Pick<Model, 'status'>) => status === 'queued' || status === 'reading';

/** Every version of every model of a project. */
export function useModels(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: modelsKey(projectId),
    queryFn: () =>
      allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/models', {
            params: { path: { projectId }, query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      ),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? LOOK_MS : CALM_MS),
  });
}

/** A version of a model with the tag of its state. */
export function modelQuery(api: Api, projectId: string, modelId: string) {
  return queryOptions({
    queryKey: modelKey(projectId, modelId),
    queryFn: () =>
      tagged(api.GET('/api/projects/{projectId}/models/{modelId}', { params: { path: { projectId, modelId } } })),
  });
}

/** One version with its tag. */
export function useModel(projectId: string, modelId: string) {
  return useQuery({
    ...modelQuery(useApi(), projectId, modelId),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.record) ? LOOK_MS : CALM_MS),
  });
}

/** The storeys of a version, the lowest first. */
export function storeysQuery(api: Api, projectId: string, modelId: string) {
  return queryOptions({
    queryKey: partKey(projectId, modelId, 'storeys'),
    queryFn: () =>
      allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/models/{modelId}/storeys', {
            params: {
              path: { projectId, modelId },
              query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
            },
          }),
        ),
      ),
    staleTime: Number.POSITIVE_INFINITY, // What was read of a file stays.
  });
}

/** Returns the query of the import report of a version that is ready. */
export function useReport(projectId: string, modelId: string) {
  const api = useApi();
  return useQuery({
    queryKey: partKey(projectId, modelId, 'report'),
    queryFn: () =>
      taken(api.GET('/api/projects/{projectId}/models/{modelId}/report', { params: { path: { projectId, modelId } } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Which spaces a version has new, has no more, and has otherwise than the one before. */
export function useSpaceReport(projectId: string, modelId: string) {
  const api = useApi();
  return useQuery({
    queryKey: partKey(projectId, modelId, 'spaces'),
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/models/{modelId}/spaces-report', {
          params: { path: { projectId, modelId } },
        }),
      ),
  });
}

/** Cancels the import of a version, or deletes one; `forget` follows the navigation to another screen. */
export function useModelDeeds(projectId: string, modelId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { path: { projectId, modelId } };
  const again = () => refreshFollowers(queries, projectId);
  const cancel = useSingleMutation({
    mutationFn: () => taken(api.POST('/api/projects/{projectId}/models/{modelId}/cancel', { params })),
    onSettled: () => {
      again();
      void queries.invalidateQueries({ queryKey: modelKey(projectId, modelId), exact: true });
    },
  });
  const remove = useSingleMutation({
    mutationFn: () => api.DELETE('/api/projects/{projectId}/models/{modelId}', { params }),
    // Here, not with the call: the screen may be left before it is answered.
    onSuccess: () => refreshFollowers(queries, projectId, modelId),
  });
  return { cancel, remove, forget: () => forgetRecord(queries, modelId) };
}

export type { ElementDifference } from '../../../../contract/model-comparison.ts';
export type ChangeKind = ElementDifference['kinds'][number];

/** What a comparison is narrowed to. */
export interface ComparisonFilters {
  readonly with?: string;
  readonly change?: ElementDifference['change'];
  readonly kind?: ChangeKind;
}

/** How many elements differ between a version and another one. */
export function useComparison(projectId: string, modelId: string, filters: ComparisonFilters) {
  const api = useApi();
  return useQuery({
    queryKey: [...partKey(projectId, modelId, 'comparison'), 'totals', filters],
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/models/{modelId}/comparison', {
          params: { path: { projectId, modelId }, query: { ...filters, members: false, limit: 1 } },
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.geometry.state === 'pending' ? LOOK_MS : false),
  });
}

/** Of more differences than these the first ones are shown in the view, and the screen says so. */
const MAX_DIFFERENCES = 4_000;

/** All that differs between a version and another one, without values. */
export function changesQuery(api: Api, projectId: string, modelId: string, withModelId: string) {
  const page = async (cursor: string | undefined, signal: AbortSignal) =>
    taken(
      api.GET('/api/projects/{projectId}/models/{modelId}/comparison', {
        params: {
          path: { projectId, modelId },
          query: { with: withModelId, members: false, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
        },
        signal,
      }),
    );
  return queryOptions({
    queryKey: [...partKey(projectId, modelId, 'comparison'), 'all', withModelId],
    queryFn: async ({ signal }) => {
      const first = await page(undefined, signal);
      const all = await allPages(
        (cursor) => (cursor === undefined ? Promise.resolve(first) : page(cursor, signal)),
        MAX_DIFFERENCES,
      );
      return { ...all, comparison: first };
    },
    refetchInterval: ({ state }) => (state.data?.comparison.geometry.state === 'pending' ? LOOK_MS : false),
  });
}

/** Queries the differences of the first element with a GlobalId; null where there are none. */
export function differenceQuery(
  api: Api,
  projectId: string,
  modelId: string,
  query: { readonly with: string; readonly guid: string },
) {
  return queryOptions({
    queryKey: [...partKey(projectId, modelId, 'comparison'), 'one', query],
    queryFn: async ({ signal }): Promise<ElementDifference | null> => {
      const { data } = await taken(
        api.GET('/api/projects/{projectId}/models/{modelId}/comparison', {
          params: { path: { projectId, modelId }, query: { ...query, limit: 1 } },
          signal,
        }),
      );
      return data[0] ?? null;
    },
  });
}

/** A page of what differs between a version and another one. */
export function comparisonPage(
  api: Api,
  path: { readonly projectId: string; readonly modelId: string },
  filters: ComparisonFilters,
) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<ElementDifference>> =>
    taken(
      api.GET('/api/projects/{projectId}/models/{modelId}/comparison', {
        params: { path, query: { ...filters, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
        signal,
      }),
    );
}

/** Which elements are listed. */
export interface ElementFilters {
  readonly class?: string;
  readonly storey?: string;
  readonly name?: string;
  readonly guid?: string;
}

/** A page of the elements of a version. */
export function elementPage(
  api: Api,
  { projectId, modelId }: { readonly projectId: string; readonly modelId: string },
  filters: ElementFilters,
) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<ModelElement>> =>
    taken(
      api.GET('/api/projects/{projectId}/models/{modelId}/elements', {
        params: {
          path: { projectId, modelId },
          query: { ...filters, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
        },
        signal,
      }),
    );
}

/** Returns the latest version of a model that is ready; undefined while none is known. */
export const findHead = (models: readonly Model[], versionGroupId: string): Model | undefined =>
  models.find((each) => each.isHead && each.versionGroupId === versionGroupId);

/** A model with all its versions, the newest first. */
export interface VersionGroup {
  readonly id: string;
  /** What stands for it: its head, or the newest version where none is ready. */
  readonly shown: Model;
  readonly versions: readonly Model[];
}

/** Versions by model; models by the name of what stands for them. */
export function groupsOf(models: readonly Model[], compare: (a: string, b: string) => number): VersionGroup[] {
  const byGroup = Map.groupBy(models, ({ versionGroupId }) => versionGroupId);
  const groups = [...byGroup].map(([id, all]) => {
    const versions = all.toSorted((a, b) => b.version - a.version);
    const shown = versions.find(({ isHead }) => isHead) ?? (versions[0] as Model);
    return { id, shown, versions };
  });
  return groups.sort((a, b) => compare(a.shown.name, b.shown.name) || a.id.localeCompare(b.id));
}
