// Effects of joining and provisioning on second factors, and the mails about them.
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { setMembershipStatus } from '../../tenancy/members/public.ts';
import { getPerson } from '../users/public.ts';
import { dependsOnPasskey, findFactors } from './store.ts';
import { type FactorMailDeps, mailOfFactor } from './tell.ts';

/**
 * Deactivates a member in the caller's transaction, which holds the person's row, and mails them where that removed their second
 * factors: triggers remove those of an account that no membership opens any more.
 */
export async function deactivateMember(
  deps: FactorMailDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): Promise<void> {
  const { methods: before } = await findFactors(tx, userId);
  await setMembershipStatus(tx, scope, userId, { to: 'deactivated', nowMs });
  if (before.length === 0 || (await findFactors(tx, userId)).methods.length > 0) return;
  const person = await getPerson(tx, userId);
  await mailOfFactor(deps, tx, person, { change: 'account_deactivated', language: 'both', at: instantOf(nowMs) });
}

/**
 * Writes to the address that provisioning takes from an account, where a password or a second factor of it ends by that. In the caller's
 * transaction, which holds the person's row, before the change.
 */
export async function tellFormerAddress(deps: FactorMailDeps, tx: Tx, userId: string, at: string): Promise<void> {
  const person = await getPerson(tx, userId);
  if (person.passwordHash === null && (await findFactors(tx, userId)).methods.length === 0) return;
  await mailOfFactor(deps, tx, person, { change: 'address_changed', language: 'both', at });
}

/** Tells if the person has no passkey, and a workspace of theirs opens to nothing else at that instant. */
export async function lacksPasskey(tx: Tx, userId: string, at: string): Promise<boolean> {
  return (await findFactors(tx, userId)).passkeys === 0 && (await dependsOnPasskey(tx, userId, at));
}
