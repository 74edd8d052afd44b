/** What a key or an application may do; each includes the ones before it (spec 5.2). */
export const KEY_SCOPES = ['read', 'write', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Roles in a workspace, strongest first (contract §10). */
export const WORKSPACE_ROLES = ['owner', 'admin', 'member'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** Roles in a project, strongest first (contract §10). */
export const PROJECT_ROLES = ['admin', 'upload_engineer', 'reviewer', 'viewer'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** True where `held` reaches `needed` on the ladder of scopes. */
export function scopeReaches(held: KeyScope, needed: KeyScope): boolean {
  return KEY_SCOPES.indexOf(held) >= KEY_SCOPES.indexOf(needed);
}

/** True where `held` is `needed` or stronger. No role at all, or one that is not on the ladder, reaches nothing. */
export function workspaceRoleReaches(held: WorkspaceRole | undefined, needed: WorkspaceRole): boolean {
  return standsAbove(WORKSPACE_ROLES, held, needed);
}

/** True where `held` is `needed` or stronger. No role at all, or one that is not on the ladder, reaches nothing. */
export function projectRoleReaches(held: ProjectRole | undefined, needed: ProjectRole): boolean {
  return standsAbove(PROJECT_ROLES, held, needed);
}

// Strongest first: what is not on the ladder would stand at -1, above the strongest.
function standsAbove<R extends string>(ladder: readonly R[], held: R | undefined, needed: R): boolean {
  const at = held === undefined ? -1 : ladder.indexOf(held);
  return at !== -1 && at <= ladder.indexOf(needed);
}

/** The scopes a key of this scope has, weakest first: `write` → `['read', 'write']`. */
export function scopesOf(scope: KeyScope): KeyScope[] {
  return KEY_SCOPES.slice(0, KEY_SCOPES.indexOf(scope) + 1);
}
