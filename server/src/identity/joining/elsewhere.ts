// A person's account belongs to the deployment: these facts decide what one workspace may do with it (migration 0070).
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A person as another workspace sees them. */
export interface PersonElsewhere {
  readonly email: string;
  /** The person's own deactivation, of no membership. */
  readonly deactivatedAt: string | null;
  /** True if they are a member of another workspace that they accepted, or, where nobody has proven the account, of any other. */
  readonly isMember: boolean;
  /** True if they accepted a membership of another workspace: joined it or signed in to it themself. */
  readonly isAccepted: boolean;
  /** True if this workspace verified the domain of their address. */
  readonly isOfOwnDomain: boolean;
  /** True if another workspace has or had them as a member, and names them in its records by the name of the account. */
  readonly isKnown: boolean;
  /** True if a person showed that they read the mailbox of the account's address. */
  readonly isProven: boolean;
  /** True if the person accepted this workspace's membership, or nobody has proven the account. */
  readonly isAcceptedHere: boolean;
}

/** Locks a person's row and returns what they are outside this workspace; undefined if there is no such person. */
export async function lockPersonElsewhere(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  userId: string,
): Promise<PersonElsewhere | undefined> {
  const { rows } = await sql<PersonElsewhere>`
    select email, deactivated_at as "deactivatedAt", is_member as "isMember", is_accepted as "isAccepted",
           of_own_domain as "isOfOwnDomain", is_known as "isKnown", is_proven as "isProven",
           directory.has_accepted(${workspaceId}::uuid, id) as "isAcceptedHere"
    from directory.lock_person_elsewhere(${userId}::uuid, ${workspaceId}::uuid)`.execute(tx);
  return rows[0];
}

/**
 * Returns true if this workspace may change the account's name and address: no other workspace has the person, or the workspace
 * verified their domain and nobody with the mailbox of the account accepted a membership elsewhere. A proven account of another domain
 * is not the workspace's before its person accepts the membership.
 */
function mayChangeAccount(there: PersonElsewhere): boolean {
  const { isMember, isAccepted, isProven, isOfOwnDomain, isAcceptedHere } = there;
  if (!isAcceptedHere && !isOfOwnDomain) return false;
  return !isMember || (isOfOwnDomain && !(isAccepted && isProven));
}

/**
 * Returns true if this workspace may change the account's name: it may change the account, and no workspace that knows the person from
 * before shows the name, unless this one verified their domain and so vouches for who they are.
 */
function mayRename(there: PersonElsewhere): boolean {
  return mayChangeAccount(there) && (!there.isKnown || there.isOfOwnDomain);
}

/**
 * Returns true if this workspace may give the account another address, and with it to whoever reads that mailbox: it may change the
 * account and verified the domain of its address, or made it for somebody whom nobody else knows and who has not proven it yet.
 */
function mayReaddress(there: PersonElsewhere): boolean {
  return mayChangeAccount(there) && (there.isOfOwnDomain || !(there.isKnown || there.isProven));
}

/** Returns true if another workspace of the deployment verified the domain of this address. */
export async function isOfAnothersDomain(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  emailKey: string,
): Promise<boolean> {
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1);
  const { rows } = await sql<{ isAnothers: boolean }>`
    select directory.is_domain_of_another(${domain}, ${workspaceId}::uuid) as "isAnothers"`.execute(reader);
  return rows[0]?.isAnothers === true;
}

/** Tells what a workspace may change of a person who is or was in others. */
export const accountRights = { mayRename, mayReaddress };
