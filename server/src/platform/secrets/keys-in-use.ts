// The master keys that the database needs: the ids that its sealed values name. A process without one of them would fail
// piece by piece, at each secret that it cannot open; so it says so at its start and in its readiness.
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Keyring } from './keyring.ts';

const KEY_ID = /^[0-9a-f]{8}$/;

/** Lists the ids of keys under which something is sealed that this keyring does not have. */
export async function listMissingKeys(pool: pg.Pool, keyring: Pick<Keyring, 'keyIds'>): Promise<string[]> {
  const { rows } = await pool.query<{ key_id: string }>('select key_id from directory.list_key_ids() order by key_id');
  return rows.map((row) => row.key_id).filter((id) => KEY_ID.test(id) && !keyring.keyIds.includes(id));
}

/** Throws a StartError where a key in use is not configured. */
export async function requireKeys(pool: pg.Pool, keyring: Pick<Keyring, 'keyIds'>): Promise<void> {
  const missing = await listMissingKeys(pool, keyring);
  if (missing.length === 0) return;
  const named = missing.length === 1 ? `the key ${missing[0]}, which is` : `the keys ${missing.join(', ')}, which are`;
  throw new StartError(
    `PCS_MASTER_KEY lacks ${named} in use: secrets in the database are sealed under it. Configured are ` +
      `${keyring.keyIds.join(', ')} (each the first 8 hexadecimal digits of a key's SHA-256). Add it behind a comma.`,
  );
}
