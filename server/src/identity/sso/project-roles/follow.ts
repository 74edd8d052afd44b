// Roles in projects that follow the rules of a connection: at each sign-in of a person, and at once where rules are taken away.

import type { Actor } from '../../../platform/access/caller.ts';
import { type ProjectScope, type WorkspaceScope, workspaceScope } from '../../../platform/access/scope.ts';
import type { Clock } from '../../../platform/clock.ts';
import { instantOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Ids } from '../../../platform/ids.ts';
import { recordAudits } from '../../../platform/records/record-change.ts';
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
  await record(
    following,
    active,
    changes.map((change) => ({ ...change, userId })),
  );
}

/**
 * Takes away what rules gave in projects that no rule of this connection names any more, since not everybody comes back to lose
 * it at a sign-in; all members at once, so that a large workspace can take rules away too. The caller holds the workspace's lock.
 */
export async function dropUnruledRoles(following: Following, connection: KeptConnection): Promise<number> {
  const { deps, tx, scope } = following;
  const named = [...new Set(connection.config.projectRoles.map(({ projectId }) => projectId))];
  const changes = await projectRoles.dropUnruled(tx, scope, { named, at: instantOf(deps.clock.now()) });
  await record(following, connection, changes);
  return changes.length;
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

const MAX_RECORDED_TOGETHER = 5_000;

async function record(
  { deps, tx, scope, actor }: Following,
  { id }: KeptConnection,
  changes: Awaited<ReturnType<typeof projectRoles.dropUnruled>>,
): Promise<void> {
  const entries = changes.map(({ userId, projectId, from, to }) => ({
    action: to === null ? 'project_member.removed' : 'project_member.set',
    subject: { type: 'user', id: userId },
    projectId,
    detail: to === null ? { role: from, ssoConnectionId: id } : { role: { from, to }, ssoConnectionId: id },
  }));
  for (let first = 0; first < entries.length; first += MAX_RECORDED_TOGETHER) {
    await recordAudits(tx, { ids: deps.ids, actor }, scope, entries.slice(first, first + MAX_RECORDED_TOGETHER));
  }
}
