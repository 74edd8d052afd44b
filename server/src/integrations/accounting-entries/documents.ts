// Statements on accounting_document: what was drafted at the provider, and what was begun and is not known to have been done.
import { type Selectable, sql, type Updateable } from 'kysely';
import type { AccountingKind, DocumentStatus } from '../../../../contract/accounting-entries.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type KnownDocument, steps } from '../accounting-deciding/public.ts';
import type { DraftDocument, ProviderDocument } from '../accounting-provider/public.ts';
import { toMinor } from '../money/public.ts';

/** A change that was begun. */
export interface Intent {
  readonly action: 'create' | 'update' | 'delete';
  /** In the minor unit, as the document is to have it. */
  readonly amount: bigint;
  /** The contents that are sent; null for a deletion. */
  readonly draft: DraftDocument | null;
  /** The document as it was read last; null for a creation. */
  readonly before: ProviderDocument | null;
  /** The version of the document that the change was decided over; null for a creation. */
  readonly etag: string | null;
  /** When it was begun. */
  readonly at: string;
}

/** A document as it is stored. Amounts are in the minor unit of the currency, negative for a credit. */
export interface StoredDocument {
  readonly id: string;
  readonly entryId: string;
  readonly companyId: string;
  readonly kind: AccountingKind;
  readonly reference: string;
  readonly key: string;
  /** Null until it is known to exist. */
  readonly vendorId: string | null;
  readonly number: string | null;
  readonly status: DocumentStatus;
  readonly amount: bigint;
  readonly currency: string;
  readonly isPlain: boolean;
  /** True if its entry, or a later one of the source, was reversed. */
  readonly isClosed: boolean;
  readonly etag: string | null;
  readonly intent: Intent | null;
}

/** Returns the documents of a source, oldest first. */
export async function listDocuments(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  sourceId: string,
): Promise<StoredDocument[]> {
  const rows = await reader
    .selectFrom('accounting_document as document')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from accounting_entry as entry
        where entry.workspace_id = document.workspace_id and entry.project_id = document.project_id
          and entry.source_id = document.source_id and entry.state = 'reversed' and entry.id >= document.entry_id)`.as(
        'is_closed',
      ),
    )
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .orderBy('id')
    .execute();
  return rows.map(readDocument);
}

/** Returns the documents that are known to exist, as steps are planned over. */
export const toKnown = (documents: readonly StoredDocument[]): KnownDocument[] =>
  documents.filter(({ vendorId }) => vendorId !== null);

/** Tells whether documents may be at another company than this one, where they cannot be read or changed now. */
export const hasOther = (documents: readonly StoredDocument[], companyId: string): boolean =>
  documents.some((each) => each.companyId !== companyId && each.status !== 'gone' && each.status !== 'void');

/** Returns the amount that the provider has, as far as it is known. */
export const sumKnown = (documents: readonly StoredDocument[]): bigint => steps.sum(toKnown(documents));

export interface NewDocument
  extends Pick<StoredDocument, 'id' | 'entryId' | 'companyId' | 'kind' | 'reference' | 'key'> {
  readonly projectId: string;
  readonly sourceId: string;
  readonly currency: string;
  readonly linkedId: string | null;
  readonly intent: Intent;
}

/** Inserts a document that is about to be created. */
async function insertDocument(tx: Tx, { workspaceId }: WorkspaceScope, made: NewDocument): Promise<void> {
  await tx
    .insertInto('accounting_document')
    .values({
      workspace_id: workspaceId,
      id: made.id,
      project_id: made.projectId,
      source_id: made.sourceId,
      entry_id: made.entryId,
      company_id: made.companyId,
      kind: made.kind,
      reference: made.reference,
      key: made.key,
      currency: made.currency,
      linked_id: made.linkedId,
      created_at: made.intent.at,
      ...formatIntent(made.intent),
    })
    .execute();
}

export type DocumentChange = Updateable<Tables['accounting_document']>;

/** Changes columns of a document. */
async function updateDocument(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  id: string,
  change: DocumentChange,
): Promise<void> {
  await tx
    .updateTable('accounting_document')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a document that was never created. */
async function forgetDocument(tx: Tx, { workspaceId }: WorkspaceScope, id: string): Promise<void> {
  await tx
    .deleteFrom('accounting_document')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('vendor_id', 'is', null)
    .execute();
}

/** The columns of an intent. */
const formatIntent = ({ action, amount, draft, before, etag, at }: Intent) => ({
  intent: action,
  intent_amount: String(amount),
  intent_body: JSON.stringify({ draft, before }),
  intent_etag: etag,
  intent_at: at,
});

/** The columns of a document without an intent. */
const NO_INTENT = {
  intent: null,
  intent_amount: null,
  intent_body: null,
  intent_etag: null,
  intent_at: null,
} as const;

function readDocument(
  row: Selectable<Tables['accounting_document']> & { readonly is_closed: boolean },
): StoredDocument {
  return {
    id: row.id,
    entryId: row.entry_id,
    companyId: row.company_id,
    kind: row.kind as AccountingKind,
    reference: row.reference,
    key: row.key,
    vendorId: row.vendor_id,
    number: row.number,
    status: (row.status ?? 'draft') as DocumentStatus,
    amount: row.amount === null ? 0n : toMinor(row.amount, row.currency),
    currency: row.currency,
    isPlain: row.is_plain,
    isClosed: row.is_closed,
    etag: row.etag,
    intent: readIntent(row),
  };
}

function readIntent(row: Selectable<Tables['accounting_document']>): Intent | null {
  if (row.intent === null || row.intent_amount === null) return null;
  return {
    action: row.intent as Intent['action'],
    amount: BigInt(row.intent_amount),
    ...(row.intent_body as Pick<Intent, 'draft' | 'before'>),
    etag: row.intent_etag,
    at: row.intent_at ?? row.created_at,
  };
}

/** Tells whether the provider has documents of a workspace, or may have them. */
async function hasDocuments(reader: Reader, { workspaceId }: WorkspaceScope): Promise<boolean> {
  const row = await reader
    .selectFrom('accounting_document')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where((is) => is.or([is('status', 'is', null), is('status', 'not in', ['void', 'gone'])]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Documents and their intents, for those that write them. */
export const documentStore = {
  toKnown,
  sumKnown,
  hasOther,
  formatIntent,
  NO_INTENT,
  list: listDocuments,
  has: hasDocuments,
  insert: insertDocument,
  update: updateDocument,
  forget: forgetDocument,
};
