// The parts that the carrying out of one entry works with, and the writes that a worker makes while the entry is its own.
import type { AccountingKind } from '../../../../contract/accounting-entries.ts';
import type { Message } from '../../../../contract/messages/message.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccountingEventDeps, AccountingSessionDeps, OpenAccounting } from '../accounting-connections/public.ts';
import {
  type DocumentChange,
  documentStore,
  entryStore,
  type NewEvent,
  recordEvent,
  type StoredDocument,
} from '../accounting-entries/public.ts';
import type { ProviderDocument } from '../accounting-provider/public.ts';
import { fromMinor } from '../money/public.ts';
import { VendorFault } from '../vendors/public.ts';

export type StoredEntry = Awaited<ReturnType<typeof entryStore.lock>>;

/** The results of changes of documents; `refused` if the provider did not take one, or stored another amount than was sent. */
export type DocumentResult = 'created' | 'amended' | 'deleted' | 'refused';

export interface PushDeps extends AccountingSessionDeps, AccountingEventDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly getProject: (reader: Reader, scope: ProjectScope) => Promise<{ readonly timeZone: string }>;
  /** Called with the result of each change of a document, once it is committed, for metrics. */
  readonly onDocument?: (kind: AccountingKind, result: DocumentResult) => void;
  /** Tells the admins of the workspace of an entry that failed. */
  readonly onEntryFailed: (tx: Tx, scope: ProjectScope, entryId: string) => Promise<void>;
}

/** An entry that a worker carries out. */
export interface Carrying {
  readonly deps: PushDeps;
  readonly scope: ProjectScope;
  readonly opened: OpenAccounting;
  readonly entry: StoredEntry;
  readonly companyId: string;
  /** YYYY-MM-DD: the date of new documents. */
  readonly date: string;
}

/**
 * Somebody changed a document at the provider: a person looks at it, and a retry decides over the versions that were read now.
 * They are stored with the failure and not before, or a killed worker would leave the edit to be overwritten unseen.
 */
export class ChangedThere extends VendorFault {
  readonly versions: readonly { readonly id: string; readonly etag: string }[];

  constructor(said: Message, versions: ChangedThere['versions']) {
    super('vendor_conflict', said);
    this.name = 'ChangedThere';
    this.versions = versions;
  }
}

/** Another worker has taken the entry over: this one stops. */
export class TakenOver extends Error {
  constructor() {
    super('another worker carries the entry out');
    this.name = 'TakenOver';
  }
}

/** Writes in a transaction in which the entry is locked and still this worker's. Throws TakenOver if it is not. */
export async function write<Result>(
  { deps, scope, entry }: Pick<Carrying, 'deps' | 'scope' | 'entry'>,
  change: (tx: Tx, now: StoredEntry) => Promise<Result>,
): Promise<Result> {
  return inTransaction(deps.db, scope, async (tx) => {
    const now = await entryStore.lock(tx, scope, entry.id);
    if (now.lease !== entry.lease) throw new TakenOver();
    return change(tx, now);
  });
}

/** Counts the result of a change of a document once this transaction is committed. */
export const countDocument = (tx: Tx, { deps }: Carrying, kind: AccountingKind, result: DocumentResult): void =>
  tx.afterCommit(() => deps.onDocument?.(kind, result));

/** The columns of a document as it was read. */
export const readColumns = (read: ProviderDocument): DocumentChange => ({
  vendor_id: read.vendorId,
  number: read.number,
  url: read.url,
  status: read.status,
  amount: formatSigned(read),
  is_plain: read.lines.length === 1,
  etag: read.etag,
});

/** A credit has a positive total at the provider. */
export const formatSigned = ({ kind, total }: Pick<ProviderDocument, 'kind' | 'total'>): string =>
  kind !== 'credit' || /^-?0*\.?0*$/.test(total) ? total : total.startsWith('-') ? total.slice(1) : `-${total}`;

/** Reads all documents of the source that exist. */
export const listOwn = ({ deps, scope, entry }: Carrying): Promise<StoredDocument[]> =>
  documentStore.list(deps.db.reader(scope), scope, entry.sourceId);

type EventParts = Pick<NewEvent, 'action' | 'outcome'> & Partial<NewEvent>;

/** Enters an event of the entry. */
export async function note(
  tx: Tx,
  { deps, scope, entry }: Pick<Carrying, 'deps' | 'scope' | 'entry'>,
  parts: EventParts,
): Promise<void> {
  await recordEvent(tx, scope, {
    id: deps.ids.next(),
    at: instantOf(deps.clock.now()),
    projectId: scope.projectId,
    entryId: entry.id,
    sourceNumber: entry.sourceNumber,
    actor: { type: 'system', id: SYSTEM.id },
    ...parts,
  });
}

/** The amount of a document, for the ledger. */
export const describeAmount = (amount: bigint, currency: string) => ({ amount: fromMinor(amount, currency), currency });
