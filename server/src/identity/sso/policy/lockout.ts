// Checks that people of a workspace keep access under a sign-in policy, by the current data.
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { SignInPolicy, SignInPolicyPreview } from '../../../../../contract/sign-in-policy.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { conflict } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { KeptConnection } from '../connections/connection.ts';
import { findActive } from '../connections/store.ts';
import { listSignInMeans } from './means.ts';
import { listNewlyLosing, previewPolicy } from './policy.ts';

/** Instant of a preview, and the person who asks for it, who is told everything about themself. */
export interface PreviewFor {
  readonly nowMs: number;
  readonly actorId?: string | null | undefined;
}

/** Previews who would lose access under this policy. */
export async function previewNow(
  reader: Reader,
  scope: WorkspaceScope,
  { policy, nowMs, actorId }: { readonly policy: SignInPolicy } & PreviewFor,
): Promise<SignInPolicyPreview> {
  const members = await listSignInMeans(reader, scope, { actorId });
  const hasConnection = isWayIn(await findActive(reader, scope), nowMs);
  return previewPolicy(members, { workspaceId: scope.workspaceId, policy, hasConnection });
}

/**
 * Lists the people who have no way to sign in under this policy now, or only once they have a second factor. An active connection
 * counts whether a test of it succeeded or not.
 */
export async function listWithoutAccess(
  reader: Reader,
  scope: WorkspaceScope,
  { policy, actorId }: { readonly policy: SignInPolicy } & Pick<PreviewFor, 'actorId'>,
): Promise<string[]> {
  const members = await listSignInMeans(reader, scope, { actorId });
  const hasConnection = (await findActive(reader, scope)) !== undefined;
  const { losing, settingUp } = previewPolicy(members, { workspaceId: scope.workspaceId, policy, hasConnection });
  return [...losing, ...settingUp].map(({ userId }) => userId);
}

/** Returns false for a connection without a successful test or with an expired certificate: it cannot be relied on for access. */
export function isWayIn(active: KeptConnection | undefined, nowMs: number): boolean {
  const certificate = active?.config.saml?.certificate;
  if (certificate !== undefined && Date.parse(certificate.validUntil) <= nowMs) return false;
  return active?.testedAt != null;
}

/**
 * Throws 409 for a change by which the owner who asks, or every owner, loses access. A person who has none today cannot lose it.
 */
export function requireWaysKept(before: SignInPolicyPreview, after: SignInPolicyPreview, actorId: string | null): void {
  const losing = listNewlyLosing(before, after);
  if (losing.some(({ userId }) => userId === actorId)) {
    throw conflict(createMessage('sso.lockOut'));
  }
  requireOwnerKept(before, after);
}

/** Throws 409 for a change after which no owner has access, if one had it before. */
export function requireOwnerKept(
  before: Pick<SignInPolicyPreview, 'ownersKeeping'>,
  after: Pick<SignInPolicyPreview, 'ownersKeeping'>,
): void {
  if (after.ownersKeeping > 0 || before.ownersKeeping === 0) return;
  throw conflict(createMessage('sso.noOwner'));
}
