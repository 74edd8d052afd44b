// Statements on accounting_entry.
import { type Selectable, sql, type Updateable } from 'kysely';
import type { AccountingEntry, AccountingKind, AccountingState } from '../../../../contract/accounting-entries.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Proposal, StagedEntry } from '../accounting-deciding/public.ts';
import { ENTRY_COLUMNS, ENTRY_FROM, readEntryRow } from './entry-members.ts';

/** An entry as it is stored. */
export interface StoredEntry extends StagedEntry {
  readonly projectId: string;
  readonly sourceId: string;
  readonly version: number;
  readonly kind: AccountingKind | null;
  readonly contactId: string | null;
  readonly accountId: string | null;
  readonly taxId: string | null;
  readonly trackingId: string | null;
  readonly knownAmount: string | null;
  /** The amount that the provider is to have now. */
  readonly expectedAmount: string | null;
  readonly sourceNumber: number;
  readonly costBy: Doer;
  readonly approvedAt: string | null;
  /** The company at the provider that it was approved for. */
  readonly companyId: string | null;
  readonly reversedBy: Doer | null;
  readonly lease: string | null;
}

/** A column and its value. */
export type EntryChange = Updateable<Tables['accounting_entry']>;

/** Returns an entry as clients see it. Throws not_found. */
export async function getEntry(reader: Reader, { workspaceId }: WorkspaceScope, id: string): Promise<AccountingEntry> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(ENTRY_COLUMNS)} from ${sql.raw(ENTRY_FROM)}
    where accounting_entry.workspace_id = ${workspaceId}::uuid and accounting_entry.id = ${id}::uuid`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return readEntryRow(row);
}

/** Returns an entry as it is stored. Throws not_found. */
export async function findEntry(reader: Reader, { workspaceId }: WorkspaceScope, id: string): Promise<StoredEntry> {
  const row = await reader
    .selectFrom('accounting_entry')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return readEntry(requireRow(row));
}

/** Locks an entry. Throws not_found. */
export async function lockEntry(tx: Tx, scope: WorkspaceScope, id: string): Promise<StoredEntry> {
  return requireRow(await lockEntryIfAny(tx, scope, id));
}

/** Locks an entry; undefined if there is none. */
async function lockEntryIfAny(tx: Tx, { workspaceId }: WorkspaceScope, id: string): Promise<StoredEntry | undefined> {
  const row = await tx
    .selectFrom('accounting_entry')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : readEntry(row);
}

/** Locks the entries of a source, oldest first. */
async function lockSourceEntries(tx: Tx, { workspaceId }: WorkspaceScope, sourceId: string): Promise<StoredEntry[]> {
  const rows = await tx
    .selectFrom('accounting_entry')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(readEntry);
}

export interface NewEntry {
  readonly id: string;
  readonly projectId: string;
  readonly sourceId: string;
  readonly sourceNumber: number;
  readonly proposal: Proposal;
  readonly previousId: string | null;
  readonly costBy: Doer;
  readonly at: string;
}

/** Inserts a proposal. */
async function insertEntry(tx: Tx, { workspaceId }: WorkspaceScope, entry: NewEntry): Promise<void> {
  const { amount, currency, description } = entry.proposal;
  await tx
    .insertInto('accounting_entry')
    .values({
      workspace_id: workspaceId,
      id: entry.id,
      project_id: entry.projectId,
      source_id: entry.sourceId,
      source_number: entry.sourceNumber,
      amount,
      currency,
      description,
      state: 'staged',
      previous_id: entry.previousId,
      cost_by_type: entry.costBy.type,
      cost_by_id: entry.costBy.id,
      proposed_at: entry.at,
      created_at: entry.at,
      updated_at: entry.at,
    })
    .execute();
  if (entry.previousId === null) return;
  // An amendment is made of what was chosen before.
  await sql`
    update accounting_entry as entry
    set kind = before.kind, contact_id = before.contact_id, contact_name = before.contact_name,
      account_id = before.account_id, account_name = before.account_name, tax_id = before.tax_id,
      tax_name = before.tax_name, tracking_id = before.tracking_id, tracking_name = before.tracking_name
    from accounting_entry as before
    where entry.workspace_id = ${workspaceId}::uuid and entry.id = ${entry.id}::uuid
      and before.workspace_id = entry.workspace_id and before.id = entry.previous_id`.execute(tx);
}

/** Changes columns of an entry. */
export async function updateEntry(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  id: string,
  change: EntryChange,
): Promise<void> {
  await tx
    .updateTable('accounting_entry')
    .set({
      ...change,
      updated_at: sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

interface Followed {
  readonly id: string;
  /** The version that it had. */
  readonly version: number;
  readonly proposal: Proposal;
  readonly costBy: Doer;
  readonly at: string;
}

/** Lets a proposal follow its source, as another version of it. */
async function followSource(
  tx: Tx,
  scope: WorkspaceScope,
  { id, version, proposal, costBy, at }: Followed,
): Promise<void> {
  const { amount, currency, description } = proposal;
  await updateEntry(tx, scope, id, {
    ...{ amount, currency, description },
    version: version + 1,
    cost_by_type: costBy.type,
    cost_by_id: costBy.id,
    proposed_at: at,
  });
}

/** The columns that forget an error. */
export const NO_ERROR = { error_code: null, error_message: null, error_said: null, error_at: null } as const;

function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}

const readDoer = (type: string | null, id: string | null): Doer | null =>
  type === null ? null : { type: type as Doer['type'], id };

function readEntry(row: Selectable<Tables['accounting_entry']>): StoredEntry {
  return {
    id: row.id,
    projectId: row.project_id,
    sourceId: row.source_id,
    version: row.version,
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    state: row.state as AccountingState,
    kind: row.kind as AccountingKind | null,
    contactId: row.contact_id,
    accountId: row.account_id,
    taxId: row.tax_id,
    trackingId: row.tracking_id,
    previousId: row.previous_id,
    knownAmount: row.known_amount,
    expectedAmount: row.expected_amount,
    sourceNumber: row.source_number,
    costBy: { type: row.cost_by_type as Doer['type'], id: row.cost_by_id },
    approvedAt: row.approved_at,
    companyId: row.company_id,
    rejectedAt: row.rejected_at,
    reversedBy: readDoer(row.reversed_by_type, row.reversed_by_id),
    lease: row.lease,
  };
}

/** Lists the entries that a worker is to carry out. */
async function listAtWork(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
): Promise<readonly { id: string; projectId: string }[]> {
  return reader
    .selectFrom('accounting_entry')
    .select(['id', 'project_id as projectId'])
    .where('workspace_id', '=', workspaceId)
    .where('state', 'in', ['approved', 'pushing', 'reversing'])
    .orderBy('id')
    .execute();
}

/** Statements on entries for those that stage them and carry them out. */
export const entryStore = {
  NO_ERROR,
  find: findEntry,
  lock: lockEntry,
  lockIfAny: lockEntryIfAny,
  listAtWork,
  lockOfSource: lockSourceEntries,
  insert: insertEntry,
  update: updateEntry,
  follow: followSource,
};
