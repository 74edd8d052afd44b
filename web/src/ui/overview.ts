import { useQuery } from '@tanstack/react-query';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';

/** Reads the counts of a project, and again every half minute. */
export function useOverview(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'overview'],
    queryFn: () => taken(api.GET('/api/projects/{projectId}/overview', { params: { path: { projectId } } })),
    refetchInterval: 30_000,
  });
}
