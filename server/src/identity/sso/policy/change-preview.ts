// Previews a change of domains or connections: who would have no way in because of it, and whose sessions would end.
import { sql } from 'kysely';
import type { SsoChangePreview } from '../../../../../contract/sign-in-policy.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { instantOf } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { endGrantsOf } from '../../oauth-server/public.ts';
import { emailKeyOf } from '../../users/public.ts';
import type { KeptConnection } from '../connections/connection.ts';
import { findActive } from '../connections/store.ts';
import { listSignInMeans, type SignInMeans } from './means.ts';
import { previewPolicy } from './policy.ts';
import { isWayIn } from './standing.ts';
import { getPolicy } from './store.ts';

/** A change to preview. Removing a domain ends the sessions by its addresses; taking the connection out of use ends all. */
export type SsoChange =
  | { readonly kind: 'deactivate' }
  | { readonly kind: 'activate'; readonly connection: KeptConnection }
  | { readonly kind: 'remove_domain'; readonly domain: string };

/** Previews a change under the present policy. */
export async function previewChange(
  reader: Reader,
  scope: WorkspaceScope,
  { change, nowMs }: { readonly change: SsoChange; readonly nowMs: number },
): Promise<SsoChangePreview> {
  const { workspaceId } = scope;
  const policy = await getPolicy(reader, scope);
  const members = await listSignInMeans(reader, scope);
  // People sign in by what is active, tested or not.
  const isActive = (await findActive(reader, scope)) !== undefined;
  const before = previewPolicy(members, { workspaceId, policy, hasConnection: isActive });
  const after = previewPolicy(changeMembers(members, change), {
    workspaceId,
    policy,
    hasConnection: change.kind === 'remove_domain' ? isActive : changeConnection(change, nowMs),
  });
  const losing = after.losing.filter(({ userId }) => before.losing.every((each) => each.userId !== userId));
  return { ...after, losing, ending: await countEnding(reader, scope, change, nowMs) };
}

const changeConnection = (change: Exclude<SsoChange, { kind: 'remove_domain' }>, nowMs: number) =>
  change.kind === 'activate' && isWayIn(change.connection, nowMs);

function changeMembers(members: readonly SignInMeans[], change: SsoChange): readonly SignInMeans[] {
  if (change.kind !== 'remove_domain') return members;
  const isOf = ({ email }: SignInMeans) => emailKeyOf(email)?.endsWith(`@${change.domain}`) === true;
  return members.map((member) => (isOf(member) ? { ...member, ofVerifiedDomain: false } : member));
}

async function countEnding(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  change: SsoChange,
  nowMs: number,
): Promise<SsoChangePreview['ending']> {
  if (change.kind === 'activate') return { sessions: 0, people: 0 };
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

/**
 * Ends what applications were granted by those who lose their way in by a change, which the caller makes after this: a token would
 * else outlive the last sign-in of its person.
 */
export async function endLostGrants(
  tx: Tx,
  scope: WorkspaceScope,
  { change, nowMs }: { readonly change: SsoChange; readonly nowMs: number },
): Promise<void> {
  const { losing } = await previewChange(tx, scope, { change, nowMs });
  await endGrantsOf(tx, scope, { userIds: losing.map(({ userId }) => userId), at: instantOf(nowMs) });
}
