// The steps of a reading, each a transaction: begun, going on, ready, failed, put back. One that is over by then, because it was
// cancelled, its model deleted or another attempt begun, changes nothing and says so.
import type { ModelFailure } from '../../../../contract/models.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type Change, stampChanges } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { queueGeometry } from '../geometry/public.ts';
import { enqueuePurge } from './enqueue.ts';
import { holdRun, isRunning, lockPending, lockRun, type Run, type RunChange, saveRun } from './run-store.ts';
import { findHead, getModel, lockGroup, moveHead } from './store.ts';
import { becomesHead, MAX_ATTEMPTS, type ReadingFailureCode, readingFailure } from './version.ts';

/** What is to be written of locked records once the change that they follow has its stamp. */
export interface HeldRecords {
  readonly changes: readonly Change[];
  save(at: string): Promise<void>;
}

/** Records that follow what is head: the spaces. */
export interface HeadFollower {
  /** Locks what must change with the head of a group and answers what is to be written once the change has its stamp. */
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

/** The steps. */
export const runs = {
  begin: beginRun,
  hold: holdRun,
  goesOn: isRunning,
  progress: tellProgress,
  requeue: requeueRun,
  fail: failRun,
  failBy: (deps: RunDeps, scope: ProjectScope, run: Run, code: ReadingFailureCode) =>
    failRun(deps, scope, run, readingFailure(code)),
  giveUp: giveUpReading,
  finish: finishRun,
} as const;

/** Begins a reading; undefined where there is nothing to read, or it was begun too often and is given up. */
async function beginRun(deps: RunDeps, scope: ProjectScope, id: string): Promise<Run | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const pending = await lockPending(tx, scope, id);
    if (pending === undefined) return undefined;
    const at = await stampChanges(tx, scope, [updated(scope, id)]);
    if (pending.attempts >= MAX_ATTEMPTS) {
      await saveFailure(tx, scope, { id, failure: readingFailure('interrupted') }, at);
      return undefined;
    }
    const run = { ...pending, runId: deps.ids.next(), attempts: pending.attempts + 1 };
    await saveRun(tx, scope, { id, change: { status: 'reading', runId: run.runId, attempts: run.attempts } }, at);
    return run;
  });
}

/** Says how far a reading is. False where it is over. */
function tellProgress(
  deps: RunDeps,
  scope: ProjectScope,
  run: Run,
  far: { progress: number; schema: string | null },
): Promise<boolean> {
  return step(deps, scope, run, far);
}

/** Ends a reading that failed. False where it was over. */
function failRun(deps: RunDeps, scope: ProjectScope, run: Run, failure: ModelFailure): Promise<boolean> {
  return inTransaction(deps.db, scope, async (tx) => {
    if (!(await lockRun(tx, scope, run))) return false;
    const at = await stampChanges(tx, scope, [updated(scope, run.id)]);
    await saveFailure(tx, scope, { id: run.id, failure }, at);
    return true;
  });
}

/** Puts a reading back to be tried again; `counts` false: it did not come to its file. False where it was over. */
function requeueRun(deps: RunDeps, scope: ProjectScope, run: Run, { counts }: { counts: boolean }): Promise<boolean> {
  return step(deps, scope, run, { status: 'queued', attempts: counts ? run.attempts : run.attempts - 1 });
}

/** Marks a reading that no job is left for as failed; nothing where it came to an end otherwise. */
async function giveUpReading(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  if ((await lockPending(tx, scope, id)) === undefined) return;
  const at = await stampChanges(tx, scope, [updated(scope, id)]);
  await saveFailure(tx, scope, { id, failure: readingFailure('not_read') }, at);
}

/** What was read. */
interface ReadModel {
  readonly schema: string;
  readonly report: object;
  readonly elementCount: number;
  readonly spaceCount: number;
  readonly storeyCount: number;
}

/** Makes a model ready, and head where it is the latest that is; the spaces follow. False where the reading was over. */
async function finishRun(deps: RunDeps, scope: ProjectScope, run: Run, read: ReadModel): Promise<boolean> {
  const { id, versionGroupId } = run;
  return inTransaction(deps.db, scope, async (tx) => {
    // The group before its versions, like uploads and deletions.
    await lockGroup(tx, scope, versionGroupId);
    if (!(await lockRun(tx, scope, run))) return false;
    const model = await getModel(tx, scope, id);
    const head = await findHead(tx, scope, versionGroupId);
    const isHead = becomesHead(model, head);
    const held = isHead ? await deps.followHead(tx, scope, { versionGroupId, modelId: id }) : undefined;
    const before = isHead && head !== undefined ? [updated(scope, head.id)] : [];
    const at = await stampChanges(tx, scope, [...before, updated(scope, id), ...(held?.changes ?? [])]);
    if (isHead) await moveHead(tx, scope, { from: head?.id, to: undefined }, at);
    await saveRun(tx, scope, { id, change: { status: 'ready', isHead, ...read } }, at);
    await queueGeometry(tx, scope, id);
    await held?.save(at);
    return true;
  });
}

/** Marks a locked model as failed for good, and has what was kept of it removed. */
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
