// Queries and mutations of the floor plans of a project. The list is short enough to be read whole, up to MAX_PLANS.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FloorPlan, FloorPlanChange } from '../../../../contract/records/floor-plan.ts';
import { allPages } from '../../api/all-pages.ts';
import { useChange } from '../../api/change.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';

export type { FloorPlan, FloorPlanChange } from '../../../../contract/records/floor-plan.ts';

export const plansKey = (projectId: string) => ['project', projectId, 'plans'] as const;
const planKey = (projectId: string, planId: string) => ['project', projectId, 'plan', planId] as const;

const MAX_PLANS = 10_000;

/** Reads all plans of a project, sorted by level; `isWhole` is false if there are more than MAX_PLANS. */
export function usePlans(projectId: string) {
  const api = useApi();
  const list = useQuery({
    queryKey: [...plansKey(projectId), 'page'],
    queryFn: async () => {
      const { rows, isWhole } = await allPages(
        (cursor) =>
          taken(
            api.GET('/api/projects/{projectId}/floor-plans', {
              params: { path: { projectId }, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
            }),
          ),
        MAX_PLANS,
      );
      return { data: rows, nextCursor: null, isWhole };
    },
  });
  const { i18n } = useTranslation();
  const { compare } = useFormats();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the comparison is that of the language
  const plans = useMemo(() => list.data && sortPlans(list.data.data, compare), [list.data, i18n.language]);
  return { plans, isWhole: list.data?.isWhole !== false, problem: list.error, retry: () => void list.refetch() };
}

/** Query for a plan with its ETag. */
export function planQuery(api: Api, projectId: string, floorPlanId: string) {
  return queryOptions({
    queryKey: planKey(projectId, floorPlanId),
    queryFn: () =>
      tagged(
        api.GET('/api/projects/{projectId}/floor-plans/{floorPlanId}', {
          params: { path: { projectId, floorPlanId } },
        }),
      ),
  });
}

const POLL_MS = 2000;

/** Reads which files of a plan there are, and polls while its renditions are being made. */
export function usePlanFiles(projectId: string, floorPlanId: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'plan', floorPlanId, 'files'],
    enabled: floorPlanId !== undefined,
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/floor-plans/{floorPlanId}/files', {
          params: { path: { projectId, floorPlanId: floorPlanId ?? '' } },
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.renditions === 'pending' ? POLL_MS : false),
    staleTime: 60_000,
  });
}

/** Returns the URL of a plan's picture for `<img src>`. */
export function getPlanFileUrl(
  projectId: string,
  planId: string,
  rendition: 'original' | 'screen' | 'thumbnail' | 'picture',
): string {
  return `/api/projects/${projectId}/floor-plans/${planId}/files/${rendition}`;
}

/** Changes plans optimistically; rolls back if the change is refused. */
export function useChangePlan(projectId: string) {
  const api = useApi();
  return useChange<FloorPlan, FloorPlanChange>({
    recordKey: (id) => planKey(projectId, id),
    listKey: plansKey(projectId),
    send: (floorPlanId, body, etag) =>
      tagged(
        api.PATCH('/api/projects/{projectId}/floor-plans/{floorPlanId}', {
          params: { path: { projectId, floorPlanId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body,
        }),
      ),
    touches: (_id, isRefused) => (isRefused ? [plansKey(projectId)] : []),
  });
}

/** Level with its plans in their order. */
export interface Level {
  /** Null for plans without a level. */
  readonly name: string | null;
  readonly plans: readonly FloorPlan[];
}

/** Groups plans, sorted by `sortPlans`, by their levels. */
export function groupByLevel(plans: readonly FloorPlan[]): Level[] {
  const levels = new Map<string | null, FloorPlan[]>();
  for (const plan of plans) levels.set(plan.level, [...(levels.get(plan.level) ?? []), plan]);
  return [...levels].map(([name, those]) => ({ name, plans: those }));
}

/** Sorts plans in the order of the building, within a level by their own; `compare` is that of the screen's language. @internal */
export function sortPlans(plans: readonly FloorPlan[], compare: (a: string, b: string) => number): FloorPlan[] {
  return plans.toSorted(
    (a, b) =>
      a.levelOrder - b.levelOrder ||
      compare(a.level ?? '', b.level ?? '') ||
      a.sortOrder - b.sortOrder ||
      compare(a.name, b.name) ||
      (a.id < b.id ? -1 : 1),
  );
}

interface Ordered {
  readonly id: string;
  readonly sortOrder: number;
}

/** Lists the records whose `sortOrder` has to change for this order, with the new one; none if the order holds already. */
export function listOrderChanges(plans: readonly Ordered[]): Ordered[] {
  const isRising = (orders: readonly number[]) => orders.every((each, at) => at === 0 || each > (orders[at - 1] ?? 0));
  if (isRising(plans.map(({ sortOrder }) => sortOrder))) return [];
  return plans
    .map(({ id, sortOrder }, at) => ({ id, before: sortOrder, sortOrder: (at + 1) * 10 }))
    .filter(({ before, sortOrder }) => before !== sortOrder)
    .map(({ id, sortOrder }) => ({ id, sortOrder }));
}
