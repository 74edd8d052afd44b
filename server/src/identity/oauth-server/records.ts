// What the authorization server keeps, whatever its workspace: every call of the directory's functions about OAuth. Codes, tokens
// and sessions stand there by the SHA-256 of their value alone.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { MyOAuthGrant, OAuthScope } from '../../../../contract/oauth.ts';
import type { KeyScope } from '../../../../contract/scopes.ts';
import type { Membership, PersonCaller } from '../../platform/access/caller.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { clientHashOf } from './store.ts';

/** An application as the authorization server needs it. */
export interface Client {
  readonly workspace: { readonly id: string; readonly name: string };
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly clientType: 'confidential' | 'public';
  readonly redirectUris: readonly string[];
  readonly scopes: readonly OAuthScope[];
  readonly secretHash: Buffer | null;
  readonly oldSecretHash: Buffer | null;
  readonly oldSecretUntil: string | null;
  readonly suspendedAt: string | null;
}

/** The application of a client id; undefined for an unknown or deleted one. */
export async function findClient(directory: Reader, clientId: string): Promise<Client | undefined> {
  const { rows } = await sql<{
    workspace_id: string;
    workspace_name: string;
    id: string;
    client_id: string;
    name: string;
    client_type: 'confidential' | 'public';
    redirect_uris: string[];
    scopes: OAuthScope[];
    secret_hash: Buffer | null;
    old_secret_hash: Buffer | null;
    old_secret_until: string | null;
    suspended_at: string | null;
  }>`select * from directory.find_oauth_client(${clientHashOf(clientId)}::bytea)`.execute(directory);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    workspace: { id: row.workspace_id, name: row.workspace_name },
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    clientType: row.client_type,
    redirectUris: row.redirect_uris,
    scopes: row.scopes,
    secretHash: row.secret_hash,
    oldSecretHash: row.old_secret_hash,
    oldSecretUntil: row.old_secret_until,
    suspendedAt: row.suspended_at,
  };
}

/** What the library writes of one of its models. */
export type Payload = Readonly<Record<string, unknown>>;

export interface NewGrant {
  readonly id: string;
  readonly clientId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly payload: Payload;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Method by which the session of its person began; null keeps the stored one. */
  readonly signedInBy: PersonCaller['signedInBy'];
  /** The session in which it is given. */
  readonly sessionId?: PersonCaller['sessionId'];
}

/** Saves a grant; false where the person is no member of the application's workspace or the application takes none. */
export async function saveGrant(directory: Reader, grant: NewGrant): Promise<boolean> {
  const { id, clientId, userId, scopes, payload, createdAt, expiresAt, signedInBy, sessionId = null } = grant;
  const { rows } = await sql<{ saved: boolean }>`
    select directory.save_oauth_grant(${id}::uuid, ${clientHashOf(clientId)}::bytea, ${userId}::uuid, ${[...scopes]}::text[],
      ${JSON.stringify(payload)}::jsonb, ${createdAt}::timestamptz, ${expiresAt}::timestamptz,
      ${signedInBy}, ${sessionId}::uuid) as saved`.execute(directory);
  return rows[0]?.saved === true;
}

/** What was kept of a grant that still stands. */
export async function findGrantPayload(directory: Reader, id: string, now: string): Promise<Payload | undefined> {
  const { rows } = await sql<{ payload: Payload }>`
    select payload from directory.find_oauth_grant(${id}::uuid, ${now}::timestamptz)`.execute(directory);
  return rows[0]?.payload;
}

/** Revokes a grant, of this person where one is named; undefined where there was none (any more). */
export async function endGrant(
  reader: Reader | Tx,
  { id, userId, at }: { id: string; userId: string | null; at: string },
): Promise<{ workspaceId: string; applicationId: string; name: string } | undefined> {
  const { rows } = await sql<{ workspaceId: string; applicationId: string; name: string }>`
    select workspace_id as "workspaceId", application_id as "applicationId", name
    from directory.end_oauth_grant(${id}::uuid, ${userId}::uuid, ${at}::timestamptz)`.execute(reader);
  return rows[0];
}

/** A person, and the workspace whose identity provider began their session: it reaches the grants of that one alone. */
export interface GrantOwner {
  readonly userId: string;
  readonly ssoWorkspaceId?: string | null | undefined;
}

/** Lists the grants of a person that still stand, the latest first: `most` of those before the id `before`. */
export async function listMyGrants(
  directory: Reader,
  { userId, ssoWorkspaceId = null }: GrantOwner,
  { now, before, most }: { now: string; before?: string | undefined; most: number },
): Promise<MyOAuthGrant[]> {
  const { rows } = await sql<GrantRow>`select * from directory.list_oauth_grants(${userId}::uuid, ${now}::timestamptz,
    null, ${before ?? null}::uuid, ${most}::integer, ${ssoWorkspaceId}::uuid)`.execute(directory);
  return rows.map(grantOf);
}

/** One of the person's grants that still stand; undefined for another's too. */
export async function findMyGrant(
  directory: Reader,
  { userId, ssoWorkspaceId = null }: GrantOwner,
  { grantId, now }: { grantId: string; now: string },
): Promise<MyOAuthGrant | undefined> {
  const { rows } = await sql<GrantRow>`select * from directory.list_oauth_grants(${userId}::uuid, ${now}::timestamptz,
    ${grantId}::uuid, null, 1, ${ssoWorkspaceId}::uuid)`.execute(directory);
  return rows[0] && grantOf(rows[0]);
}

interface GrantRow {
  readonly id: string;
  readonly scopes: OAuthScope[];
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly application_id: string;
  readonly application_name: string;
  readonly suspended: boolean;
  readonly workspace_id: string;
  readonly workspace_name: string;
}

const grantOf = (row: GrantRow): MyOAuthGrant => ({
  id: row.id,
  scopes: row.scopes,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  application: { id: row.application_id, name: row.application_name, suspended: row.suspended },
  workspace: { id: row.workspace_id, name: row.workspace_name },
});

/** Saves a code, a token, an interaction or a session under its value's hash. */
export async function saveRecord(
  directory: Reader,
  record: { kind: string; value: string; payload: Payload; expiresAt: string },
): Promise<void> {
  const { kind, value, payload, expiresAt } = record;
  const grantId = typeof payload.grantId === 'string' ? payload.grantId : null;
  await sql`select directory.save_oauth_record(${kind}, ${hashOf(value)}::bytea, ${grantId}::uuid,
    ${JSON.stringify(payload)}::jsonb, ${expiresAt}::timestamptz)`.execute(directory);
}

/** A record by its value; undefined where it has ended. */
export async function findRecord(
  directory: Reader,
  { kind, value, now }: { kind: string; value: string; now: string },
): Promise<{ payload: Payload; consumedAt: string | null } | undefined> {
  const { rows } = await sql<{ payload: Payload; consumedAt: string | null }>`
    select payload, consumed_at as "consumedAt" from directory.find_oauth_record(${kind},
      ${hashOf(value)}::bytea, ${now}::timestamptz)`.execute(directory);
  return rows[0];
}

/** True for the one caller that consumes it. */
export async function consumeRecord(directory: Reader | Tx, kind: string, value: string, at: string): Promise<boolean> {
  const { rows } = await sql<{ consumed: boolean }>`
    select directory.consume_oauth_record(${kind}, ${hashOf(value)}::bytea, ${at}::timestamptz) as consumed`.execute(
    directory,
  );
  return rows[0]?.consumed === true;
}

/** Ends a record: of an access token every process hears within a second. */
export async function endRecord(directory: Reader, kind: string, value: string, at: string): Promise<void> {
  await sql`select directory.end_oauth_record(${kind}, ${hashOf(value)}::bytea, ${at}::timestamptz)`.execute(directory);
}

/** Whom an access token stands for, and what its application may have. */
export interface FoundToken {
  readonly person: { readonly id: string; readonly name: string; readonly email: string };
  readonly membership: Membership;
  readonly grantId: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
}

/** The person and workspace of an access token; undefined for one that ended, was revoked or whose person left. */
export async function findToken(directory: Reader, tokenHash: Buffer, now: string): Promise<FoundToken | undefined> {
  const { rows } = await sql<{
    user_id: string;
    name: string;
    email: string;
    workspace_id: string;
    workspace_name: string;
    plan: string;
    role: Membership['role'];
    grant_id: string;
    application_id: string;
    application_scopes: string[];
    scope: string;
    expires_at: string;
    last_used_at: string | null;
  }>`select * from directory.find_oauth_caller(${tokenHash}::bytea, ${now}::timestamptz)`.execute(directory);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    person: { id: row.user_id, name: row.name, email: row.email },
    membership: { workspaceId: row.workspace_id, workspaceName: row.workspace_name, plan: row.plan, role: row.role },
    grantId: row.grant_id,
    applicationId: row.application_id,
    // What the application may no longer have, its tokens have no longer.
    scopes: row.scope.split(' ').filter((each) => row.application_scopes.includes(each)),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Returns the greatest scope that the roles of the person let an application use in its workspace: `read` for somebody who left. */
export async function findEffectiveScope(directory: Reader, clientId: string, userId: string): Promise<KeyScope> {
  const { rows } = await sql<{ administers: boolean; writes: boolean }>`
    select administers, writes from directory.find_oauth_reach(${clientHashOf(clientId)}::bytea, ${userId}::uuid)`.execute(
    directory,
  );
  const [found] = rows;
  if (found?.administers === true) return 'admin';
  return found?.writes === true ? 'write' : 'read';
}

/** Writes that a grant was used. */
export async function touchGrant(directory: Reader, id: string, at: string): Promise<void> {
  await sql`select directory.touch_oauth_grant(${id}::uuid, ${at}::timestamptz)`.execute(directory);
}

/** What a value is found by. */
export const hashOf = (value: string): Buffer => hash('sha256', value, 'buffer');
