// Roles in projects that follow the rules of a connection: at each sign-in of a person, and at once where rules are taken away.

import type { Actor } from '../../../platform/access/caller.ts';
import { type ProjectScope, type WorkspaceScope, workspaceScope } from '../../../platform/access/scope.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Clock } from '../../../platform/clock.ts';
import { instantOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Ids } from '../../../platform/ids.ts';
import { projectRoles } from '../../../tenancy/members/public.ts';
import type { KeptConnection } from '../connections/connection.ts';
import { findActive } from '../connections/store.ts';
import type { Attribute } from '../saml/assertion.ts';
import { computeProjectRoles } from './rules.ts';

export interface Following {
  readonly deps: { readonly clock: Pick<Clock, 'now'>; readonly ids: Ids };
  readonly tx: Tx;
  readonly scope: WorkspaceScope;
  readonly actor: Actor;
}

/**
 * Gives a member the roles that the rules of the active connection say. The caller holds the workspace's lock: rules that are edited
 * meanwhile count before or after, as a whole.
 */
export async function followProjectRoles(
  following: Following,
  userId: string,
  attributes: readonly Attribute[],
): Promise<void> {
  const { deps, tx, scope } = following;
  const active = await findActive(tx, scope);
  if (active === undefined) return;
  const wanted = computeProjectRoles(active.config.projectRoles, attributes);
  const at = instantOf(deps.clock.now());
  const changes = await projectRoles.follow(tx, scope, { userId, wanted, at });
  await record(following, active, userId, changes);
}

/**
 * Takes away what rules gave in projects that no rule of this connection names any more, since not everybody comes back to lose
 * it at a sign-in. The caller holds the workspace's lock.
 */
export async function dropUnruledRoles(following: Following, connection: KeptConnection): Promise<number> {
  const { deps, tx, scope } = following;
  const named = new Set(connection.config.projectRoles.map(({ projectId }) => projectId));
  const at = instantOf(deps.clock.now());
  const members = await projectRoles.listRuledMembers(tx, scope);
  const held = await projectRoles.listHeld(tx, scope, members);
  let dropped = 0;
  for (const userId of members) {
    const theirs = held.filter((each) => each.userId === userId && each.ruledRole !== null);
    if (theirs.every(({ projectId }) => named.has(projectId))) continue;
    const kept = theirs.filter(({ projectId }) => named.has(projectId));
    const wanted = new Map(
      kept.flatMap(({ projectId, ruledRole }) => (ruledRole === null ? [] : [[projectId, ruledRole]])),
    );
    const changes = await projectRoles.follow(tx, scope, { userId, wanted, at });
    dropped += changes.length;
    await record(following, connection, userId, changes);
  }
  return dropped;
}

/**
 * Takes away what rules gave in a project that was archived as its rules were removed: what is archived is left as it is. While no
 * connection is active no rule changes a role. The caller holds the workspace's lock.
 */
export async function dropRestoredRoles(
  { ids }: Pick<Following['deps'], 'ids'>,
  tx: Tx,
  actor: Actor,
  { scope: project, at }: { readonly scope: ProjectScope; readonly at: string },
): Promise<void> {
  const scope = workspaceScope(project.workspaceId);
  const active = await findActive(tx, scope);
  if (active === undefined) return;
  const clock = { now: () => Date.parse(at) };
  await dropUnruledRoles({ deps: { clock, ids }, tx, scope, actor }, active);
}

async function record(
  { deps, tx, scope, actor }: Following,
  { id }: KeptConnection,
  userId: string,
  changes: Awaited<ReturnType<typeof projectRoles.follow>>,
): Promise<void> {
  for (const { projectId, from, to } of changes) {
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: to === null ? 'project_member.removed' : 'project_member.set',
      subject: { type: 'user', id: userId },
      projectId,
      detail: to === null ? { role: from, ssoConnectionId: id } : { role: { from, to }, ssoConnectionId: id },
    });
  }
}
