// The slice of work of a run that imports a model, and its end: done, back in line until the vendor is ready, or failed.
import { type EventDeps, recordConnectionEvent } from '../connections/public.ts';
import { addCounts, type Run, type RunObserver, runSteps } from '../runs/public.ts';
import { inStep } from '../work/public.ts';
import type { ModelContext } from './context.ts';
import { enterFault, findModelFault } from './faults.ts';
import { importModel } from './import-model.ts';

/** A run of an import at work. */
export type ImportContext = ModelContext & { readonly deps: EventDeps & RunObserver };

/** Works on an import and ends its run. Throws what ends it for the connection as a whole, or is to be tried again. */
export async function workOnImport(context: ImportContext, asked: NonNullable<Run['import']>): Promise<void> {
  const { deps, scope, run, counts, isCancelled } = context;
  const outcome = await importModel(context, asked).catch((error: unknown) => {
    const fault = findModelFault(context, error);
    if (fault === undefined) throw error;
    return fault;
  });
  const count = () => addCounts(run.counts, counts);
  await inStep(context, async (tx) => {
    if (outcome !== null && 'waitingUntil' in outcome && !isCancelled()) {
      await runSteps.stepAside(tx, deps, scope, { run, later: { ...outcome, counts: count() } });
      return;
    }
    if (outcome === null || 'waitingUntil' in outcome) {
      const state = outcome === null ? 'done' : 'cancelled';
      await runSteps.end(tx, deps, scope, { run, state, counts: count(), error: null });
    } else {
      const { code, message, said } = outcome;
      counts.errors += 1;
      await runSteps.end(tx, deps, scope, { run, state: 'failed', counts: count(), error: { code, message, said } });
      await enterFault(tx, context, outcome, asked.versionId ?? asked.itemId);
    }
    // The connection works: only this file could not be taken over.
    await recordConnectionEvent(tx, deps, scope, { id: run.connectionId, event: { kind: 'run_ended' } });
  });
}
