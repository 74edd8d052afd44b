// Reads the log: the runs of one rule or of all rules of a project, the events that a rule skipped, and the activity of each rule.
import { sql } from 'kysely';
import type { RuleActivity, RuleRun, SkippedEvent } from '../../../../contract/automation.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, group, instant, recordShape, text, texts, word } from '../../platform/database/record-shape.ts';

const at = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const STEPS = `(select coalesce(jsonb_agg(jsonb_build_object(
  'position', step.position, 'kind', step.kind, 'status', step.status, 'attempts', step.attempts, 'error', step.error,
  'result', case when step.result_id is not null then jsonb_build_object('type', step.result_type, 'id', step.result_id) end,
  'nextAttemptAt', ${at('step.next_attempt_at')}, 'finishedAt', ${at('step.finished_at')},
  'durationMs', step.duration_ms) order by step.position), '[]')
  from automation_step as step
  where step.workspace_id = automation_firing.workspace_id and step.firing_id = automation_firing.id)`;

export const runShape = recordShape<RuleRun>({
  id: word('automation_firing.id'),
  projectId: word('automation_firing.project_id'),
  ruleId: word('automation_firing.rule_id'),
  ruleName: text('automation_firing.rule_name'),
  event: group({
    id: word('automation_firing.event_id'),
    type: word('automation_firing.event'),
    occurredAt: instant('automation_firing.occurred_at'),
  }),
  resource: group({ type: word('automation_firing.resource_type'), id: word('automation_firing.resource_id') }),
  title: text('automation_firing.title'),
  status: word('automation_firing.status'),
  stopReason: word('automation_firing.stop_reason'),
  chain: texts('automation_firing.chain'),
  steps: document(STEPS),
  createdAt: instant('automation_firing.created_at'),
  finishedAt: instant('automation_firing.finished_at'),
});

/** Runs, newest first: of one rule by index automation_firing_of, else by the unique key (workspace_id, project_id, id). */
export const runList: ListSource = {
  from: 'automation_firing',
  table: 'automation_firing',
  newestFirst: true,
  changes: false,
  inProject: true,
  filters: { ruleId: 'automation_firing.rule_id = $', status: 'automation_firing.status = $' },
};

/** Returns why events of the last 30 days did not start a rule, the conditions in their order. */
export async function listSkippedEvents(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  ruleId: string,
): Promise<SkippedEvent[]> {
  const { rows } = await sql<
    Omit<SkippedEvent, 'last'> & { at: string; resourceType: string; resourceId: string; title: string }
  >`
    select reason, nullif(condition, -1)::int as condition, sum(count)::int as count, max(last_at) as at,
           (array_agg(last_resource_type order by last_at desc))[1] as "resourceType",
           (array_agg(last_resource_id order by last_at desc))[1] as "resourceId",
           (array_agg(last_title order by last_at desc))[1] as title
    from automation_miss where workspace_id = ${workspaceId}::uuid and rule_id = ${ruleId}::uuid
    group by reason, automation_miss.condition order by reason, automation_miss.condition`.execute(reader);
  return rows.map(({ reason, condition, count, at: lastAt, resourceType, resourceId, title }) => ({
    reason,
    condition,
    count,
    last: { resource: { type: resourceType, id: resourceId }, title, at: lastAt },
  }));
}

/** Returns the activity of the rules of a project, in the order of the list: counts since an instant, by index automation_firing_at. */
export async function listActivity(
  reader: Reader,
  { workspaceId, projectId }: ProjectScope,
  since: string,
): Promise<RuleActivity[]> {
  const { rows } = await sql<RuleActivity>`
    select rule.id as "ruleId", last.created_at as "lastRunAt", last.status as "lastStatus",
           recent.runs, recent.failed, recent.stopped, rule.failures_in_a_row as "failuresInARow"
    from automation_rule as rule
    left join lateral (
      select run.created_at, run.status from automation_firing as run
      where run.workspace_id = rule.workspace_id and run.rule_id = rule.id order by run.id desc limit 1
    ) as last on true
    cross join lateral (
      select count(*)::int as runs, count(*) filter (where run.status = 'failed')::int as failed,
             count(*) filter (where run.status = 'stopped')::int as stopped
      from automation_firing as run
      where run.workspace_id = rule.workspace_id and run.rule_id = rule.id and run.created_at >= ${since}::timestamptz
    ) as recent
    where rule.workspace_id = ${workspaceId}::uuid and rule.project_id = ${projectId}::uuid order by rule.id`.execute(
    reader,
  );
  return rows;
}
