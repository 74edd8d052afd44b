import type { Project, ProjectChange, ProjectCreate } from '../../../../contract/projects.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { type ProjectScope, projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, lockStatus, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit, stampChanges } from '../../platform/records/record-change.ts';
import { lockWorkspace } from '../workspaces/public.ts';
import { changedFields, newProject } from './project.ts';
import { insertProject, lockProject, updateProject } from './store.ts';

export interface ProjectDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/** Deps of a change; assemble hands over from single sign-on what restoring a project takes with it. */
export interface ProjectChangeDeps extends ProjectDeps {
  /** Takes away roles in a project that rules gave and no rule gives any more. The caller holds the workspace's lock. */
  readonly dropRestoredRoles: (
    deps: Pick<ProjectDeps, 'ids'>,
    tx: Tx,
    actor: Actor,
    restored: { readonly scope: ProjectScope; readonly at: string },
  ) => Promise<void>;
}

/** Makes a project in the workspace. */
export async function createProject(
  deps: ProjectDeps,
  actor: Actor,
  scope: WorkspaceScope,
  create: ProjectCreate,
): Promise<Project> {
  const fields = newProject(create);
  const made = projectScope(scope.workspaceId, deps.ids.next());
  return inTransaction(deps.db, scope, async (tx) => {
    const id = made.projectId;
    const at = await stampChanges(tx, scope, [{ change: 'created', type: 'project', id, projectId: id }]);
    const project = await insertProject(tx, made, fields, at);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'project.created',
      subject: { type: 'project', id },
      projectId: id,
      detail: { name: project.name },
    });
    return project;
  });
}

/**
 * Changes a project, archiving included; a change that changes nothing leaves no trace. One that is restored loses the roles whose
 * rules were removed while it was archived.
 */
export async function changeProject(
  deps: ProjectChangeDeps,
  actor: Actor,
  scope: ProjectScope,
  { ifMatch, ...change }: ProjectChange & { ifMatch: string | undefined },
): Promise<Project> {
  return inTransaction(deps.db, scope, async (tx) => {
    // First, as a sign-in and whoever edits rules do.
    if (change.status === 'active') await lockWorkspace(tx, scope);
    if (change.status !== undefined) await lockStatus(tx, scope);
    const before = await lockProject(tx, scope);
    requireMatch(ifMatch, before.updatedAt);
    const fields = changedFields(before, change);
    if (Object.keys(fields).length === 0) return before;
    const id = scope.projectId;
    const at = await stampChanges(tx, scope, [{ change: 'updated', type: 'project', id, projectId: id }]);
    const after = await updateProject(tx, scope, fields, at);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'project.updated',
      subject: { type: 'project', id },
      projectId: id,
      detail: { fields: Object.keys(fields) },
    });
    if (fields.status === 'active') await deps.dropRestoredRoles(deps, tx, actor, { scope, at });
    return after;
  });
}
