// The end of a run whose job was given up: a connection has one run at a time, and this one would be in the way for ever.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type EventDeps, recordConnectionEvent } from '../connections/public.ts';
import { type RunObserver, runSteps } from '../runs/public.ts';

/** Ends a run as failed. One that has ended, or that a worker still has, stays as it is. */
export async function abandonRun(
  tx: Tx,
  deps: EventDeps & RunObserver,
  scope: ProjectScope,
  runId: string,
): Promise<void> {
  const run = await runSteps.take(tx, scope, runId);
  if (run === undefined) return;
  const said = createMessage('integrations.faultRunInterrupted');
  const error = { code: 'interrupted', message: said.message, said } as const;
  await runSteps.end(tx, deps, scope, { run, state: 'failed', counts: run.counts, error });
  if (!run.dryRun)
    await recordConnectionEvent(tx, deps, scope, { id: run.connectionId, event: { kind: 'run_failed', ...error } });
}
