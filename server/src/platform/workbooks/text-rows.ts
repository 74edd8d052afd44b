// Sheets of texts that the service writes itself, row by row (ECMA-376 part 1, §18.3.1). A text is a text whatever it looks
// like: no cell is a formula. A reader gets back every character of it: what XML cannot hold is written as `_x0001_`
// (ST_Xstring, §22.9.2.19), which spreadsheets read so.
import { Readable } from 'node:stream';
import { letterOf, type SheetColumn, sheetFraming } from './workbook.ts';

const CHUNK_CHARACTERS = 64 * 1024;
/** Longest text of a cell, in units of UTF-16: a longer one makes Excel take the file for damaged. */
const LONGEST = 32_767;

export type SheetValues = readonly (string | number)[];

/** The XML of a sheet of texts and finite numbers, made as it is read. An empty text has no cell. */
export function textSheet(columns: readonly SheetColumn[], rows: Iterable<SheetValues>): Readable {
  return Readable.from(chunksOf(columns, rows));
}

function* chunksOf(columns: readonly SheetColumn[], rows: Iterable<SheetValues>): Generator<Buffer> {
  const { head, tail } = sheetFraming(columns, { rightToLeft: false });
  let chunk = head;
  let number = 1;
  for (const row of rows) {
    number += 1;
    chunk += `<row r="${number}">${row.map((value, index) => cellOf(value, `${letterOf(index)}${number}`)).join('')}</row>`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk + tail);
}

function cellOf(value: string | number, at: string): string {
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  return value === '' ? '' : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${contentOf(value)}</t></is></c>`;
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\t': '&#9;', '\n': '&#10;' };
// The marks of XML, a `_` that begins what looks like an escape, and what XML 1.0 cannot hold (§2.2) or would change (CR).
const SPECIAL = /[&<>\t\n]|_(?=x[0-9A-Fa-f]{4}_)|[\p{Cc}\ufffe\uffff]/gu;

function contentOf(text: string): string {
  return fitted(text.toWellFormed()).replaceAll(SPECIAL, (each) => XML[each] ?? escaped(each));
}

const escaped = (each: string) => `_x${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

// Not within a pair of surrogates. An escape counts as the one character that it stands for.
function fitted(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
