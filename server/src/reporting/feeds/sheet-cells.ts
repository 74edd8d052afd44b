// How PostgreSQL writes a row of a sheet: the XML of SpreadsheetML (ECMA-376 part 1, §18.3.1), so that a workbook's rows pass
// through the service as bytes like a feed's. A text is written as a text whatever it looks like: no cell is a formula.
// Needs TimeZone=UTC.
import { CELL_STYLES, letterOf } from '../../platform/workbooks/workbook.ts';
import { type Column, joinedList } from './columns.ts';

/**
 * A query of one text a row: its XML, without control characters. A row's number is its place behind the header, and is made
 * once, under a select of its own: made for each cell it took half of the time (2026-11-20).
 */
export function sheetQuery(columns: readonly Column[], { rows, order }: { rows: string; order: string }): string {
  const values = columns.map(({ kind, sql }, index) => `${kind === 'list' ? joinedList(sql) : sql} as c${index}`);
  const number = `(row_number() over (order by ${order}) + 1)::text as n`;
  const cells = columns.map(
    ({ kind }, index) => `coalesce(${cellExpression({ kind, sql: `c${index}` }, `${letterOf(index)}' || n || '`)}, '')`,
  );
  const row = `'<row r="' || n || '">' || ${cells.join(' || ')} || '</row>'`;
  return `select ${row} from (select ${[number, ...values].join(', ')} ${rows}) as record`;
}

// Null for a null: such a cell is left out.
function cellExpression({ kind, sql }: Column, at: string): string {
  switch (kind) {
    case 'text':
    case 'list':
      return textCell(at, textContent(sql));
    case 'word':
      return textCell(at, sql);
    case 'boolean':
      return `'<c r="${at}" t="b"><v>' || ${sql}::int || '</v></c>'`;
    case 'number':
      return numberCell(at, sql);
    case 'decimal':
      // Excel keeps 15 digits: an amount with more of them stays what it is as a text.
      return `case when length(translate(${sql}::text, '-.', '')) <= 15 then ${numberCell(at, sql)} else ${textCell(at, sql)} end`;
    case 'instant':
      return dated(sql, {
        serial: numberCell(at, `trim_scale(round(extract(epoch from ${sql}) / 86400 + 25569, 9))`, CELL_STYLES.instant),
        iso: textCell(at, `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
      });
    case 'day':
      return dated(sql, {
        serial: numberCell(at, `(${sql} - date '1899-12-30')`, CELL_STYLES.day),
        iso: textCell(at, sql),
      });
  }
}

const numberCell = (at: string, sql: string, style?: number) =>
  `'<c r="${at}"${style === undefined ? '' : ` s="${style}"`}><v>' || ${sql} || '</v></c>'`;

const textCell = (at: string, sql: string) =>
  `'<c r="${at}" t="inlineStr"><is><t xml:space="preserve">' || ${sql} || '</t></is></c>'`;

/** Excel counts days from 1900, which it takes for a leap year: what it does not know as a date is a text. */
const dated = (sql: string, { serial, iso }: { serial: string; iso: string }) =>
  `case when ${sql} >= '1900-03-01' and ${sql} < '10000-01-01' then ${serial} else ${iso} end`;

/** Longest text of a cell, in units of UTF-16: a longer one makes Excel take the file for damaged. */
const LONGEST = 32_767;
/** What XML 1.0 cannot hold (§2.2), but for NUL, which PostgreSQL cannot hold either. */
const UNWRITABLE = [...range(0x01, 0x08), 0x0b, 0x0c, ...range(0x0e, 0x1f), 0xfffe, 0xffff];
const REPLACEMENT = 0xfffd;

function textContent(sql: string): string {
  const special = "u&'[&<>\\0001-\\001f\\fffe\\ffff]|_x'";
  // Looking first is a third of the price: few texts have anything to be written otherwise.
  return `case when octet_length(${sql}) <= ${LONGEST} and ${sql} !~ ${special} then ${sql} else ${escaped(sql)} end`;
}

function escaped(sql: string): string {
  const replacements: [from: string, to: string][] = [
    ["'&'", '&amp;'],
    ["'<'", '&lt;'],
    ["'>'", '&gt;'],
    ["e'\\t'", '&#9;'],
    // A cell's lines end in LF.
    ["e'\\r\\n'", '&#10;'],
    ["e'\\r'", '&#10;'],
    ["e'\\n'", '&#10;'],
  ];
  const replaced = unicode(UNWRITABLE.map(() => REPLACEMENT));
  const writable = `translate(${underscored(fitted(sql))}, ${unicode(UNWRITABLE)}, ${replaced})`;
  return replacements.reduce((content, [from, to]) => `replace(${content}, ${from}, '${to}')`, writable);
}

// A code point beyond the first plane is two units: 16,383 code points always fit.
function fitted(sql: string): string {
  const cut = (length: number) => `left(${sql}, ${length}) || '…'`;
  const beyondFirstPlane = `${sql} ~ '[\\U00010000-\\U0010FFFF]'`;
  return (
    `case when octet_length(${sql}) <= ${LONGEST} or char_length(${sql}) <= ${(LONGEST - 1) / 2} then ${sql} ` +
    `when ${beyondFirstPlane} then ${cut((LONGEST - 3) / 2)} ` +
    `when char_length(${sql}) <= ${LONGEST} then ${sql} else ${cut(LONGEST - 1)} end`
  );
}

// `_x0041_` stands for `A` in a cell's text (ST_Xstring, §22.9.2.19): a text that looks so has its `_` written that way.
function underscored(sql: string): string {
  return `regexp_replace(${sql}, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g')`;
}

const unicode = (points: readonly number[]) =>
  `u&'${points.map((each) => `\\${each.toString(16).padStart(4, '0')}`).join('')}'`;

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
