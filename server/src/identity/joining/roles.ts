// The roles with which a person joins, from the way they come by and from their invitation. Pure.
import {
  type ProjectRole,
  projectRoleReaches,
  type WorkspaceRole,
  workspaceRoleReaches,
} from '../../../../contract/scopes.ts';

export interface ProjectPlace {
  readonly projectId: string;
  readonly role: ProjectRole;
}

/** The roles that the way of joining gives. */
export interface Offer {
  readonly role: WorkspaceRole;
  readonly projectRoles?: readonly ProjectPlace[] | undefined;
  /** True where the rules of a connection decide the role, at this sign-in as at each later one. */
  readonly isRuled?: boolean;
}

/**
 * Combines both: the greater role counts, in the workspace and in each project. Rules of a connection decide over the
 * workspace role of an invitation.
 */
export function computeRoles(
  { role, projectRoles = [], isRuled = false }: Offer,
  invitation: Pick<Offer, 'role' | 'projectRoles'> | undefined,
): { readonly role: WorkspaceRole; readonly projectRoles: ProjectPlace[] } {
  const invited = invitation?.role;
  const joint = invited !== undefined && !isRuled && workspaceRoleReaches(invited, role) ? invited : role;
  return { role: joint, projectRoles: joinProjectRoles([...projectRoles, ...(invitation?.projectRoles ?? [])]) };
}

/** Returns one role a project, the greatest that is named for it. */
export function joinProjectRoles(places: readonly ProjectPlace[]): ProjectPlace[] {
  const roles = new Map<string, ProjectRole>();
  for (const { projectId, role } of places) {
    const other = roles.get(projectId);
    if (other === undefined || projectRoleReaches(role, other)) roles.set(projectId, role);
  }
  return [...roles].map(([projectId, role]) => ({ projectId, role }));
}
