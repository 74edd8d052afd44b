// Tokens that work once and for a while: password resets, the first owner's set-up, challenges of passkeys. Only their hashes
// are stored.
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { hashToken, isTokenShaped, makeToken } from '../../platform/ids.ts';

export type Purpose =
  | 'password_reset'
  | 'set_up'
  | 'passkey_registration'
  | 'passkey_sign_in'
  | 'passkey_second_factor'
  | 'passkey_confirmation';

const PREFIX = 'pcso';

/** Makes a token for a purpose, and answers with it. */
export async function issueToken(
  tx: Tx,
  purpose: Purpose,
  userId: string | null,
  life: { createdAt: string; expiresAt: string },
): Promise<string> {
  const { token, hash } = makeToken(PREFIX);
  await sql`select directory.add_one_time_token(${hash}::bytea, ${purpose}::text, ${userId}::uuid,
                                                ${life.createdAt}::timestamptz, ${life.expiresAt}::timestamptz)`.execute(
    tx,
  );
  return token;
}

/** Counts a person's tokens of a purpose that were made since an instant and are neither used nor withdrawn. */
export async function countTokens(tx: Tx, purpose: Purpose, userId: string, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select directory.count_one_time_tokens(${purpose}::text, ${userId}::uuid, ${since}::timestamptz) as count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Withdraws the open tokens of a purpose: a person's, or those that belong to nobody. */
export async function withdrawTokens(tx: Tx, purpose: Purpose, userId: string | null): Promise<void> {
  await sql`select directory.withdraw_one_time_tokens(${purpose}::text, ${userId}::uuid)`.execute(tx);
}

/** Whose a token is, without using it; undefined for one that is wrong, used or past its time. */
export async function findToken(reader: Reader, purpose: Purpose, token: string, now: string) {
  if (!isTokenShaped(token, PREFIX)) return undefined;
  const { rows } = await sql<{ user_id: string | null }>`
    select user_id from directory.find_one_time_token(${hashToken(token)}::bytea, ${purpose}::text, ${now}::timestamptz)`.execute(
    reader,
  );
  const [row] = rows;
  return row === undefined ? undefined : { userId: row.user_id };
}

/** Uses a token up; of two that come at once, one finds it. */
export async function useToken(tx: Tx, purpose: Purpose, token: string, now: string) {
  if (!isTokenShaped(token, PREFIX)) return undefined;
  const { rows } = await sql<{ user_id: string | null }>`
    select user_id from directory.use_one_time_token(${hashToken(token)}::bytea, ${purpose}::text, ${now}::timestamptz)`.execute(
    tx,
  );
  const [row] = rows;
  return row === undefined ? undefined : { userId: row.user_id };
}
