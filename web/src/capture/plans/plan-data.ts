// The floor plans of a project: a list short enough to be read whole, but for projects of a size that is told.

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

const MOST_PLANS = 10_000;

/** All plans of a project, level by level; `isWhole` is false where there are more than are read. */
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
        MOST_PLANS,
      );
      return { data: rows, nextCursor: null, isWhole };
    },
  });
  const { i18n } = useTranslation();
  const { compare } = useFormats();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the comparison is that of the language
  const plans = useMemo(() => list.data && inOrder(list.data.data, compare), [list.data, i18n.language]);
  return { plans, isWhole: list.data?.isWhole !== false, problem: list.error, retry: () => void list.refetch() };
}

/** A plan with the tag of its state. */
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

const LOOK_AGAIN_MS = 2000;

/** The files of a plan; asked for again while renditions are being made. */
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
    refetchInterval: ({ state }) => (state.data?.renditions === 'pending' ? LOOK_AGAIN_MS : false),
    staleTime: 60_000,
  });
}

/** The address of a plan's picture for `<img src>`. */
export function planFile(
  projectId: string,
  planId: string,
  rendition: 'original' | 'screen' | 'thumbnail' | 'picture',
): string {
  return `/api/projects/${projectId}/floor-plans/${planId}/files/${rendition}`;
}

/** Changes plans: seen at once, undone where it is refused. */
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

/** Plans of one level, in their order. */
export interface Level {
  /** Null: of plans without one. */
  readonly name: string | null;
  readonly plans: readonly FloorPlan[];
}

/** Plans that stand in their order (`inOrder`) by their levels. */
export function byLevel(plans: readonly FloorPlan[]): Level[] {
  const levels = new Map<string | null, FloorPlan[]>();
  for (const plan of plans) levels.set(plan.level, [...(levels.get(plan.level) ?? []), plan]);
  return [...levels].map(([name, those]) => ({ name, plans: those }));
}

/** Plans in the order of the building, within a level in their own; `compare` is that of the language at the screen. @internal */
export function inOrder(plans: readonly FloorPlan[], compare: (a: string, b: string) => number): FloorPlan[] {
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

/** The `sortOrder` of each record whose own has to change for them to stand in this order; few where few have to. */
export function reordered(plans: readonly Ordered[]): Ordered[] {
  const isRising = (orders: readonly number[]) => orders.every((each, at) => at === 0 || each > (orders[at - 1] ?? 0));
  if (isRising(plans.map(({ sortOrder }) => sortOrder))) return [];
  return plans
    .map(({ id, sortOrder }, at) => ({ id, before: sortOrder, sortOrder: (at + 1) * 10 }))
    .filter(({ before, sortOrder }) => before !== sortOrder)
    .map(({ id, sortOrder }) => ({ id, sortOrder }));
}
