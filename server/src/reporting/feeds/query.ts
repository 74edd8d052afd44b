// The SQL of a feed: one statement, its values read by `current_setting` (snapshot.ts), since COPY takes no parameters.
import type { Framing } from '../../platform/database/copy-out.ts';
import type { Asked } from '../../platform/database/snapshot.ts';
import { csvExpression, jsonExpression, namedColumns } from './columns.ts';
import type { FeedTable } from './tables.ts';

export interface FeedRequest {
  readonly format: 'csv' | 'json';
  /** With a byte order mark, by which Excel knows UTF-8. */
  readonly bom: boolean;
  readonly projectId: string | undefined;
  readonly updatedSince: string | undefined;
  /** Only projects in which this person has a role. */
  readonly visibleTo: string | undefined;
}

/** A feed that is ready to be read from a snapshot. */
export interface FeedPlan {
  readonly sql: string;
  readonly asked: Asked;
  readonly framing: Framing;
}

/** Plans a feed. Rows come in the order of their ids, the oldest first. */
export function planFeed(table: FeedTable, request: FeedRequest): FeedPlan {
  const asked: Record<string, string> = {};
  if (request.projectId !== undefined) asked.project_id = request.projectId;
  if (request.updatedSince !== undefined) asked.updated_since = request.updatedSince;
  if (request.visibleTo !== undefined) asked.visible_to = request.visibleTo;
  const isCsv = request.format === 'csv';
  const query = `select ${isCsv ? csvColumns(table) : jsonExpression(table.fields)} ${rowsOf(table, asked)}`;
  // JSON has no control characters, so that none of it is quoted: it passes as it is.
  const format = isCsv ? 'format csv' : "format csv, delimiter e'\\x01', quote e'\\x02', escape e'\\x02'";
  const framing = isCsv ? csvFraming(table, request.bom) : JSON_FRAMING;
  return { sql: `copy (${query}) to stdout (${format})`, asked, framing };
}

const csvColumns = ({ fields }: FeedTable) => namedColumns(fields).map(csvExpression).join(', ');

// Served by the primary key (workspace_id, id); with updated_since by the table's index of changes where that is dearer.
function rowsOf({ table }: FeedTable, asked: Asked): string {
  const from =
    table === 'project'
      ? 'project'
      : `${table} join project on project.workspace_id = ${table}.workspace_id and project.id = ${table}.project_id`;
  const conditions = [`${table}.workspace_id = current_setting('app.workspace_id')::uuid`];
  if (asked.project_id !== undefined) conditions.push(`project.id = current_setting('asked.project_id')::uuid`);
  if (asked.updated_since !== undefined) {
    conditions.push(`${table}.updated_at >= current_setting('asked.updated_since')::timestamptz`);
  }
  if (asked.visible_to !== undefined) {
    conditions.push(
      'exists (select from project_member where project_member.workspace_id = project.workspace_id ' +
        "and project_member.project_id = project.id and project_member.user_id = current_setting('asked.visible_to')::uuid)",
    );
  }
  return `from ${from} where ${conditions.join(' and ')} order by ${table}.id`;
}

const BYTE_ORDER_MARK = '\ufeff';
const CRLF = '\r\n';

function csvFraming({ fields }: FeedTable, bom: boolean): Framing {
  const header = namedColumns(fields).map((each) => each.name);
  return { head: (bom ? BYTE_ORDER_MARK : '') + header.join(','), first: CRLF, between: CRLF, tail: CRLF };
}

const JSON_FRAMING: Framing = { head: '{"data":[', first: '\n', between: ',\n', tail: '\n]}\n' };
