import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Milestone } from '../../../contract/records/milestone.ts';
import { allPages } from '../api/all-pages.ts';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';

export type { Milestone } from '../../../contract/records/milestone.ts';

/** Reads all milestones of a project in their order; `problem` is set if that failed. */
export function useMilestoneList(projectId: string) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['project', projectId, 'milestones', 'page'],
    queryFn: async () => {
      const { rows } = await allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/milestones', {
            params: { path: { projectId }, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      );
      return { data: rows, nextCursor: null };
    },
  });
  const milestones = useMemo(() => data?.data.toSorted(compareMilestones), [data]);
  return { milestones, problem: error, retry: () => void refetch() };
}

function compareMilestones(a: Milestone, b: Milestone): number {
  return (
    a.sortOrder - b.sortOrder || (a.capturedOn ?? '').localeCompare(b.capturedOn ?? '') || a.id.localeCompare(b.id)
  );
}
