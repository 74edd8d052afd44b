// Every statement on maintenance_task but those of a plan that changes (facility/schedules) and the reads of the calendar.
import { sql } from 'kysely';
import type { TaskState } from '../../../../contract/maintenance.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doerOf } from '../asset-trail/public.ts';
import type { Settlement, Task } from './task.ts';

/** Which of these tasks something was done about. */
export async function listDone(
  reader: Reader,
  scope: ProjectScope,
  tasks: readonly { assetId: string; number: number }[],
): Promise<{ assetId: string; number: number }[]> {
  const { rows } = await sql<{ assetId: string; number: number }>`
    select task.asset_id as "assetId", task.number
    from unnest(${tasks.map((each) => each.assetId)}::uuid[], ${tasks.map((each) => each.number)}::int[])
      as asked (asset_id, number)
    join maintenance_task as task on task.workspace_id = ${scope.workspaceId}::uuid
      and task.asset_id = asked.asset_id and task.number = asked.number`.execute(reader);
  return rows;
}

/** The columns of a task. */
export const taskColumns = [
  'maintenance_task.id',
  'maintenance_task.number',
  'maintenance_task.state',
  'maintenance_task.scheduled_on',
  'maintenance_task.due_on',
  'maintenance_task.settled_on',
  'maintenance_task.note',
  'maintenance_task.done_by_type',
  'maintenance_task.done_by_id',
  'maintenance_task.revision',
  'maintenance_task.updated_at',
  'maintenance_task.undo_base_on',
  'maintenance_task.undo_after_on',
  'maintenance_task.undo_before',
] as const;

interface TaskRow {
  readonly id: string;
  readonly number: number;
  readonly state: string;
  readonly scheduled_on: string;
  readonly due_on: string;
  readonly settled_on: string | null;
  readonly note: string | null;
  readonly done_by_type: string;
  readonly done_by_id: string | null;
  readonly revision: number;
  readonly updated_at: string;
  readonly undo_base_on: string | null;
  readonly undo_after_on: string | null;
  readonly undo_before: number | null;
}

/** The task of a row. */
export function taskOfRow(row: TaskRow): Task {
  const { undo_base_on: baseOn, undo_after_on: afterOn, undo_before: before } = row;
  return {
    id: row.id,
    number: row.number,
    state: row.state as TaskState,
    scheduledOn: row.scheduled_on,
    dueOn: row.due_on,
    settledOn: row.settled_on,
    note: row.note,
    doneBy: { type: row.done_by_type as 'user', id: row.done_by_id },
    revision: row.revision,
    updatedAt: row.updated_at,
    undo: before === null ? null : { baseOn, afterOn, before },
  };
}

/** What was done about a task; undefined where nothing was. */
export async function findDone(
  reader: Reader,
  scope: ProjectScope,
  { assetId, number }: { assetId: string; number: number },
): Promise<Task | undefined> {
  const row = await reader
    .selectFrom('maintenance_task')
    .select(taskColumns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('asset_id', '=', assetId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row === undefined ? undefined : taskOfRow(row);
}

/** The highest number that was completed or skipped, of each of these assets of which one was. */
export async function listLastSettled(
  reader: Reader,
  scope: ProjectScope,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ assetId: string; last: number }>`
    select asset_id as "assetId", max(number) as last from maintenance_task
    where workspace_id = ${scope.workspaceId}::uuid and asset_id = any(${assetIds}::uuid[]) and state <> 'open'
    group by asset_id`.execute(reader);
  return new Map(rows.map((row) => [row.assetId, row.last]));
}

interface SavedTask {
  readonly id: string;
  readonly assetId: string;
  readonly task: Task;
  readonly settlement: Settlement;
  readonly undo: Task['undo'];
}

/** Saves what was done about a task of a locked asset; `at` is the stamp of the change. */
export async function saveTask(
  tx: Tx,
  { actor, scope }: { actor: Actor; scope: ProjectScope },
  { id, assetId, task, settlement, undo }: SavedTask,
  at: string,
): Promise<Task> {
  const by = doerOf(actor);
  const { state, dueOn, settledOn, note } = settlement;
  const before = {
    undo_base_on: undo?.baseOn ?? null,
    undo_after_on: undo?.afterOn ?? null,
    undo_before: undo?.before ?? null,
  };
  const row = await tx
    .insertInto('maintenance_task')
    .values({
      workspace_id: scope.workspaceId,
      id,
      project_id: scope.projectId,
      asset_id: assetId,
      number: task.number,
      state,
      scheduled_on: task.scheduledOn,
      due_on: dueOn,
      settled_on: settledOn,
      note,
      done_by_type: by.type,
      done_by_id: by.id,
      created_at: at,
      updated_at: at,
      ...before,
    })
    .onConflict((on) =>
      on.columns(['workspace_id', 'id']).doUpdateSet({
        state,
        due_on: dueOn,
        settled_on: settledOn,
        note,
        done_by_type: by.type,
        done_by_id: by.id,
        revision: task.revision + 1,
        updated_at: at,
        ...before,
      }),
    )
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
  return taskOfRow(row);
}

/** Forgets what was put off of a locked asset behind that number; gives the ids of what it was. */
export async function forgetPutOff(
  tx: Tx,
  scope: ProjectScope,
  { assetId, behind: number }: { assetId: string; behind: number },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('maintenance_task')
    .where('workspace_id', '=', scope.workspaceId)
    .where('asset_id', '=', assetId)
    .where('state', '=', 'open')
    .where('number', '>', number)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
