// Who has a role in a project: given by name, or held through the workspace.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProjectRole } from '../../../contract/scopes.ts';
import { allPages } from '../api/all-pages.ts';
import { taken } from '../api/client.ts';
import { useApi, useWorkspaceApi } from '../api/use-api.ts';
import { usePeople } from '../ui/people.tsx';
import { holdersOf, type RoleHolder } from './role-holders.ts';

/** Strongest first. */
export const ROLES = ['admin', 'upload_engineer', 'reviewer', 'viewer'] as const satisfies readonly ProjectRole[];

/** The roles that were given by name in the project. */
function useGivenRoles(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'members'],
    queryFn: async () => {
      const { rows } = await allPages((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/members', {
            params: { path: { projectId }, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      );
      return rows;
    },
  });
}

/** Everybody with a role, by name; and what is still being read or failed. */
export function useRoleHolders(projectId: string, compare: (a: string, b: string) => number) {
  const given = useGivenRoles(projectId);
  const people = usePeople(projectId);
  // A list that grew while it is read would move its rows under the pointer, and a click would meet another person.
  const isHere = given.data !== undefined && !people.isPending && people.problem === null;
  return {
    holders: isHere ? holdersOf(given.data, people.all, compare) : undefined,
    error: given.error ?? people.problem,
    retry() {
      if (given.error !== null) void given.refetch();
      if (people.problem !== null) people.retry();
    },
  };
}

/** The members of the workspace who could be given a role: those who have none here yet. */
export function useCandidates(workspaceId: string, holders: readonly RoleHolder[], isEnabled: boolean) {
  const api = useWorkspaceApi(workspaceId);
  const { data, error, refetch } = useQuery({
    queryKey: ['workspace', workspaceId, 'members', 'all'],
    enabled: isEnabled,
    queryFn: async () => {
      const { rows } = await allPages((cursor) =>
        taken(
          api.GET('/api/workspace/members', {
            params: { query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      );
      return rows;
    },
  });
  const held = new Set(holders.map(({ id }) => id));
  return {
    error,
    retry: () => void refetch(),
    candidates: data?.filter(({ userId, deactivatedAt }) => deactivatedAt === null && !held.has(userId)),
  };
}

/** Reads again who has which role. */
export function useRefreshRoles(projectId: string): () => void {
  const queries = useQueryClient();
  return () => {
    for (const kind of ['members', 'people', 'access']) {
      void queries.invalidateQueries({ queryKey: ['project', projectId, kind] });
    }
  };
}
