// Every statement on integration_connection beside those on its tokens (tokens/store.ts).
import { type Selectable, sql } from 'kysely';
import type { SyncCode, VendorKind } from '../../../../contract/integrations.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import { formatSaid, readSaid } from '../../platform/database/stored-message.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { StateChange, StoredState } from '../connection-states/public.ts';
import type { StoredConnection } from './connection.ts';

/** A connection with its sealed values. */
export interface SealedConnection {
  readonly connection: StoredConnection;
  readonly credentials: string | null;
  readonly secrets: string | null;
}

type Row = Selectable<Tables['integration_connection']>;

/** The connections of a project, by vendor. */
export async function listConnections(reader: Reader, scope: ProjectScope): Promise<StoredConnection[]> {
  const rows = await select(reader, scope).orderBy('vendor').execute();
  return rows.map(readRow);
}

/** A connection of the project. Throws not_found. */
export async function getConnection(reader: Reader, scope: ProjectScope, id: string): Promise<StoredConnection> {
  return readRow(require(await select(reader, scope).where('id', '=', id).executeTakeFirst()));
}

/** The connection of the project to a vendor. Throws not_found. */
export async function findVendorConnection(
  reader: Reader,
  scope: ProjectScope,
  vendor: VendorKind,
): Promise<StoredConnection> {
  return readRow(require(await select(reader, scope).where('vendor', '=', vendor).executeTakeFirst()));
}

/** A connection of the project with its sealed values. Throws not_found. */
export async function findSealed(reader: Reader, scope: ProjectScope, id: string): Promise<SealedConnection> {
  return readSealed(require(await select(reader, scope).where('id', '=', id).executeTakeFirst()));
}

/** Locks a connection of the project, with its sealed values. Throws not_found. */
export async function lockConnection(tx: Tx, scope: ProjectScope, id: string): Promise<SealedConnection> {
  return readSealed(require(await select(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()));
}

/** Locks the connection of the project to a vendor; undefined if there is none. */
export async function lockVendorConnection(
  tx: Tx,
  scope: ProjectScope,
  vendor: VendorKind,
): Promise<SealedConnection | undefined> {
  const row = await select(tx, scope).where('vendor', '=', vendor).forUpdate().executeTakeFirst();
  return row === undefined ? undefined : readSealed(row);
}

export interface NewConnection {
  readonly id: string;
  readonly vendor: VendorKind;
  readonly createdBy: Doer;
  readonly at: string;
}

/** Inserts the row of a vendor without credentials. Returns false if the project has one. */
export async function insertConnection(tx: Tx, scope: ProjectScope, made: NewConnection): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('integration_connection')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: made.id,
      vendor: made.vendor,
      auth_kind: 'oauth2',
      state: 'disconnected',
      created_by_type: made.createdBy.type,
      created_by_id: made.createdBy.id,
      created_at: made.at,
      updated_at: made.at,
    })
    .onConflict((on) => on.columns(['workspace_id', 'project_id', 'vendor']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The columns that connecting and changing a connection write. */
export interface ConnectionChange {
  readonly state?: StoredState;
  readonly authKind?: StoredConnection['authKind'];
  readonly credentials?: string | null;
  readonly tokenExpiresAt?: string | null;
  readonly hasRefreshToken?: boolean;
  readonly config?: {
    readonly config: string;
    readonly secretPaths: readonly string[];
    readonly secrets: string | null;
  };
  readonly scopes?: readonly string[];
  readonly link?: {
    readonly companyId: string | null;
    readonly projectId: string;
  } | null;
  readonly account?: { readonly id: string; readonly name: string } | null;
  readonly hookStatus?: StoredConnection['hookStatus'];
  /** Null for secrets of hooks that are not to be sent any more, nor to sign. */
  readonly hookSecrets?: null;
}

/**
 * Updates a connection; its `updated_at` moves on. New credentials begin a generation of tokens, so that a refresh under way
 * cannot overwrite them.
 */
export async function updateConnection(
  tx: Tx,
  scope: ProjectScope,
  id: string,
  change: ConnectionChange,
): Promise<StoredConnection> {
  const { state, authKind, credentials, config, scopes, link, account, hookStatus, hookSecrets } = change;
  const { tokenExpiresAt, hasRefreshToken } = change;
  const row = await tx
    .updateTable('integration_connection')
    .set({
      ...(state !== undefined && {
        state,
        error_code: null,
        error_message: null,
        error_said: null,
        error_at: null,
        faults: 0,
      }),
      ...((state === 'disconnected' || hookSecrets === null) && { hook_secrets: null }),
      ...(authKind !== undefined && { auth_kind: authKind }),
      ...(credentials !== undefined && {
        credentials,
        token_expires_at: tokenExpiresAt ?? null,
        has_refresh_token: hasRefreshToken ?? false,
        token_generation: sql<number>`token_generation + 1`,
        token_lease: null,
        token_leased_until: null,
        token_stored_at: sql<string>`clock_timestamp()`,
        refresh_failing_since: null,
        refresh_failed_at: null,
      }),
      ...(config !== undefined && {
        config: config.config,
        secret_paths: [...config.secretPaths],
        secrets: config.secrets,
      }),
      ...(scopes !== undefined && { scopes: [...scopes] }),
      ...(link !== undefined && {
        company_id: link?.companyId ?? null,
        linked_company_name: null,
        linked_project_id: link?.projectId ?? null,
        linked_name: null,
      }),
      ...(account !== undefined && { account_id: account?.id ?? null, account_name: account?.name ?? null }),
      ...(hookStatus !== undefined && { hook_status: hookStatus }),
      updated_at: sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return readRow(require(row));
}

/** Stores a change of the state that a run or a refused credential brought about: no edit, so `updated_at` stays. */
export async function updateState(tx: Tx, scope: WorkspaceScope, id: string, change: StateChange): Promise<void> {
  await tx
    .updateTable('integration_connection')
    .set({
      state: change.state,
      error_code: change.error?.code ?? null,
      error_message: change.error?.message ?? null,
      error_said: formatSaid(change.error),
      error_at: change.error?.at ?? null,
      faults: change.faults,
      last_synced_at: change.lastSyncedAt,
      // Changes at the vendor are missed from now on.
      ...(change.state === 'needs_authorization' && {
        needs_catch_up: true,
        missed_at: sql<string>`clock_timestamp()`,
      }),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

function select(reader: Reader, { workspaceId, projectId }: ProjectScope) {
  return reader
    .selectFrom('integration_connection')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId);
}

function require(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}

const readSealed = (row: Row): SealedConnection => ({
  connection: readRow(row),
  credentials: row.credentials,
  secrets: row.secrets,
});

function readRow(row: Row): StoredConnection {
  const { error_code: code, error_message: message, error_said: said, error_at: at } = row;
  return {
    id: row.id,
    projectId: row.project_id,
    vendor: row.vendor as VendorKind,
    authKind: row.auth_kind as StoredConnection['authKind'],
    state: row.state as StoredState,
    companyId: row.company_id,
    companyName: row.linked_company_name,
    linkedProjectId: row.linked_project_id,
    linkedName: row.linked_name,
    account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? row.account_id },
    config: row.config as StoredConnection['config'],
    secretPaths: row.secret_paths,
    scopes: row.scopes,
    tokenExpiresAt: row.token_expires_at,
    hasRefreshToken: row.has_refresh_token,
    tokenGeneration: row.token_generation,
    refreshFailingSince: row.refresh_failing_since,
    error:
      code === null || at === null ? null : { code: code as SyncCode, message: message ?? '', ...readSaid(said), at },
    faults: row.faults,
    lastSyncedAt: row.last_synced_at,
    lastPushAt: row.last_push_at,
    lastPullAt: row.last_pull_at,
    lastEventAt: row.last_event_at,
    hookStatus: row.hook_status as StoredConnection['hookStatus'],
    pausedUntil: row.paused_until,
    createdBy: { type: row.created_by_type as Doer['type'], id: row.created_by_id },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
