// Moves geometry from step to step, each a transaction: started, ready, failed, requeued. A run that is over by then, because its
// model was deleted or another run was started, changes nothing, and the function returns false.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type LedgerDeps, withStoredFiles } from '../../platform/files/ledger.ts';
import type { Ids } from '../../platform/ids.ts';
import { removeFigures, storeFigures } from './figures/store.ts';
import { type GeometryFailure, type GeometryTotals, type LeftOut, MAX_ATTEMPTS } from './geometry.ts';
import type { WrittenPart } from './messages.ts';
import { type GeometryChange, type GeometryRun, insertParts, lockPending, lockRun, saveGeometry } from './run-store.ts';

interface RunDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/** Starts a run; returns undefined if there is nothing to generate, or if it failed because it was started too often. */
export async function beginRun(deps: RunDeps, scope: ProjectScope, id: string): Promise<GeometryRun | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const pending = await lockPending(tx, scope, id);
    if (pending === undefined) return undefined;
    if (pending.attempts >= MAX_ATTEMPTS) {
      await saveGeometry(tx, scope, id, { state: 'failed', failure: 'interrupted' });
      return undefined;
    }
    const run = { ...pending, runId: deps.ids.next(), attempts: pending.attempts + 1 };
    await saveGeometry(tx, scope, id, { state: 'generating', runId: run.runId, attempts: run.attempts });
    return run;
  });
}

/** Ends a run that failed. Returns false if it was over. */
export function failRun(deps: RunDeps, scope: ProjectScope, run: GeometryRun, failure: GeometryFailure) {
  return step(deps, scope, run, { state: 'failed', failure });
}

/** Requeues a run to be tried again; `counts` is false if it did not get to its file. Returns false if it was over. */
export function requeueRun(deps: RunDeps, scope: ProjectScope, run: GeometryRun, { counts }: { counts: boolean }) {
  return step(deps, scope, run, { state: 'waiting', attempts: counts ? run.attempts : run.attempts - 1 });
}

/** Marks geometry as failed that no job is left for; does nothing if it has ended in another way. */
export async function failAbandoned(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  if ((await lockPending(tx, scope, id)) === undefined) return;
  await saveGeometry(tx, scope, id, { state: 'failed', failure: 'not_drawn' });
}

/** The result of a run. */
export interface GeneratedGeometry extends GeometryTotals {
  readonly parts: readonly WrittenPart[];
  readonly leftOut: readonly LeftOut[];
}

/** Stores parts and figures and marks the geometry as ready. Returns false if the run was over: no part is kept, and the figures do not count. */
export async function finishRun(
  deps: LedgerDeps,
  scope: ProjectScope,
  run: GeometryRun,
  { parts, ...whole }: GeneratedGeometry,
): Promise<boolean> {
  const sources = parts.map(({ path, byteSize }) => ({
    ...{ path, sizeBytes: byteSize, sha256: null },
    ...{ mediaType: 'application/octet-stream', downloadName: null },
  }));
  const insert = (tx: Tx, ids: readonly string[]) =>
    insertParts(
      tx,
      scope,
      run.id,
      parts.map((part, at) => ({ ...part, number: at + 1, fileId: ids[at] ?? '' })),
    );
  const whileRunning = { db: deps.db, isWanted: (tx: Tx) => lockRun(tx, scope, run) };
  const figures = parts.map(({ figuresPath }) => figuresPath);
  if (!(await removeFigures(whileRunning, scope, run.id))) return false;
  if (!(await storeFigures(whileRunning, scope, run.id, figures))) return false;
  if (sources.length === 0) return step(deps, scope, run, { state: 'ready', ...whole });
  return withStoredFiles(deps, scope, sources, async (files) => {
    return inTransaction(deps.db, scope, async (tx) => {
      if (!(await lockRun(tx, scope, run))) return false;
      await files.keep(tx);
      await insert(tx, files.ids);
      await saveGeometry(tx, scope, run.id, { state: 'ready', ...whole });
      return true;
    });
  });
}

async function step(deps: RunDeps, scope: ProjectScope, run: GeometryRun, change: GeometryChange): Promise<boolean> {
  return inTransaction(deps.db, scope, async (tx) => {
    if (!(await lockRun(tx, scope, run))) return false;
    await saveGeometry(tx, scope, run.id, change);
    return true;
  });
}
