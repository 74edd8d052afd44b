// Clashes from a CSV file: which columns it has, and what a line of it says (docs/exchange.md).

import { CLASH_KINDS, type Clash } from '../../../../contract/clashes.ts';
import { isVisible, toOneLine } from '../../../../contract/forms.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { invalidField, validationFailed } from '../../platform/app-error.ts';
import { isPlaceholder } from '../../platform/placeholders.ts';
import { isKeepable, toNfc } from '../../platform/text.ts';
import { openTally, type Report, skip } from '../imports/public.ts';
import { type FoundClash, makePairKey } from './clash-run.ts';
import { openCsv } from './csv-text.ts';

const REQUIRED = ['name', 'kind', 'element_a_guid', 'element_b_guid'] as const;
const OPTIONAL = ['x', 'y', 'z', 'distance_m', 'id', 'model_a', 'model_b'] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];
const COLUMNS: readonly Column[] = [...REQUIRED, ...OPTIONAL];

/** A run is bounded, because its identities are held in memory: 100,000 are about 50 MB. */
export const MAX_CLASHES = 100_000;
export const MAX_COORDINATE_M = 1e9;

/** Why a line is skipped whose clash the run has all the same. */
const REPEATED = 'repeated';

/** Where in a record each column stands. */
type Layout = Partial<Record<Column, number>>;

/**
 * Reads the clashes of a CSV file; lines that say none are noted in the report. Throws validation_failed naming `file` where
 * it is no CSV, lacks a column, or holds too many.
 */
export async function readCsvClashes(
  path: string,
  report: Report,
): Promise<{ clashes: FoundClash[]; isWhole: boolean }> {
  const { delimiter, records } = await openCsv(path);
  const clashes: FoundClash[] = [];
  const signs = new Set<string>();
  const tally = openTally('lines');
  let layout: Layout | undefined;
  let isWhole = true;
  for await (const { line, cells, fault } of records) {
    if (layout === undefined) {
      layout = layoutOf(fault === undefined ? cells : [], report);
      continue;
    }
    report.counts.found += 1;
    if (report.counts.found > MAX_CLASHES)
      throw invalidField('file', createMessage('imports.tooManyClashes', { count: MAX_CLASHES }));
    const told = (column: Column, kind: Problem, problem: Message) =>
      tally.note(`${column} ${kind}`, {
        text: createMessage('imports.atCell', { number: line, column, sentence: problem }),
        place: String(line),
      });
    const read = fault === undefined ? readLine({ cells, layout, delimiter, told }) : refused('bad_line', fault);
    const judged = 'clash' in read ? unlessRepeated(read, signs) : read;
    if ('clash' in judged) clashes.push(judged.clash);
    else {
      isWhole &&= judged.reason === REPEATED;
      skip(report, { guid: null, line, ...judged });
    }
  }
  if (layout === undefined) layoutOf([], report);
  tally.tell(report);
  return { clashes, isWhole };
}

function layoutOf(header: readonly string[], report: Report): Layout {
  const layout: Layout = {};
  const tally = openTally('places');
  for (const [index, cell] of header.entries()) {
    const column = COLUMNS.find((each) => plain(each) === plain(cell));
    if (column === undefined) {
      const place = JSON.stringify(cell.slice(0, 64).toWellFormed());
      tally.note('column', { text: createMessage('imports.columnUnknown', { column: place }), place });
    } else if (layout[column] === undefined) layout[column] = index;
    else if (isRequired(column)) throw invalidField('file', createMessage('imports.columnTwice', { column }));
    else tally.note('twice', { text: createMessage('imports.columnRepeated', { column }), place: column });
  }
  tally.tell(report);
  const missing = REQUIRED.filter((each) => layout[each] === undefined);
  if (missing.length === 0) return layout;
  throw validationFailed(
    missing.map((each) => ({ path: 'file', message: createMessage('imports.columnMissing', { column: each }) })),
  );
}

const isRequired = (column: Column): boolean => REQUIRED.some((each) => each === column);

/** `Element A GUID` and `elementAGuid` are `element_a_guid`. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

type Refused = { readonly reason: string; readonly message: Message };
type Read = { readonly clash: FoundClash } | Refused;

const refused = (reason: string, message: Message): Refused => ({ reason, message });

/** Problems of cells, of which those of one column are told together. */
type Problem = 'bad_text' | 'too_long' | 'no_number' | 'no_point';

interface Line {
  readonly cells: readonly string[];
  readonly layout: Layout;
  readonly delimiter: string;
  /** Warns of an optional cell that is left out. */
  readonly told: (column: Column, kind: Problem, problem: Message) => void;
}

/** Reads a line. Without one of the required cells it says no clash; an optional cell that cannot be read is left out. */
function readLine(line: Line): Read {
  const cell = (column: Column) => toNfc(cellAt(line, column));
  if (!REQUIRED.every((each) => isKeepable(cell(each))))
    return refused('bad_text', createMessage('imports.unkeepableLine'));
  const name = toOneLine(cell('name'));
  if (!isVisible(name) || [...name].length > 200) return refused('bad_name', createMessage('imports.nameLength'));
  const kind = CLASH_KINDS.find((each) => each === cell('kind').trim().toLowerCase());
  if (kind === undefined) return refused('bad_kind', createMessage('imports.kind', { list: CLASH_KINDS }));
  for (const column of ['element_a_guid', 'element_b_guid'] as const) {
    const { length } = cell(column).trim();
    if (length === 0 || length > 64) return refused('bad_guid', createMessage('imports.guidLength', { column }));
  }
  const unread = new Set<Column>();
  const told: Line['told'] = (column, kind, problem) => {
    unread.add(column);
    line.told(column, kind, problem);
  };
  const rest = { ...line, told };
  const clash = {
    name,
    kind,
    elementAGuid: cell('element_a_guid').trim(),
    elementBGuid: cell('element_b_guid').trim(),
    point: readPoint(rest),
    distanceM: readNumber(rest, 'distance_m') ?? null,
    externalId: readText(rest, 'id', readOptional(rest, 'id')),
    // As they stand, `Unknown` too: clashes without an id are known again by them.
    modelA: readText(rest, 'model_a', cellAt(rest, 'model_a').trim()),
    modelB: readText(rest, 'model_b', cellAt(rest, 'model_b').trim()),
  };
  const keeps = { distanceM: unread.has('distance_m'), point: POINT.some((each) => unread.has(each)) };
  return { clash: keeps.distanceM || keeps.point ? { ...clash, keeps } : clash };
}

const cellAt = ({ cells, layout }: Line, column: Column): string =>
  layout[column] === undefined ? '' : (cells[layout[column]] ?? '');

/** Returns the text of an optional cell; '' where it is blank or only stands for one that is. */
function readOptional(line: Line, column: Column): string {
  const word = cellAt(line, column).trim();
  return isPlaceholder(word) ? '' : word;
}

function readText(line: Line, column: Column, word: string): string | null {
  if (word === '') return null;
  const text = isKeepable(word) ? toNfc(word) : undefined;
  if (text !== undefined && [...text].length <= 200) return text;
  if (text === undefined) line.told(column, 'bad_text', createMessage('imports.unkeepableCell'));
  else line.told(column, 'too_long', createMessage('imports.longCell'));
  return null;
}

/** Reads a number; null where the cell says nothing, undefined where it says none. */
function readNumber(line: Line, column: Column): number | null | undefined {
  const word = readOptional(line, column);
  const value = numberOf(word, line.delimiter);
  if (value === undefined)
    line.told(column, 'no_number', createMessage('imports.noNumber', { text: JSON.stringify(shown(word)) }));
  return value;
}

const POINT = ['x', 'y', 'z'] as const;

const shown = (word: string) => [...word.slice(0, 64)].slice(0, 32).join('').toWellFormed();

function readPoint(line: Line): Clash['point'] {
  const [x, y, z] = [readNumber(line, 'x'), readNumber(line, 'y'), readNumber(line, 'z')];
  if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number') return { x, y, z };
  const values = { x, y, z };
  const isToldOf = Object.values(values).includes(undefined);
  const missing = POINT.filter((each) => values[each] === null);
  const [first] = missing;
  if (first !== undefined && missing.length < 3 && !isToldOf)
    line.told(first, 'no_point', createMessage('imports.noPoint'));
  return null;
}

/** Null for an empty cell, undefined for no number. Where commas do not separate cells one may stand for the point. */
function numberOf(text: string, delimiter: string): number | null | undefined {
  if (text === '') return null;
  const written = delimiter === ',' ? text : text.replace(',', '.');
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(written)) return undefined;
  // Without the sign of a negative zero, which JSON and the database do not tell from zero.
  const value = Number(written) + 0;
  return Math.abs(value) <= MAX_COORDINATE_M ? value : undefined;
}

/** One id, or without one the same pair of elements, is one clash. */
function unlessRepeated({ clash }: { clash: FoundClash }, signs: Set<string>): Read {
  const sign = clash.externalId === null ? pairSign(clash) : `id ${clash.externalId}`;
  if (signs.has(sign)) return refused(REPEATED, createMessage('imports.repeated'));
  signs.add(sign);
  return { clash };
}

const pairSign = (clash: FoundClash) => `pair ${makePairKey(clash)}`;
