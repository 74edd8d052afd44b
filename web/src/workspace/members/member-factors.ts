import { useQuery } from '@tanstack/react-query';
import { taken } from '../../api/client.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';

/** Where what members sign in with is kept, for who changes it. */
export const memberFactorsKey = (workspaceId: string) => ['workspace', workspaceId, 'second-factors'];

/** What a member has beside a password. */
export type MemberFactor = 'passkey' | 'app' | 'none';

/** Says of each member which second factor they have; undefined while that is not known, and to who is no admin. */
export function useMemberFactors(workspaceId: string): ((userId: string) => MemberFactor) | undefined {
  const api = useWorkspaceApi(workspaceId);
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const { data } = useQuery({
    queryKey: memberFactorsKey(workspaceId),
    queryFn: () => taken(api.GET('/api/workspace/second-factors')),
    enabled: isAdmin,
  });
  if (!isAdmin || data === undefined) return undefined;
  const factors = new Map(data.data.map(({ userId, hasPasskey }) => [userId, hasPasskey ? 'passkey' : 'app'] as const));
  return (userId) => factors.get(userId) ?? 'none';
}
