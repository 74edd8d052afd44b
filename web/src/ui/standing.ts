// What the person may do in a project: what is not allowed is not offered.
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ProjectRole, projectRoleReaches } from '../../../contract/scopes.ts';
import type { Schema } from '../api/client.ts';
import { projectQuery, standingQuery } from '../api/session.ts';
import { useService } from '../api/use-api.ts';

/** The person's roles in a project and its workspace. */
export function useStanding(projectId: string): Schema<'Standing'> {
  return useSuspenseQuery(standingQuery(useService(), projectId)).data;
}

/** True where the person's role in the project is `role` or stronger, and the project takes changes. */
export function useMay(projectId: string, role: ProjectRole): boolean {
  const { projectRole } = useStanding(projectId);
  const isArchived = useIsArchived(projectId);
  return projectRoleReaches(projectRole, role) && !isArchived;
}

/** True where the project is archived, and so read-only. */
export function useIsArchived(projectId: string): boolean {
  return useProject(projectId).status === 'archived';
}

/** The project's own record. */
export function useProject(projectId: string): Schema<'Project'> {
  return useSuspenseQuery(projectQuery(useService(), projectId)).data;
}
