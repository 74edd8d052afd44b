import { useQuery } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';

const MAX_ISSUES = 5000;

/** Reads all issues on a plan, which are pins beside its photos. */
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
        MAX_ISSUES,
      );
      return { data: rows, nextCursor: null, isWhole };
    },
  });
}
