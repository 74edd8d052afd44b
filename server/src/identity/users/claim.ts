// THE rule for accounts whose mailbox nobody has proven (docs/decisions/0032): a workspace that verified the domain for a while may have
// put a way in on them, which is not to open what their person joins later.
import { sql } from 'kysely';
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
 * Ends every way into an account whose mailbox nobody has proven, and counts it as proven where this proves it. Its person is told by
 * mail and in the log of their workspaces where that ended anything. An account with a proven mailbox keeps everything.
 */
export async function claimAccount(tx: Tx, userId: string, claim: Claim): Promise<void> {
  const { proves, keptSession = null, joinedId = null, requestId, at } = claim;
  const { rows } = await sql<{ hadAny: boolean }>`
    select directory.claim_account(${userId}::uuid, ${proves}, ${keptSession}::uuid, ${joinedId}::uuid, ${requestId},
                                   ${at}::timestamptz) as "hadAny"`.execute(tx);
  const told: ToldClaim = { userId, atMs: Date.parse(at) };
  if (rows[0]?.hadAny === true) await enqueue(tx, TELL_OF_CLAIM, told);
}
