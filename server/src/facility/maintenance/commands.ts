import type { MaintenanceTask } from '../../../../contract/maintenance.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { auditRecord, changeOf, forgottenTasks } from '../asset-trail/public.ts';
import { getAsset, lockAsset, type PlannedAsset, saveSeries } from '../assets/public.ts';
import { afterCompletion, todayIn } from '../schedules/public.ts';
import { taskViews } from './page.ts';
import { reopen } from './reopening.ts';
import { findDone, forgetPutOff, listLastSettled, saveTask } from './store.ts';
import { type Deed, isProvisional, settle, type Task, taskOf } from './task.ts';

export interface MaintenanceDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** A task is named by its asset and its number. */
export interface TaskPath {
  readonly assetId: string;
  readonly number: number;
}

/** A task of the project. */
export async function getTask(
  { db, clock }: Pick<MaintenanceDeps, 'db' | 'clock'>,
  scope: ProjectScope,
  path: TaskPath,
): Promise<MaintenanceTask> {
  const reader = db.reader(scope);
  const planned = await getAsset(reader, scope, path.assetId);
  const today = await todayIn(reader, scope, clock);
  return viewOf(reader, scope, { planned, task: await readTask(reader, scope, { planned, path, today }), today });
}

/** What to do about a task, by the day that it is at the project. */
export type Intent = (today: string) => Deed;

/** Completes, skips or puts off a task. Throws conflict where it is settled, or its day not known yet. */
export async function handleTask(
  deps: MaintenanceDeps,
  actor: Actor,
  scope: ProjectScope,
  { path, intent }: { path: TaskPath; intent: Intent },
): Promise<MaintenanceTask> {
  return inTransaction(deps.db, scope, async (tx) => {
    const planned = await lockAsset(tx, scope, path.assetId);
    const today = await todayIn(tx, scope, deps.clock);
    const task = await readTask(tx, scope, { planned, path, today });
    const { series } = planned;
    const settled = await listLastSettled(tx, scope, [path.assetId]);
    if (isProvisional(series, task, settled.get(path.assetId) ?? 0)) {
      throw conflict(createMessage('records.taskProvisional'));
    }
    const deed = intent(today);
    const settlement = settle(task, deed, { today, installedOn: planned.asset.installedOn });
    const record = { type: 'maintenance_task', id: task.id ?? deps.ids.next() } as const;
    const at = await stampChanges(tx, scope, [changeOf(task.id === null ? 'created' : 'updated', scope, record)]);
    const standing = deed.kind === 'complete' ? afterCompletion(series, task.number, deed.on) : series;
    const { baseOn, afterOn, before } = series;
    const undo = standing.revision === series.revision ? null : { baseOn, afterOn, before };
    const kept = { id: record.id, assetId: path.assetId, task, settlement, undo };
    const saved = await saveTask(tx, { actor, scope }, kept, at);
    if (deed.kind === 'complete') await saveSeries(tx, scope, path.assetId, { ...series, ...standing });
    const detail = { assetId: path.assetId, tag: planned.asset.tag, number: task.number, dueOn: saved.dueOn };
    await auditRecord(tx, { deps, actor, scope }, record, { verb: VERBS[deed.kind], detail });
    return viewOf(tx, scope, { planned: { ...planned, series: { ...series, ...standing } }, task: saved, today });
  });
}

/** Opens a task again that was completed or skipped by mistake. Throws conflict where it cannot be. */
export async function reopenTask(
  deps: MaintenanceDeps,
  actor: Actor,
  scope: ProjectScope,
  { path, note }: { path: TaskPath; note: string | null },
): Promise<MaintenanceTask> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { assetId } = path;
    const planned = await lockAsset(tx, scope, assetId);
    const today = await todayIn(tx, scope, deps.clock);
    const task = await readTask(tx, scope, { planned, path, today });
    const lastSettled = (await listLastSettled(tx, scope, [assetId])).get(assetId) ?? 0;
    const { settlement, series } = reopen(planned, task, { note, lastSettled });
    const record = { type: 'maintenance_task', id: task.id ?? absent() } as const;
    const follows = series.anchor === 'last_completion';
    const forgotten = follows ? await forgetPutOff(tx, scope, { assetId, behind: task.number }) : [];
    const at = await stampChanges(tx, scope, [...forgottenTasks(scope, forgotten), changeOf('updated', scope, record)]);
    const saved = await saveTask(tx, { actor, scope }, { id: record.id, assetId, task, settlement, undo: null }, at);
    await saveSeries(tx, scope, assetId, series);
    const { state: was, settledOn } = task;
    const detail = { assetId, tag: planned.asset.tag, number: task.number, dueOn: saved.dueOn, was, settledOn };
    await auditRecord(tx, { deps, actor, scope }, record, { verb: 'reopened', detail });
    return viewOf(tx, scope, { planned: { ...planned, series }, task: saved, today });
  });
}

const VERBS = { complete: 'completed', skip: 'skipped', postpone: 'postponed' } as const;

async function readTask(
  reader: Reader,
  scope: ProjectScope,
  { planned, path, today }: { planned: PlannedAsset; path: TaskPath; today: string },
): Promise<Task> {
  const task = taskOf(planned, path.number, { done: await findDone(reader, scope, path), today });
  return task ?? absent();
}

async function viewOf(
  reader: Reader,
  scope: ProjectScope,
  { planned: { asset, series }, task, today }: { planned: PlannedAsset; task: Task; today: string },
): Promise<MaintenanceTask> {
  const [view] = await taskViews(reader, scope, [{ ...task, asset, series }], today);
  return view ?? absent();
}

function absent(): never {
  throw notFound();
}
