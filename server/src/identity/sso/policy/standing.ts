// How a workspace stands under a policy, as the database has it now.
import type { SignInPolicy, SignInPolicyPreview } from '../../../../../contract/sign-in-policy.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { conflict } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { KeptConnection } from '../connections/connection.ts';
import { findActive } from '../connections/store.ts';
import { listSignInMeans } from './means.ts';
import { listNewlyLosing, previewPolicy } from './policy.ts';

/** The instant of a preview, and the person who asks for it: of themself they are told all. */
export interface PreviewFor {
  readonly nowMs: number;
  readonly actorId?: string | null | undefined;
}

/** Who would lose access under this policy. */
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
 * Lists the people whom this policy lets in by nothing that works now, or only once they have a second factor. An active connection
 * works whether a test of it went well or not.
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

/** What no test went well of, or what a certificate that ended signs, is no way in to rely on. */
export function isWayIn(active: KeptConnection | undefined, nowMs: number): boolean {
  const certificate = active?.config.saml?.certificate;
  if (certificate !== undefined && Date.parse(certificate.validUntil) <= nowMs) return false;
  return active?.testedAt != null;
}

/**
 * Refuses with 409 a change by which the owner who asks, or every owner, loses their way in. A person without one today has none to
 * lose.
 */
export function requireWaysKept(before: SignInPolicyPreview, after: SignInPolicyPreview, actorId: string | null): void {
  const losing = listNewlyLosing(before, after);
  if (losing.some(({ userId }) => userId === actorId)) {
    throw conflict('You would lock yourself out: look at the preview.');
  }
  requireOwnerKept(before, after);
}

/** Refuses with 409 a change after which no owner has a way in, where one had before. */
export function requireOwnerKept(
  before: Pick<SignInPolicyPreview, 'ownersKeeping'>,
  after: Pick<SignInPolicyPreview, 'ownersKeeping'>,
): void {
  if (after.ownersKeeping > 0 || before.ownersKeeping === 0) return;
  throw conflict('No owner of the workspace could sign in any more.');
}
