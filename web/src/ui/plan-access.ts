// The plan of a workspace: the web application offers what it includes.

import { useQuery } from '@tanstack/react-query';
import { taken } from '../api/client.ts';
import { useWorkspaceApi } from '../api/use-api.ts';
import { useProjectAccess } from './project-access.ts';

/** Queries the plan of a workspace. */
export function usePlan(workspaceId: string) {
  const api = useWorkspaceApi(workspaceId);
  return useQuery({
    queryKey: ['workspace', workspaceId, 'plan'],
    queryFn: () => taken(api.GET('/api/workspace/plan')),
    staleTime: 60_000,
  });
}

type Entitlement = NonNullable<ReturnType<typeof usePlan>['data']>['entitlements'][number];

/** Returns true if the plan of a project's workspace is known to lack an entitlement: until then, the service answers. */
export function useLacks(projectId: string, entitlement: Entitlement): boolean {
  const { workspaceId } = useProjectAccess(projectId);
  const { data } = usePlan(workspaceId);
  return data !== undefined && !data.entitlements.includes(entitlement);
}

/** Returns true if the deployment is known to have no mail server, so that its mails reach nobody. */
export function useHoldsMail(projectId: string): boolean {
  const { workspaceId } = useProjectAccess(projectId);
  return usePlan(workspaceId).data?.holdsMail === true;
}
