// The length of sessions in a workspace: a policy apart from the sign-in policy, since it cannot lock anybody out.

import { createMessage } from '../../../../../contract/messages/message.ts';
import { ssoPolicyOperations } from '../../../../../contract/operations/sso-policy.ts';
import type { SessionPolicy } from '../../../../../contract/sign-in-policy.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { instantOf } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { okByContent, requireContentMatch } from '../../../platform/http/content-tag.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { Route } from '../../../platform/http/route.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import type { PolicyDeps } from './commands.ts';

/** The routes of the policy of sessions, for owners. */
export function sessionPolicyRoutes(deps: PolicyDeps): Route[] {
  return [
    implement(ssoPolicyOperations.getSessionPolicy, async (call) =>
      okByContent(call, await getSessionPolicy(deps.db.reader(call.scope), call.scope)),
    ),
    implement(ssoPolicyOperations.setSessionPolicy, async (call) => {
      const { actor, scope, body, ifMatch } = call;
      const policy = { idleMinutes: body.idleMinutes ?? null, totalMinutes: body.totalMinutes ?? null };
      return okByContent(call, await changeSessionPolicy(deps, actor, scope, { policy, ifMatch }));
    }),
  ];
}

async function changeSessionPolicy(
  deps: PolicyDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { policy, ifMatch }: { readonly policy: SessionPolicy; readonly ifMatch: string | undefined },
): Promise<SessionPolicy> {
  const { idleMinutes, totalMinutes } = policy;
  if (idleMinutes !== null && totalMinutes !== null && idleMinutes > totalMinutes) {
    throw invalidField('idleMinutes', createMessage('sso.idleLongerThanTotal'));
  }
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const before = await getSessionPolicy(tx, scope);
    requireContentMatch(ifMatch, before);
    await saveSessionPolicy(tx, scope, policy, instantOf(deps.clock.now()));
    const subject = { type: 'sign_in_policy', id: scope.workspaceId };
    const detail = { from: before, to: policy };
    await recordAudit(tx, { ids: deps.ids, actor }, scope, { action: 'sso.session_policy_changed', subject, detail });
    return policy;
  });
}

/** The workspace's policy of sessions; without limits where it has none. */
async function getSessionPolicy(reader: Reader, scope: WorkspaceScope): Promise<SessionPolicy> {
  const row = await reader
    .selectFrom('sign_in_policy')
    .select(['session_idle_minutes as idleMinutes', 'session_total_minutes as totalMinutes'])
    .where('workspace_id', '=', scope.workspaceId)
    .executeTakeFirst();
  return row ?? { idleMinutes: null, totalMinutes: null };
}

/** Saves it. The table's triggers raise the access version: every process learns of it within a second. */
async function saveSessionPolicy(tx: Tx, scope: WorkspaceScope, policy: SessionPolicy, at: string): Promise<void> {
  const values = {
    session_idle_minutes: policy.idleMinutes,
    session_total_minutes: policy.totalMinutes,
    updated_at: at,
  };
  await tx
    .insertInto('sign_in_policy')
    .values({ workspace_id: scope.workspaceId, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}
