// Every statement on project.
import { sql } from 'kysely';
import type { Project } from '../../../../contract/projects.ts';
import type { ProjectRole, WorkspaceRole } from '../../../../contract/scopes.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { instant, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ProjectFields } from './project.ts';

export const projectShape = recordShape<Project>({
  id: word('project.id'),
  name: text('project.name'),
  code: text('project.code'),
  description: text('project.description'),
  timeZone: text('project.time_zone'),
  status: word('project.status'),
  createdAt: instant('project.created_at'),
  updatedAt: instant('project.updated_at'),
});

/** All projects of the workspace; with `visibleTo`, those in which that person has a role. */
export const projectList: ListSource = {
  from: 'project',
  table: 'project',
  changes: true,
  inProject: false,
  filters: {
    status: 'project.status = $',
    // Served by project_member's primary key.
    visibleTo:
      'exists (select from project_member where project_member.workspace_id = project.workspace_id ' +
      'and project_member.project_id = project.id and project_member.user_id = $)',
  },
};

const columns = [
  'id',
  'name',
  'code',
  'description',
  'time_zone as timeZone',
  'status',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** Inserts a project; `at` is the stamp of its change. */
export async function insertProject(tx: Tx, scope: ProjectScope, fields: ProjectFields, at: string): Promise<Project> {
  const { timeZone, ...same } = fields;
  const row = await tx
    .insertInto('project')
    .values({
      ...same,
      workspace_id: scope.workspaceId,
      id: scope.projectId,
      time_zone: timeZone,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Project;
}

/** The project of the scope. */
export async function getProject(reader: Reader, scope: ProjectScope): Promise<Project> {
  const row = await selectProject(reader, scope).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row as Project;
}

/** Locks the project of the scope for a change. */
export async function lockProject(tx: Tx, scope: ProjectScope): Promise<Project> {
  const row = await selectProject(tx, scope).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  return row as Project;
}

/** Saves changed fields under the stamp of the change. */
export async function updateProject(
  tx: Tx,
  scope: ProjectScope,
  { timeZone, ...same }: Partial<ProjectFields>,
  at: string,
): Promise<Project> {
  const row = await tx
    .updateTable('project')
    .set({ ...same, ...(timeZone === undefined ? {} : { time_zone: timeZone }), updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', scope.projectId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Project;
}

/** True where the workspace has the project: asked through the access cache on each request of a key. */
export async function projectExists(db: Db, workspaceId: string, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select directory.project_exists(${workspaceId}::uuid, ${projectId}::uuid) as exists`.execute(db.directory);
  return rows[0]?.exists === true;
}

/** What a person is in a project: undefined where they have no role there (for them the project does not exist). */
export async function findProjectRoles(db: Db, userId: string, projectId: string) {
  const { rows } = await sql<{
    workspace_id: string;
    workspace_role: WorkspaceRole;
    project_role: ProjectRole | null;
    plan: string;
  }>`select * from directory.find_project_access(${userId}::uuid, ${projectId}::uuid)`.execute(db.directory);
  return rows[0];
}

/** Which of these ids are projects of the workspace: for bodies that name some. */
export async function listKnownProjects(
  reader: Reader,
  scope: WorkspaceScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .selectFrom('project')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return rows.map((row) => row.id);
}

/** Up to three projects of that id, code or name in the workspace, for the command line and the demo. */
export async function findProjects(reader: Reader, scope: WorkspaceScope, named: string): Promise<Project[]> {
  const rows = await reader
    .selectFrom('project')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where(sql<boolean>`(id::text = ${named} or code = ${named} or name = ${named})`)
    .orderBy('id')
    .limit(3)
    .execute();
  return rows as Project[];
}

function selectProject(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('project')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', scope.projectId);
}
