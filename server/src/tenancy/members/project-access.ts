// Access of people to a project, and locks on the people whom a record names. Statements on member and project_member, like
// store.ts.
import { sql } from 'kysely';
import type { ProjectRole } from '../../../../contract/scopes.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Returns true if the person has a role in the project: an own one, or `admin` as an owner or admin of the workspace (contract
 * §10). A deactivated person has none.
 */
export async function hasProjectAccess(reader: Reader, scope: ProjectScope, userId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('member')
    .innerJoin('workspace_person as person', (join) =>
      join.onRef('person.workspace_id', '=', 'member.workspace_id').onRef('person.id', '=', 'member.user_id'),
    )
    .leftJoin('project_member', (join) =>
      join
        .onRef('project_member.workspace_id', '=', 'member.workspace_id')
        .onRef('project_member.user_id', '=', 'member.user_id')
        .on('project_member.project_id', '=', scope.projectId),
    )
    .select('member.user_id')
    .where('member.workspace_id', '=', scope.workspaceId)
    .where('member.user_id', '=', userId)
    .where('person.deactivated_at', 'is', null)
    .where((eb) => eb.or([eb('member.role', 'in', ['owner', 'admin']), eb('project_member.role', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the roles that give a person access to the project until the transaction ends. Returns false if there are none. */
export async function lockProjectAccess(tx: Tx, scope: ProjectScope, userId: string): Promise<boolean> {
  const member = await tx
    .selectFrom('member')
    .select('role')
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const held = await tx
    .selectFrom('project_member')
    .select('role')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return member !== undefined && (member.role !== 'member' || held !== undefined);
}

/**
 * Returns those of the people who are members, in the order of their ids, and locks them until the transaction ends (key share:
 * their roles may change). Call it before the clock is locked, so that a removal never waits for the clock while this waits for
 * the removal.
 */
export async function lockMembers(tx: Tx, scope: WorkspaceScope, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('member')
    .select('user_id')
    .where('workspace_id', '=', scope.workspaceId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .orderBy('user_id')
    .forKeyShare()
    .execute();
  return rows.map((row) => row.user_id);
}

/** A person with a role in a project. */
export interface PersonWithAccess {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Role in the project; an owner or admin of the workspace has `admin` (contract §10). */
  readonly role: ProjectRole;
  /** True if the person has accepted the workspace: an identity provider may have made a member of an address of its own. */
  readonly isAccepted: boolean;
}

/** Lists the people with a role in the project and their addresses, to match people whom a file names and to notify them. */
export async function listPeopleWithAccess(reader: Reader, scope: ProjectScope): Promise<PersonWithAccess[]> {
  const { rows } = await sql<PersonWithAccess>`
    select person.id, person.email, person.name, member.accepted_at is not null as "isAccepted",
           case when member.role in ('owner', 'admin') then 'admin' else project_member.role end as role
    from member
    join workspace_person as person on person.workspace_id = member.workspace_id and person.id = member.user_id
    left join project_member on project_member.workspace_id = member.workspace_id
      and project_member.user_id = member.user_id and project_member.project_id = ${scope.projectId}::uuid
    where member.workspace_id = ${scope.workspaceId}::uuid and person.deactivated_at is null
      and (member.role in ('owner', 'admin') or project_member.role is not null)`.execute(reader);
  return rows;
}
