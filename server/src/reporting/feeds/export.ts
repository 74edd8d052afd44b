// A table as it is filtered, for people: a workbook or CSV under the name of the project.
import { Readable } from 'node:stream';
import { WORKBOOK_TYPE } from '../../../../contract/feeds.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { dispositionOf, downloadName } from '../../platform/files/download-name.ts';
import type { Answer } from '../../platform/http/route.ts';
import { packWorkbook } from '../../platform/workbooks/workbook.ts';
import type { ExportTable } from './export-tables.ts';
import { type Asking, type FeedDeps, openFeed, readClock } from './feed.ts';
import { type CsvForm, planFeed, type RowsRequest } from './query.ts';
import { SHEET_TITLES, type SheetLanguage, sheetColumns } from './sheet-headings.ts';
import { planSheet } from './sheet-plan.ts';

export interface ExportRequest extends RowsRequest, CsvForm {
  readonly format: 'xlsx' | 'csv' | 'pdf';
  readonly language: SheetLanguage;
  /** The project whose rows they are, by which the file is called; undefined where they are of the workspace. */
  readonly project: { readonly name: string; readonly timeZone: string } | undefined;
}

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
    'content-disposition': dispositionOf(downloadName(nameExport(request, title, asOf), mediaType)),
    'x-data-as-of': asOf,
  });
  if (asking.method === 'HEAD') {
    return { headers: headersOf(await readClock(deps.db, scope)), stream: Readable.from([]) };
  }
  const plan = request.format === 'csv' ? planFeed(table, { ...request, format: 'csv' }) : planExport(table, request);
  const { stream, asOf } = await openFeed(deps, scope, plan, asking);
  const isSheet = request.format === 'xlsx';
  return {
    headers: headersOf(asOf),
    stream: isSheet ? packWorkbook([{ title, xml: stream }], new Date(asOf)) : stream,
  };
}

function planExport(table: ExportTable, request: ExportRequest) {
  const { language } = request;
  return planSheet(table, request, {
    headings: (columns) => sheetColumns(columns, language),
    rightToLeft: language === 'ar',
  });
}

/**
 * Returns the name of the file, with the day of its data by the clock of the project. A workspace has no zone, and its
 * projects may have several: the day of its files is that of UTC, as all instants in them are.
 */
export function nameExport({ project }: Pick<ExportRequest, 'project'>, title: string, asOf: string): string {
  const day = Temporal.Instant.from(asOf)
    .toZonedDateTimeISO(project?.timeZone ?? 'UTC')
    .toPlainDate();
  return [...(project === undefined ? [] : [project.name]), title, day.toString()].join(' - ');
}
