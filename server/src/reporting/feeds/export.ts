// A table as it is filtered, for people: a workbook or CSV under the name of the project.
import { Readable } from 'node:stream';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { dispositionOf, downloadName } from '../../platform/files/download-name.ts';
import type { Answer } from '../../platform/http/route.ts';
import { packWorkbook, sheetFraming, WORKBOOK_TYPE } from '../../platform/workbooks/workbook.ts';
import { namedColumns } from './columns.ts';
import type { ExportTable } from './export-tables.ts';
import { type Asking, type FeedDeps, openFeed, readClock } from './feed.ts';
import { AS_IT_IS, type FeedPlan, planFeed, planRows, type RowsRequest } from './query.ts';
import { sheetQuery } from './sheet-cells.ts';
import { SHEET_TITLES, type SheetLanguage, sheetColumns } from './sheet-headings.ts';
import type { FeedTable } from './tables.ts';

export interface ExportRequest extends RowsRequest {
  readonly format: 'xlsx' | 'csv';
  readonly bom: boolean;
  readonly language: SheetLanguage;
  /** What the file is called behind: the project's name, or undefined. */
  readonly of: string | undefined;
}

/** A sheet has 1,048,576 rows, its header among them. */
const SHEET_ROWS = 1_048_575;

/** Answers an export from one snapshot. Throws `validation_failed` where a sheet cannot hold the rows. */
export async function answerExport(
  deps: FeedDeps,
  scope: WorkspaceScope,
  { table, request }: { table: ExportTable; request: ExportRequest },
  asking: Asking,
): Promise<Answer> {
  const title = SHEET_TITLES[request.language][table.name];
  const mediaType = request.format === 'csv' ? 'text/csv' : WORKBOOK_TYPE;
  const headersOf = (asOf: string) => ({
    'content-type': request.format === 'csv' ? 'text/csv; charset=utf-8; header=present' : mediaType,
    'content-disposition': dispositionOf(downloadName(nameOf(request, title, asOf), mediaType)),
    'x-data-as-of': asOf,
  });
  if (asking.method === 'HEAD') {
    return { headers: headersOf(await readClock(deps.db, scope)), stream: Readable.from([]) };
  }
  const plan = request.format === 'csv' ? planFeed(table, { ...request, format: 'csv' }) : planSheet(table, request);
  const { stream, asOf } = await openFeed(deps, scope, plan, asking);
  const isSheet = request.format === 'xlsx';
  return {
    headers: headersOf(asOf),
    stream: isSheet ? packWorkbook([{ title, xml: stream }], new Date(asOf)) : stream,
  };
}

function nameOf({ of }: ExportRequest, title: string, asOf: string): string {
  return [...(of === undefined ? [] : [of]), title, asOf.slice(0, 10)].join(' - ');
}

/** Plans the XML of a sheet with at most so many rows. @internal */
export function planSheet(
  table: FeedTable,
  request: RowsRequest & { readonly language: SheetLanguage },
  mostRows = SHEET_ROWS,
): FeedPlan {
  const columns = namedColumns(table.fields);
  const { rows, order, asked } = planRows(table, request);
  return {
    sql: `copy (${sheetQuery(columns, { rows, order })}) to stdout (${AS_IT_IS})`,
    asked,
    framing: sheetFraming(sheetColumns(columns, request.language), { rightToLeft: request.language === 'ar' }),
    beyond: { sql: `select ${rows} offset ${mostRows} limit 1`, rows: mostRows },
  };
}
