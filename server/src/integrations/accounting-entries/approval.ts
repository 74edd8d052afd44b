// Approving entries, one or many, and trying again what failed (section 11.18). Nothing of it calls the provider: what was
// approved is carried out by a job.
import type { AccountingApprovals, ApprovalResult } from '../../../../contract/accounting-approvals.ts';
import type { AccountingApproval, AccountingEntry, AccountingRetry } from '../../../../contract/accounting-entries.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { AppError, conflict, forbidden, projectArchived } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdActive, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { requireAccounting } from '../accounting-connections/public.ts';
import { findMove } from '../accounting-deciding/public.ts';
import { fromMinor } from '../money/public.ts';
import { type Choices, readChoices, requireApprovable } from './choices.ts';
import { listDocuments, type StoredDocument, sumKnown } from './documents.ts';
import { enqueuePush } from './push-job.ts';
import { findEntry, getEntry, lockEntry, NO_ERROR, type StoredEntry, updateEntry } from './store.ts';

export interface EntryDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** The author of a decision. */
export interface Deciding {
  readonly deps: EntryDeps;
  readonly actor: Actor;
  readonly scope: WorkspaceScope;
}

/** Approves a proposal. Throws conflict for another version or state, forbidden for who set the cost, validation_failed. */
export function approveEntry(
  deciding: Deciding,
  { id, approval }: { readonly id: string; readonly approval: AccountingApproval },
): Promise<AccountingEntry> {
  const { deps, scope } = deciding;
  return inTransaction(deps.db, scope, async (tx) => {
    const entry = await holdEntry(tx, scope, id);
    requireMove('approve', entry);
    if (entry.version !== approval.version) throw conflict(createMessage('accountingEntries.moved'));
    await carryOut(tx, deciding, entry, approval);
    return getEntry(tx, scope, id);
  });
}

/** Approves many with the usual choices of their projects. One that cannot be approved does not keep back the others. */
export async function approveEntries(
  deciding: Deciding,
  { ids, versions = [] }: AccountingApprovals,
): Promise<ApprovalResult[]> {
  const results: ApprovalResult[] = [];
  for (const [index, id] of ids.entries()) {
    const { deps, scope } = deciding;
    try {
      const version = versions[index] ?? (await findEntry(deps.db.reader(scope), scope, id)).version;
      await approveEntry(deciding, { id, approval: { version } });
      results.push({ id, ok: true, error: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, ok: false, error: describeError(error) });
    }
  }
  return results;
}

/** The first detail says more than the error that it belongs to. */
function describeError({ code, said, details }: AppError): ApprovalResult['error'] {
  const { message, key, params } = details?.[0]?.message ?? said;
  const refused = details?.map(({ path, message: each }) => ({ path, ...each, params: { ...each.params } }));
  return { code, message, key, params: { ...params }, ...(refused !== undefined && { details: refused }) };
}

/** Approves once more an entry that failed, with other choices if they are given. */
export function retryEntry(
  deciding: Deciding,
  { id, given }: { readonly id: string; readonly given: AccountingRetry },
): Promise<AccountingEntry> {
  const { deps, scope } = deciding;
  return inTransaction(deps.db, scope, async (tx) => {
    const entry = await holdEntry(tx, scope, id);
    requireMove('retry', entry);
    await carryOut(tx, deciding, entry, given);
    return getEntry(tx, scope, id);
  });
}

/** Locks an entry behind the status of its project. Throws not_found, or conflict if the project is archived. */
export async function holdEntry(tx: Tx, scope: WorkspaceScope, id: string): Promise<StoredEntry> {
  const { projectId } = await findEntry(tx, scope, id);
  if (!(await holdActive(tx, projectScope(scope.workspaceId, projectId)))) throw projectArchived();
  return lockEntry(tx, scope, id);
}

/** Throws conflict if an entry in this state cannot be moved so. */
export function requireMove(move: Parameters<typeof findMove>[0], { state }: StoredEntry): void {
  if (findMove(move, state) === undefined) {
    throw conflict(createMessage('accountingEntries.state', { entryState: state }));
  }
}

async function carryOut(tx: Tx, deciding: Deciding, entry: StoredEntry, given: AccountingRetry): Promise<void> {
  const { deps, actor, scope } = deciding;
  const connection = await requireAccounting(tx, scope);
  if (connection.requireSecondPerson && isSame(entry.costBy, actor)) {
    throw forbidden(createMessage('accountingEntries.secondPerson'));
  }
  const documents = await listDocuments(tx, scope, entry.sourceId);
  const read = await readChoices(tx, scope, { entry, connection, given });
  const choices = requireApprovable({ entry, connection, choices: read }, documents);
  const version = findAttempt(entry, documents);
  const at = instantOf(deps.clock.now());
  await updateEntry(tx, scope, entry.id, {
    ...NO_ERROR,
    ...formatChoices(choices),
    state: 'approved',
    version,
    known_amount: fromMinor(sumKnown(documents), entry.currency),
    expected_amount: fromMinor(sumKnown(documents), entry.currency),
    approved_by_type: findDoer(actor).type,
    approved_by_id: actor.id,
    approved_at: at,
    company_id: connection.company?.id ?? null,
  });
  const { amount, currency, projectId } = entry;
  const detail = { amount, currency, kind: choices.kind, contact: choices.contact.name, account: choices.account.name };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: 'accounting.approved',
    subject: { type: 'accounting_entry', id: entry.id },
    projectId,
    detail,
  });
  await enqueuePush(tx, scope, entry);
}

/** Returns the version of the next attempt: a key of one that has ended would be answered with what that one made. */
export function findAttempt({ state, version }: StoredEntry, documents: readonly StoredDocument[]): number {
  const isUnsettled = documents.some(({ intent }) => intent !== null);
  return state === 'failed' && !isUnsettled ? version + 1 : version;
}

const isSame = (doer: Doer, { type, id }: Actor) => doer.type === type && doer.id !== null && doer.id === id;

/** Returns the actor as a record names it. */
export const findDoer = ({ type, id }: Actor): Doer =>
  type === 'user' || type === 'key' ? { type, id } : { type: 'system', id: null };

const formatChoices = ({ contact, account, tax, tracking, kind }: Choices) => ({
  kind,
  contact_id: contact?.id ?? null,
  contact_name: contact?.name ?? null,
  account_id: account?.id ?? null,
  account_name: account?.name ?? null,
  tax_id: tax?.id ?? null,
  tax_name: tax?.name ?? null,
  tracking_id: tracking?.id ?? null,
  tracking_name: tracking?.name ?? null,
});
