import { useQuery } from '@tanstack/react-query';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';

const EVERY_MS = 15_000;

/** How much of the budgets is used, now and in the last days; for admins. */
export function useUsage(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: ['workspace', workspaceId, 'usage', 'all'],
    queryFn: () => taken(api.GET('/api/workspace/usage')),
    refetchInterval: EVERY_MS,
  });
}
