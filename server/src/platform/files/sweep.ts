// Takes away what nobody keeps: files whose record was removed, and what a killed process was writing.
import type { Job } from '../jobs/job.ts';
import { type LedgerDeps, listUnwantedFiles, removeUnwanted, SWEEP } from './ledger.ts';

const BATCH = 50;

export interface SweepDeps extends LedgerDeps {
  /** Retention of an object after its removal was requested. */
  readonly deletedFilesKeptMs: number;
}

/** The job: enqueued with each removal, and by the clock for what has become old enough or a kill left behind. */
export function sweepJob(deps: SweepDeps): Job<Record<string, never>> {
  const keptMs = deps.deletedFilesKeptMs;
  return { name: SWEEP.name, cron: '*/5 * * * *', handle: () => sweepFiles(deps, { keptMs }) };
}

/**
 * Removes unwanted files, batch by batch, until none is left or none of a batch could be removed. One that cannot be
 * removed does not hold up the others; its fault is thrown in the end, so that the job is tried again.
 * @internal exported for tests, which do not wait for the queue.
 */
export async function sweepFiles(deps: LedgerDeps, { batchSize = BATCH, keptMs = 0 } = {}): Promise<void> {
  for (;;) {
    const batch = await listUnwantedFiles(deps, batchSize, keptMs);
    const outcomes = await Promise.allSettled(batch.map((file) => removeUnwanted(deps, file)));
    const faults = outcomes.filter((each) => each.status === 'rejected').map((each) => each.reason);
    if (faults.length < batch.length) continue;
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} files cannot be removed from storage`);
    return;
  }
}
