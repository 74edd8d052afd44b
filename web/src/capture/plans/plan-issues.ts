import { useQuery } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';

const MOST = 5000;

/** All issues on a plan: they are its other pins. */
export function usePlanIssues(projectId: string, floorPlanId: string, isShown: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'issues', { floorPlanId }, 'page', 'all'],
    enabled: isShown,
    queryFn: async () => {
      const { rows, isWhole } = await allPages(
        (cursor) =>
          taken(
            api.GET('/api/projects/{projectId}/issues', {
              params: {
                path: { projectId },
                query: { limit: 200, floorPlanId, ...(cursor !== undefined && { cursor }) },
              },
            }),
          ),
        MOST,
      );
      return { data: rows, nextCursor: null, isWhole };
    },
  });
}
