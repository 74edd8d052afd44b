// Budgets of mails to an account or to an address, across workspaces (docs/decisions/0052): counted in the transaction that enqueues
// the mail, by the clock of the database.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../access/scope.ts';
import type { Tx } from '../database/transaction.ts';

export interface MailBudget {
  readonly purpose: 'factors' | 'reports';
  /** Undefined counts the mail in any case. */
  readonly max?: number;
  readonly withinS: number;
}

/** Counts a mail about an account or to an address. Returns the seconds to wait where the budget is spent; undefined where it is counted. */
export async function takeMail(
  tx: Tx,
  subject: string,
  { purpose, max, withinS }: MailBudget,
): Promise<number | undefined> {
  const { rows } = await sql<{ waitS: number | null }>`
    select directory.take_mail(${purpose}, ${subject}, ${max ?? null}::integer, make_interval(secs => ${withinS})) as "waitS"`.execute(
    tx,
  );
  return rows[0]?.waitS ?? undefined;
}

/**
 * Counts a mail with an invitation to an address, of a workspace and of all together. Returns undefined where it is counted, else the
 * seconds until the workspace has room; Infinity where others have sent too many.
 */
export async function takeInvitationMail(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { emailKey, max }: { readonly emailKey: string; readonly max: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ waitS: number | null }>`
    select directory.take_invitation_mail(${workspaceId}::uuid, ${emailKey}, ${max}::integer) as "waitS"`.execute(tx);
  return rows[0]?.waitS ?? undefined;
}
