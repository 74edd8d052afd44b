// Budgets of mails to an account or to an address, across workspaces (docs/decisions/0052): counted in the transaction that enqueues
// the mail, by the clock of the database.
import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';

export interface MailBudget {
  readonly purpose: 'invitation' | 'factors';
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
