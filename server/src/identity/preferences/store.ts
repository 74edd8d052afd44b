// The language and the theme of a person. They belong to the person and to no workspace (schema directory).
import { sql } from 'kysely';
import type { Language, Preferences, PreferencesChange } from '../../../../contract/preferences.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { emailKeyOf, findPersonByEmail } from '../users/public.ts';

/** Returns what a person chose. Throws not_found. */
export async function getPreferences(reader: Reader, userId: string): Promise<Preferences> {
  const { rows } = await sql<Preferences>`select * from directory.get_preferences(${userId}::uuid)`.execute(reader);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** Changes the members that are named. Throws not_found. */
export async function changePreferences(tx: Tx, userId: string, change: PreferencesChange): Promise<Preferences> {
  const { rows } = await sql<Preferences>`
    select * from directory.change_preferences(${userId}::uuid, ${JSON.stringify(change)}::jsonb)`.execute(tx);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** Finds what the person of a session chose; undefined where no session with this token hash lasts. */
export async function findSessionPreferences(
  reader: Reader,
  tokenHash: Buffer,
  now: string,
): Promise<Preferences | undefined> {
  const { rows } = await sql<Preferences>`
    select * from directory.find_session_preferences(${tokenHash}::bytea, ${now}::timestamptz)`.execute(reader);
  return rows[0];
}

/** Finds the language that the person of an e-mail address chose; undefined where nobody has it, or chose none. */
export async function findChosenLanguage(reader: Reader, address: string): Promise<Language | undefined> {
  const key = emailKeyOf(address);
  const person = key === undefined ? undefined : await findPersonByEmail(reader, key);
  return person === undefined ? undefined : ((await getPreferences(reader, person.id)).language ?? undefined);
}
