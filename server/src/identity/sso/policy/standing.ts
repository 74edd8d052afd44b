// How a workspace stands under a policy, as the database has it now.
import type { SignInPolicy, SignInPolicyPreview } from '../../../../../contract/sign-in-policy.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { conflict } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { KeptConnection } from '../connections/connection.ts';
import { findActive } from '../connections/store.ts';
import { listSignInMeans } from './means.ts';
import { previewPolicy } from './policy.ts';
import { getPolicy } from './store.ts';

/** Who would lose access under this policy. */
export async function previewNow(
  reader: Reader,
  scope: WorkspaceScope,
  { policy, nowMs }: { readonly policy: SignInPolicy; readonly nowMs: number },
): Promise<SignInPolicyPreview> {
  const members = await listSignInMeans(reader, scope);
  const hasConnection = isWayIn(await findActive(reader, scope), nowMs);
  return previewPolicy(members, { workspaceId: scope.workspaceId, policy, hasConnection });
}

/** What no test went well of, or what a certificate that ended signs, is no way in to rely on. */
export function isWayIn(active: KeptConnection | undefined, nowMs: number): boolean {
  const certificate = active?.config.saml?.certificate;
  if (certificate !== undefined && Date.parse(certificate.validUntil) <= nowMs) return false;
  return active?.testedAt != null;
}

/** 409: the owner who asks would have no way in any more. */
export const lockingOut = () => conflict('You would lock yourself out: look at the preview.');

/** Refuses with 409 what would leave no owner a way in. */
export function refuseWithoutOwner({ ownersKeeping }: SignInPolicyPreview): void {
  if (ownersKeeping === 0) throw conflict('No owner of the workspace could sign in any more.');
}

/**
 * The same for a change of something else, in its transaction and under the policy as it is; with `actorId` also where the owner who
 * asks would lose their way in.
 */
export async function requireOwnerLeft(
  tx: Tx,
  scope: WorkspaceScope,
  nowMs: number,
  actorId: string | null = null,
): Promise<void> {
  const policy = await getPolicy(tx, scope);
  if (!policy.requireSso && !policy.disablePasswords) return;
  const preview = await previewNow(tx, scope, { policy, nowMs });
  refuseWithoutOwner(preview);
  if (preview.losing.some(({ userId }) => userId === actorId)) throw lockingOut();
}
