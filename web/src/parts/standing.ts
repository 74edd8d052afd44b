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

/** True when the person's role in the project is `role` or stronger. */
export function useMay(projectId: string, role: ProjectRole): boolean {
  return projectRoleReaches(useStanding(projectId).projectRole, role);
}

/** The project's own record. */
export function useProject(projectId: string): Schema<'Project'> {
  return useSuspenseQuery(projectQuery(useService(), projectId)).data;
}
