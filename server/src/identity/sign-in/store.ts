// Every call of the directory's functions about sessions and half sign-ins.
import { sql } from 'kysely';
import type { PersonCaller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { admit, type Demand, hasEnded, type Proofs, selectBinding } from './admission.ts';
import { computeLimitEnd, expiryOf, hasLimit } from './session.ts';

export interface NewSession extends Proofs {
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
  readonly proofs: Proofs;
  readonly demands: readonly Demand[];
  /** True if a workspace limits the length of sessions. */
  readonly isLimited: boolean;
  /** When the identity provider wants it to end; null: it said nothing. */
  readonly endsAt: string | null;
  /** The longest time without use that some workspace's policy counted. */
  readonly longestIdleMs: number;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
}

/** Begins a session. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { id, tokenHash, userId, createdAt, expiresAt, address, userAgent } = session;
  const { method, ssoWorkspaceId, secondFactorAt, endsAt = null, ssoDomain = null } = session;
  await sql`select directory.add_session(${id}::uuid, ${tokenHash}::bytea, ${userId}::uuid, ${createdAt}::timestamptz,
                                         ${expiresAt}::timestamptz, ${address}::text, ${userAgent}::text, ${method}, ${ssoWorkspaceId}::uuid,
                                         ${secondFactorAt}::timestamptz, ${endsAt}::timestamptz, ${ssoDomain})`.execute(
    tx,
  );
}

/**
 * The person a session stands for, with their memberships; undefined for one that ended or whose person is deactivated. Its age is
 * judged at `now`, by what the database knows of its uses.
 */
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
    memberships: Demand[];
    method: Proofs['method'];
    sso_workspace_id: string | null;
    second_factor_at: string | null;
    confirmed_at: string;
    ends_at: string | null;
    longest_idle_seconds: number;
  }>`select * from directory.find_session(${tokenHash}::bytea, ${now}::timestamptz)`.execute(directory);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { name, email } = row;
  const proofs = { method: row.method, ssoWorkspaceId: row.sso_workspace_id, secondFactorAt: row.second_factor_at };
  const caller = {
    type: 'user',
    id: row.user_id,
    name,
    email,
    sessionId: row.id,
    grantedScopes: null,
    applicationId: null,
    signedInBy: row.method,
    ssoWorkspaceId: row.sso_workspace_id,
    confirmedAt: row.confirmed_at,
    ...admit(row.memberships, proofs),
  } as const;
  const found: FoundSession = {
    caller,
    proofs,
    demands: row.memberships,
    isLimited: row.memberships.some(hasLimit),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
    longestIdleMs: row.longest_idle_seconds * 1000,
  };
  return judgeSession(found, Date.parse(now), Date.parse(row.last_seen_at));
}

/** Judges the age of a session at `nowMs`; undefined where it has ended. */
export function judgeSession(session: FoundSession, nowMs: number, lastUseMs: number): FoundSession | undefined {
  const age = {
    ageMs: nowMs - Date.parse(session.createdAt),
    idleMs: Math.max(session.longestIdleMs, nowMs - lastUseMs),
  };
  const caller = { ...session.caller, ...admit(session.demands, session.proofs, age) };
  const isOver = hasEnded(caller) && selectBinding(session.demands).length > 0;
  return isOver ? undefined : { ...session, caller };
}

/** Computes until when a session lasts that is used at `nowMs`, from the workspaces that it opens. */
export function computeExpiry({ caller, demands, createdAt, endsAt }: FoundSession, nowMs: number): number {
  const createdMs = Date.parse(createdAt);
  const open = selectBinding(demands).filter(({ workspaceId }) =>
    caller.memberships.some((each) => each.workspaceId === workspaceId),
  );
  const providerEndMs = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt);
  return expiryOf(createdMs, nowMs, Math.min(providerEndMs, computeLimitEnd(open, createdMs, nowMs)));
}

export interface SessionUse {
  readonly seenAt: string;
  readonly expiresAt: string;
  /** A time without use that exceeded a workspace's limit; kept, so that this use does not reopen the workspace. */
  readonly idleSeconds?: number;
}

/** Writes that a session was used and until when it lasts now. */
export async function touchSession(
  directory: Reader,
  id: string,
  { seenAt, expiresAt, idleSeconds = 0 }: SessionUse,
): Promise<void> {
  await sql`
    select directory.touch_session(${id}::uuid, ${seenAt}::timestamptz, ${expiresAt}::timestamptz, ${idleSeconds}::int)`.execute(
    directory,
  );
}

/**
 * Ends sessions of a person: the one of `only`, or all but `keep`; those within the reach of a session of the identity provider of
 * `ssoWorkspaceId`, where one asks. Answers how many. The table's trigger raises the access version, so that every process stops
 * trusting them.
 */
export async function endSessions(
  tx: Tx,
  userId: string,
  { only = null, keep = null, ssoWorkspaceId = null }: EndedSessions = {},
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select directory.end_sessions(${userId}::uuid, ${only}::uuid, ${keep}::uuid, ${ssoWorkspaceId}::uuid) as ended`.execute(
    tx,
  );
  return rows[0]?.ended ?? 0;
}

interface EndedSessions {
  readonly only?: string | null;
  readonly keep?: string | null;
  readonly ssoWorkspaceId?: string | null | undefined;
}

/**
 * Ends sessions of a member for this workspace alone: the one of `only`, or all. A session that opens other workspaces goes on in
 * those.
 */
export async function closeSessions(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  userId: string,
  only: string | null = null,
): Promise<void> {
  await sql`select directory.end_member_sessions(${workspaceId}::uuid, ${userId}::uuid, ${only}::uuid)`.execute(tx);
}

export interface ListedSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly method: Proofs['method'];
  readonly secondFactor: boolean;
}

/** Lists the sessions of a person that still last and that theirs may reach, last used first; at most 200. */
export async function listSessions(
  directory: Reader,
  { id, ssoWorkspaceId = null }: Pick<PersonCaller, 'id' | 'ssoWorkspaceId'>,
  now: string,
): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", address,
           user_agent as "userAgent", method, second_factor_at is not null as "secondFactor"
    from directory.list_sessions(${id}::uuid, ${now}::timestamptz, ${ssoWorkspaceId}::uuid)`.execute(directory);
  return rows;
}

type FirstProofs = Pick<Proofs, 'method' | 'ssoWorkspaceId' | 'ssoDomain' | 'endsAt'>;

export interface NewHalfSignIn extends FirstProofs {
  readonly hash: Buffer;
  readonly userId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Begins half a sign-in. */
export async function insertHalfSignIn(tx: Tx, half: NewHalfSignIn): Promise<void> {
  const { hash, userId, method, ssoWorkspaceId, createdAt, expiresAt, endsAt = null, ssoDomain = null } = half;
  await sql`
    select directory.add_half_sign_in(${hash}::bytea, ${userId}::uuid, ${method}, ${ssoWorkspaceId}::uuid,
                                      ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${endsAt}::timestamptz,
                                      ${ssoDomain})`.execute(tx);
}

export type HalfSignIn = FirstProofs & { readonly userId: string };

/** Whose half a sign-in is, and by what; undefined for one that is wrong, void or past its time. */
export async function findHalfSignIn(reader: Reader, hash: Buffer, now: string): Promise<HalfSignIn | undefined> {
  const { rows } = await sql<HalfSignIn>`
    select user_id as "userId", method, sso_workspace_id as "ssoWorkspaceId", ends_at as "endsAt", sso_domain as "ssoDomain"
    from directory.find_half_sign_in(${hash}::bytea, ${now}::timestamptz)`.execute(reader);
  return rows[0];
}

/** Counts an attempt at the second step, and locks it. Answers how many there were; undefined where it ended meanwhile. */
export async function countHalfSignIn(tx: Tx, hash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number | null }>`
    select directory.count_half_sign_in(${hash}::bytea) as attempts`.execute(tx);
  return rows[0]?.attempts ?? undefined;
}

/** Ends half a sign-in: it became a session, or was guessed at too often. False where it had ended. */
export async function endHalfSignIn(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select directory.end_half_sign_in(${hash}::bytea) as ended`.execute(tx);
  return rows[0]?.ended === true;
}

/**
 * Marks those of a person's memberships that a session opens as accepted where the sign-in shows that: for an account that nobody has
 * proven, by the workspace's own provider, and for an address of its verified domain (docs/decisions/0053).
 */
export async function acceptMemberships(
  tx: Tx,
  userId: string,
  {
    workspaceIds,
    at,
    ssoWorkspaceId,
  }: { readonly workspaceIds: readonly string[]; readonly at: string; readonly ssoWorkspaceId: string | null },
): Promise<void> {
  await sql`
    select directory.accept_memberships(${userId}::uuid, ${[...workspaceIds]}::uuid[], ${at}::timestamptz,
                                        ${ssoWorkspaceId}::uuid)`.execute(tx);
}

/** Ends sessions: those of a person, or what a person's sessions open of one workspace. */
export const sessionEnds = { ofPerson: endSessions, inWorkspace: closeSessions };
