import { sql } from 'kysely';
import { unauthorized } from '../app-error.ts';
import type { Tx } from '../database/tx.ts';
import type { PersonCaller } from './caller.ts';

type Authenticated = Pick<PersonCaller, 'id' | 'sessionId'> & Partial<Pick<PersonCaller, 'applicationId'>>;

/**
 * Locks the row of the person and the session of a request, or the grant of its application, until the transaction ends. Every command
 * that adds, changes or keeps a way into an account calls it first: a request is authenticated before its body comes, and what ended the
 * session meanwhile (a reset of the password, a claim of the account) must not be outlived by what the request adds. Throws
 * unauthorized where it has ended by `at`, or no longer opens `workspaceId`.
 */
export async function lockSession(
  tx: Tx,
  { id, sessionId, applicationId = null }: Authenticated,
  { at, workspaceId = null }: { readonly at: string; readonly workspaceId?: string | null },
): Promise<void> {
  const { rows } = await sql<{ lasts: boolean }>`
    select directory.lock_session(${id}::uuid, ${sessionId}::uuid, ${applicationId}::uuid, ${workspaceId}::uuid,
                                  ${at}::timestamptz) as lasts`.execute(tx);
  if (rows[0]?.lasts !== true) throw unauthorized();
}
