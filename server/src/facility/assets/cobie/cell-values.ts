// Values of the cells of a COBie sheet: pure. A cell that is empty, says `n/a` or another placeholder, or repeats its heading says
// nothing.

import { isOneLine, isVisible } from '../../../../../contract/forms.ts';
import { createMessage, type Message } from '../../../../../contract/messages/message.ts';
import { isPlaceholder } from '../../../platform/placeholders.ts';
import { isKeepable, toNfc } from '../../../platform/text.ts';
import type { Cell } from '../../../platform/workbooks/read-workbook.ts';
import { saysNothing } from './sheets.ts';

/** A row of a sheet, its cells by their column's name as the standard writes it. */
export interface NamedRow {
  readonly row: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

/** A cell that cannot be taken as it is, and why. */
export interface CellFault {
  readonly column: string;
  readonly message: Message;
}

/** Reads the cells of one row; what is wrong with them is noted in `faults`. */
export interface RowReader {
  readonly faults: CellFault[];
  /** A text as it stands, in NFC. */
  text(column: string, most: number): string | undefined;
  /** A text with something to see. */
  seen(column: string, most: number): string | undefined;
  /** The same of a text that is kept as one line, as it stands; one that will be rewritten for it is noted. */
  line(column: string, most: number): string | undefined;
  /** A day, `YYYY-MM-DD`. */
  day(column: string): string | undefined;
  /** A number that is not negative. */
  amount(column: string): number | undefined;
}

const DAY_MS = 86_400_000;
/** Where many programs have nothing to say, since a date was asked of them. */
const NO_DATE = /^(1900-12-31|1900-01-01|1899-12-3[01]|0001-01-01)([t ]|$)/i;

export const NOTHING_TO_SEE = createMessage('cobie.unseen');
export const NOT_ONE_LINE = createMessage('cobie.notOneLine');

/** Columns that name a record. A row without a name is refused, so that a name is taken as it stands, also by rows that refer to it. */
const NAMES: ReadonlySet<string> = new Set(['Name', 'TypeName']);

/** Opens the reading of a row; `from1904`: how the workbook counts its days. */
export function readRow({ cells }: NamedRow, from1904: boolean): RowReader {
  const faults: CellFault[] = [];
  const refuse = (column: string, message: Message) => {
    faults.push({ column, message });
    return undefined;
  };
  const said = (column: string) => {
    const cell = cells.get(column);
    if (cell === undefined) return undefined;
    if (cell.text.length > MAX_CELL_LENGTH) return cell;
    if (saysNothing(cell.text)) return undefined;
    const plain = cell.text.trim().toLowerCase();
    return plain === column.toLowerCase() || (!NAMES.has(column) && isPlaceholder(plain)) ? undefined : cell;
  };
  const readText = (column: string, most: number) => {
    const cell = said(column);
    if (cell === undefined) return undefined;
    const tooLong = createMessage('cobie.longer', { count: most });
    // Before it is normalised, which takes time by its length: many cells may share one long text.
    if (cell.text.length > most * MAX_UNITS_PER_CHARACTER) return refuse(column, tooLong);
    const text = toNfc(textOf(cell));
    if (!isKeepable(text)) return refuse(column, createMessage('cobie.unkeepable'));
    return [...text].length > most ? refuse(column, tooLong) : text;
  };
  const readSeen = (column: string, most: number) => {
    const text = readText(column, most);
    return text === undefined || isVisible(text) ? text : refuse(column, NOTHING_TO_SEE);
  };
  return {
    faults,
    text: readText,
    seen: readSeen,
    line(column, most) {
      const text = readSeen(column, most);
      if (text !== undefined && !isOneLine(text.trim())) refuse(column, NOT_ONE_LINE);
      return text;
    },
    day(column) {
      const cell = said(column);
      if (cell === undefined || NO_DATE.test(cell.text.trim())) return undefined;
      const day = cell.kind === 'number' ? dayOfSerial(cell.value, from1904) : dayOfText(cell.text.trim());
      if (day !== undefined && NO_DATE.test(day)) return undefined;
      return day ?? refuse(column, createMessage('cobie.day'));
    },
    amount(column) {
      const cell = said(column);
      if (cell === undefined) return undefined;
      const value = cell.kind === 'number' ? cell.value : Number(cell.text.trim());
      const isAmount = Number.isFinite(value) && value >= 0 && value <= MOST_AMOUNT;
      return isAmount ? value : refuse(column, createMessage('cobie.amount'));
    },
  };
}

const MOST_AMOUNT = 100_000;
/** Characters that Excel takes: what is longer is no placeholder, and is not looked at. */
const MAX_CELL_LENGTH = 32_767;
/** UTF-16 units that normalise to one character (UAX #15: four letters and marks, each of two units). */
const MAX_UNITS_PER_CHARACTER = 8;

// 0.1 is kept as 0.10000000000000001; a whole number may have more digits than a number has.
function textOf(cell: Cell): string {
  if (cell.kind !== 'number' || /^\d+$/.test(cell.text)) return cell.text;
  return Number.isFinite(cell.value) ? String(cell.value) : cell.text;
}

function dayOfText(text: string): string | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ][0-9:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)?.[1];
  return day === undefined || day.startsWith('0000') ? undefined : existing(day);
}

/** The day itself where the calendar has it. */
function existing(day: string): string | undefined {
  const at = new Date(Date.parse(day));
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day;
}

/** A day as spreadsheets count; by 1900 they know a 29 February of that year, which is their day 60. */
function dayOfSerial(value: number, from1904: boolean): string | undefined {
  const serial = Math.floor(value);
  if (!(serial >= 1 && serial <= 2_958_465) || (serial === 60 && !from1904)) return undefined;
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const day = new Date(first + serial * DAY_MS).toISOString();
  return day.startsWith('+') ? undefined : day.slice(0, 10);
}
