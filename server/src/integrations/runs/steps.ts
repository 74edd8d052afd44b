// The steps of a run at work, each in a transaction of its worker.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { cancelLiveRun, enqueueSlice, type RunDeps, requestRun } from './commands.ts';
import type { Run } from './run.ts';
import {
  endRun,
  findLeaseEnd,
  findRun,
  holdLease,
  type RunEnd,
  renewLease,
  type SliceEnd,
  saveSlice,
  takeLease,
} from './store.ts';

/** The steps of a run, in the transaction of whoever takes them. */
export const runSteps = {
  take: takeLease,
  renew: renewLease,
  hold: holdLease,
  request: requestRun,
  cancelLive: cancelLiveRun,
  find: findRun,
  lookAgain,
  save,
  end,
} as const;

/** Enqueues a look at a run when the lease that another worker has is over: that worker may have been killed. */
async function lookAgain(tx: Tx, scope: ProjectScope, runId: string): Promise<void> {
  const found = await findLeaseEnd(tx, scope, runId);
  if (found !== undefined) await enqueueSlice(tx, scope, runId, found.leasedUntil ?? undefined);
}

/** Ends a slice of work and enqueues the next one. */
async function save(tx: Tx, scope: ProjectScope, run: Run, slice: SliceEnd): Promise<void> {
  if (!(await saveSlice(tx, scope, run, slice))) return;
  await enqueueSlice(tx, scope, run.id, slice.waitingUntil ?? undefined);
}

/** Ends a run, and begins the one that was asked for meanwhile. False if it is not this worker's any more. */
async function end(
  tx: Tx,
  deps: Pick<RunDeps, 'ids'>,
  scope: ProjectScope,
  { run, ...ending }: RunEnd & { readonly run: Run },
): Promise<boolean> {
  if (!(await holdLease(tx, scope, run))) return false;
  const again = await endRun(tx, scope, run.id, ending);
  if (again !== null) {
    await requestRun(tx, deps, scope, { connectionId: run.connectionId, request: again });
  }
  return true;
}
