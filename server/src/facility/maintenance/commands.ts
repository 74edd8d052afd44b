import type { MaintenanceTask } from '../../../../contract/maintenance.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { stampChanges } from '../../platform/database/changes.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { auditRecord, changeOf } from '../asset-trail/public.ts';
import { getAsset, lockAsset, type PlannedAsset, saveSeries } from '../assets/public.ts';
import { afterCompletion, todayIn } from '../schedules/public.ts';
import { taskViews } from './page.ts';
import { findDone, listLastSettled, saveTask } from './store.ts';
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
      throw conflict('The day of this task follows from the one before it, which is still open.');
    }
    const deed = intent(today);
    const settlement = settle(task, deed, { today, installedOn: planned.asset.installedOn });
    const record = { type: 'maintenance_task', id: task.id ?? deps.ids.next() } as const;
    const at = await stampChanges(tx, scope, [changeOf(task.id === null ? 'created' : 'updated', scope, record)]);
    const saved = await saveTask(tx, { actor, scope }, { id: record.id, assetId: path.assetId, task, settlement }, at);
    const standing = deed.kind === 'complete' ? afterCompletion(series, task.number, deed.on) : series;
    if (deed.kind === 'complete') await saveSeries(tx, scope, path.assetId, { ...series, ...standing });
    const detail = { assetId: path.assetId, tag: planned.asset.tag, number: task.number, dueOn: saved.dueOn };
    await auditRecord(tx, { deps, actor, scope }, record, { verb: VERBS[deed.kind], detail });
    return viewOf(tx, scope, { planned: { ...planned, series: { ...series, ...standing } }, task: saved, today });
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
