// What a store function may see. A scope is made where access was decided (`resolveScope`), where a job's payload names
// it, or by the command line; every store function takes one first, so that forgetting it has no name to call.
import { isUuid } from '../../../../contract/forms.ts';

declare const scoped: unique symbol;

/** One workspace, proven to be the caller's. */
export interface WorkspaceScope {
  readonly workspaceId: string;
  readonly [scoped]: true;
}

/** One project, proven to be of that workspace. */
export interface ProjectScope extends WorkspaceScope {
  readonly projectId: string;
  /** True where the work changes the project: its transactions refuse an archived one (database/active-project.ts). */
  readonly isChange?: true;
}

/** The scope of a workspace. Only for whoever has just decided access, for jobs and for the command line. */
export function workspaceScope(workspaceId: string): WorkspaceScope {
  if (!isUuid(workspaceId)) throw new Error('a workspace scope needs a UUID');
  return { workspaceId: workspaceId.toLowerCase() } as WorkspaceScope;
}

/** The scope of a project that is known to lie in that workspace. */
export function projectScope(workspaceId: string, projectId: string): ProjectScope {
  if (!isUuid(workspaceId) || !isUuid(projectId)) throw new Error('a project scope needs two UUIDs');
  return { workspaceId: workspaceId.toLowerCase(), projectId: projectId.toLowerCase() } as ProjectScope;
}

/** Marks the scope of work that changes the project, which an archived project refuses. */
export function changingScope(scope: ProjectScope): ProjectScope {
  return { ...scope, isChange: true };
}
