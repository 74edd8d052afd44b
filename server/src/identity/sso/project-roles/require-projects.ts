import type { SsoProjectRoleRule } from '../../../../../contract/sso-project-roles.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { namedNotFound } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';

/** Throws not_found for a rule that names a project which this workspace does not have. An archived one may be named. */
export async function requireProjects(
  reader: Reader,
  scope: WorkspaceScope,
  rules: readonly SsoProjectRoleRule[],
): Promise<void> {
  const ids = [...new Set(rules.map(({ projectId }) => projectId.toLowerCase()))];
  if (ids.length === 0) return;
  const rows = await reader
    .selectFrom('project')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const strange = rules.findIndex(({ projectId }) => !known.has(projectId.toLowerCase()));
  if (strange >= 0) throw namedNotFound(`projectRoles/${strange}/projectId`);
}
