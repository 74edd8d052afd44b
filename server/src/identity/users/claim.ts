// THE rule for ways in that a workspace may have put on an account, which are not to open what its person joins later: all of an account
// whose mailbox nobody has proven (docs/decisions/0032), and of a proven one those that a provider's session added (0038).
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';

/** Writes to a person that the ways into their account from before were ended. */
export const TELL_OF_CLAIM = { name: 'account.tell_of_claim' };

export interface ToldClaim {
  readonly userId: string;
  readonly atMs: number;
}

/** A claim of an account by its mailbox or by a workspace. */
export interface Claim {
  /** True for a mailed link that was used, and for the operator's word; an identity provider proves no mailbox. */
  readonly proves: boolean;
  /** The session that shows the proof, which is kept. */
  readonly keptSession?: string | null | undefined;
  /** The workspace that takes the account in; absent where none does. */
  readonly joinedId?: string;
  readonly requestId: string | null;
  readonly at: string;
}

/**
 * Ends every way into an account whose mailbox nobody has proven, and counts it as proven where this proves it. A proven account loses
 * what was added since a session of another workspace's provider first added a way in; its password stays. Its person is told by mail
 * and in the log of their workspaces where that ended anything.
 */
export async function claimAccount(tx: Tx, userId: string, claim: Claim): Promise<void> {
  const { proves, keptSession = null, joinedId = null, requestId, at } = claim;
  const { rows } = await sql<{ hadAny: boolean }>`
    select directory.claim_account(${userId}::uuid, ${proves}, ${keptSession}::uuid, ${joinedId}::uuid, ${requestId},
                                   ${at}::timestamptz) as "hadAny"`.execute(tx);
  const told: ToldClaim = { userId, atMs: Date.parse(at) };
  if (rows[0]?.hadAny === true) await enqueue(tx, TELL_OF_CLAIM, told);
}

/** The ways in that a claim would leave of an account. */
export interface ClaimPreview {
  /** Passkeys that outlast it. */
  readonly lastingPasskeys: number;
  /** True where it ends a password, passkeys, an authenticator app or recovery codes. */
  readonly endsAny: boolean;
}

/** Previews the claim of an account by a workspace that takes it in. */
export async function previewClaim(reader: Reader, userId: string, joinedId: string): Promise<ClaimPreview> {
  const { rows } = await sql<ClaimPreview>`
    select lasting_passkeys as "lastingPasskeys", ends_any as "endsAny"
    from directory.preview_claim(${userId}::uuid, ${joinedId}::uuid)`.execute(reader);
  return rows[0] ?? { lastingPasskeys: 0, endsAny: false };
}
