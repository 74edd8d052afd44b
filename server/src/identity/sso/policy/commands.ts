import type { SignInPolicy } from '../../../../../contract/sign-in-policy.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { requireContentMatch } from '../../../platform/http/content-tag.ts';
import type { Ids } from '../../../platform/ids.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { endGrantsOf } from '../../oauth-server/public.ts';
import { listWithoutAccess, previewNow, requireWaysKept } from './lockout.ts';
import { NO_POLICY } from './policy.ts';
import { getPolicy, savePolicy } from './store.ts';

export interface PolicyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Changes the policy, for running sessions too. Refused with 409 where the owner who asks, or every owner, would have no way in
 * any more. What applications were granted by those who lose theirs, or have no second factor that is asked for, ends with it.
 */
export async function changePolicy(
  deps: PolicyDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { policy, ifMatch }: { readonly policy: SignInPolicy; readonly ifMatch: string | undefined },
): Promise<SignInPolicy> {
  return inTransaction(deps.db, scope, async (tx) => {
    // Whoever changes connections, domains or owners does it before this or after it.
    await lockWorkspace(tx, scope);
    const before = await getPolicy(tx, scope);
    requireContentMatch(ifMatch, before);
    const nowMs = deps.clock.now();
    const asked = { nowMs, actorId: actor.id };
    const preview = await previewNow(tx, scope, { policy, ...asked });
    requireWaysKept(await previewNow(tx, scope, { policy: before, ...asked }), preview, actor.id);
    const at = instantOf(nowMs);
    await savePolicy(tx, scope, policy, at);
    // A token would else go on for who is asked for a second factor and has none.
    const userIds = await listWithoutAccess(tx, scope, { policy, actorId: actor.id });
    await endGrantsOf(tx, scope, { userIds, at });
    await audit({ deps, actor, scope, tx }, { from: before, to: policy, losing: preview.losing.length });
    return policy;
  });
}

/** Switches everything off: the last resort of an operator, where nobody can sign in. */
export async function switchPolicyOff(deps: PolicyDeps, actor: Actor, scope: WorkspaceScope): Promise<SignInPolicy> {
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const before = await getPolicy(tx, scope);
    await savePolicy(tx, scope, NO_POLICY, instantOf(deps.clock.now()));
    await audit({ deps, actor, scope, tx }, { from: before, to: NO_POLICY, losing: 0 });
    return NO_POLICY;
  });
}

async function audit(
  {
    deps,
    actor,
    scope,
    tx,
  }: { deps: PolicyDeps; actor: Actor; scope: WorkspaceScope; tx: Parameters<typeof recordAudit>[0] },
  detail: { readonly from: SignInPolicy; readonly to: SignInPolicy; readonly losing: number },
): Promise<void> {
  const subject = { type: 'sign_in_policy', id: scope.workspaceId };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, { action: 'sso.policy_changed', subject, detail });
}
