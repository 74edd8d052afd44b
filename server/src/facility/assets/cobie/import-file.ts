// The rows of Type and Component of an uploaded workbook.

import { createMessage, type Message } from '../../../../../contract/messages/message.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { describeRefusal } from '../../../platform/archives/zip-entries.ts';
import { readCompoundKind } from '../../../platform/workbooks/compound-file.ts';
import { type Cell, type OpenWorkbook, openWorkbook } from '../../../platform/workbooks/read-workbook.ts';
import { WorkbookRefusal } from '../../../platform/workbooks/workbook-refusal.ts';
import type { CellFault, NamedRow } from './cell-values.ts';
import { COBIE_SHEETS } from './sheets.ts';

/** The most rows that a sheet may have. */
const MOST_ROWS = 50_000;
/** Rows with something in a cell, for each that is taken: of others the known columns hold blanks. */
const SEEN_PER_TAKEN = 5;

/** A remark on a sheet as a whole, at the row of its headings. */
export interface FileRemark {
  readonly sheet: ReadSheet;
  readonly row: number;
  readonly faults: readonly CellFault[];
}

export interface CobieFile {
  /** Undefined where the file has no sheet Type that can be read by its names. */
  readonly types: readonly NamedRow[] | undefined;
  readonly components: readonly NamedRow[];
  readonly from1904: boolean;
  readonly remarks: readonly FileRemark[];
}

const READ = ['Type', 'Component'] as const;
type ReadSheet = (typeof READ)[number];

/** Reads a workbook. What cannot be taken as a whole is validation_failed naming `file`, or payload_too_large. */
export async function readCobieFile(path: string, mostRows = MOST_ROWS): Promise<CobieFile> {
  try {
    await requirePackage(path);
    const workbook = await openWorkbook(path);
    try {
      const types = await readSheet(workbook, 'Type', mostRows);
      const components = await readSheet(workbook, 'Component', mostRows);
      if ('missing' in components) throw invalidField('file', components.missing);
      const { from1904 } = workbook;
      if ('missing' in types) {
        return { types: undefined, components: components.rows, from1904, remarks: [NO_TYPES, ...components.remarks] };
      }
      const remarks = [...types.remarks, ...components.remarks];
      return { types: types.rows, components: components.rows, from1904, remarks };
    } finally {
      workbook.close();
    }
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error;
    if (error.code === 'unpacked_too_large') throw new AppError('payload_too_large', error.said);
    throw invalidField('file', describeRefusal(error));
  }
}

async function requirePackage(path: string): Promise<void> {
  const kind = await readCompoundKind(path);
  if (kind === 'encrypted') throw invalidField('file', createMessage('cobie.password'));
  if (kind === 'other') throw invalidField('file', createMessage('cobie.oldWorkbook'));
}

/** Types hold optional cells alone: without their sheet, components come without them. */
const NO_TYPES: FileRemark = {
  sheet: 'Type',
  row: 1,
  faults: [
    {
      column: 'Name',
      message: createMessage('cobie.noTypes'),
    },
  ],
};

type Sheet = { readonly rows: NamedRow[]; readonly remarks: readonly FileRemark[] } | { readonly missing: Message };

/** Reads the rows of a sheet, or tells what is missing for its rows to have names. */
async function readSheet(workbook: OpenWorkbook, sheet: ReadSheet, mostRows: number): Promise<Sheet> {
  const title = workbook.sheets.find((each) => each.trim().toLowerCase() === sheet.toLowerCase());
  if (title === undefined) return { missing: createMessage('cobie.noSheet', { sheet }) };
  const remarks: FileRemark[] = [];
  let headings: ReadonlyMap<number, string> | undefined;
  const rows: NamedRow[] = [];
  const mostSeen = SEEN_PER_TAKEN * mostRows;
  let seen = 0;
  for await (const { number, cells } of workbook.rows(title)) {
    if (headings === undefined) {
      const found = readHeadings(sheet, cells);
      if ('missing' in found) return found;
      headings = found.columns;
      if (found.faults.length > 0) remarks.push({ sheet, row: number, faults: found.faults });
      continue;
    }
    seen += 1;
    if (seen > mostSeen) throw invalidField('file', createMessage('cobie.rows', { count: mostSeen, sheet }));
    const named = nameCells(headings, cells);
    if ([...named.values()].every((cell) => cell.text.trim() === '')) continue;
    if (rows.length === mostRows) throw invalidField('file', createMessage('cobie.rows', { count: mostRows, sheet }));
    rows.push({ row: number, cells: named });
  }
  return headings === undefined ? { missing: createMessage('cobie.noHeadings', { sheet }) } : { rows, remarks };
}

function nameCells(headings: ReadonlyMap<number, string>, cells: ReadonlyMap<number, Cell>): Map<string, Cell> {
  return new Map(
    [...cells].flatMap(([column, cell]) => {
      const heading = headings.get(column);
      return heading === undefined ? [] : [[heading, cell] as const];
    }),
  );
}

type Headings =
  | { readonly columns: ReadonlyMap<number, string>; readonly faults: readonly CellFault[] }
  | { readonly missing: Message };

/**
 * Reads the columns by their place, as the standard writes them. A column that COBie does not know is passed over; of two with the
 * same heading the first counts, but for Name, by which rows are told apart.
 */
function readHeadings(sheet: ReadSheet, cells: ReadonlyMap<number, Cell>): Headings {
  const known = new Map(COBIE_SHEETS[sheet].map((each) => [each.toLowerCase(), each]));
  const columns = new Map<number, string>();
  const found = new Set<string>();
  const repeated = new Set<string>();
  for (const [column, { text }] of [...cells].toSorted(([a], [b]) => a - b)) {
    const heading = known.get(text.trim().toLowerCase());
    if (heading === undefined) continue;
    if (found.has(heading)) repeated.add(heading);
    else columns.set(column, heading);
    found.add(heading);
  }
  if (repeated.has('Name')) return { missing: createMessage('cobie.nameColumnTwice', { sheet }) };
  if (!found.has('Name')) return { missing: createMessage('cobie.noName', { sheet }) };
  const message = createMessage('cobie.headingTwice');
  return { columns, faults: [...repeated].map((column) => ({ column, message })) };
}
