// Who reaches a project, and who is held in the workspace while a record names them. Statements on member and
// project_member, like store.ts.
import { sql } from 'kysely';
import type { ProjectRole } from '../../../../contract/scopes.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * True where the person has a role in the project: one of its own, or that of an owner or admin of the workspace (contract
 * §10). A deactivated person has none.
 */
export async function reachesProject(reader: Reader, scope: ProjectScope, userId: string): Promise<boolean> {
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

/** Keeps the roles by which a person reaches the project until the transaction ends. Returns false where there are none. */
export async function holdReach(tx: Tx, scope: ProjectScope, userId: string): Promise<boolean> {
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
 * Those of the people who are members, held so until the transaction ends (key share: their roles may change), in the order
 * of their ids. Before the clock, so that a removal never waits for it while this waits for the removal.
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
export interface Reaching {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** That of an owner or admin of the workspace is `admin` (contract §10). */
  readonly role: ProjectRole;
}

/** Who has a role in the project, with their addresses: to know people again whom a file names, and to tell them of what is theirs. */
export async function listReaching(reader: Reader, scope: ProjectScope): Promise<Reaching[]> {
  const { rows } = await sql<Reaching>`
    select person.id, person.email, person.name,
           case when member.role in ('owner', 'admin') then 'admin' else project_member.role end as role
    from member
    join workspace_person as person on person.workspace_id = member.workspace_id and person.id = member.user_id
    left join project_member on project_member.workspace_id = member.workspace_id
      and project_member.user_id = member.user_id and project_member.project_id = ${scope.projectId}::uuid
    where member.workspace_id = ${scope.workspaceId}::uuid and person.deactivated_at is null
      and (member.role in ('owner', 'admin') or project_member.role is not null)`.execute(reader);
  return rows;
}
