// Reads the documents of an entry again, as a person asks for it: their numbers, statuses and amounts.
import { projectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { documentStore, entryJobs, entryStore, type PushPayload } from '../accounting-entries/public.ts';
import { MustWait } from '../calls/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { readDocuments } from './carry-out.ts';
import { note, type PushDeps, TakenOver } from './carrying.ts';
import { type CallMemory, openCarrying } from './open-carrying.ts';

/** States in which a worker may have the entry: it reads the documents by itself. */
const AT_WORK: readonly string[] = ['approved', 'pushing', 'reversing'];

/** Reads the documents of an entry. A fault is entered into the ledger, and the person asks again. */
export async function refreshDocuments(deps: PushDeps, payload: PushPayload, signal?: AbortSignal): Promise<void> {
  const { workspaceId, projectId, entryId } = payload;
  const scope = projectScope(workspaceId, projectId);
  const lease = deps.ids.next();
  const entry = await inTransaction(deps.db, scope, async (tx) => {
    const found = await entryStore.lockIfAny(tx, scope, entryId);
    if (found === undefined || AT_WORK.includes(found.state)) return undefined;
    await entryStore.update(tx, scope, entryId, { lease });
    return { ...found, lease };
  });
  if (entry === undefined) return;
  const memory: CallMemory = { state: payload.state, opened: undefined };
  try {
    const carrying = await openCarrying({ deps, scope, entry }, memory, signal);
    const { documents, reads } = await readDocuments(carrying);
    await inTransaction(deps.db, scope, async (tx) => {
      const all = await entryStore.lockOfSource(tx, scope, entry.sourceId);
      if (all.find(({ id }) => id === entryId)?.lease !== lease) return;
      // Approvals were decided over the versions that were known then.
      if (all.some((each) => AT_WORK.includes(each.state))) return;
      // A person has asked to see what is there: what follows is decided over it.
      for (const { id, etag, intent } of documents) {
        const read = reads.get(id);
        if (intent === null && read !== undefined && read.etag !== etag) {
          await documentStore.update(tx, scope, id, { etag: read.etag });
        }
      }
      await entryStore.update(tx, scope, entryId, { lease: null });
    });
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (error instanceof MustWait) {
      const runAt = instantOf(error.untilMs);
      await inTransaction(deps.db, scope, (tx) =>
        entryJobs.enqueueRefresh(tx, scope, entry, { runAt, state: memory.state }),
      );
      return;
    }
    if (!(error instanceof VendorFault) || error.code === 'interrupted') throw error;
    const { code, message, said, status, requestId } = error;
    await inTransaction(deps.db, scope, (tx) =>
      note(
        tx,
        { deps, scope, entry },
        {
          ...{ action: 'read', outcome: 'error', code, message, said },
          vendorStatus: status,
          vendorRequestId: requestId,
        },
      ),
    );
  }
}
