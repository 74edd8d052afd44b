// Every call of the directory's functions about passkeys.
import { sql } from 'kysely';
import type { Passkey } from '../../../../contract/second-factors.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';

export interface NewPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly aaguid: string;
  readonly backedUp: boolean;
  readonly name: string;
  readonly createdAt: string;
}

/** A passkey as its assertions are verified with. */
export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
}

/** A passkey of a person, with the credential that a browser knows it by. */
export interface ListedPasskey extends Passkey {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
}

/** Inserts a passkey; false where its credential is registered already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { id, userId, credentialId, publicKey, signCount, transports, aaguid, backedUp, name, createdAt } = passkey;
  try {
    await sql`
      select directory.add_passkey(${id}::uuid, ${userId}::uuid, ${credentialId}::bytea, ${publicKey}::bytea,
                                   ${signCount}::bigint, ${transports}::text[], ${aaguid}::uuid, ${backedUp}, ${name},
                                   ${createdAt}::timestamptz)`.execute(tx);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The passkey of a credential; undefined where there is none. */
export async function findPasskey(reader: Reader, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<Omit<StoredPasskey, 'signCount'> & { signCount: string }>`
    select id, user_id as "userId", public_key as "publicKey", sign_count as "signCount"
    from directory.find_passkey(${credentialId}::bytea)`.execute(reader);
  return rows[0] && { ...rows[0], signCount: Number(rows[0].signCount) };
}

/** The passkeys of a person, oldest first. */
export async function listPasskeys(reader: Reader, userId: string): Promise<ListedPasskey[]> {
  const { rows } = await sql<ListedPasskey>`
    select id, credential_id as "credentialId", transports, backed_up as "backedUp", name, created_at as "createdAt",
           last_used_at as "lastUsedAt"
    from directory.list_passkeys(${userId}::uuid)`.execute(reader);
  return rows;
}

/** Writes that it was used; false where it was removed, or its counter does not rise. */
export async function usePasskey(
  tx: Tx,
  id: string,
  use: { readonly signCount: number; readonly backedUp: boolean; readonly at: string },
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select directory.use_passkey(${id}::uuid, ${use.signCount}::bigint, ${use.backedUp}, ${use.at}::timestamptz) as used`.execute(
    tx,
  );
  return rows[0]?.used === true;
}

/** False where the person has no such passkey. */
export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ renamed: boolean }>`
    select directory.rename_passkey(${userId}::uuid, ${id}::uuid, ${name}) as renamed`.execute(tx);
  return rows[0]?.renamed === true;
}

/** The name of the passkey that was removed; null where the person has no such one. */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select directory.remove_passkey(${userId}::uuid, ${id}::uuid) as name`.execute(tx);
  return rows[0]?.name ?? null;
}
