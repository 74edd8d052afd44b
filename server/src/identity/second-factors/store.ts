// Every call of the directory's functions about second factors, passkeys themselves left out.
import { sql } from 'kysely';
import type { ConfirmationMethod, FactorMethod, MemberSecondFactor } from '../../../../contract/second-factors.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** What a person has beside a password. */
export interface Factors {
  readonly passkeys: number;
  readonly totpSince: string | null;
  readonly recoveryCodes: number;
  /** Workspaces of the person that let nobody in without a second factor. */
  readonly demandedBy: readonly string[];
  /** How many workspaces they are a member of. */
  readonly workspaces: number;
  /** Number of these that they accepted; all, where nobody has proven the account. */
  readonly acceptedWorkspaces: number;
}

interface FoundFactors extends Factors {
  /** What of it the person may be asked for; empty: they have no second factor. */
  readonly methods: readonly FactorMethod[];
}

/** What a person has beside a password, and who demands it. */
export async function findFactors(reader: Reader, userId: string): Promise<FoundFactors> {
  const { rows } = await sql<Factors>`
    select passkeys, totp_since as "totpSince", recovery_codes as "recoveryCodes", demanded_by as "demandedBy", workspaces,
           accepted_workspaces as "acceptedWorkspaces"
    from directory.find_factors(${userId}::uuid)`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error('find_factors answers one row');
  return { ...row, methods: methodsOf(row) };
}

// Recovery codes alone are no factor: they stand in for one that is lost.
function methodsOf({ totpSince, recoveryCodes, passkeys }: Factors): FactorMethod[] {
  if (passkeys === 0 && totpSince === null) return [];
  return [
    ...(totpSince === null ? [] : (['totp'] as const)),
    ...(passkeys === 0 ? [] : (['passkey'] as const)),
    ...(recoveryCodes === 0 ? [] : (['recovery_code'] as const)),
  ];
}

/**
 * Lists the ways to confirm a person: as strong as what they sign in with. So a password alone does only where it is all they have,
 * and the identity provider of the session's workspace does where it alone begins such a session.
 */
export function confirmationMethods(
  { methods, demandedBy }: Pick<FoundFactors, 'methods' | 'demandedBy'>,
  { hasPassword, ssoWorkspaceId = null }: { readonly hasPassword: boolean; readonly ssoWorkspaceId?: string | null },
): readonly ConfirmationMethod[] {
  const isEnough = ssoWorkspaceId !== null && (methods.length === 0 || !demandedBy.includes(ssoWorkspaceId));
  const company = isEnough ? (['single_sign_on'] as const) : [];
  if (methods.length > 0) return [...company, ...methods];
  return hasPassword ? ['password', ...company] : company;
}

/** Which of these people have a second factor, and whether that is a passkey. */
export async function listPeopleWithFactors(
  reader: Reader,
  userIds: readonly string[],
): Promise<Map<string, { readonly hasPasskey: boolean }>> {
  const { rows } = await sql<{ userId: string; hasPasskey: boolean }>`
    select user_id as "userId", has_passkey as "hasPasskey"
    from directory.list_people_with_factors(${userIds}::uuid[])`.execute(reader);
  return new Map(rows.map((each) => [each.userId, each]));
}

/** Which members of the workspace have a second factor. */
export async function listMembersWithFactors(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
): Promise<MemberSecondFactor[]> {
  const { rows } = await sql<MemberSecondFactor>`
    select user_id as "userId", has_passkey as "hasPasskey"
    from directory.list_people_with_factors(array(
      select member.user_id from member
      where member.workspace_id = ${workspaceId}::uuid and directory.has_accepted(member.workspace_id, member.user_id)
      order by member.user_id))`.execute(reader);
  return rows;
}

/** Returns true if the person accepted the membership of the workspace, or nobody has proven their account. */
export async function hasAccepted(reader: Reader, { workspaceId }: WorkspaceScope, userId: string): Promise<boolean> {
  const { rows } = await sql<{ accepted: boolean }>`
    select directory.has_accepted(${workspaceId}::uuid, ${userId}::uuid) as accepted`.execute(reader);
  return rows[0]?.accepted === true;
}

/** Begins an authenticator app in place of one that was never confirmed; false where there is one that counts. */
export async function beginTotp(tx: Tx, userId: string, sealed: string, at: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select directory.begin_totp(${userId}::uuid, ${sealed}, ${at}::timestamptz) as begun`.execute(tx);
  return rows[0]?.begun === true;
}

export interface SealedTotp {
  readonly secret: string;
  readonly createdAt: string;
  readonly confirmedAt: string | null;
  readonly lastStep: number;
}

/** The authenticator app of a person, confirmed or not. */
export async function findTotp(reader: Reader, userId: string): Promise<SealedTotp | undefined> {
  const { rows } = await sql<Omit<SealedTotp, 'lastStep'> & { lastStep: string }>`
    select secret, created_at as "createdAt", confirmed_at as "confirmedAt", last_step as "lastStep"
    from directory.find_totp(${userId}::uuid)`.execute(reader);
  return rows[0] && { ...rows[0], lastStep: Number(rows[0].lastStep) };
}

/** Takes a step; false where it, or a later one, was taken before, also by who commits at the same moment. */
export async function useTotp(tx: Tx, userId: string, step: number, at: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select directory.use_totp(${userId}::uuid, ${step}::bigint, ${at}::timestamptz) as used`.execute(tx);
  return rows[0]?.used === true;
}

/** False where there was none that counted. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select directory.remove_totp(${userId}::uuid) as removed`.execute(tx);
  return rows[0]?.removed === true;
}

/** Replaces the recovery codes; with none, they are gone. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  at: string,
): Promise<void> {
  await sql`select directory.replace_recovery_codes(${userId}::uuid, ${hashes}::bytea[], ${at}::timestamptz)`.execute(
    tx,
  );
}

/** Uses a recovery code up; of two callers at once, one finds it. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer, at: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select directory.use_recovery_code(${userId}::uuid, ${hash}::bytea, ${at}::timestamptz) as used`.execute(tx);
  return rows[0]?.used === true;
}

/** Removes everything that a person has beside their password, and ends their sessions. */
export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await sql`select directory.remove_factors(${userId}::uuid)`.execute(tx);
}

/** Says of a session that its person proved anew who they are, and by what. */
export async function confirmSession(
  tx: Tx,
  sessionId: string,
  at: string,
  by: 'password' | 'single_sign_on' | 'code' | 'passkey',
): Promise<void> {
  const isSecondFactor = by === 'code' || by === 'passkey';
  await sql`
    select directory.confirm_session(${sessionId}::uuid, ${at}::timestamptz, ${isSecondFactor}, ${by === 'passkey'})`.execute(
    tx,
  );
}

/** Tells if a workspace of the person opens to nothing but a passkey at that instant. */
export async function dependsOnPasskey(tx: Tx, userId: string, at: string): Promise<boolean> {
  const { rows } = await sql<{ depends: boolean }>`
    select directory.depends_on_passkey(${userId}::uuid, ${at}::timestamptz) as depends`.execute(tx);
  return rows[0]?.depends === true;
}

/** Wrong codes from a source since then, and since when they are counted. */
export async function findWrongCodes(
  tx: Tx,
  userId: string,
  source: string,
  after: string,
): Promise<{ readonly count: number; readonly since: string } | undefined> {
  const { rows } = await sql<{ count: number; since: string }>`
    select count, since from directory.find_wrong_codes(${userId}::uuid, ${source}, ${after}::timestamptz)`.execute(tx);
  return rows[0];
}

/** Counts a wrong code; a count that began before `after` begins anew. */
export async function countWrongCode(
  tx: Tx,
  userId: string,
  source: string,
  { at, after }: { readonly at: string; readonly after: string },
): Promise<void> {
  await sql`
    select directory.count_wrong_code(${userId}::uuid, ${source}, ${at}::timestamptz, ${after}::timestamptz)`.execute(
    tx,
  );
}

/** Forgets them: a right code came from there. */
export async function forgetWrongCodes(tx: Tx, userId: string, source: string): Promise<void> {
  await sql`select directory.forget_wrong_codes(${userId}::uuid, ${source})`.execute(tx);
}

/** Enters what the operator did to a person into the log of each of their workspaces. */
export async function auditPersonByOperator(tx: Tx, userId: string, action: string, at: string): Promise<void> {
  await sql`
    select directory.audit_person_by_operator(${userId}::uuid, ${action}, '{}'::jsonb, ${at}::timestamptz)`.execute(tx);
}

/**
 * Keeps when a session of a workspace's identity provider first added a way into the account: what was added since ends once another
 * workspace takes the account in (docs/decisions/0038).
 */
export async function noteProviderWay(tx: Tx, userId: string, workspaceId: string, at: string): Promise<void> {
  await sql`select directory.note_provider_way(${userId}::uuid, ${workspaceId}::uuid, ${at}::timestamptz)`.execute(tx);
}
