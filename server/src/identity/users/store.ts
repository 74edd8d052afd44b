// Every statement on the directory's people. They belong to the deployment and to no workspace, so they are reached through
// named functions alone; a workspace sees its own people through the view workspace_person (tenancy/members).

import { sql } from 'kysely';
import { createMessage } from '../../../../contract/messages/message.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { claimAccount, previewClaim } from './claim.ts';
import { type EmailAddress, emailKeyOf } from './email.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Null where the person has none: they sign in by other means. */
  readonly passwordHash: string | null;
  readonly deactivatedAt: string | null;
  /** When a person first showed that they read the mailbox of the address; null while nobody has. */
  readonly emailProvenAt: string | null;
}

export interface NewPerson extends EmailAddress {
  readonly id: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly createdAt: string;
  /** Absent where nobody has shown that they read the mailbox. */
  readonly emailProvenAt?: string;
}

interface PersonRow {
  id: string;
  name: string;
  email: string;
  password_hash: string | null;
  deactivated_at: string | null;
  email_proven_at: string | null;
}

/** The person of an address (emailKeyOf), deactivated ones included; undefined where there is none. */
export async function findPersonByEmail(reader: Reader, emailKey: string): Promise<Person | undefined> {
  const { rows } = await sql<PersonRow>`select * from directory.find_person(${emailKey})`.execute(reader);
  return rows[0] === undefined ? undefined : asPerson(rows[0]);
}

/** A person by id, deactivated ones included. Throws not_found. */
export async function getPerson(reader: Reader, id: string): Promise<Person> {
  const { rows } = await sql<PersonRow>`select * from directory.get_person(${id}::uuid)`.execute(reader);
  if (rows[0] === undefined) throw notFound();
  return asPerson(rows[0]);
}

/**
 * Locks the row of a person until the transaction ends. Undefined for one who is deactivated, and for one who is not as they were
 * found: with another address by now, since an account that passes to another mailbox takes nobody along who was on the way into
 * it; or, where a password was verified against a hash before, with another one: hashing lies outside the transaction (43 ms),
 * and a reset that committed meanwhile must not be outlived by what the old password opened.
 */
export async function lockPerson(
  tx: Tx,
  id: string,
  found: Partial<Pick<Person, 'email' | 'passwordHash'>> = {},
): Promise<Person | undefined> {
  const { rows } = await sql<PersonRow>`select * from directory.lock_person(${id}::uuid)`.execute(tx);
  const person = rows[0] === undefined ? undefined : asPerson(rows[0]);
  if (person === undefined || person.deactivatedAt !== null) return undefined;
  const { email = person.email, passwordHash = person.passwordHash } = found;
  return passwordHash === person.passwordHash && emailKeyOf(email) === emailKeyOf(person.email) ? person : undefined;
}

/** Inserts a person. Throws conflict where the address is taken, also by one who commits at the same moment. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  const { id, email, emailKey, name, passwordHash, createdAt, emailProvenAt = null } = person;
  try {
    await sql`
      select directory.add_person(${id}::uuid, ${email}, ${emailKey}, ${name}, ${passwordHash},
                                  ${createdAt}::timestamptz, ${emailProvenAt}::timestamptz)`.execute(tx);
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(createMessage('people.known'));
    throw error;
  }
}

/** Gives an account another address, which nobody has proven, and ends what was mailed to the former one. Throws conflict where it is taken. */
async function changeAddress(tx: Tx, id: string, { email, emailKey }: EmailAddress): Promise<void> {
  try {
    await sql`select directory.change_email(${id}::uuid, ${email}, ${emailKey})`.execute(tx);
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(createMessage('people.known'));
    throw error;
  }
  await sql`select directory.withdraw_mailed_links(${id}::uuid)`.execute(tx);
}

/** Saves the hash of a new password. */
async function savePasswordHash(tx: Tx, id: string, passwordHash: string, changedAt: string): Promise<void> {
  await sql`select directory.set_password(${id}::uuid, ${passwordHash}, ${changedAt}::timestamptz)`.execute(tx);
}

/** Renames a person, in each workspace they are in: their name stands in one place. */
export async function renamePerson(tx: Tx, id: string, name: string): Promise<void> {
  await sql`select directory.rename_person(${id}::uuid, ${name})`.execute(tx);
}

/**
 * Returns true for a session of one workspace's identity provider whose person another workspace shows by their name: as a member, also
 * one that it has deactivated, or as a former one where the workspace of the session has not verified their domain.
 */
export async function isNamedElsewhere(
  tx: Tx,
  { id, ssoWorkspaceId }: { readonly id: string; readonly ssoWorkspaceId?: string | null },
): Promise<boolean> {
  if (ssoWorkspaceId == null) return false;
  const { rows } = await sql<{ isNamed: boolean }>`
    select is_member or (is_known and not of_own_domain) as "isNamed" from directory.lock_person_elsewhere(${id}::uuid, ${ssoWorkspaceId}::uuid)`.execute(
    tx,
  );
  return rows[0]?.isNamed === true;
}

/** How many people the deployment has: none before it is set up. */
export async function countPeople(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select directory.count_people() as count`.execute(reader);
  return rows[0]?.count ?? 0;
}

/**
 * Enters what a person did to their own account (a new name, a sign-in) into the log of each workspace that they are an active
 * member of, or of `ssoWorkspaceId` alone for what they did in a session of its identity provider.
 */
export async function auditPerson(tx: Tx, userId: string, entry: AccountDeed): Promise<void> {
  const detail = JSON.stringify(entry.detail ?? {});
  await sql`
    select directory.audit_person(${userId}::uuid, ${entry.action}, ${detail}::jsonb, ${entry.requestId},
                                  ${entry.at}::timestamptz, ${entry.ssoWorkspaceId}::uuid)`.execute(tx);
}

interface AccountDeed {
  readonly action: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly at: string;
  /** The workspace whose identity provider the session began at; null for what is no such session's. */
  readonly ssoWorkspaceId: string | null;
}

function asPerson(row: PersonRow): Person {
  const { id, name, email } = row;
  const { password_hash: passwordHash, deactivated_at: deactivatedAt, email_proven_at: emailProvenAt } = row;
  return { id, name, email, passwordHash, deactivatedAt, emailProvenAt };
}

/** Changes of an account: its name, address and password, and the ways in from before it was anybody's. */
export const account = { rename: renamePerson, changeAddress, savePasswordHash, claim: claimAccount, previewClaim };
