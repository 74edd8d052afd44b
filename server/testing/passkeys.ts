// Passkeys without a device, for tests in which nobody signs in by them.
import { randomUUID } from 'node:crypto';
import type { ServiceDb } from './service-db.ts';

/** Adds a passkey to a person, now or an hour ago. */
export async function addPasskey(
  database: ServiceDb,
  userId: string,
  when: 'now' | 'an hour ago' = 'now',
): Promise<void> {
  const id = randomUUID();
  await database.asOwner(
    `insert into directory.passkey (id, user_id, credential_id, public_key, sign_count, aaguid, backed_up, name, created_at)
     values ($1, $2, $3, '', 0, $1, false, 'x', now() - $4::interval)`,
    [id, userId, Buffer.from(id), when === 'now' ? '0' : '1 hour'],
  );
}

/** Counts the passkeys of a person. */
export async function countPasskeys(database: ServiceDb, userId: string): Promise<number> {
  const rows = await database.asOwner('select from directory.passkey where user_id = $1', [userId]);
  return rows.length;
}
