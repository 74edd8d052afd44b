// Issues and RFIs in the tables of a report.
import { type RawBuilder, sql } from 'kysely';
import { SETTLED_ISSUE_STATUSES } from '../../../../contract/issues.ts';
import { SETTLED_RFI_STATUSES } from '../../../../contract/rfis.ts';
import { issueList } from '../../coordination/issues/public.ts';
import { RAISED_AT, rfiList } from '../../coordination/rfis/public.ts';
import type { Filters } from '../analytics/public.ts';
import { countDays } from './attention.ts';
import type { ReportContent, Rows, WorkRow } from './content.ts';
import { listRows, selectName } from './rows.ts';
import type { Snapshot } from './snapshot.ts';

type WorkRows = Pick<ReportContent, 'issuesChanged' | 'issuesDue' | 'rfisWaiting' | 'rfisAnswered' | 'rfisDue'>;

/** Reads the issues and RFIs that the tables of a report show. */
export async function readWorkRows(snapshot: Snapshot): Promise<WorkRows> {
  const { period } = snapshot.order;
  return {
    issuesChanged: await listIssues(snapshot, {
      filters: {},
      where: selectChanged(snapshot),
      order: sql`issue.number desc`,
    }),
    issuesDue: await listIssues(snapshot, { filters: { settled: false }, ...fallsDue(snapshot, 'issue') }),
    rfisWaiting: await listRfis(snapshot, {
      filters: { status: 'open' },
      order: sql`rfi.due_date nulls last, rfi.number`,
    }),
    rfisAnswered: await listRfis(snapshot, {
      filters: { answeredFrom: period.from, answeredTo: period.to },
      order: sql`rfi.number desc`,
    }),
    rfisDue: await listRfis(snapshot, { filters: { settled: false }, ...fallsDue(snapshot, 'rfi') }),
  };
}

interface WorkRequest {
  readonly filters: Filters;
  readonly where?: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
}

/** Issues that were made or changed in the period: updatedAt would leave out those that were changed again since. Index issue_history_at. */
function selectChanged({ scope, order }: Snapshot): RawBuilder<boolean> {
  const { from, to } = order.period;
  const isWithin = (at: string) => sql`${sql.ref(at)} >= ${from}::timestamptz and ${sql.ref(at)} < ${to}::timestamptz`;
  return sql<boolean>`(${isWithin('issue.created_at')} or issue.updated_at >= ${from}::timestamptz and exists (
    select from issue_history as changed
    where changed.workspace_id = ${scope.workspaceId}::uuid and changed.issue_id = issue.id and ${isWithin('changed.at')}))`;
}

function fallsDue({ nextPeriod }: Snapshot, table: 'issue' | 'rfi'): Omit<WorkRequest, 'filters'> {
  const { firstDay, lastDay } = nextPeriod;
  const due = sql.ref(`${table}.due_date`);
  return {
    where: sql<boolean>`${due} between ${firstDay}::date and ${lastDay}::date`,
    order: sql`${due}, ${sql.ref(`${table}.number`)}`,
  };
}

type Listed = Omit<WorkRow, 'isOverdue'>;

async function listIssues({ reader, scope, today }: Snapshot, request: WorkRequest): Promise<Rows<WorkRow>> {
  const found = await listRows<Listed>(reader, scope, {
    ...request,
    source: issueList,
    columns: sql`id, number, title, status, priority, due_date as "dueDate",
      ${selectName(scope, 'issue.assignee_id')} as assignee`,
  });
  return markOverdue(found, today, SETTLED_ISSUE_STATUSES);
}

async function listRfis(snapshot: Snapshot, request: WorkRequest): Promise<Rows<WorkRow>> {
  const { reader, scope, today, asOf, order } = snapshot;
  const found = await listRows<Listed & { readonly raisedAt: string | null }>(reader, scope, {
    ...request,
    source: rfiList,
    columns: sql`id, number, subject as title, status, priority, due_date as "dueDate",
      ${selectName(scope, 'rfi.assignee_id')} as assignee, ${sql.raw(RAISED_AT)} as "raisedAt"`,
  });
  const rows = found.rows.map(({ raisedAt, ...row }) =>
    raisedAt === null ? row : { ...row, waitingDays: countDays(raisedAt, asOf, order.timeZone) },
  );
  return markOverdue({ ...found, rows }, today, SETTLED_RFI_STATUSES);
}

function markOverdue({ rows, total }: Rows<Listed>, today: string, settled: readonly string[]): Rows<WorkRow> {
  const isOverdue = ({ dueDate, status }: Listed) => dueDate !== null && dueDate < today && !settled.includes(status);
  return { rows: rows.map((row) => ({ ...row, isOverdue: isOverdue(row) })), total };
}
