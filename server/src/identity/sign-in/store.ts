// Every call of the directory's functions about sessions.
import { sql } from 'kysely';
import type { Membership, PersonCaller } from '../../platform/access/caller.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export interface NewSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** A session as the gates need it, with what tells its age. */
export interface FoundSession {
  readonly caller: PersonCaller & { readonly sessionId: string };
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
}

/** Begins a session. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { id, tokenHash, userId, createdAt, expiresAt, address, userAgent } = session;
  await sql`select directory.add_session(${id}::uuid, ${tokenHash}::bytea, ${userId}::uuid, ${createdAt}::timestamptz,
                                         ${expiresAt}::timestamptz, ${address}::text, ${userAgent}::text)`.execute(tx);
}

/** The person a session stands for, with their memberships; undefined for one that ended or whose person is deactivated. */
export async function findSession(
  directory: Reader,
  tokenHash: Buffer,
  now: string,
): Promise<FoundSession | undefined> {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    name: string;
    email: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    memberships: Membership[];
  }>`select * from directory.find_session(${tokenHash}::bytea, ${now}::timestamptz)`.execute(directory);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { name, email, memberships } = row;
  const caller = {
    type: 'user',
    id: row.user_id,
    name,
    email,
    sessionId: row.id,
    grantedScopes: null,
    memberships,
  } as const;
  return { caller, createdAt: row.created_at, lastSeenAt: row.last_seen_at, expiresAt: row.expires_at };
}

/** Writes that a session was used and until when it lasts now. */
export async function touchSession(directory: Reader, id: string, seenAt: string, expiresAt: string): Promise<void> {
  await sql`select directory.touch_session(${id}::uuid, ${seenAt}::timestamptz, ${expiresAt}::timestamptz)`.execute(
    directory,
  );
}

/**
 * Ends sessions of a person: the one of `only`, or all but `keep`. Answers how many. The table's trigger raises the
 * access version, so that every process stops trusting them.
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: { only?: string; keep?: string } = {},
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select directory.end_sessions(${userId}::uuid, ${which.only ?? null}::uuid, ${which.keep ?? null}::uuid) as ended`.execute(
    tx,
  );
  return rows[0]?.ended ?? 0;
}

export interface ListedSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** The sessions of a person that still last, last used first; at most 200. */
export async function listSessions(directory: Reader, userId: string, now: string): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", address,
           user_agent as "userAgent"
    from directory.list_sessions(${userId}::uuid, ${now}::timestamptz)`.execute(directory);
  return rows;
}
