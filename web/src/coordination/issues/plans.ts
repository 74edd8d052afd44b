// The floor plans of the project by their names: records know them by id only.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FloorPlan } from '../../../../contract/records/floor-plan.ts';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';

export type { FloorPlan } from '../../../../contract/records/floor-plan.ts';

interface Plans {
  readonly all: readonly FloorPlan[];
  readonly byId: ReadonlyMap<string, FloorPlan>;
  readonly isPending: boolean;
  /** Why they could not be read; null while they are read and once they are. */
  readonly problem: Error | null;
  readonly retry: () => void;
}

/** All floor plans, level by level. */
export function usePlans(projectId: string): Plans {
  const api = useApi();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['project', projectId, 'plan-names'],
    staleTime: 60_000,
    queryFn: async () => {
      const { rows } = await allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/floor-plans', {
            params: { path: { projectId }, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      );
      return rows.toSorted((a, b) => a.levelOrder - b.levelOrder || a.sortOrder - b.sortOrder);
    },
  });
  const known = useMemo(() => ({ all: data ?? [], byId: new Map(data?.map((each) => [each.id, each])) }), [data]);
  return { ...known, isPending, problem: data === undefined ? error : null, retry: () => void refetch() };
}

/** The address of a plan's picture, for an image. */
export function planPicture({ projectId, id }: FloorPlan, rendition: 'thumbnail' | 'screen'): string {
  return `/api/projects/${projectId}/floor-plans/${id}/files/${rendition}`;
}
