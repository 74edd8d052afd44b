// The steps of a run at work, each in a transaction of its worker.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { takeBackChoices } from '../conflicts/public.ts';
import { cancelLiveRun, endLiveRun } from './cancel.ts';
import {
  enqueueSlice,
  finishRun,
  holdFor,
  observeRecords,
  passTurn,
  queueImport,
  type RunDeps,
  type RunObserver,
  requestRun,
} from './commands.ts';
import { type Deferral, findInLine, letIn, listOpenImports, putInLine, saveRunModel } from './import-store.ts';
import type { Run, RunRequest } from './run.ts';
import {
  findLeaseEnd,
  findRun,
  holdLease,
  lockLiveRun,
  type RunEnd,
  renewLease,
  type SliceEnd,
  saveSlice,
  takeLease,
} from './store.ts';

/** The steps of a run, in the transaction of whoever takes them. */
export const runSteps = {
  take,
  renew: renewLease,
  hold: holdLease,
  request: requestRun,
  repeat,
  holdFor,
  queueImport,
  listOpenImports,
  saveModel: saveRunModel,
  stepAside,
  cancelLive: cancelLiveRun,
  endLive: endLiveRun,
  find: findRun,
  lookAgain,
  save,
  end,
} as const;

/** Takes a run whose lease is over. Undefined if it has ended, another worker has it, or it has to wait for its turn. */
async function take(tx: Tx, scope: ProjectScope, runId: string): Promise<Run | undefined> {
  const connectionId = await findInLine(tx, scope, runId);
  // The end of the live run lets in who is next.
  if (connectionId !== undefined && (await lockLiveRun(tx, scope, connectionId)) === undefined) {
    await letIn(tx, scope, connectionId, runId);
  }
  return takeLease(tx, scope, runId);
}

interface Repeating extends Pick<RunRequest, 'cause'> {
  readonly run: Run;
  readonly runAt: string;
}

/** Requests the work of a run once more: by the run that follows it, or that waits. */
async function repeat(
  tx: Tx,
  deps: Pick<RunDeps, 'ids'>,
  scope: ProjectScope,
  { run, cause = run.cause, runAt }: Pick<Repeating, 'run'> & Partial<Repeating>,
): Promise<void> {
  const { connectionId, kind, direction, entities, recordIds, dryRun, startedBy } = run;
  const request = { kind, cause, direction, entities, recordIds, dryRun, startedBy };
  await requestRun(tx, deps, scope, { connectionId, request, ...(runAt !== undefined && { runAt }) });
}

/** Puts an import back in line until an instant, and begins the next run meanwhile. */
async function stepAside(
  tx: Tx,
  deps: Pick<RunDeps, 'ids' | keyof RunObserver>,
  scope: ProjectScope,
  { run, later }: { readonly run: Run; readonly later: Deferral },
): Promise<void> {
  if ((await holdLease(tx, scope, run)) === undefined) return;
  const live = await lockLiveRun(tx, scope, run.connectionId);
  const vendor = await putInLine(tx, scope, run.id, later);
  observeRecords(tx, deps, vendor, { run, counts: later.counts });
  await enqueueSlice(tx, scope, run.id, later.waitingUntil);
  const again = (live?.progress.again as RunRequest | undefined) ?? null;
  await passTurn(tx, deps, scope, { before: run, again });
}

/** Enqueues a look at a run when the lease that another worker has is over: that worker may have been killed. */
async function lookAgain(tx: Tx, scope: ProjectScope, runId: string): Promise<void> {
  const found = await findLeaseEnd(tx, scope, runId);
  if (found !== undefined) await enqueueSlice(tx, scope, runId, found.leasedUntil ?? undefined);
}

/** Ends a slice of work and enqueues the next one. */
async function save(
  tx: Tx,
  observer: RunObserver,
  scope: ProjectScope,
  { run, ...slice }: SliceEnd & { readonly run: Run },
): Promise<void> {
  const vendor = await saveSlice(tx, scope, run, slice);
  if (vendor === undefined) return;
  observeRecords(tx, observer, vendor, { run, counts: slice.counts });
  await enqueueSlice(tx, scope, run.id, slice.waitingUntil ?? undefined);
}

/** Ends a run, and begins the one that was asked for meanwhile. False if it is not this worker's any more. */
async function end(
  tx: Tx,
  deps: Pick<RunDeps, 'ids' | keyof RunObserver>,
  scope: ProjectScope,
  ending: RunEnd & { readonly run: Run },
): Promise<boolean> {
  if ((await holdLease(tx, scope, ending.run)) === undefined) return false;
  const again = await finishRun(tx, deps, scope, ending);
  if (ending.state === 'cancelled' && again === null) await takeBackChoices(tx, scope, ending.run.connectionId);
  await passTurn(tx, deps, scope, { before: ending.run, again });
  return true;
}
