// Every statement on issue; its discussion and its history have stores of their own.
import { sql } from 'kysely';
import {
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
  type Issue,
  SETTLED_ISSUE_STATUSES,
  type TrackedIssue,
} from '../../../../contract/issues.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { dayKey, fixedKey, ordersBy, stampKey, textKey, wordKey } from '../../platform/database/list-order.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import {
  decimal,
  group,
  instant,
  integer,
  recordShape,
  text,
  texts,
  word,
} from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { watchersMember } from '../discussion/public.ts';
import { doerOf } from '../people/public.ts';
import { findsText } from '../search/public.ts';
import { isOverdue, isSettled, isUnassigned, nextStatusesMember } from '../statuses/public.ts';
import { type IssueFields, nextStatuses } from './issue.ts';
import { columnsOf, issueColumns, issueOf } from './row.ts';

const issueMembers = {
  id: word('issue.id'),
  projectId: word('issue.project_id'),
  number: integer('issue.number'),
  title: text('issue.title'),
  description: text('issue.description'),
  type: word('issue.type'),
  priority: word('issue.priority'),
  status: word('issue.status'),
  assigneeId: word('issue.assignee_id'),
  dueDate: word('issue.due_date'),
  floorPlanId: word('issue.floor_plan_id'),
  planX: decimal('issue.plan_x'),
  planY: decimal('issue.plan_y'),
  worldPosition: group({ x: decimal('issue.world_x'), y: decimal('issue.world_y'), z: decimal('issue.world_z') }),
  modelId: word('issue.model_id'),
  elementGuids: texts('issue.element_guids'),
  labels: texts('issue.labels'),
  createdBy: group({ type: word('issue.created_by_type'), id: word('issue.created_by_id') }),
  createdAt: instant('issue.created_at'),
  updatedAt: instant('issue.updated_at'),
  closedAt: instant('issue.closed_at'),
};

export const issueShape = recordShape<Issue>(issueMembers);

/** With what the app API adds. */
export const trackedIssueShape = recordShape<TrackedIssue>({
  ...issueMembers,
  nextStatuses: nextStatusesMember('issue.status', ISSUE_STATUSES, nextStatuses),
  watchers: watchersMember('issue'),
});

/**
 * By id it is served by the unique key (workspace_id, project_id, id), by change by issue_changed, with an assignee by
 * issue_assigned. Labels, elements and texts are looked for in the project's rows (coordination/search).
 *
 * The orders by number and by change have their indexes, and so have those that a day's work begins with: `dueDate`
 * (issue_due) and `priority` (issue_priority). `-dueDate` and `title` sort the keys of the project's rows: 35 to 60 ms a page
 * of 100,000 issues, where an index has 0.3 ms and costs each change of an issue (2026-11-21).
 */
export const issueList: ListSource = {
  from: 'issue',
  table: 'issue',
  changes: true,
  inProject: true,
  filters: {
    status: 'issue.status = $',
    assigneeId: 'issue.assignee_id = $',
    type: 'issue.type = $',
    priority: 'issue.priority = $',
    label: 'issue.labels @> array[$::text]',
    q: findsText('issue.number', ['issue.title', 'issue.description']),
    elementGuid: 'issue.element_guids @> array[$::text]',
    settled: isSettled('issue', SETTLED_ISSUE_STATUSES),
    overdue: isOverdue('issue', SETTLED_ISSUE_STATUSES),
    unassigned: isUnassigned('issue'),
    floorPlanId: 'issue.floor_plan_id = $',
    createdFrom: 'issue.created_at >= $::timestamptz',
    createdTo: 'issue.created_at < $::timestamptz',
    closedFrom: 'issue.closed_at >= $::timestamptz',
    closedTo: 'issue.closed_at < $::timestamptz',
    openAt: '(issue.created_at < $::timestamptz and (issue.closed_at is null or issue.closed_at >= $::timestamptz))',
  },
  orders: ordersBy({
    number: fixedKey('issue.number', 'int'),
    updatedAt: stampKey('issue.updated_at'),
    dueDate: dayKey('issue.due_date'),
    priority: wordKey('issue.priority', ISSUE_PRIORITIES.toReversed()),
    title: textKey('issue.title'),
  }),
};

export interface NewIssue {
  readonly id: string;
  readonly number: number;
  readonly fields: IssueFields;
  readonly closes: boolean;
}

/** Inserts an issue; `at` is the stamp of its change. */
export async function insertIssue(
  tx: Tx,
  { actor, scope }: { actor: Actor; scope: ProjectScope },
  { id, number, fields, closes }: NewIssue,
  at: string,
): Promise<Issue> {
  const by = doerOf(actor);
  const row = await tx
    .insertInto('issue')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id,
      number,
      ...columnsOf(fields),
      title: fields.title,
      type: fields.type,
      priority: fields.priority,
      status: fields.status,
      created_by_type: by.type,
      created_by_id: by.id,
      created_at: at,
      updated_at: at,
      closed_at: closes ? at : null,
    })
    .returning(issueColumns)
    .executeTakeFirstOrThrow();
  return issueOf(row);
}

/** An issue of the project. */
export async function getIssue(reader: Reader, scope: ProjectScope, id: string): Promise<Issue> {
  return issueOf(await selectIssue(reader, scope, id).executeTakeFirst());
}

/** Locks an issue for a change. */
export async function lockIssue(tx: Tx, scope: ProjectScope, id: string): Promise<Issue> {
  return issueOf(await selectIssue(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Locks an issue for a change; undefined if the project has none of the id. */
export async function lockIssueIfAny(tx: Tx, scope: ProjectScope, id: string): Promise<Issue | undefined> {
  const row = await selectIssue(tx, scope, id).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? undefined : issueOf(row);
}

/** Lists up to `max` issues of the project in the order of their ids, after one of them. Served by the unique key. */
export async function listIssuesAfter(
  reader: Reader,
  scope: ProjectScope,
  { after, max }: { readonly after: string | null; readonly max: number },
): Promise<Issue[]> {
  const all = selectIssues(reader, scope).orderBy('id').limit(max);
  const rows = await (after === null ? all : all.where('id', '>', after)).execute();
  return rows.map(issueOf);
}

/** Returns the issues of these ids that the project has, in no order. */
export async function findIssues(reader: Reader, scope: ProjectScope, ids: readonly string[]): Promise<Issue[]> {
  const rows = await selectIssues(reader, scope).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
  return rows.map(issueOf);
}

/** Saves changed fields under the stamp of the change; with none it only carries the stamp (files, watchers). */
export async function updateIssue(
  tx: Tx,
  scope: ProjectScope,
  { id, fields, closes }: { id: string; fields: Partial<IssueFields>; closes: boolean },
  at: string,
): Promise<Issue> {
  const row = await tx
    .updateTable('issue')
    .set({ ...columnsOf(fields), updated_at: at, ...(closes ? { closed_at: at } : {}) })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .returning(issueColumns)
    .executeTakeFirst();
  return issueOf(row);
}

/** True where the project has the floor plan; held, so that it is not deleted before the issue is on it. */
export async function holdFloorPlan(tx: Tx, scope: ProjectScope, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('floor_plan')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks up to `most` of the issues on a floor plan, in the order of their ids. Served by issue_on_plan. */
export async function lockIssuesOnPlan(
  tx: Tx,
  scope: ProjectScope,
  { planId, most }: { planId: string; most: number },
): Promise<Issue[]> {
  const rows = await tx
    .selectFrom('issue')
    .select(issueColumns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('floor_plan_id', '=', planId)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute();
  return rows.map(issueOf);
}

/** Takes locked issues off their floor plan, and so off their place on it. */
export async function clearPlan(tx: Tx, scope: ProjectScope, ids: readonly string[], at: string): Promise<void> {
  await tx
    .updateTable('issue')
    .set({ floor_plan_id: null, plan_x: null, plan_y: null, updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

function selectIssue(reader: Reader, scope: ProjectScope, id: string) {
  return selectIssues(reader, scope).where('id', '=', id);
}

function selectIssues(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('issue')
    .select(issueColumns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId);
}
