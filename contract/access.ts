// Access to operations: the callers that may call one.
import type { KeyScope, ProjectRole, WorkspaceRole } from './scopes.ts';

/** The scope of an operation: no workspace, a workspace, or the project named in its path. */
export type ScopeKind = 'none' | 'workspace' | 'project';

/**
 * Pages of other origins that may read the answers of an operation (cross-origin.ts):
 *   client   those that the client of the key or token names
 *   known    those that any client of the deployment names: the address itself is the permission
 *   any      all: the answer is public
 *   none     none: only browsers with a cookie, operators and identity providers call it
 */
export type CrossOrigin = 'client' | 'known' | 'any' | 'none';

/**
 * Callers:
 *   key             a workspace key of at least this scope (`/api/v1`)
 *   person          a signed-in person, or an application within its grant, of at least this role
 *   keyOrPerson     either (feeds, ingest)
 *   signedIn        any signed-in person, for their own account; with `applications` also an application within its grant
 *   scim            a workspace's identity provider, by a provisioning token
 *   operator        the deployment's operator token
 *   open            anybody; `reason` says why that is right; with `fromElsewhere` also a page of another site, whose post
 *                   the handler trusts for nothing that it does not prove by itself
 */
export type Access =
  | { readonly who: 'key'; readonly scope: KeyScope }
  | {
      readonly who: 'person';
      readonly role: WorkspaceRole | ProjectRole;
      readonly of?: 'workspace';
      /** False where no application may call it, whatever it was granted: operations that give access. */
      readonly applications?: false;
    }
  | {
      readonly who: 'keyOrPerson';
      readonly scope: KeyScope;
      readonly role: WorkspaceRole | ProjectRole;
      /** True where HTTP Basic is accepted too, the key as its password: for spreadsheets, on feeds alone (contract §8). */
      readonly basic?: true;
    }
  | { readonly who: 'signedIn'; readonly applications?: true }
  | { readonly who: 'scim' }
  | { readonly who: 'operator' }
  | { readonly who: 'open'; readonly reason: string; readonly fromElsewhere?: true };

type Role = WorkspaceRole | ProjectRole;

/** A workspace key of at least this scope. */
export const key = (scope: KeyScope) => ({ who: 'key', scope }) as const satisfies Access;
/** A person of at least this role, or an application that acts for one. */
export const person = (role: Role) => ({ who: 'person', role }) as const satisfies Access;
/** A person by their role in the workspace, on a path that names a project. */
export const workspacePerson = (role: WorkspaceRole) =>
  ({ who: 'person', role, of: 'workspace' }) as const satisfies Access;
/** A person themself, never an application that acts for them: who gets access, and how people sign in. */
export const personally = (role: Role) => ({ who: 'person', role, applications: false }) as const satisfies Access;
/** The same by the role in the workspace, on a path that names a project. */
export const workspacePersonally = (role: WorkspaceRole) =>
  ({ who: 'person', role, of: 'workspace', applications: false }) as const satisfies Access;
/** Either a key of this scope or a person of this role. */
export const keyOrPerson = (scope: KeyScope, role: Role) =>
  ({ who: 'keyOrPerson', scope, role }) as const satisfies Access;
export const signedIn = { who: 'signedIn' } as const satisfies Access;
export const signedInOrApplication = { who: 'signedIn', applications: true } as const satisfies Access;
export const scim = { who: 'scim' } as const satisfies Access;
export const operator = { who: 'operator' } as const satisfies Access;
/** Anybody, for this reason. */
export const open = (reason: string) => ({ who: 'open', reason }) as const satisfies Access;
/** Anybody, pages of other sites included. */
export const openFromElsewhere = (reason: string) =>
  ({ who: 'open', reason, fromElsewhere: true }) as const satisfies Access;
