// Every statement on accounting_connection beside those on its tokens (tokens/store.ts) and its mails (notices).
import { type Selectable, sql } from 'kysely';
import type { PayableKind } from '../../../../contract/accounting.ts';
import type { SyncCode } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { conflict } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import { formatSaid, readSaid } from '../../platform/database/stored-message.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ProviderCompany } from '../accounting-provider/public.ts';
import type { StateChange } from '../connection-states/public.ts';
import type { StoredAccounting } from './accounting.ts';

/** The connection with its sealed credentials; null once disconnected. */
export interface SealedAccounting {
  readonly connection: StoredAccounting;
  readonly credentials: string | null;
}

type Row = Selectable<Tables['accounting_connection']>;

/** The connection of the workspace; undefined before its first one. */
export async function findAccounting(reader: Reader, scope: WorkspaceScope): Promise<StoredAccounting | undefined> {
  return (await findSealedAccounting(reader, scope))?.connection;
}

/** The connection of the workspace. Throws conflict if it is disconnected, or never was connected. */
export async function requireAccounting(reader: Reader, scope: WorkspaceScope): Promise<StoredAccounting> {
  const connection = await findAccounting(reader, scope);
  if (connection === undefined || connection.state === 'disconnected') throw notConnected();
  return connection;
}

/** Refuses work without a connection. */
export const notConnected = () => conflict(createMessage('accounting.notConnected'));

/** The connection of the workspace with its sealed credentials; undefined before its first one. */
export async function findSealedAccounting(
  reader: Reader,
  scope: WorkspaceScope,
): Promise<SealedAccounting | undefined> {
  return readSealed(await select(reader, scope).executeTakeFirst());
}

/** Locks the connection of the workspace; undefined before its first one. */
export async function lockAccounting(tx: Tx, scope: WorkspaceScope): Promise<SealedAccounting | undefined> {
  return readSealed(await select(tx, scope).forUpdate().executeTakeFirst());
}

export interface NewAccounting {
  readonly id: string;
  readonly provider: string;
  readonly createdBy: Doer;
  readonly at: string;
}

/** Inserts the row of the workspace without credentials. Returns false if it has one. */
export async function insertAccounting(tx: Tx, scope: WorkspaceScope, made: NewAccounting): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounting_connection')
    .values({
      workspace_id: scope.workspaceId,
      id: made.id,
      provider: made.provider,
      state: 'disconnected',
      created_by_type: made.createdBy.type,
      created_by_id: made.createdBy.id,
      created_at: made.at,
      updated_at: made.at,
    })
    .onConflict((on) => on.column('workspace_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The columns that people change; a connection that is connected or disconnected has no error. */
export interface AccountingEdit {
  readonly connected?: {
    readonly provider: string;
    readonly baseUrl: string | null;
    readonly scopes: readonly string[];
    readonly credentials: string;
    readonly tokenExpiresAt: string | null;
    readonly hasRefreshToken: boolean;
  };
  readonly disconnected?: true;
  readonly requireSecondPerson?: boolean | undefined;
  readonly defaultKind?: PayableKind | undefined;
}

/**
 * Updates the connection; its `updated_at` moves on. New credentials begin a generation of tokens, so that a refresh under way cannot
 * overwrite them.
 */
export async function updateAccounting(tx: Tx, scope: WorkspaceScope, edit: AccountingEdit): Promise<StoredAccounting> {
  const { connected, disconnected, requireSecondPerson, defaultKind } = edit;
  const row = await tx
    .updateTable('accounting_connection')
    .set({
      ...((connected !== undefined || disconnected) && {
        ...{ error_code: null, error_message: null, error_said: null, error_at: null, faults: 0 },
        // Another account may have signed in, of another company: both are read again.
        ...{ account_id: null, account_name: null, is_checked: false },
        credentials: connected?.credentials ?? null,
        state: connected === undefined ? ('disconnected' as const) : ('connected' as const),
        base_url: connected?.baseUrl ?? null,
        scopes: [...(connected?.scopes ?? [])],
        token_expires_at: connected?.tokenExpiresAt ?? null,
        has_refresh_token: connected?.hasRefreshToken ?? false,
        token_generation: sql<number>`token_generation + 1`,
        ...{ token_lease: null, token_leased_until: null, refresh_failing_since: null, refresh_failed_at: null },
        token_stored_at: sql<string>`clock_timestamp()`,
      }),
      ...(connected !== undefined && { provider: connected.provider }),
      ...(disconnected && formatCompany(null)),
      ...(requireSecondPerson !== undefined && { require_second_person: requireSecondPerson }),
      ...(defaultKind !== undefined && { default_kind: defaultKind }),
      updated_at: sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readRow(row);
}

/** Stores the company that the credentials lead to. No edit: `updated_at` stays. */
export async function saveCompany(tx: Tx, scope: WorkspaceScope, company: ProviderCompany): Promise<StoredAccounting> {
  const row = await tx
    .updateTable('accounting_connection')
    .set({
      ...formatCompany(company),
      is_checked: true,
      // Bills of such a company are posted as they are made.
      ...(!company.hasDraftBills && { default_kind: 'purchase_order' }),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readRow(row);
}

const formatCompany = (company: ProviderCompany | null) => ({
  company_id: company?.id ?? null,
  company_name: company?.name ?? null,
  company_currency: company?.currency ?? null,
  company_has_draft_bills: company?.hasDraftBills ?? null,
});

/** Stores whose account it is, as a check found it for the version of the connection that it began with. No edit: `updated_at` stays. */
export async function saveAccount(
  tx: Tx,
  scope: WorkspaceScope,
  { account, updatedAt }: Pick<StoredAccounting, 'account' | 'updatedAt'>,
): Promise<void> {
  await tx
    .updateTable('accounting_connection')
    .set({ account_id: account?.id ?? null, account_name: account?.name ?? null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('updated_at', '=', updatedAt)
    .execute();
}

/** Stores a change of the state that work or a refused credential brought about: no edit, so `updated_at` stays. */
export async function updateAccountingState(tx: Tx, scope: WorkspaceScope, change: StateChange): Promise<void> {
  await tx
    .updateTable('accounting_connection')
    .set({
      state: change.state,
      error_code: change.error?.code ?? null,
      error_message: change.error?.message ?? null,
      error_said: formatSaid(change.error),
      error_at: change.error?.at ?? null,
      faults: change.faults,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .execute();
}

/** Finds the connection of the workspace if its refresh token has not been used since an instant. */
export async function findIdleAccounting(
  reader: Reader,
  scope: WorkspaceScope,
  before: string,
): Promise<StoredAccounting | undefined> {
  const row = await select(reader, scope)
    .where('has_refresh_token', '=', true)
    .where('state', 'in', ['connected', 'error'])
    .where('token_stored_at', '<', before)
    .executeTakeFirst();
  return row === undefined ? undefined : readRow(row);
}

function select(reader: Reader, { workspaceId }: WorkspaceScope) {
  return reader.selectFrom('accounting_connection').selectAll().where('workspace_id', '=', workspaceId);
}

const readSealed = (row: Row | undefined): SealedAccounting | undefined =>
  row === undefined ? undefined : { connection: readRow(row), credentials: row.credentials };

function readRow(row: Row): StoredAccounting {
  const { error_code: code, error_message: message, error_said: said, error_at: at, company_id: companyId } = row;
  return {
    id: row.id,
    provider: row.provider,
    state: row.state as StoredAccounting['state'],
    baseUrl: row.base_url,
    account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? row.account_id },
    company:
      companyId === null
        ? null
        : {
            id: companyId,
            name: row.company_name ?? companyId,
            currency: row.company_currency ?? '',
            hasDraftBills: row.company_has_draft_bills === true,
          },
    isChecked: row.is_checked,
    requireSecondPerson: row.require_second_person,
    defaultKind: row.default_kind as PayableKind,
    scopes: row.scopes,
    tokenExpiresAt: row.token_expires_at,
    hasRefreshToken: row.has_refresh_token,
    tokenGeneration: row.token_generation,
    refreshFailingSince: row.refresh_failing_since,
    error:
      code === null || at === null ? null : { code: code as SyncCode, message: message ?? '', ...readSaid(said), at },
    faults: row.faults,
    createdBy: { type: row.created_by_type as Doer['type'], id: row.created_by_id },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
