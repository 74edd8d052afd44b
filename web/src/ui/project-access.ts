// Access of the person to a project: the web application offers only what is allowed.

import { useSuspenseQuery } from '@tanstack/react-query';
import type { ProjectAccess } from '../../../contract/people.ts';
import type { Project } from '../../../contract/projects.ts';
import { type ProjectRole, projectRoleReaches } from '../../../contract/scopes.ts';
import { projectAccessQuery, projectQuery } from '../api/session.ts';
import { useService } from '../api/use-api.ts';

/** Returns the person's roles in a project and its workspace. */
export function useProjectAccess(projectId: string): ProjectAccess {
  return useSuspenseQuery(projectAccessQuery(useService(), projectId)).data;
}

/** Returns true if the person has `role` or a stronger one in the project, and the project is not archived. */
export function useMay(projectId: string, role: ProjectRole): boolean {
  const { projectRole } = useProjectAccess(projectId);
  const isArchived = useIsArchived(projectId);
  return projectRoleReaches(projectRole, role) && !isArchived;
}

/** Returns true if the project is archived, and so read-only. */
export function useIsArchived(projectId: string): boolean {
  return useProject(projectId).status === 'archived';
}

/** Returns the record of the project. */
export function useProject(projectId: string): Project {
  return useSuspenseQuery(projectQuery(useService(), projectId)).data;
}
