// Rejecting, reversing and reading again, as people ask for it (section 11.18).
import type { AccountingEntry } from '../../../../contract/accounting-entries.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { conflict } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { requireAccounting } from '../accounting-connections/public.ts';
import { fromMinor } from '../money/public.ts';
import { type Deciding, findDoer, holdEntry, requireMove } from './approval.ts';
import { hasOther, listDocuments, sumKnown } from './documents.ts';
import { enqueuePush, enqueueRefresh, enqueueStaging } from './push-job.ts';
import { getEntry, lockEntry, NO_ERROR, type StoredEntry, updateEntry } from './store.ts';

interface Decided {
  readonly id: string;
  readonly reason: string;
}

/** Rejects a proposal. What it would have amended is in force again. */
export function rejectEntry(deciding: Deciding, { id, reason }: Decided): Promise<AccountingEntry> {
  const { deps, actor, scope } = deciding;
  return inTransaction(deps.db, scope, async (tx) => {
    const entry = await lockPair(tx, scope, await holdEntry(tx, scope, id));
    requireMove('reject', entry);
    const doer = findDoer(actor);
    await updateEntry(tx, scope, id, {
      state: 'rejected',
      rejected_by_type: doer.type,
      rejected_by_id: doer.id,
      rejected_at: instantOf(deps.clock.now()),
      reason,
    });
    if (entry.previousId !== null) await updateEntry(tx, scope, entry.previousId, { state: 'pushed' });
    await audit(tx, deciding, entry, { verb: 'rejected', reason });
    return getEntry(tx, scope, id);
  });
}

/** The entry before it is locked as well: it is in force again. */
async function lockPair(tx: Tx, scope: WorkspaceScope, entry: StoredEntry): Promise<StoredEntry> {
  if (entry.previousId !== null) await lockEntry(tx, scope, entry.previousId);
  return entry;
}

/** Begins to reverse what was pushed. */
export function reverseEntry(deciding: Deciding, { id, reason }: Decided): Promise<AccountingEntry> {
  const { deps, actor, scope } = deciding;
  return inTransaction(deps.db, scope, async (tx) => {
    const entry = await holdEntry(tx, scope, id);
    requireMove('reverse', entry);
    const { company } = await requireAccounting(tx, scope);
    const documents = await listDocuments(tx, scope, entry.sourceId);
    if (company !== null && hasOther(documents, company.id)) {
      throw conflict(createMessage('accountingEntries.documentsElsewhere'));
    }
    const doer = findDoer(actor);
    await updateEntry(tx, scope, id, {
      ...NO_ERROR,
      state: 'reversing',
      // The key of the credit must not be that of the document.
      version: entry.version + 1,
      known_amount: fromMinor(sumKnown(documents), entry.currency),
      expected_amount: fromMinor(sumKnown(documents), entry.currency),
      reversed_by_type: doer.type,
      reversed_by_id: doer.id,
      reason,
    });
    await audit(tx, deciding, entry, { verb: 'reversal_requested', reason });
    await enqueuePush(tx, scope, entry);
    return getEntry(tx, scope, id);
  });
}

/** Enqueues the reading of the documents of an entry, and of the cost of its source. */
export function refreshEntry({ deps, scope }: Deciding, id: string): Promise<AccountingEntry> {
  return inTransaction(deps.db, scope, async (tx) => {
    await requireAccounting(tx, scope);
    const entry = await holdEntry(tx, scope, id);
    await enqueueRefresh(tx, scope, entry);
    await enqueueStaging(tx, { workspaceId: scope.workspaceId, projectId: entry.projectId, sourceId: entry.sourceId });
    return getEntry(tx, scope, id);
  });
}

function audit(
  tx: Tx,
  { deps, actor, scope }: Deciding,
  { id, projectId, amount, currency }: StoredEntry,
  { verb, reason }: { readonly verb: string; readonly reason: string },
): Promise<void> {
  return recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `accounting.${verb}`,
    subject: { type: 'accounting_entry', id },
    projectId,
    detail: { amount, currency, reason },
  });
}
