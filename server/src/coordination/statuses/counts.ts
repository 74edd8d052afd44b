// How many records of a project there are and how many of them are still to be done. As expressions of SQL, each a JSON
// object, so that whoever wants several has them in one statement: one round trip and one snapshot.
import { type RawBuilder, sql } from 'kysely';
import { SETTLED_CLASH_STATUSES } from '../../../../contract/clashes.ts';
import { SETTLED_ISSUE_STATUSES } from '../../../../contract/issues.ts';
import type { ProjectOverview } from '../../../../contract/overview.ts';
import { SETTLED_RFI_STATUSES } from '../../../../contract/rfis.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';

/**
 * The issues of the project: by issue_of_status alone, those of the person by issue_assigned; 100,000 in 26 ms and 5,000 of
 * one person's in 10 ms (2026-11-21).
 */
export function issueCounts(scope: ProjectScope, userId: string): RawBuilder<ProjectOverview['issues']> {
  return dueCounts('issue', SETTLED_ISSUE_STATUSES, scope, userId);
}

/** Its RFIs, of which there are fewer: their rows, by the key of the project. 20,000 take 21 ms. */
export function rfiCounts(scope: ProjectScope, userId: string): RawBuilder<ProjectOverview['rfis']> {
  return dueCounts('rfi', SETTLED_RFI_STATUSES, scope, userId);
}

/** Its clashes: their rows, which are short, or clash_of_status, and clash_assigned; 100,000 take 47 ms. */
export function clashCounts(scope: ProjectScope, userId: string): RawBuilder<ProjectOverview['clashes']> {
  const isOpen = openIn(SETTLED_CLASH_STATUSES);
  return sql`(
    select json_build_object('open', count(*) filter (where ${isOpen}),
      'assignedToMe', ${assignedTo('clash', scope, userId, isOpen)}, 'total', count(*))
    from clash where ${inProject(scope)})`;
}

function dueCounts<T>(
  table: 'issue' | 'rfi',
  settled: readonly string[],
  scope: ProjectScope,
  userId: string,
): RawBuilder<T> {
  const isOpen = openIn(settled);
  // As the filter `overdue` of the lists has it (settled.ts).
  const today = sql`(
    select (now() at time zone time_zone)::date from project
    where workspace_id = ${scope.workspaceId}::uuid and id = ${scope.projectId}::uuid)`;
  return sql`(
    select json_build_object('open', count(*) filter (where ${isOpen}),
      'overdue', count(*) filter (where ${isOpen} and due_date < ${today}),
      'assignedToMe', ${assignedTo(table, scope, userId, isOpen)}, 'total', count(*))
    from ${sql.table(table)} where ${inProject(scope)})`;
}

function assignedTo(table: string, scope: ProjectScope, userId: string, isOpen: RawBuilder<unknown>) {
  return sql`(
    select count(*) from ${sql.table(table)}
    where ${inProject(scope)} and assignee_id = ${userId}::uuid and ${isOpen})`;
}

const openIn = (settled: readonly string[]) => sql`status not in (${sql.join(settled.map((each) => sql.lit(each)))})`;

const inProject = ({ workspaceId, projectId }: ProjectScope) =>
  sql`workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid`;
