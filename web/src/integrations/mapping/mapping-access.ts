import { projectRoleReaches } from '../../../../contract/scopes.ts';
import { useProjectAccess } from '../../ui/project-access.ts';

/** Returns true for admins, who alone may read the mapping; also in an archived project. */
export function useMayReadMapping(projectId: string): boolean {
  return projectRoleReaches(useProjectAccess(projectId).projectRole, 'admin');
}
