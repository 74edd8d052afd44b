// Every statement on workspace and its clock row.
import { sql } from 'kysely';
import type { Workspace } from '../../../../contract/workspace.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

const columns = ['id', 'name', 'plan', 'created_at as createdAt', 'updated_at as updatedAt'] as const;

/** Inserts a workspace with the clock that orders its changes. */
export async function insertWorkspace(
  tx: Tx,
  scope: WorkspaceScope,
  workspace: { name: string; plan: string; createdAt: string },
): Promise<Workspace> {
  const { name, plan, createdAt } = workspace;
  const row = await tx
    .insertInto('workspace')
    .values({ id: scope.workspaceId, name, plan, created_at: createdAt, updated_at: createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await tx.insertInto('workspace_clock').values({ workspace_id: scope.workspaceId }).execute();
  return row;
}

/** The workspace of the scope. */
export async function getWorkspace(reader: Reader, scope: WorkspaceScope): Promise<Workspace> {
  const row = await reader
    .selectFrom('workspace')
    .select(columns)
    .where('id', '=', scope.workspaceId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Locks the workspace's row, for commands that decide about all of its members. */
export async function lockWorkspace(tx: Tx, scope: WorkspaceScope): Promise<Workspace> {
  const row = await tx
    .selectFrom('workspace')
    .select(columns)
    .where('id', '=', scope.workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Changes the name or the plan of the workspace. */
export async function updateWorkspace(
  tx: Tx,
  scope: WorkspaceScope,
  change: { name: string } | { plan: string },
  at: string,
): Promise<Workspace> {
  return tx
    .updateTable('workspace')
    .set({ ...change, updated_at: at })
    .where('id', '=', scope.workspaceId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Up to three workspaces of that id or name, for the command line. */
export async function findWorkspaces(directory: Reader, idOrName: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select * from directory.find_workspaces(${idOrName})`.execute(directory);
  return rows;
}

/** Every workspace of the deployment after `after`, in the order of their ids, at most `most`; for the command line. */
export async function listWorkspaces(directory: Reader, after: string, most: number): Promise<Workspace[]> {
  const { rows } = await sql<Workspace>`
    select id, name, plan, created_at as "createdAt", updated_at as "updatedAt"
    from directory.list_workspaces(${after}::uuid, ${most}::int)`.execute(directory);
  return rows;
}
