// The SQL of a feed: one statement, its values read by `current_setting` (snapshot.ts), since COPY takes no parameters.
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Framing } from '../../platform/database/copy-out.ts';
import type { ListOrder } from '../../platform/database/list-order.ts';
import type { Asked } from '../../platform/database/snapshot.ts';
import { csvExpression, type InstantForm, jsonExpression, namedColumns } from './columns.ts';
import type { FeedTable } from './tables.ts';

/** Which rows of a table are asked for. */
export interface RowsRequest {
  readonly projectId: string | undefined;
  readonly updatedSince: string | undefined;
  /** Only rows whose last change was before this instant. */
  readonly updatedUntil?: string | undefined;
  /** Only projects in which this person has a role. */
  readonly visibleTo: string | undefined;
  /** Filters of the table's list. */
  readonly filters?: readonly RowFilter[];
  /** An order of the table's list; else the oldest come first. */
  readonly order?: ListOrder | undefined;
}

export interface RowFilter {
  readonly name: string;
  /** As a list has it (list-query.ts): `$` stands for the value, `$project` for the project. */
  readonly condition: string;
  /** The value's type in SQL. */
  readonly type: 'text' | 'uuid' | 'boolean';
  readonly value: string;
}

/** The dialect of CSV. */
export interface CsvForm {
  /** With a byte order mark, by which Excel knows UTF-8. */
  readonly bom: boolean;
  readonly delimiter: Delimiter;
  readonly instants: InstantForm;
}

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;
type Delimiter = keyof typeof DELIMITERS;

/** Reads how CSV is to be written. Throws `validation_failed` where another format is asked for with it. */
export function readCsvForm(asked: Partial<CsvForm>, format: string): CsvForm {
  const { bom = false, delimiter = 'comma', instants = 'rfc3339' } = asked;
  if (format !== 'csv') {
    if (bom) throw invalidField('bom', createMessage('field.bom'));
    if (asked.delimiter !== undefined) throw invalidField('delimiter', createMessage('field.bom'));
    if (asked.instants !== undefined) throw invalidField('instants', createMessage('field.bom'));
  }
  return { bom, delimiter, instants };
}

export interface FeedRequest extends RowsRequest, CsvForm {
  readonly format: 'csv' | 'json';
}

/** A feed that is ready to be read from a snapshot. */
export interface FeedPlan {
  readonly sql: string;
  readonly asked: Asked;
  readonly framing: Framing;
  /** A query that has a row where there are more rows than the format holds. */
  readonly beyond?: { readonly sql: string; readonly rows: number; readonly message?: Message };
}

/** Plans a feed. Rows come in the order asked for, else in that of their ids, the oldest first. */
export function planFeed(table: FeedTable, request: FeedRequest): FeedPlan {
  const { rows, asked } = planRows(table, request);
  const isCsv = request.format === 'csv';
  const query = `select ${isCsv ? csvColumns(table, request) : jsonExpression(table.fields)} ${rows}`;
  const format = isCsv ? `format csv, delimiter '${DELIMITERS[request.delimiter]}'` : AS_IT_IS;
  const framing = isCsv ? csvFraming(table, request) : JSON_FRAMING;
  return { sql: `copy (${query}) to stdout (${format})`, asked, framing };
}

const csvColumns = ({ fields }: FeedTable, { instants }: CsvForm) =>
  namedColumns(fields)
    .map((each) => csvExpression(each, instants))
    .join(', ');

/** How COPY writes one text without control characters: nothing in it is quoted. */
export const AS_IT_IS = "format csv, delimiter e'\\x01', quote e'\\x02', escape e'\\x02'";

/** The rows of a query. */
interface Rows {
  /** What of the query follows its columns. */
  readonly rows: string;
  /** What they are ordered by, as SQL. */
  readonly order: string;
  readonly asked: Asked;
}

/** Plans the rows. */
export function planRows({ table }: FeedTable, request: RowsRequest): Rows {
  const asked: Record<string, string> = {};
  const conditions = [`${table}.workspace_id = current_setting('app.workspace_id')::uuid`];
  const add = (name: string, given: string | undefined, condition: string, type: string) => {
    if (given === undefined) return;
    asked[name] = given;
    const value = `current_setting('asked.${name}')::${type}`;
    conditions.push(condition.replaceAll(/\$(project\b)?/g, (_, project) => (project ? PROJECT : value)));
  };
  add('project_id', request.projectId, 'project.id = $', 'uuid');
  add('updated_since', request.updatedSince, `${table}.updated_at >= $`, 'timestamptz');
  add('updated_until', request.updatedUntil, `${table}.updated_at < $`, 'timestamptz');
  add('visible_to', request.visibleTo, HAS_ROLE, 'uuid');
  for (const { name, value, condition, type } of request.filters ?? []) add(`filter_${name}`, value, condition, type);
  const order = orderBy(table, request.order);
  // Served by the primary key (workspace_id, id); with updated_since by the table's index of changes where that is dearer.
  return { rows: `from ${joined(table)} where ${conditions.join(' and ')} order by ${order}`, order, asked };
}

const PROJECT = "current_setting('asked.project_id')::uuid";

function orderBy(table: string, order: ListOrder | undefined): string {
  if (order === undefined) return `${table}.id`;
  const way = order.isDescending ? ' desc' : '';
  return `${order.key}${way}, ${table}.id${way}`;
}

const HAS_ROLE =
  'exists (select from project_member where project_member.workspace_id = project.workspace_id ' +
  'and project_member.project_id = project.id and project_member.user_id = $)';

function joined(table: string): string {
  if (table === 'project') return 'project';
  return `${table} join project on project.workspace_id = ${table}.workspace_id and project.id = ${table}.project_id`;
}

const BYTE_ORDER_MARK = '\ufeff';
const CRLF = '\r\n';

function csvFraming({ fields }: FeedTable, { bom, delimiter }: CsvForm): Framing {
  const header = namedColumns(fields).map((each) => each.name);
  return {
    head: (bom ? BYTE_ORDER_MARK : '') + header.join(DELIMITERS[delimiter]),
    first: CRLF,
    between: CRLF,
    tail: CRLF,
  };
}

const JSON_FRAMING: Framing = { head: '{"data":[', first: '\n', between: ',\n', tail: '\n]}\n' };
