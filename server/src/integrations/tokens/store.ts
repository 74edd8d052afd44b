// The tokens of connections: the lease under which one process renews them, and the pair that it stores.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ConnectionTable } from '../credentials/public.ts';
import type { CalledVendor } from '../vendors/public.ts';

/** The connection that tokens belong to: of a project, or of a workspace to its accounting provider. */
export interface TokenOwner {
  readonly table: ConnectionTable;
  readonly id: string;
}

/** The columns in which the tables differ. */
const COLUMNS = {
  integration_connection: sql`vendor, config ->> 'baseUrl' as "baseUrl"`,
  accounting_connection: sql`'accounting' as vendor, base_url as "baseUrl"`,
};

/** The tokens of a connection as they are stored. */
export interface StoredTokens {
  readonly vendor: CalledVendor;
  readonly state: string;
  readonly sealed: string | null;
  readonly generation: number;
  /** The address in the settings; null for the operator's. Connecting alone changes its origin, with a new generation. */
  readonly baseUrl: string | null;
  readonly expiresAt: string | null;
  readonly storedAt: string | null;
  readonly hasRefreshToken: boolean;
  /** True while some process holds the lease. */
  readonly isLeased: boolean;
  /** When a refresh last failed; null since one succeeded. */
  readonly failedAt: string | null;
}

/** The tokens of a connection; undefined if there is no such connection. */
export async function findTokens(
  reader: Reader,
  scope: WorkspaceScope,
  { table, id }: TokenOwner,
): Promise<StoredTokens | undefined> {
  const { rows } = await sql<StoredTokens>`
    select ${COLUMNS[table]}, state, credentials as sealed, token_generation as generation,
      token_expires_at as "expiresAt", token_stored_at as "storedAt", has_refresh_token as "hasRefreshToken",
      coalesce(token_leased_until > clock_timestamp(), false) as "isLeased", refresh_failed_at as "failedAt"
    from ${sql.table(table)}
    where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid`.execute(reader);
  return rows[0];
}

interface Lease {
  readonly owner: TokenOwner;
  readonly generation: number;
  /** Names the holder. */
  readonly lease: string;
}

/** Longer than any call to a token endpoint may take: a lease that ended while its holder waits would let two use one token. */
const LEASE_SECONDS = 60;

/** Takes the lease on a generation. Returns the sealed credentials, or undefined if another process holds it or the generation is past. */
export function leaseTokens(
  db: Db,
  scope: WorkspaceScope,
  { owner: { table, id }, generation, lease }: Lease,
): Promise<string | undefined> {
  return inTransaction(db, scope, async (tx) => {
    const { rows } = await sql<{ credentials: string }>`
      update ${sql.table(table)}
      set token_lease = ${lease}::uuid, token_leased_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
      where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid and token_generation = ${generation}::int
        and credentials is not null and (token_leased_until is null or token_leased_until <= clock_timestamp())
      returning credentials`.execute(tx);
    return rows[0]?.credentials;
  });
}

interface NewPair extends Lease {
  readonly sealed: string;
  readonly expiresAt: string | null;
  readonly hasRefreshToken: boolean;
  readonly scopes: readonly string[] | undefined;
}

/** Stores a pair over the generation that it was asked for, if the lease is still held. Returns false otherwise. */
export function storePair(db: Db, scope: WorkspaceScope, pair: NewPair): Promise<boolean> {
  const { table, id } = pair.owner;
  return inTransaction(db, scope, async (tx) => {
    const { rows } = await sql`
      update ${sql.table(table)}
      set credentials = ${pair.sealed}, token_expires_at = ${pair.expiresAt}::timestamptz,
        has_refresh_token = ${pair.hasRefreshToken}, token_generation = token_generation + 1, token_lease = null,
        token_leased_until = null, token_stored_at = clock_timestamp(), refresh_failing_since = null, refresh_failed_at = null,
        scopes = coalesce(${pair.scopes === undefined ? null : [...pair.scopes]}::text[], scopes)
      where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid and token_lease = ${pair.lease}::uuid
        and token_generation = ${pair.generation}::int and credentials is not null
      returning 1`.execute(tx);
    return rows.length === 1;
  });
}

interface Failed {
  readonly owner: TokenOwner;
  readonly lease: string;
  readonly at: string;
}

/** Gives the lease back after a fault. */
export function releaseLease(
  db: Db,
  scope: WorkspaceScope,
  { owner: { table, id }, lease, at }: Failed,
): Promise<void> {
  return inTransaction(db, scope, async (tx) => {
    await sql`
      update ${sql.table(table)}
      set token_lease = null, token_leased_until = null, refresh_failed_at = ${at}::timestamptz,
        refresh_failing_since = coalesce(refresh_failing_since, ${at}::timestamptz)
      where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid and token_lease = ${lease}::uuid`.execute(
      tx,
    );
  });
}
