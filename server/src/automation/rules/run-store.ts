// Statements on runs, steps, effects and skipped events, except those of the log (log-store.ts). The tables keep their first names:
// a run is a row of automation_firing and a skipped event a count in automation_miss, since processes of two versions share them
// during an upgrade.
import { sql } from 'kysely';
import type { RunStatus, StepStatus } from '../../../../contract/automation.ts';
import type { StopReason } from '../../../../contract/automation-members.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { PlannedRun, PlannedSkip, RuledEvent, Task } from './rule-run.ts';

/** Returns the rules that led to each event, by event id; an event of people or machines has no entry. */
export async function findChains(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  eventIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ event_id: string; chain: string[] }>`
    select effect.event_id, run.chain || run.rule_id as chain
    from automation_effect as effect
    join automation_firing as run on run.workspace_id = effect.workspace_id and run.id = effect.firing_id
    where effect.workspace_id = ${workspaceId}::uuid and effect.event_id = any(${eventIds}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.event_id, row.chain]));
}

/** Counts the runs of each rule since an instant that count towards its hourly budget. Index automation_firing_at. */
export async function countSpent(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  ruleIds: readonly string[],
  since: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ rule_id: string; spent: number }>`
    select rule_id, count(*)::int as spent from automation_firing
    where workspace_id = ${workspaceId}::uuid and rule_id = any(${ruleIds}::uuid[])
      and created_at >= ${since}::timestamptz and (stop_reason is null or stop_reason in ('over_budget', 'over_mail_budget'))
    group by rule_id`.execute(reader);
  return new Map(rows.map((row) => [row.rule_id, row.spent]));
}

/**
 * Inserts runs with their steps, and returns the ids of those that are to be executed. The run of a rule for an event that is
 * there already stays as it is: an event that is handed over twice starts one run.
 */
export async function insertRuns(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { runs, ids, at }: { runs: readonly PlannedRun[]; ids: Ids; at: string },
): Promise<string[]> {
  const numbered = runs.map((each) => ({ ...each, id: ids.next() }));
  const { rows } = await sql<{ id: string }>`
    insert into automation_firing (workspace_id, id, project_id, rule_id, rule_name, event_id, event, occurred_at,
                                   resource_type, resource_id, title, status, stop_reason, chain, created_at, finished_at)
    select ${workspaceId}::uuid, item.id, item.project_id, item.rule_id, item.rule_name, item.event_id, item.event, item.occurred_at,
           item.resource_type, item.resource_id, item.title,
           case when item.stop_reason is null then 'pending' else 'stopped' end, item.stop_reason,
           coalesce(item.chain, '{}'), ${at}::timestamptz, case when item.stop_reason is not null then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(numbered.map(toRow))}::jsonb) as item (
      id uuid, project_id uuid, rule_id uuid, rule_name text, event_id uuid, event text, occurred_at timestamptz,
      resource_type text, resource_id uuid, title text, stop_reason text, chain uuid[])
    on conflict (workspace_id, rule_id, event_id) do nothing
    returning id`.execute(tx);
  const inserted = new Set(rows.map((row) => row.id));
  const due = numbered.filter((each) => inserted.has(each.id) && each.stopReason === null);
  const steps = due.flatMap((each) =>
    each.tasks.map((task, position) => ({ firing_id: each.id, position, id: ids.next(), kind: task.kind, task })),
  );
  await sql`
    insert into automation_step (workspace_id, firing_id, position, id, kind, task, next_attempt_at)
    select ${workspaceId}::uuid, item.firing_id, item.position, item.id, item.kind, item.task, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as item (firing_id uuid, position smallint, id uuid, kind text, task jsonb)`.execute(tx);
  return due.map((each) => each.id);
}

const toRow = ({ id, rule, event, title, stopReason, chain }: PlannedRun & { id: string }) => ({
  id,
  project_id: event.projectId,
  rule_id: rule.id,
  rule_name: rule.name,
  event_id: event.id,
  event: event.type,
  occurred_at: event.occurredAt,
  resource_type: event.resource.type,
  resource_id: event.resource.id,
  title,
  stop_reason: stopReason,
  chain,
});

/** Adds events that started nothing to the counts of the hour that `at` is in. */
export async function addSkippedEvents(
  tx: Tx,
  scope: WorkspaceScope,
  skipped: readonly PlannedSkip[],
  at: string,
): Promise<void> {
  if (skipped.length === 0) return;
  const items = skipped.map(({ ruleId, event, reason, condition, title }, place) => ({
    rule_id: ruleId,
    reason,
    condition: condition ?? -1,
    last_at: event.occurredAt,
    type: event.resource.type,
    id: event.resource.id,
    title,
    place,
  }));
  await sql`
    insert into automation_miss (workspace_id, rule_id, hour_at, reason, condition, count, last_at, last_resource_type,
                                 last_resource_id, last_title)
    select ${scope.workspaceId}::uuid, item.rule_id, date_trunc('hour', ${at}::timestamptz), item.reason, item.condition,
           count(*)::int, max(item.last_at), (array_agg(item.type order by item.place desc))[1],
           (array_agg(item.id order by item.place desc))[1], (array_agg(item.title order by item.place desc))[1]
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (
      rule_id uuid, reason text, condition smallint, last_at timestamptz, type text, id uuid, title text, place int)
    group by item.rule_id, item.reason, item.condition order by 2, 4, 5
    on conflict (workspace_id, rule_id, hour_at, reason, condition) do update
      set count = automation_miss.count + excluded.count, last_at = excluded.last_at,
          last_resource_type = excluded.last_resource_type, last_resource_id = excluded.last_resource_id,
          last_title = excluded.last_title`.execute(tx);
}

/** Deletes the counts of a rule, whose conditions have changed. */
export async function deleteSkippedEvents(tx: Tx, { workspaceId }: WorkspaceScope, ruleId: string): Promise<void> {
  await tx
    .deleteFrom('automation_miss')
    .where('workspace_id', '=', workspaceId)
    .where('rule_id', '=', ruleId)
    .execute();
}

export interface Run {
  readonly id: string;
  readonly projectId: string;
  readonly ruleId: string;
  readonly status: RunStatus;
  readonly event: RuledEvent;
}

export interface Step {
  readonly runId: string;
  readonly position: number;
  readonly id: string;
  readonly task: Task;
  readonly status: StepStatus;
  readonly attempts: number;
  /** Error of the last attempt that failed. */
  readonly error: string | null;
  readonly nextAttemptAt: string | null;
}

/** Locks a run and returns it with its steps in order; undefined if it is gone. */
export async function lockRun(
  tx: Tx,
  scope: WorkspaceScope,
  id: string,
): Promise<{ run: Run; steps: Step[] } | undefined> {
  const row = await tx
    .selectFrom('automation_firing')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const steps = await tx
    .selectFrom('automation_step')
    .select(['position', 'id', 'task', 'status', 'attempts', 'error', 'next_attempt_at'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('firing_id', '=', id)
    .orderBy('position')
    .execute();
  const event: RuledEvent = {
    id: row.event_id,
    type: row.event as RuledEvent['type'],
    projectId: row.project_id,
    resource: { type: row.resource_type, id: row.resource_id },
    occurredAt: row.occurred_at,
  };
  return {
    run: { id, projectId: row.project_id, ruleId: row.rule_id, status: row.status as RunStatus, event },
    steps: steps.map((step) => ({
      runId: id,
      position: step.position,
      id: step.id,
      task: step.task as Task,
      status: step.status as StepStatus,
      attempts: step.attempts,
      error: step.error,
      nextAttemptAt: step.next_attempt_at,
    })),
  };
}

export interface StepOutcome {
  readonly status: StepStatus;
  readonly error: string | null;
  readonly result: { readonly type: string; readonly id: string } | null;
  readonly nextAttemptAt: string | null;
  readonly at: string;
  readonly durationMs: number | null;
  /** Number of attempts of the step, including this one if it counts. */
  readonly attempts: number;
}

/**
 * Saves the outcome of an attempt at a pending step. Returns false if another process has made the attempt meanwhile: the caller
 * must then roll this transaction back.
 */
export async function saveStep(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { runId, position, attempts }: Pick<Step, 'runId' | 'position' | 'attempts'>,
  { status, error, result, nextAttemptAt, at, durationMs, attempts: counted }: StepOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('automation_step')
    .set({
      status,
      error,
      attempts: counted,
      result_type: result?.type ?? null,
      result_id: result?.id ?? null,
      next_attempt_at: nextAttemptAt,
      finished_at: status === 'pending' ? null : at,
      duration_ms: durationMs,
    })
    .where('workspace_id', '=', workspaceId)
    .where('firing_id', '=', runId)
    .where('position', '=', position)
    .where('status', '=', 'pending')
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Stops the pending steps of a run. */
export async function stopSteps(tx: Tx, { workspaceId }: WorkspaceScope, runId: string, at: string): Promise<void> {
  await tx
    .updateTable('automation_step')
    .set({ status: 'stopped', next_attempt_at: null, finished_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('firing_id', '=', runId)
    .where('status', '=', 'pending')
    .execute();
}

/** Saves the final status of a run. */
export async function endRun(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { id, status, stopReason }: { id: string; status: RunStatus; stopReason: StopReason | null },
  at: string,
): Promise<void> {
  await tx
    .updateTable('automation_firing')
    .set({ status, stop_reason: stopReason, finished_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

/**
 * Records the events that this transaction appended as effects of a run. Finds them by the id of the transaction among the pending
 * ones (index outbox_event_pending).
 */
export async function insertEffects(tx: Tx, { workspaceId }: WorkspaceScope, runId: string): Promise<void> {
  await sql`
    insert into automation_effect (workspace_id, event_id, firing_id)
    select event.workspace_id, event.id, ${runId}::uuid from outbox_event as event
    where event.workspace_id = ${workspaceId}::uuid and event.handled_at is null
      and event.sequence >= (select clock.sequence from workspace_clock as clock where clock.workspace_id = ${workspaceId}::uuid)
      and event.xmin = pg_current_xact_id()::xid`.execute(tx);
}
