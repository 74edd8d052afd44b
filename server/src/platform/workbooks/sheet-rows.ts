// The rows of a sheet from the events of its XML: pure.
import type { XmlHandler } from './xml-events.ts';

/** What a cell holds; a formula's is the result that was kept. An error (`#N/A`) is a text. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  /** As the file writes it and as a number, which may be NaN or infinite. */
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'boolean'; readonly text: string };

export interface SheetRow {
  /** As spreadsheets count: the first is 1. */
  readonly number: number;
  /** By the place of their column: A is 0. Only cells that hold something. */
  readonly cells: ReadonlyMap<number, Cell>;
}

export interface RowHandler {
  readonly handler: XmlHandler;
  /** The rows that have ended since. */
  take(): SheetRow[];
}

/** The most columns that a sheet has, and the most rows (Excel's own). */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
/** A cell's text, shared or its own, in units of UTF-16: Excel's own bound is 32,767. */
export const MAX_TEXT = 100_000;

interface OpenCell {
  readonly column: number;
  readonly type: string;
  value: string;
}

/** Hears the XML of a sheet. `refuse` makes the error of what no sheet says. */
export function rowHandler(texts: readonly string[], refuse: (fault: string) => Error): RowHandler {
  let done: SheetRow[] = [];
  let row: { number: number; cells: Map<number, Cell> } | undefined;
  let last = 0;
  let column = -1;
  let cell: OpenCell | undefined;
  let [isValue, isSpoken] = [false, false];
  const placed = (value: number, most: number) => {
    if (!Number.isSafeInteger(value) || value < 0 || value > most) throw refuse('a row or a cell out of place');
    return value;
  };
  const opened: XmlHandler['opened'] = (name, attributes) => {
    if (name === 'row') {
      last = placed(attributes.r === undefined ? last + 1 : Number(attributes.r), MAX_ROWS);
      row = { number: last, cells: new Map() };
      column = -1;
    } else if (name === 'c' && row !== undefined) {
      column = placed(attributes.r === undefined ? column + 1 : columnOf(attributes.r), MAX_COLUMNS - 1);
      cell = { column, type: attributes.t ?? 'n', value: '' };
    } else if (name === 'rPh') isSpoken = true;
    else if (name === 'v' || name === 't') isValue = cell !== undefined && !isSpoken;
  };
  return {
    handler: {
      opened,
      text(text) {
        if (!isValue || cell === undefined) return;
        cell.value += text;
        if (cell.value.length > MAX_TEXT) throw refuse('too long a text');
      },
      closed(name) {
        if (name === 'v' || name === 't') isValue = false;
        if (name === 'rPh') isSpoken = false;
        if (name === 'c' && cell !== undefined) {
          const held = heldBy(cell, texts);
          if (held !== undefined) row?.cells.set(cell.column, held);
          cell = undefined;
        }
        if (name !== 'row' || row === undefined) return;
        if (row.cells.size > 0) done.push(row);
        row = undefined;
      },
    },
    take() {
      const taken = done;
      done = [];
      return taken;
    },
  };
}

function heldBy({ type, value }: OpenCell, texts: readonly string[]): Cell | undefined {
  if (value === '') return undefined;
  switch (type) {
    case 's': {
      const text = texts[Number(value)] ?? '';
      return text === '' ? undefined : { kind: 'text', text };
    }
    case 'inlineStr':
    case 'str':
      return { kind: 'text', text: textOfXString(value) };
    case 'b':
      return { kind: 'boolean', text: value.trim() === '1' ? 'TRUE' : 'FALSE' };
    case 'n':
      return { kind: 'number', text: value.trim(), value: value.trim() === '' ? Number.NaN : Number(value) };
    default:
      // A day as ISO 8601 (`d`), an error (`e`).
      return { kind: 'text', text: value };
  }
}

/** The place of the column of `AB12`: NaN where it is none. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) return Number.NaN;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A text as a cell shows it: `_x0041_` stands for `A` (ECMA-376 part 1, §22.9.2.19). */
export function textOfXString(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
