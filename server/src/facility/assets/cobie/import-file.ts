// The rows of Type and Component of an uploaded workbook.
import { open } from 'node:fs/promises';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type OpenWorkbook, openWorkbook } from '../../../platform/workbooks/read-workbook.ts';
import { WorkbookRefusal } from '../../../platform/workbooks/workbook-refusal.ts';
import type { NamedRow } from './cell-values.ts';
import { COBIE_SHEETS } from './sheets.ts';

/** The most rows that a sheet may have. */
export const MOST_ROWS = 50_000;
/** Rows with something in a cell, for each that is taken: of others the known columns hold blanks. */
const SEEN_PER_TAKEN = 5;

export interface CobieFile {
  readonly types: readonly NamedRow[];
  readonly components: readonly NamedRow[];
  readonly from1904: boolean;
}

const READ = ['Type', 'Component'] as const;
type ReadSheet = (typeof READ)[number];

/** Reads a workbook. What cannot be taken as a whole is validation_failed naming `file`, or payload_too_large. */
export async function readCobieFile(path: string, mostRows = MOST_ROWS): Promise<CobieFile> {
  try {
    await requireNoOldWorkbook(path);
    const workbook = await openWorkbook(path);
    try {
      const types = await rowsOf(workbook, 'Type', mostRows);
      const components = await rowsOf(workbook, 'Component', mostRows);
      return { types, components, from1904: workbook.from1904 };
    } finally {
      workbook.close();
    }
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error;
    if (error.code === 'unpacked_too_large') throw new AppError('payload_too_large', error.message);
    throw invalidField('file', `${error.message} (${error.code}${error.path === '' ? '' : `: ${error.path}`})`);
  }
}

/** The first bytes of the format of Excel 97 to 2003 (MS-CFB 2.2). */
const OLD_WORKBOOK = Buffer.from('d0cf11e0a1b11ae1', 'hex');

async function requireNoOldWorkbook(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(OLD_WORKBOOK.length), 0, OLD_WORKBOOK.length, 0);
    if (buffer.equals(OLD_WORKBOOK))
      throw invalidField('file', 'is a workbook of Excel 97 to 2003 (.xls): save it as .xlsx');
  } finally {
    await file.close();
  }
}

async function rowsOf(workbook: OpenWorkbook, sheet: ReadSheet, mostRows: number): Promise<NamedRow[]> {
  const title = workbook.sheets.find((each) => each.trim().toLowerCase() === sheet.toLowerCase());
  if (title === undefined) throw invalidField('file', `has no sheet ${sheet}`);
  let headings: ReadonlyMap<number, string> | undefined;
  const rows: NamedRow[] = [];
  const mostSeen = SEEN_PER_TAKEN * mostRows;
  let seen = 0;
  for await (const { number, cells } of workbook.rows(title)) {
    if (headings === undefined) {
      headings = headingsOf(sheet, cells);
      continue;
    }
    seen += 1;
    if (seen > mostSeen) throw invalidField('file', `has more than ${mostSeen} rows in the sheet ${sheet}`);
    const named = new Map(
      [...cells].flatMap(([column, cell]) => {
        const heading = headings?.get(column);
        return heading === undefined ? [] : [[heading, cell] as const];
      }),
    );
    if ([...named.values()].every((cell) => cell.text.trim() === '')) continue;
    if (rows.length === mostRows) throw invalidField('file', `has more than ${mostRows} rows in the sheet ${sheet}`);
    rows.push({ row: number, cells: named });
  }
  if (headings === undefined) throw invalidField('file', `has no headings in the sheet ${sheet}`);
  return rows;
}

/** The columns by their place, as the standard writes them; a column that COBie does not know is passed over. */
function headingsOf(
  sheet: ReadSheet,
  cells: ReadonlyMap<number, { readonly text: string }>,
): ReadonlyMap<number, string> {
  const known = new Map(COBIE_SHEETS[sheet].map((each) => [each.toLowerCase(), each]));
  const headings = new Map<number, string>();
  for (const [column, { text }] of cells) {
    const heading = known.get(text.trim().toLowerCase());
    if (heading === undefined) continue;
    if ([...headings.values()].includes(heading)) {
      throw invalidField('file', `has the column ${heading} twice in the sheet ${sheet}`);
    }
    headings.set(column, heading);
  }
  if (![...headings.values()].includes('Name')) {
    throw invalidField('file', `has no column Name in the sheet ${sheet}`);
  }
  return headings;
}
