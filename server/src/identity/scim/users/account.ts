// The account behind a user, which belongs to the deployment and may be in several workspaces: what of it the identity provider of
// one may change, through functions of the directory (migration 0038).
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import type { Joining } from '../../joining/public.ts';
import { readEmail } from '../../users/public.ts';
import { notUnique } from '../scim-error.ts';

/** Gives an account another address. Throws uniqueness where it is taken, also by one who commits at the same moment. */
export async function changeEmail(tx: Tx, userId: string, address: string): Promise<void> {
  const { email, emailKey } = readEmail(address, 'userName');
  try {
    await sql`select directory.change_email(${userId}::uuid, ${email}, ${emailKey})`.execute(tx);
  } catch (error) {
    if (isUniqueViolation(error)) throw addressTaken();
    throw error;
  }
}

/** Makes a prepared account. Throws uniqueness where its address is taken, also by one who commits at the same moment. */
export async function makeAccount(tx: Tx, newcomer: Pick<Joining, 'settle'>, at: string): Promise<boolean> {
  try {
    return await newcomer.settle(tx, at);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') throw addressTaken();
    throw error;
  }
}

/** 409: the address is somebody's, here or elsewhere. */
export const addressTaken = () => notUnique('Another user has this e-mail address.');

/** Renames an account. */
export async function renameAccount(tx: Tx, userId: string, name: string): Promise<void> {
  await sql`select directory.rename_person(${userId}::uuid, ${name})`.execute(tx);
}

/**
 * Ends every way in that an account had: password, second factors, sessions, links to identity providers and in mails, what
 * applications were granted. Its memberships count as not accepted. Whoever reads the mail of its address sets a password anew.
 */
export async function forgetSignIn(tx: Tx, userId: string, at: string): Promise<void> {
  await sql`select directory.forget_sign_in(${userId}::uuid, ${at}::timestamptz)`.execute(tx);
}
