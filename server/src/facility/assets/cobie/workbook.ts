import type { Readable } from 'node:stream';
import { type SheetValues, textSheet } from '../../../platform/workbooks/text-rows.ts';
import { packWorkbook } from '../../../platform/workbooks/workbook.ts';
import type { CobieRows } from './rows.ts';
import { ABSENT, COBIE_SHEETS, type CobieSheet } from './sheets.ts';

type AnyRow = Readonly<Record<string, string | number | null | undefined>>;

/** The order of the sheets. */
const ORDER = [
  'Contact',
  'Facility',
  'Floor',
  'Space',
  'Zone',
  'Type',
  'Component',
  'System',
  'Job',
  'Document',
  'Attribute',
] as const satisfies readonly CobieSheet[];
const WIDE = new Set([
  'Name',
  'Description',
  'TypeName',
  'ExtIdentifier',
  'Directory',
  'RowName',
  'Email',
  'CreatedBy',
]);

/** Packs the rows of all sheets; a sheet without rows has its headings alone. */
export function cobieWorkbook(rows: CobieRows, madeAt: Date): Readable {
  const sheets = ORDER.map((title) => {
    const columns = COBIE_SHEETS[title].map((heading) => ({ heading, width: WIDE.has(heading) ? 36 : 18 }));
    return { title, xml: textSheet(columns, valuesOf(title, rows[title])) };
  });
  return packWorkbook(sheets, madeAt);
}

function* valuesOf(title: CobieSheet, rows: readonly AnyRow[]): Generator<SheetValues> {
  for (const row of rows) yield COBIE_SHEETS[title].map((column) => written(row[column]));
}

// An empty cell is none that COBie knows.
const written = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? ABSENT : value;
