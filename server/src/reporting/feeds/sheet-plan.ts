// The plan of a sheet: rows as the XML of a workbook, read by COPY like those of a feed.
import { type SheetColumn, sheetFraming } from '../../platform/workbooks/workbook.ts';
import { type NamedColumn, namedColumns } from './columns.ts';
import { AS_IT_IS, type FeedPlan, planRows, type RowsRequest } from './query.ts';
import { sheetQuery } from './sheet-cells.ts';
import type { FeedTable } from './tables.ts';

/** A sheet has 1,048,576 rows, its header among them. */
const SHEET_ROWS = 1_048_575;

/** The head of a sheet, and its direction. */
export interface SheetForm {
  readonly headings: (columns: readonly NamedColumn[]) => SheetColumn[];
  readonly rightToLeft: boolean;
  /** Fewer rows than a sheet holds, for tests. */
  readonly maxRows?: number;
}

/** Plans the XML of a sheet; more rows than it holds are refused when it is opened. */
export function planSheet(table: FeedTable, request: RowsRequest, form: SheetForm): FeedPlan {
  const { headings, rightToLeft, maxRows = SHEET_ROWS } = form;
  const columns = namedColumns(table.fields);
  const { rows, order, asked } = planRows(table, request);
  return {
    sql: `copy (${sheetQuery(columns, { rows, order })}) to stdout (${AS_IT_IS})`,
    asked,
    framing: sheetFraming(headings(columns), { rightToLeft }),
    beyond: { sql: `select ${rows} offset ${maxRows} limit 1`, rows: maxRows },
  };
}
