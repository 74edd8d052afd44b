// Every statement on member and project_member. Names and addresses come from the view workspace_person: the people of the
// current workspace and of no other.
import { sql } from 'kysely';
import type { Member, ProjectMember } from '../../../../contract/people.ts';
import type { ProjectRole, WorkspaceRole } from '../../../../contract/scopes.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { boolean, instant, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { alreadyMember } from './member.ts';

/** Whether a workspace's identity provider has said something of the member: by the primary key of scim_user. */
const PROVISIONED =
  'exists (select from scim_user where scim_user.workspace_id = member.workspace_id and scim_user.user_id = member.user_id)';

export const memberShape = recordShape<Member>({
  userId: word('member.user_id'),
  name: text('person.name'),
  email: text('person.email'),
  role: word('member.role'),
  deactivatedAt: instant('person.deactivated_at'),
  provisioned: boolean(PROVISIONED),
  accepted: boolean('(member.accepted_at is not null)'),
  createdAt: instant('member.created_at'),
  updatedAt: instant('member.updated_at'),
});

export const memberList: ListSource = {
  from: `member ${personOf('member')}`,
  table: 'member',
  idColumn: 'user_id',
  changes: false,
  inProject: false,
  filters: { role: 'member.role = $' },
};

export const projectMemberShape = recordShape<ProjectMember>({
  userId: word('project_member.user_id'),
  name: text('person.name'),
  email: text('person.email'),
  role: word('project_member.role'),
  ruled: boolean('(project_member.ruled_role is not null)'),
  createdAt: instant('project_member.created_at'),
  updatedAt: instant('project_member.updated_at'),
});

export const projectMemberList: ListSource = {
  from: `project_member ${personOf('project_member')}`,
  table: 'project_member',
  idColumn: 'user_id',
  changes: false,
  inProject: true,
  filters: { role: 'project_member.role = $' },
};

/** A member of the workspace; undefined where the person is none. */
export async function findMember(reader: Reader, scope: WorkspaceScope, userId: string): Promise<Member | undefined> {
  const row = await selectMember(reader, scope, userId).executeTakeFirst();
  return row as Member | undefined;
}

/** A member of the workspace. Throws not_found where the person is none. */
export async function getMember(reader: Reader, scope: WorkspaceScope, userId: string): Promise<Member> {
  const member = await findMember(reader, scope, userId);
  if (member === undefined) throw notFound();
  return member;
}

/** Owners and admins who may sign in, with their addresses: who is told of what an admin should look after. */
export async function listAdmins(
  reader: Reader,
  scope: WorkspaceScope,
): Promise<readonly { id: string; role: string; name: string; address: string }[]> {
  const rows = await withPerson(reader, scope)
    .select(['member.user_id as id', 'member.role as role', 'person.name as name', 'person.email as address'])
    .where('member.role', 'in', ['owner', 'admin'])
    .where('person.deactivated_at', 'is', null)
    .orderBy('member.user_id')
    .execute();
  // A view's columns count as nullable; those of a person are not.
  return rows as { id: string; role: string; name: string; address: string }[];
}

/**
 * Locks a member's row against removal and change, behind the row of the person: whoever signs in or claims an account holds that one
 * and goes on to memberships. What decides about owners locks the workspace's row before (lockWorkspace): two owners who demote
 * each other hold different members.
 */
export async function lockMember(tx: Tx, scope: WorkspaceScope, userId: string): Promise<Member | undefined> {
  await sql`
    select directory.lock_person(member.user_id) from member
    where member.workspace_id = ${scope.workspaceId}::uuid and member.user_id = ${userId}::uuid`.execute(tx);
  const row = await selectMember(tx, scope, userId).forNoKeyUpdate('member').executeTakeFirst();
  return row as Member | undefined;
}

/**
 * Counts the other owners who have accepted the workspace and are not deactivated. An owner whom an identity provider made and who has
 * not joined keeps no workspace open.
 */
export async function countOtherOwners(reader: Reader, scope: WorkspaceScope, userId: string): Promise<number> {
  const row = await withPerson(reader, scope)
    .select((eb) => eb.fn.countAll<number>().as('owners'))
    .where('member.role', '=', 'owner')
    .where('member.user_id', '<>', userId)
    .where('member.accepted_at', 'is not', null)
    .where('person.deactivated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.owners;
}

/**
 * Makes a person a member. `acceptedAt` is null for one whom an identity provider adds, until they accept it. Throws conflict where
 * they are one, also by one who commits at the same moment.
 */
export async function addMember(
  tx: Tx,
  scope: WorkspaceScope,
  {
    userId,
    role,
    at,
    acceptedAt = at,
  }: { userId: string; role: WorkspaceRole; at: string; acceptedAt?: string | null },
): Promise<void> {
  try {
    await tx
      .insertInto('member')
      .values({
        workspace_id: scope.workspaceId,
        user_id: userId,
        role,
        accepted_at: acceptedAt,
        created_at: at,
        updated_at: at,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyMember();
    throw error;
  }
}

/** Saves a member's new role. The table's trigger raises the access version: every process learns of it within a second. */
export async function updateMemberRole(
  tx: Tx,
  scope: WorkspaceScope,
  { userId, role, at }: { userId: string; role: WorkspaceRole; at: string },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ role, updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

/** Saves since when a member is kept out, or that they are not. The table's triggers end what they had open. */
export async function updateDeactivation(
  tx: Tx,
  scope: WorkspaceScope,
  { userId, deactivatedAt, at }: { userId: string; deactivatedAt: string | null; at: string },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ deactivated_at: deactivatedAt, updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

/** Takes a person out of the workspace and, by the foreign key, out of all its projects. */
export async function deleteMember(tx: Tx, scope: WorkspaceScope, userId: string): Promise<void> {
  await tx.deleteFrom('member').where('workspace_id', '=', scope.workspaceId).where('user_id', '=', userId).execute();
}

/** Locks a person's role in the project; undefined where they have none of their own. */
export async function lockProjectMember(
  tx: Tx,
  scope: ProjectScope,
  userId: string,
): Promise<ProjectMember | undefined> {
  const row = await selectProjectMember(tx, scope, userId).forNoKeyUpdate('project_member').executeTakeFirst();
  return row as ProjectMember | undefined;
}

/** A person's role in the project. Throws not_found where they have none of their own. */
export async function getProjectMember(reader: Reader, scope: ProjectScope, userId: string): Promise<ProjectMember> {
  const row = await selectProjectMember(reader, scope, userId).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row as ProjectMember;
}

/** Gives a member a role in the project by hand, or another one. The person must be a member of the workspace. */
export async function saveProjectMember(
  tx: Tx,
  scope: ProjectScope,
  { userId, role, at }: { userId: string; role: ProjectRole; at: string },
): Promise<void> {
  await tx
    .insertInto('project_member')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      user_id: userId,
      role,
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) =>
      on
        .columns(['workspace_id', 'project_id', 'user_id'])
        .doUpdateSet({ role, ruled_role: null, hand_role: null, updated_at: at }),
    )
    .execute();
}

/** Lists a person's own roles in the projects of the workspace. */
export async function listProjectRoles(
  reader: Reader,
  scope: WorkspaceScope,
  userId: string,
): Promise<{ projectId: string; role: ProjectRole }[]> {
  const rows = await reader
    .selectFrom('project_member')
    .select(['project_id as projectId', 'role'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .execute();
  return rows as { projectId: string; role: ProjectRole }[];
}

/** Takes a person's role in the project; false where they had none. */
export async function deleteProjectMember(tx: Tx, scope: ProjectScope, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('project_member')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

// Row by row: joined as a whole, the view (a security barrier) is sorted whole for each page, 26 ms against 3 in a workspace
// of 5,000 members (2026-11). `offset 0` keeps the planner from making it that join again.
function personOf(table: string): string {
  return (
    'cross join lateral (select name, email, deactivated_at from workspace_person as one ' +
    `where one.workspace_id = ${table}.workspace_id and one.id = ${table}.user_id offset 0) as person`
  );
}

function withPerson(reader: Reader, scope: WorkspaceScope) {
  return reader
    .selectFrom('member')
    .innerJoin('workspace_person as person', (join) =>
      join.onRef('person.workspace_id', '=', 'member.workspace_id').onRef('person.id', '=', 'member.user_id'),
    )
    .where('member.workspace_id', '=', scope.workspaceId);
}

function selectMember(reader: Reader, scope: WorkspaceScope, userId: string) {
  return withPerson(reader, scope)
    .select([
      'member.user_id as userId',
      'person.name as name',
      'person.email as email',
      'member.role as role',
      'person.deactivated_at as deactivatedAt',
      sql.raw<boolean>(PROVISIONED).as('provisioned'),
      sql<boolean>`member.accepted_at is not null`.as('accepted'),
      'member.created_at as createdAt',
      'member.updated_at as updatedAt',
    ])
    .where('member.user_id', '=', userId);
}

function selectProjectMember(reader: Reader, scope: ProjectScope, userId: string) {
  return reader
    .selectFrom('project_member')
    .innerJoin('workspace_person as person', (join) =>
      join
        .onRef('person.workspace_id', '=', 'project_member.workspace_id')
        .onRef('person.id', '=', 'project_member.user_id'),
    )
    .select([
      'project_member.user_id as userId',
      'person.name as name',
      'person.email as email',
      'project_member.role as role',
      sql<boolean>`project_member.ruled_role is not null`.as('ruled'),
      'project_member.created_at as createdAt',
      'project_member.updated_at as updatedAt',
    ])
    .where('project_member.workspace_id', '=', scope.workspaceId)
    .where('project_member.project_id', '=', scope.projectId)
    .where('project_member.user_id', '=', userId);
}
