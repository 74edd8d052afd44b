// The steps of a drawing, each a transaction: begun, ready, failed, put back. One that is over by then, because its model was
// deleted, or another attempt was begun, changes nothing and says so.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type LedgerDeps, withStoredFiles } from '../../platform/files/ledger.ts';
import type { Ids } from '../../platform/ids.ts';
import { type DrawingFailure, type DrawnWhole, type LeftOut, MAX_ATTEMPTS } from './drawing.ts';
import { removeFigures, storeFigures } from './figures/store.ts';
import type { DrawnPart } from './messages.ts';
import { type DrawingChange, type DrawingRun, keepParts, lockPending, lockRun, saveDrawing } from './run-store.ts';

interface RunDeps {
  readonly db: Db;
  readonly ids: Ids;
}

/** Begins a drawing; undefined where there is nothing to draw, or it was begun too often and is given up. */
export async function beginRun(deps: RunDeps, scope: ProjectScope, id: string): Promise<DrawingRun | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const pending = await lockPending(tx, scope, id);
    if (pending === undefined) return undefined;
    if (pending.attempts >= MAX_ATTEMPTS) {
      await saveDrawing(tx, scope, id, { state: 'failed', failure: 'interrupted' });
      return undefined;
    }
    const run = { ...pending, runId: deps.ids.next(), attempts: pending.attempts + 1 };
    await saveDrawing(tx, scope, id, { state: 'drawing', runId: run.runId, attempts: run.attempts });
    return run;
  });
}

/** Ends a drawing that failed. False where it was over. */
export function failRun(deps: RunDeps, scope: ProjectScope, run: DrawingRun, failure: DrawingFailure) {
  return step(deps, scope, run, { state: 'failed', failure });
}

/** Puts a drawing back to be tried again; `counts` false: it did not come to its file. False where it was over. */
export function requeueRun(deps: RunDeps, scope: ProjectScope, run: DrawingRun, { counts }: { counts: boolean }) {
  return step(deps, scope, run, { state: 'waiting', attempts: counts ? run.attempts : run.attempts - 1 });
}

/** Marks a drawing that no job is left for as failed; nothing where it came to an end otherwise. */
export async function giveUpDrawing(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  if ((await lockPending(tx, scope, id)) === undefined) return;
  await saveDrawing(tx, scope, id, { state: 'failed', failure: 'not_drawn' });
}

/** What was drawn. */
export interface Drawn extends DrawnWhole {
  readonly parts: readonly DrawnPart[];
  readonly leftOut: readonly LeftOut[];
}

/** Stores parts and figures and makes the drawing ready. False where it was over: no part is kept, and figures do not count. */
export async function finishRun(
  deps: LedgerDeps,
  scope: ProjectScope,
  run: DrawingRun,
  { parts, ...whole }: Drawn,
): Promise<boolean> {
  const sources = parts.map(({ path, byteSize }) => ({
    ...{ path, sizeBytes: byteSize, sha256: null },
    ...{ mediaType: 'application/octet-stream', downloadName: null },
  }));
  const keep = (tx: Tx, ids: readonly string[]) =>
    keepParts(
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
      await keep(tx, files.ids);
      await saveDrawing(tx, scope, run.id, { state: 'ready', ...whole });
      return true;
    });
  });
}

async function step(deps: RunDeps, scope: ProjectScope, run: DrawingRun, change: DrawingChange): Promise<boolean> {
  return inTransaction(deps.db, scope, async (tx) => {
    if (!(await lockRun(tx, scope, run))) return false;
    await saveDrawing(tx, scope, run.id, change);
    return true;
  });
}
