// Roles in projects that rules give (single sign-on). A role by hand stays below the one of a rule, and counts again when the
// rule gives less; a change by hand takes the place of both.
import { sql } from 'kysely';
import { type ProjectRole, projectRoleReaches } from '../../../../contract/scopes.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { listProjectRoles, lockMember, saveProjectMember } from './store.ts';

/** A role of a member in a project, with its origin. */
export interface HeldRole {
  readonly userId: string;
  readonly projectId: string;
  readonly role: ProjectRole;
  /** The role given by rules; null: none. */
  readonly ruledRole: ProjectRole | null;
  /** The role given by hand, while rules give one. */
  readonly handRole: ProjectRole | null;
}

/** A role that changed. Null: none. */
export interface RoleChange {
  readonly projectId: string;
  readonly from: ProjectRole | null;
  readonly to: ProjectRole | null;
}

/** A role of a member that changed. */
export type MemberRoleChange = RoleChange & { readonly userId: string };

type Wanted = ReadonlyMap<string, ProjectRole>;

/**
 * @internal Computes what changes where the rules give these roles, by project. Pure. Roles of projects that are not `open` (archived, or no
 * longer there) stay as they are.
 */
export function computeRuledChanges(
  held: readonly HeldRole[],
  wanted: Wanted,
  open: ReadonlySet<string>,
): (RoleChange & { readonly ruled: ProjectRole | null; readonly hand: ProjectRole | null })[] {
  const known = new Map(held.map((each) => [each.projectId, each]));
  const projects = [...new Set([...known.keys(), ...wanted.keys()])];
  return projects
    .filter((projectId) => open.has(projectId))
    .flatMap((projectId) => {
      const before = known.get(projectId);
      const ruled = wanted.get(projectId) ?? null;
      const from = before?.role ?? null;
      const hand = findHandRole(before);
      const to = chooseGreater(hand, ruled);
      const isSame = to === from && ruled === (before?.ruledRole ?? null);
      return isSame ? [] : [{ projectId, from, to, ruled, hand: ruled === null ? null : hand }];
    });
}

// A process of an earlier release that gives a role by hand changes `role` alone and leaves the rule's role beside it.
function findHandRole(held: HeldRole | undefined): ProjectRole | null {
  if (held === undefined) return null;
  return held.role === chooseGreater(held.handRole, held.ruledRole) ? held.handRole : held.role;
}

function chooseGreater(one: ProjectRole | null, other: ProjectRole | null): ProjectRole | null {
  if (one === null || other === null) return one ?? other;
  return projectRoleReaches(one, other) ? one : other;
}

/**
 * Gives a member what the rules say and takes from them what only rules gave. Returns the roles that changed; who calls writes the
 * audit entries.
 */
async function followRules(
  tx: Tx,
  scope: WorkspaceScope,
  { userId, wanted, at }: { readonly userId: string; readonly wanted: Wanted; readonly at: string },
): Promise<RoleChange[]> {
  // As whoever changes a role by hand does.
  if ((await lockMember(tx, scope, userId)) === undefined) return [];
  const held = await lockHeldRoles(tx, scope, userId);
  if (wanted.size === 0 && held.every(({ ruledRole }) => ruledRole === null)) return [];
  const named = [...held.map(({ projectId }) => projectId), ...wanted.keys()];
  const changes = computeRuledChanges(held, wanted, await listOpenProjects(tx, scope, named));
  for (const { projectId, from, to, ruled, hand } of changes) {
    if (to === null) await deleteRole(tx, scope, { userId, projectId });
    else if (from !== null) await changeRole(tx, scope, { userId, projectId, role: to, ruled, hand, at });
    else if (!(await insertRole(tx, scope, { userId, projectId, role: to, ruled, hand, at }))) {
      // Somebody gave one by hand at this moment: it is read now, and stays.
      return followRules(tx, scope, { userId, wanted, at });
    }
  }
  return changes.filter(({ from, to }) => from !== to).map(({ projectId, from, to }) => ({ projectId, from, to }));
}

/**
 * Keeps roles by hand beside greater ones of rules, to count once the rules give less. Those of projects without a role of a rule
 * are left to `save`.
 */
async function keepBesideRules(
  tx: Tx,
  scope: WorkspaceScope,
  { userId, roles, at }: { readonly userId: string; readonly roles: Wanted; readonly at: string },
): Promise<void> {
  for (const held of await lockHeldRoles(tx, scope, userId)) {
    const { projectId, role, ruledRole: ruled } = held;
    const before = findHandRole(held);
    const hand = chooseGreater(before, roles.get(projectId) ?? null);
    if (ruled === null || hand === before) continue;
    await changeRole(tx, scope, { userId, projectId, role, ruled, hand, at });
  }
}

const heldColumns = [
  'user_id as userId',
  'project_id as projectId',
  'role',
  'ruled_role as ruledRole',
  'hand_role as handRole',
] as const;

/** Lists the roles of these members in projects, with their origin. */
async function listHeldRoles(reader: Reader, scope: WorkspaceScope, userIds: readonly string[]): Promise<HeldRole[]> {
  if (userIds.length === 0) return [];
  const rows = await reader
    .selectFrom('project_member')
    .select(heldColumns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
  return rows as HeldRole[];
}

/** Locks the roles of a member, so that none changes by hand meanwhile. */
async function lockHeldRoles(tx: Tx, scope: WorkspaceScope, userId: string): Promise<HeldRole[]> {
  const rows = await tx
    .selectFrom('project_member')
    .select(heldColumns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .orderBy('project_id')
    .forNoKeyUpdate()
    .execute();
  return rows as HeldRole[];
}

const MAX_CHANGED_TOGETHER = 5_000;

/**
 * Takes from all members what rules gave in open projects that are not among `named`, in few statements however many they are. Returns
 * the roles that changed; who calls writes the audit entries.
 */
async function dropUnruledRoles(
  tx: Tx,
  scope: WorkspaceScope,
  { named, at }: { readonly named: readonly string[]; readonly at: string },
): Promise<MemberRoleChange[]> {
  const held = await lockUnruledRoles(tx, scope, named);
  const changes = held.flatMap((role) =>
    computeRuledChanges([role], new Map(), new Set([role.projectId])).map(({ from, to }) => {
      return { userId: role.userId, projectId: role.projectId, from, to };
    }),
  );
  for (let first = 0; first < changes.length; first += MAX_CHANGED_TOGETHER) {
    await restoreHandRoles(tx, scope, changes.slice(first, first + MAX_CHANGED_TOGETHER), at);
  }
  return changes.filter(({ from, to }) => from !== to);
}

/** Locks the roles that rules gave in open projects that are not among `named`, each behind its member, as `followRules` does. */
async function lockUnruledRoles(tx: Tx, scope: WorkspaceScope, named: readonly string[]): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select held.user_id as "userId", held.project_id as "projectId", held.role, held.ruled_role as "ruledRole",
           held.hand_role as "handRole"
    from project_member as held
    join member on member.workspace_id = held.workspace_id and member.user_id = held.user_id
    where held.workspace_id = ${scope.workspaceId}::uuid and held.ruled_role is not null
      and held.project_id <> all (${named}::uuid[])
      and exists (select from project where project.workspace_id = held.workspace_id and project.id = held.project_id
                    and project.status = 'active')
    order by held.user_id, held.project_id
    for no key update of member, held`.execute(tx);
  return rows;
}

/** Leaves what is by hand of roles that rules gave. */
async function restoreHandRoles(
  tx: Tx,
  scope: WorkspaceScope,
  changes: readonly MemberRoleChange[],
  at: string,
): Promise<void> {
  const [gone, left] = [changes.filter(({ to }) => to === null), changes.filter(({ to }) => to !== null)];
  if (gone.length > 0) {
    await sql`
      delete from project_member as held
      using unnest(${gone.map((each) => each.userId)}::uuid[], ${gone.map((each) => each.projectId)}::uuid[])
        as gone (user_id, project_id)
      where held.workspace_id = ${scope.workspaceId}::uuid and held.project_id = gone.project_id
        and held.user_id = gone.user_id`.execute(tx);
  }
  if (left.length > 0) {
    await sql`
      update project_member as held
      set role = remaining.role, ruled_role = null, hand_role = null, updated_at = ${at}::timestamptz
      from unnest(${left.map((each) => each.userId)}::uuid[], ${left.map((each) => each.projectId)}::uuid[],
                  ${left.map((each) => each.to)}::text[]) as remaining (user_id, project_id, role)
      where held.workspace_id = ${scope.workspaceId}::uuid and held.project_id = remaining.project_id
        and held.user_id = remaining.user_id`.execute(tx);
  }
}

/** Returns those of these projects that are there and not archived: an archived one is read-only. */
async function listOpenProjects(
  reader: Reader,
  scope: WorkspaceScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .selectFrom('project')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', [...new Set(ids)])
    .where('status', '=', 'active')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns those of these projects that are not archived, and keeps them so until the transaction is over: for roles that are given by
 * hand. To be called under the workspace's lock alone, or before anything is locked.
 */
async function holdOpenProjects(tx: Tx, scope: WorkspaceScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('project')
    .select(['id', 'status'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    // Whoever archives one updates its row.
    .forShare()
    .execute();
  return new Set(rows.filter(({ status }) => status === 'active').map(({ id }) => id));
}

/**
 * Roles of people in the projects of the workspace: for whoever makes members and gives them roles by hand, and for single sign-on,
 * whose rules are followed for a member, previewed, and listed with the origin of each role.
 */
export const projectRoles = {
  list: listProjectRoles,
  save: saveProjectMember,
  follow: followRules,
  keepBesideRules,
  computeChanges: computeRuledChanges,
  listHeld: listHeldRoles,
  holdOpen: holdOpenProjects,
  dropUnruled: dropUnruledRoles,
};

interface SavedRole {
  readonly userId: string;
  readonly projectId: string;
  readonly role: ProjectRole;
  readonly ruled: ProjectRole | null;
  readonly hand: ProjectRole | null;
  readonly at: string;
}

async function insertRole(tx: Tx, scope: WorkspaceScope, saved: SavedRole): Promise<boolean> {
  const { userId, projectId, role, ruled, hand, at } = saved;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('project_member')
    .values({
      workspace_id: scope.workspaceId,
      project_id: projectId,
      user_id: userId,
      role,
      ruled_role: ruled,
      hand_role: hand,
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.columns(['workspace_id', 'project_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function changeRole(tx: Tx, scope: WorkspaceScope, saved: SavedRole): Promise<void> {
  const { userId, projectId, role, ruled, hand, at } = saved;
  await tx
    .updateTable('project_member')
    .set({ role, ruled_role: ruled, hand_role: hand, updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
}

async function deleteRole(
  tx: Tx,
  scope: WorkspaceScope,
  { userId, projectId }: { readonly userId: string; readonly projectId: string },
): Promise<void> {
  await tx
    .deleteFrom('project_member')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
}
