// The job that carries out one entry: what was approved, or a reversal (section 11.18).
import type { SyncCode } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { SYSTEM } from '../../platform/access/caller.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { formatSaid } from '../../platform/database/stored-message.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { recordAccountingEvent } from '../accounting-connections/public.ts';
import { findMove } from '../accounting-deciding/public.ts';
import { documentStore, entryJobs, entryStore, type PushPayload } from '../accounting-entries/public.ts';
import { MustWait, WorkCancelled } from '../calls/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { carryOut } from './carry-out.ts';
import { type Carrying, ChangedThere, note, type PushDeps, type StoredEntry, TakenOver, write } from './carrying.ts';
import { type CallMemory, openCarrying } from './open-carrying.ts';

const HOUR_MS = 60 * 60_000;
/** The interval of attempts after those that the connection makes by itself, and the time after which an entry fails. */
const LAST_DELAY_MS = 15 * 60_000;
const PATIENCE_MS = 24 * HOUR_MS;

/** Carries out an entry that is approved, pushing or reversing; does nothing with one in another state. */
export async function pushEntry(deps: PushDeps, payload: PushPayload, signal?: AbortSignal): Promise<void> {
  const { workspaceId, projectId, entryId } = payload;
  const scope = projectScope(workspaceId, projectId);
  const entry = await takeEntry(deps, scope, entryId);
  if (entry === undefined) return;
  const memory: CallMemory = { state: payload.state, opened: undefined };
  try {
    const carrying = await openCarrying({ deps, scope, entry }, memory, signal);
    await carryOut(carrying);
    await finish(carrying);
  } catch (error) {
    await judgeFault({ deps, scope, entry }, memory, error);
  }
}

type Held = Pick<Carrying, 'deps' | 'scope' | 'entry'>;

/** Takes an entry for this worker; undefined if nothing of it is to be carried out. */
async function takeEntry(deps: PushDeps, scope: ProjectScope, id: string): Promise<StoredEntry | undefined> {
  const lease = deps.ids.next();
  return inTransaction(deps.db, scope, async (tx) => {
    const entry = await entryStore.lockIfAny(tx, scope, id);
    if (entry === undefined) return undefined;
    const state = entry.state === 'approved' ? 'pushing' : entry.state;
    if (state !== 'pushing' && state !== 'reversing') return undefined;
    await entryStore.update(tx, scope, id, { state, lease });
    return { ...entry, state, lease };
  });
}

async function finish(carrying: Carrying): Promise<void> {
  const { deps, scope, entry, opened } = carrying;
  await write(carrying, async (tx) => {
    const isReversal = entry.state === 'reversing' || /^0(\.0*)?$/.test(entry.amount);
    const state = findMove(isReversal ? 'end_reversal' : 'push', entry.state);
    if (state === undefined) throw new Error(`an entry was carried out in the state ${entry.state}`);
    await entryStore.update(tx, scope, entry.id, { ...entryStore.NO_ERROR, state, lease: null });
    await recordAccountingEvent(tx, deps, scope, { kind: 'run_ended', generation: opened.generation() });
    const { amount, currency, projectId } = entry;
    await recordAudit(tx, { ids: deps.ids, actor: SYSTEM }, scope, {
      action: isReversal ? 'accounting.reversed' : 'accounting.pushed',
      subject: { type: 'accounting_entry', id: entry.id },
      projectId,
      detail: {
        amount,
        currency,
        connectionId: opened.connection.id,
        ...(entry.reversedBy !== null && { requestedBy: entry.reversedBy.id }),
      },
    });
    // The source may have changed since the approval.
    await stageAgain(tx, carrying);
  });
}

const stageAgain = (tx: Tx, { scope, entry }: Held): Promise<void> =>
  entryJobs.enqueueStaging(tx, {
    workspaceId: scope.workspaceId,
    projectId: scope.projectId,
    sourceId: entry.sourceId,
  });

async function judgeFault(held: Held, memory: CallMemory, error: unknown): Promise<void> {
  const { deps, scope, entry } = held;
  if (error instanceof TakenOver) return;
  if (error instanceof MustWait) {
    await write(held, (tx) =>
      entryJobs.enqueuePush(tx, scope, entry, { runAt: instantOf(error.untilMs), state: memory.state }),
    );
    return;
  }
  // Stopping processes leave the job to the next one.
  if (error instanceof WorkCancelled || !(error instanceof VendorFault) || error.code === 'interrupted') throw error;
  const generation = memory.opened?.generation();
  await write(held, async (tx) => {
    const delayMs = await tellConnection(tx, held, { fault: error, generation });
    if (isPassing(error) && (await isWorthWaiting(tx, held))) {
      return waitAndRepeat(tx, held, { fault: error, delayMs: delayMs ?? LAST_DELAY_MS });
    }
    await fail(tx, held, error);
    await deps.onEntryFailed(tx, scope, entry.id);
  });
}

/**
 * Tells whether an entry waits for the end of a fault: for a day, and longer for a change that may have been made, which is looked
 * for until its result is known. All entries of a provider that cannot be reached wait, however many there are.
 */
async function isWorthWaiting(tx: Tx, { deps, scope, entry }: Held): Promise<boolean> {
  const documents = await documentStore.list(tx, scope, entry.sourceId);
  if (documents.some(({ intent }) => intent !== null)) return true;
  // A reversal is wanted however long it takes.
  if (entry.state === 'reversing' || entry.approvedAt === null) return true;
  return deps.clock.now() - Date.parse(entry.approvedAt) < PATIENCE_MS;
}

/** Faults of the connection as a whole, which end by themselves or by a person who connects again. */
const PASSING: readonly SyncCode[] = [
  'unauthorized',
  'unreachable',
  'timeout',
  'throttled',
  'not_configured',
  'too_large',
];
const isPassing = ({ code, isUncertain, status }: VendorFault) =>
  isUncertain || PASSING.includes(code) || (status !== null && status >= 500);

/** Applies a fault to the connection. Returns the milliseconds after which to try again, undefined for a fault of the entry. */
async function tellConnection(
  tx: Tx,
  { deps, scope }: Held,
  { fault, generation }: { readonly fault: VendorFault; readonly generation: number | undefined },
): Promise<number | undefined> {
  const { code, message, said } = fault;
  if (!isPassing(fault)) {
    await recordAccountingEvent(tx, deps, scope, { kind: 'run_ended', generation });
    return undefined;
  }
  const kind = code === 'unauthorized' ? ('credentials_refused' as const) : ('run_failed' as const);
  const delayMs = await recordAccountingEvent(tx, deps, scope, { kind, code, message, said, generation });
  // Connecting again carries on with what waits for it.
  return kind === 'credentials_refused' ? HOUR_MS : delayMs;
}

interface Failure {
  readonly fault: VendorFault;
  readonly delayMs: number;
}

async function waitAndRepeat(tx: Tx, held: Held, { fault, delayMs }: Failure): Promise<void> {
  const { deps, scope, entry } = held;
  await entryStore.update(tx, scope, entry.id, describeFault(held, fault));
  await entryJobs.enqueuePush(tx, scope, entry, { runAt: instantOf(deps.clock.now() + delayMs) });
}

async function fail(tx: Tx, held: Held, fault: VendorFault): Promise<void> {
  const { scope, entry } = held;
  const state = findMove(entry.state === 'reversing' ? 'give_up_reversal' : 'fail', entry.state);
  if (state === undefined) throw new Error(`an entry failed in the state ${entry.state}`);
  await entryStore.update(tx, scope, entry.id, { ...describeFault(held, fault), state, lease: null });
  if (fault instanceof ChangedThere) {
    for (const { id, etag } of fault.versions) await documentStore.update(tx, scope, id, { etag });
  }
  const { code, message, said, status, requestId } = fault;
  await note(tx, held, {
    ...{ action: 'none', outcome: 'error', code, message, said },
    vendorStatus: status,
    vendorRequestId: requestId,
  });
  if (state === 'pushed') await stageAgain(tx, held);
}

const describeFault = ({ deps }: Held, { code, message, said }: VendorFault) => ({
  error_code: code,
  error_message: message.slice(0, 2_000),
  error_said: formatSaid(said),
  error_at: instantOf(deps.clock.now()),
});

/** Fails an entry whose job was given up. */
export async function giveUpEntry(
  tx: Tx,
  deps: PushDeps,
  scope: ProjectScope,
  { entryId }: PushPayload,
): Promise<void> {
  const found = await entryStore.lockIfAny(tx, scope, entryId);
  // An entry that no worker could even take would wait for ever.
  const entry = found?.state === 'approved' ? { ...found, state: 'pushing' as const } : found;
  if (
    entry === undefined ||
    findMove(entry.state === 'reversing' ? 'give_up_reversal' : 'fail', entry.state) === undefined
  )
    return;
  await fail(tx, { deps, scope, entry }, new VendorFault('uncertain', createMessage('accountingEntries.givenUp')));
  await deps.onEntryFailed(tx, scope, entryId);
}
