// Ending runs before they are through: for a person, or with their connection.

import type { VendorKind } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict } from '../../platform/app-error.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { takeBackChoices } from '../conflicts/public.ts';
import { enqueueSlice, finishRun, passTurn, type RunDeps, type RunObserver } from './commands.ts';
import { cancelInLine, cancelLine } from './import-store.ts';
import { lockLiveRun, requestCancel } from './store.ts';

/** Ends the run of a connection at once, with those in line and what was asked for meanwhile: its worker finds its lease lost. */
export async function endLiveRun(
  tx: Tx,
  observer: RunObserver,
  scope: ProjectScope,
  connectionId: string,
): Promise<void> {
  const live = await lockAndEmptyLine(tx, observer, scope, connectionId);
  if (live === undefined) return;
  await finishRun(tx, observer, scope, { run: live, state: 'cancelled', counts: live.counts, error: null });
}

/** Cancels the run of a connection that is disconnected, and the one that would follow, in this transaction. */
export async function cancelLiveRun(
  tx: Tx,
  observer: RunObserver,
  scope: ProjectScope,
  connectionId: string,
): Promise<void> {
  const live = await lockAndEmptyLine(tx, observer, scope, connectionId);
  if (live === undefined) return;
  if (live.state === 'running') await requestStop(tx, scope, live.id, { isForGood: true });
  else await finishRun(tx, observer, scope, { run: live, state: 'cancelled', counts: live.counts, error: null });
}

/** Locks the run of a connection, if it has one, and cancels the imports in line behind it. */
async function lockAndEmptyLine(tx: Tx, observer: RunObserver, scope: ProjectScope, connectionId: string) {
  const live = await lockLiveRun(tx, scope, connectionId);
  for (const vendor of await cancelLine(tx, scope, connectionId)) observeCancelled(tx, observer, vendor);
  return live;
}

/** Has a run under way end, and its job look at once: one that waits to be tried again would see it minutes later. */
async function requestStop(
  tx: Tx,
  scope: ProjectScope,
  runId: string,
  options: { readonly isForGood?: boolean } = {},
): Promise<void> {
  await requestCancel(tx, scope, runId, options);
  await enqueueSlice(tx, scope, runId);
}

const observeCancelled = (tx: Tx, { onRunEnded }: RunObserver, vendor: VendorKind) =>
  tx.afterCommit(() => onRunEnded?.(vendor, 'import', 'cancelled'));

/** Cancels a run: it ends after the record at hand, or at once if no worker has it. */
export async function cancelRun(
  deps: RunDeps,
  scope: ProjectScope,
  { connectionId, runId }: { readonly connectionId: string; readonly runId: string },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const live = await lockLiveRun(tx, scope, connectionId);
    if (live?.id !== runId) {
      const vendor = await cancelInLine(tx, scope, runId);
      if (vendor !== undefined) return observeCancelled(tx, deps, vendor);
      throw conflict(createMessage('integrations.runEnded'));
    }
    if (live.state === 'running') return requestStop(tx, scope, runId);
    const end = { run: live, state: 'cancelled', counts: live.counts, error: null } as const;
    const again = await finishRun(tx, deps, scope, end);
    // The run that follows carries out what people chose over conflicts.
    if (again === null) await takeBackChoices(tx, scope, connectionId);
    // Asked for by others: cancelled is this run alone.
    await passTurn(tx, deps, scope, { before: live, again });
  });
}
