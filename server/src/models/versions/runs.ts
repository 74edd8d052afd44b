// Moves an import from step to step, each a transaction: started, in progress, ready, failed, requeued. A run that is over by then,
// because it was cancelled, its model deleted or another run started, changes nothing, and the function returns false.
import type { ModelFailure } from '../../../../contract/models.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Change, stampChanges } from '../../platform/records/record-change.ts';
import { queueGeometry } from '../geometry/public.ts';
import { enqueuePurge } from './enqueue.ts';
import { holdRun, isRunning, lockPending, lockRun, type Run, type RunChange, saveRun } from './run-store.ts';
import { findHead, getModel, lockGroup, moveHead } from './store.ts';
import { becomesHead, createFailure, type ImportFailureCode, MAX_ATTEMPTS } from './version.ts';

/** Changes of locked records, to be written once the change that they follow has its stamp. */
export interface HeldRecords {
  readonly changes: readonly Change[];
  save(at: string): Promise<void>;
}

/** Records that follow the head of a group: the spaces. */
export interface HeadFollower {
  /** Locks the records that must change with the head of a group; returns what to write once the change has its stamp. */
  followHead(
    tx: Tx,
    scope: ProjectScope,
    head: { versionGroupId: string; modelId: string | undefined },
  ): Promise<HeldRecords>;
}

interface RunDeps extends HeadFollower {
  readonly db: Db;
  readonly ids: Ids;
}

/** The steps of an import. */
export const runs = {
  begin: beginRun,
  hold: holdRun,
  isRunning,
  progress: saveProgress,
  requeue: requeueRun,
  fail: failRun,
  failBy: (deps: RunDeps, scope: ProjectScope, run: Run, code: ImportFailureCode) =>
    failRun(deps, scope, run, createFailure(code)),
  failAbandoned: failAbandonedRun,
  finish: finishRun,
} as const;

/** Starts a run; returns undefined if there is nothing to import, or if it failed because it was started too often. */
async function beginRun(deps: RunDeps, scope: ProjectScope, id: string): Promise<Run | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const pending = await lockPending(tx, scope, id);
    if (pending === undefined) return undefined;
    const at = await stampChanges(tx, scope, [updated(scope, id)]);
    if (pending.attempts >= MAX_ATTEMPTS) {
      await saveFailure(tx, scope, { id, failure: createFailure('interrupted') }, at);
      return undefined;
    }
    const run = { ...pending, runId: deps.ids.next(), attempts: pending.attempts + 1 };
    await saveRun(tx, scope, { id, change: { status: 'reading', runId: run.runId, attempts: run.attempts } }, at);
    return run;
  });
}

/** Saves the progress of a run. Returns false if it is over. */
function saveProgress(
  deps: RunDeps,
  scope: ProjectScope,
  run: Run,
  reached: { progress: number; schema: string | null },
): Promise<boolean> {
  return step(deps, scope, run, reached);
}

/** Ends a run that failed. Returns false if it was over. */
function failRun(deps: RunDeps, scope: ProjectScope, run: Run, failure: ModelFailure): Promise<boolean> {
  return inTransaction(deps.db, scope, async (tx) => {
    if (!(await lockRun(tx, scope, run))) return false;
    const at = await stampChanges(tx, scope, [updated(scope, run.id)]);
    await saveFailure(tx, scope, { id: run.id, failure }, at);
    return true;
  });
}

/** Requeues a run to be tried again; `counts` is false if it did not get to its file. Returns false if it was over. */
function requeueRun(deps: RunDeps, scope: ProjectScope, run: Run, { counts }: { counts: boolean }): Promise<boolean> {
  return step(deps, scope, run, { status: 'queued', attempts: counts ? run.attempts : run.attempts - 1 });
}

/** Marks a model as failed whose import no job is left for; does nothing if it has ended in another way. */
async function failAbandonedRun(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  if ((await lockPending(tx, scope, id)) === undefined) return;
  const at = await stampChanges(tx, scope, [updated(scope, id)]);
  await saveFailure(tx, scope, { id, failure: createFailure('not_read') }, at);
}

/** The result of an import. */
interface ImportedModel {
  readonly schema: string;
  readonly report: object;
  readonly elementCount: number;
  readonly spaceCount: number;
  readonly storeyCount: number;
}

/** Marks a model as ready, and as head if it is the latest ready one; the spaces follow. Returns false if the run was over. */
async function finishRun(deps: RunDeps, scope: ProjectScope, run: Run, imported: ImportedModel): Promise<boolean> {
  const { id, versionGroupId } = run;
  return inTransaction(deps.db, scope, async (tx) => {
    // Locks the group before its versions, like uploads and deletions.
    await lockGroup(tx, scope, versionGroupId);
    if (!(await lockRun(tx, scope, run))) return false;
    const model = await getModel(tx, scope, id);
    const head = await findHead(tx, scope, versionGroupId);
    const isHead = becomesHead(model, head);
    const held = isHead ? await deps.followHead(tx, scope, { versionGroupId, modelId: id }) : undefined;
    const before = isHead && head !== undefined ? [updated(scope, head.id)] : [];
    const at = await stampChanges(tx, scope, [...before, updated(scope, id), ...(held?.changes ?? [])]);
    if (isHead) await moveHead(tx, scope, { from: head?.id, to: undefined }, at);
    await saveRun(tx, scope, { id, change: { status: 'ready', isHead, ...imported } }, at);
    await queueGeometry(tx, scope, id);
    await held?.save(at);
    return true;
  });
}

/** Marks a locked model as failed for good, and has its imported data removed. */
export async function saveFailure(
  tx: Tx,
  scope: ProjectScope,
  { id, failure }: { id: string; failure: ModelFailure },
  at: string,
): Promise<void> {
  await saveRun(tx, scope, { id, change: { status: 'failed', failure } }, at);
  await enqueuePurge(tx, scope, id);
}

async function step(deps: RunDeps, scope: ProjectScope, run: Run, change: RunChange): Promise<boolean> {
  return inTransaction(deps.db, scope, async (tx) => {
    if (!(await lockRun(tx, scope, run))) return false;
    const at = await stampChanges(tx, scope, [updated(scope, run.id)]);
    await saveRun(tx, scope, { id: run.id, change }, at);
    return true;
  });
}

const updated = ({ projectId }: ProjectScope, id: string): Change => ({
  change: 'updated',
  type: 'model',
  id,
  projectId,
});
