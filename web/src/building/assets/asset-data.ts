// What of assets is read from the service, and what is done to them.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { AssetGenerationChoices } from '../../../../contract/asset-generation.ts';
import type { Asset, AssetChange, MaintenancePlan, MaintenancePlanWrite } from '../../../../contract/assets.ts';
import type { AssetSummary } from '../../../../contract/maintenance.ts';
import { useChange } from '../../api/change.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS, type Page } from '../../api/page-chain.ts';
import { readWithout } from '../../api/read-without.ts';
import { askTogether } from '../../api/together.ts';
import { useApi } from '../../api/use-api.ts';
import type { AssetView } from '../addresses.ts';
import { plusDays } from '../maintenance/calendar-days.ts';
import { maintenanceKey } from '../maintenance/task-data.ts';
import { useModels } from '../models/model-data.ts';
import { elementQuery } from '../viewer/geometry-data.ts';

export type { Asset } from '../../../../contract/assets.ts';
export type Plan = MaintenancePlan;

export const assetsKey = (projectId: string) => ['project', projectId, 'assets'] as const;
export const assetKey = (projectId: string, id: string) => ['project', projectId, 'asset', id] as const;
const planKey = (projectId: string, id: string) => [...assetKey(projectId, id), 'plan'] as const;

/** What the service is asked for, for what the address says. */
export const listFilters = ({ warranty, ...filters }: AssetView) => ({
  ...filters,
  // The service leaves the day itself out. For the last day of its calendar there is no later one: what ends on it is not listed.
  ...(warranty !== undefined && { warrantyBefore: plusDays(warranty, 1) }),
});

/** A page of the list. */
export function assetPage(api: Api, projectId: string, view: AssetView) {
  return (cursor: string | undefined, signal: AbortSignal): Promise<Page<Asset>> =>
    taken(
      api.GET('/api/projects/{projectId}/assets', {
        params: {
          path: { projectId },
          query: {
            sort: 'tag',
            ...listFilters(view),
            limit: PAGE_ROWS,
            ...(cursor !== undefined && { cursor }),
          },
        },
        signal,
      }),
    );
}

/** An asset with the tag of its state. */
export function assetQuery(api: Api, projectId: string, assetId: string) {
  return queryOptions({
    queryKey: [...assetKey(projectId, assetId), 'record'],
    queryFn: () =>
      tagged(api.GET('/api/projects/{projectId}/assets/{assetId}', { params: { path: { projectId, assetId } } })),
  });
}

/** What the service sums up in one call. */
const MOST_SUMMARIES = 50;

export type AskSummary = (assetId: string) => Promise<AssetSummary | null>;

/** Asks for the summaries of the rows of a list. */
export function useAskSummary(projectId: string): AskSummary {
  const api = useApi();
  return useMemo(
    () =>
      askTogether(MOST_SUMMARIES, async (ids) => {
        const query = { assetIds: ids.join(',') };
        const { data } = await taken(
          api.GET('/api/projects/{projectId}/assets/summaries', { params: { path: { projectId }, query } }),
        );
        return new Map(data.map((each) => [each.assetId, each]));
      }),
    [api, projectId],
  );
}

/** What the element of an asset is, and which of its tasks comes next. */
export function useSummary(ask: AskSummary, { id, projectId, updatedAt }: Asset) {
  return useQuery({
    queryKey: [...maintenanceKey(projectId), 'summary', id, updatedAt],
    queryFn: () => ask(id),
    staleTime: 60_000,
  });
}

/** A plan under the id of its asset, as what edits records wants it. */
export interface PlanRecord extends Plan {
  readonly id: string;
}

/** How the maintenance of an asset comes round, with the tag of its state. */
export function planQuery(api: Api, projectId: string, assetId: string) {
  return queryOptions({
    queryKey: planKey(projectId, assetId),
    queryFn: async () => {
      const path = { projectId, assetId };
      const { record, etag } = await tagged(
        api.GET('/api/projects/{projectId}/assets/{assetId}/maintenance-plan', { params: { path } }),
      );
      return { record: { ...record, id: record.assetId }, etag };
    },
  });
}

/** Changes assets: seen at once, undone where it is refused. */
export function useChangeAsset(projectId: string) {
  const api = useApi();
  return useChange<Asset, AssetChange>({
    recordKey: (id) => [...assetKey(projectId, id), 'record'],
    listKey: assetsKey(projectId),
    send: (assetId, body, etag) =>
      tagged(
        api.PATCH('/api/projects/{projectId}/assets/{assetId}', {
          params: { path: { projectId, assetId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body,
        }),
      ),
    touches: (id) => [assetsKey(projectId), planKey(projectId, id), maintenanceKey(projectId)],
  });
}

/** Changes plans; the asset itself is another one then too. */
export function useChangePlan(projectId: string) {
  const api = useApi();
  return useChange<PlanRecord, MaintenancePlanWrite>({
    recordKey: (id) => planKey(projectId, id),
    listKey: [...assetsKey(projectId), 'plans'],
    foresee: (plan) => plan,
    send: async (assetId, body, etag) => {
      const { record, etag: next } = await tagged(
        api.PUT('/api/projects/{projectId}/assets/{assetId}/maintenance-plan', {
          params: { path: { projectId, assetId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body,
        }),
      );
      return { record: { ...record, id: record.assetId }, etag: next };
    },
    touches: (id) => [assetsKey(projectId), [...assetKey(projectId, id), 'record'], maintenanceKey(projectId)],
  });
}

/** What the last run made assets of a model of; `onKnown` gets it once for each version that is chosen. */
export function useGenerationChoices(
  projectId: string,
  modelId: string | null,
  onKnown: (choices: AssetGenerationChoices) => void,
) {
  const api = useApi();
  const choices = useQuery({
    queryKey: [...assetsKey(projectId), 'generation-choices', modelId],
    enabled: modelId !== null,
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/models/{modelId}/asset-choices', {
          params: { path: { projectId, modelId: modelId ?? '' } },
        }),
      ),
    // A run changes them, of whomever.
    gcTime: 0,
  });
  const { data } = choices;
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (data === undefined || data.modelId === told.current) return;
    told.current = data.modelId;
    onKnown(data);
  });
  return choices;
}

/** Reads what may be other now that assets were made or generated, or one was deleted, by its id. */
export function useAssetRefresh(projectId: string): (gone?: string) => void {
  const queries = useQueryClient();
  const keys = [assetsKey(projectId), ['project', projectId, 'asset'], maintenanceKey(projectId)];
  return (gone) => void readWithout(queries, gone, ...keys);
}

/**
 * The element of an asset: as the version has it that the asset names, or else the head of its model; null where neither has
 * it, and where the version is gone.
 */
export function useElement(projectId: string, modelId: string | null, guid: string) {
  const api = useApi();
  const models = useModels(projectId);
  const rows = models.data?.rows;
  const named = rows?.find(({ id }) => id === modelId);
  const head = rows?.find((each) => each.versionGroupId === named?.versionGroupId && each.isHead);
  const versions = [...new Set([named?.id, head?.id])].filter((id) => id !== undefined);
  const element = useQuery({
    queryKey: ['project', projectId, 'element-of-asset', versions, guid],
    enabled: modelId !== null && rows !== undefined,
    queryFn: async ({ client }) => {
      for (const id of versions) {
        const found = await client.fetchQuery(elementQuery(api, projectId, id, guid));
        if (found !== null) return found;
      }
      return null;
    },
  });
  return {
    element: element.data,
    error: element.error ?? (models.isLoadingError ? models.error : null),
    retry: () => void (models.isLoadingError ? models.refetch() : element.refetch()),
  };
}
