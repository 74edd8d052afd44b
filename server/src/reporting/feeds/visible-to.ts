import { workspaceRoleReaches } from '../../../../contract/scopes.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';

/**
 * The person whose roles decide which projects are seen; undefined where all are: a key sees its workspace, a workspace's owners
 * and admins every project of it, a member those in which they have a role (contract §10).
 */
export function visibleTo(caller: Caller, scope: WorkspaceScope): string | undefined {
  if (caller.type !== 'user') return undefined;
  const role = caller.memberships.find((each) => each.workspaceId === scope.workspaceId)?.role;
  return workspaceRoleReaches(role, 'admin') ? undefined : caller.id;
}
