// Previews a change of domains or connections: who would have no way in because of it, and whose sessions would end.
import { sql } from 'kysely';
import type { SignInPolicyPreview, SsoChangePreview } from '../../../../../contract/sign-in-policy.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { instantOf } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { endGrantsOf } from '../../oauth-server/public.ts';
import { emailKeyOf } from '../../users/public.ts';
import { isSameProvider, type KeptConnection } from '../connections/connection.ts';
import { findActive } from '../connections/store.ts';
import { isWayIn, type PreviewFor, requireOwnerKept, requireWaysKept } from './lockout.ts';
import { listSignInMeans, type SignInMeans } from './means.ts';
import { listNewlyLosing, previewPolicy } from './policy.ts';
import { getPolicy } from './store.ts';

/**
 * A change to preview. Removing a domain ends the sessions by its addresses; taking the connection out of use, or putting one of another
 * provider in its place, ends all. `use` makes a connection the active one, or the active one another after an edit. Verifying a domain binds its people to the policy; a reset takes
 * the passkeys and the app of one person.
 */
export type SsoChange =
  | { readonly kind: 'deactivate' }
  | { readonly kind: 'use'; readonly connection: KeptConnection }
  | { readonly kind: 'remove_domain'; readonly domain: string }
  | { readonly kind: 'verify_domain'; readonly domain: string }
  | { readonly kind: 'reset_factors'; readonly userId: string };

/** Changes of what members have, which leave the connection as it is. */
type MeansChange = Extract<SsoChange, { kind: 'remove_domain' | 'verify_domain' | 'reset_factors' }>;

const isOfMeans = (change: SsoChange): change is MeansChange => change.kind !== 'deactivate' && change.kind !== 'use';

/** Previews a change under the present policy. */
export async function previewChange(
  reader: Reader,
  scope: WorkspaceScope,
  { change, nowMs, actorId }: { readonly change: SsoChange } & PreviewFor,
): Promise<SsoChangePreview> {
  const { before, after } = await compareChange(reader, scope, { change, nowMs, actorId });
  return {
    ...after,
    losing: listNewlyLosing(before, after),
    ending: await countEnding(reader, scope, change, nowMs),
  };
}

/**
 * Refuses with 409 a change, before it is made, by which the owner who asks or every owner would lose their way in. Ends what
 * applications were granted by the others who lose theirs: a token would else outlive the last sign-in of its person.
 */
export async function guardChange(
  tx: Tx,
  scope: WorkspaceScope,
  { change, nowMs, actorId }: { readonly change: SsoChange; readonly nowMs: number; readonly actorId: string | null },
): Promise<void> {
  const { before, after } = await compareChange(tx, scope, { change, nowMs, actorId });
  // Named first: it concerns more than the one who asks.
  requireOwnerKept(before, after);
  requireWaysKept(before, after, actorId);
  // People still sign in by a connection whose test is out of date.
  if (change.kind === 'use') return;
  const userIds = listNewlyLosing(before, after).map(({ userId }) => userId);
  await endGrantsOf(tx, scope, { userIds, at: instantOf(nowMs) });
}

async function compareChange(
  reader: Reader,
  scope: WorkspaceScope,
  { change, nowMs, actorId }: { readonly change: SsoChange } & PreviewFor,
): Promise<{ readonly before: SignInPolicyPreview; readonly after: SignInPolicyPreview }> {
  const { workspaceId } = scope;
  const policy = await getPolicy(reader, scope);
  const members = await listSignInMeans(reader, scope, { actorId });
  const active = await findActive(reader, scope);
  // People sign in by what is active, tested or not; nobody is made to rely on what was not.
  const isRelied = change.kind === 'verify_domain' || change.kind === 'reset_factors';
  const hasConnection = isRelied ? isWayIn(active, nowMs) : active !== undefined;
  const before = previewPolicy(members, { workspaceId, policy, hasConnection });
  const after = previewPolicy(changeMembers(members, change), {
    workspaceId,
    policy,
    hasConnection: isOfMeans(change) ? hasConnection : changeConnection(change, nowMs),
  });
  return { before, after };
}

const changeConnection = (change: Exclude<SsoChange, MeansChange>, nowMs: number) =>
  change.kind === 'use' && isWayIn(change.connection, nowMs);

function changeMembers(members: readonly SignInMeans[], change: SsoChange): readonly SignInMeans[] {
  if (!isOfMeans(change)) return members;
  return members.map((member) => ({ ...member, ...changeMeans(member, change) }));
}

function changeMeans({ userId, email }: SignInMeans, change: MeansChange): Partial<SignInMeans> {
  if (change.kind === 'reset_factors')
    return userId === change.userId ? { hasPasskey: false, hasSecondFactor: false } : {};
  const isOfDomain = emailKeyOf(email)?.endsWith(`@${change.domain}`) === true;
  return isOfDomain ? { ofVerifiedDomain: change.kind === 'verify_domain' } : {};
}

async function isOtherProvider(reader: Reader, scope: WorkspaceScope, connection: KeptConnection): Promise<boolean> {
  const active = await findActive(reader, scope);
  return active !== undefined && !isSameProvider(active, connection);
}

async function countEnding(
  reader: Reader,
  scope: WorkspaceScope,
  change: SsoChange,
  nowMs: number,
): Promise<SsoChangePreview['ending']> {
  const isUseOfOther = change.kind === 'use' && (await isOtherProvider(reader, scope, change.connection));
  if (change.kind !== 'deactivate' && change.kind !== 'remove_domain' && !isUseOfOther)
    return { sessions: 0, people: 0 };
  const { workspaceId } = scope;
  const domain = change.kind === 'remove_domain' ? change.domain : null;
  const { rows } = await sql<SsoChangePreview['ending']>`
    select sessions, people
    from directory.count_sso_sessions(${workspaceId}::uuid, ${domain}, ${instantOf(nowMs)}::timestamptz)`.execute(
    reader,
  );
  return rows[0] ?? { sessions: 0, people: 0 };
}

/**
 * Ends the sessions that began at the workspace's identity provider: all, or those by an address of `domain`. Answers how many. The
 * table's trigger raises the access version, so that every process stops trusting them within a second.
 */
export async function endSsoSessions(tx: Tx, { workspaceId }: WorkspaceScope, domain: string | null): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select directory.end_sso_sessions(${workspaceId}::uuid, ${domain}) as ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}

/** The same for a change that cannot be refused, such as the loss of a domain. */
export async function endLostGrants(
  tx: Tx,
  scope: WorkspaceScope,
  { change, nowMs }: { readonly change: SsoChange; readonly nowMs: number },
): Promise<void> {
  const { losing } = await previewChange(tx, scope, { change, nowMs });
  await endGrantsOf(tx, scope, { userIds: losing.map(({ userId }) => userId), at: instantOf(nowMs) });
}
