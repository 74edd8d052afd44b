// The strict scan of an IFC file by ISO 10303-21, before anything else reads it: one pass, bounded memory, the first fault with
// its line. What the records mean is not looked at.
import { open } from 'node:fs/promises';
import { beginningEnd, emptyFile } from './beginning.ts';
import { type Cursor, clearNotes, cursorOn, MORE, skipSpace, tooLong } from './cursor.ts';
import { ModelRefusal, StepFault, type StepWarning } from './fault.ts';
import { type Header, headerStep } from './header.ts';
import type { StepLimits } from './limits.ts';
import { recordNumbers } from './record-numbers.ts';
import { openRecordStarts, type RecordStarts } from './record-starts.ts';
import { misplaced, recordEnd, wordStep } from './records.ts';
import type { SchemaFamily } from './schema.ts';
import { unclosedString } from './values.ts';
import { openWarnings, type Warnings } from './warnings.ts';
import { moveOn, openWindow, placeOf, type ReadBytes } from './window.ts';

export interface StepSummary {
  /** As written in the file: IFC2X3, IFC4, IFC4X3_ADD2 … */
  readonly schema: string;
  /** The schema that this is a name of. */
  readonly follows: SchemaFamily;
  readonly records: number;
  readonly warnings: readonly StepWarning[];
  /** Texts hold bytes or escapes that need a survey of the whole file before they can be read (survey.ts). */
  readonly hasOddTexts: boolean;
  /** The offsets at which the records begin; undefined where they are too many to be kept. */
  readonly starts: Uint32Array | undefined;
}

/** What is expected next. */
type Stage = 'beginning' | 'header' | 'in-header' | 'data' | 'in-data' | 'ending' | 'over';

interface Scan {
  readonly cursor: Cursor;
  readonly header: Header;
  readonly warnings: Warnings;
  stage: Stage;
  records: number;
  readonly starts: RecordStarts;
  /** The offset of the window in the file. */
  windowAt: number;
  /** Bytes that say nothing follow the end. */
  isPadded: boolean;
}

/**
 * Scans the file at `path`. `onProgress` hears how many bytes were read, each time more were.
 * Throws ModelRefusal for a file that is not taken.
 */
export async function scanStep(
  path: string,
  limits: StepLimits,
  onProgress?: (readBytes: number) => void,
): Promise<StepSummary> {
  const file = await open(path, 'r');
  try {
    return await scanBytes(async (target) => (await file.read(target)).bytesRead, limits, onProgress);
  } finally {
    await file.close();
  }
}

/** @internal The same for bytes from anywhere. */
export async function scanBytes(
  read: ReadBytes,
  limits: StepLimits,
  onProgress?: (readBytes: number) => void,
): Promise<StepSummary> {
  const window = openWindow(limits.chunkBytes);
  const cursor = cursorOn(window, limits, recordNumbers(limits.maxNumberBytes));
  const header: Header = { seen: 0, isNameShort: false, schema: undefined };
  const found = { records: 0, isPadded: false, starts: openRecordStarts(), windowAt: 0 };
  const scan: Scan = { cursor, header, warnings: openWarnings(window), stage: 'beginning', ...found };
  let keepFrom = 0;
  let readBytes = 0;
  while (!window.isLast) {
    const count = await moveOn(window, keepFrom, read, limits.chunkBytes);
    scan.windowAt += keepFrom;
    readBytes += count;
    if (count > 0) onProgress?.(readBytes);
    keepFrom = placed(cursor, () => scanWindow(scan));
  }
  if (scan.records === 0) throw new ModelRefusal('section_invalid', 'The file holds no records.');
  scan.warnings.addMissing(cursor.numbers.missing());
  const { name: schema, follows } = header.schema ?? { name: '', follows: 'IFC4' };
  const { records, starts } = scan;
  const { hasOddTexts } = cursor;
  return { schema, follows, records, warnings: scan.warnings.list(), hasOddTexts, starts: starts.list() };
}

/** Turns a fault at an offset into a refusal at a line. */
function placed<Answer>({ window }: Cursor, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StepFault)) throw error;
    throw new ModelRefusal(error.code, error.message, placeOf(window, error.at), error);
  }
}

/** Reads what is whole in the window, and answers from where on it must be kept. */
function scanWindow(scan: Scan): number {
  const { cursor, warnings } = scan;
  const { window, limits } = cursor;
  let at = 0;
  if (scan.stage === 'beginning') {
    if (window.end < 3 && !window.isLast) return 0;
    if (isByteOrderMark(window.bytes)) {
      warnings.add('byte_order_mark', 1, 0);
      at = 3;
    }
  }
  for (;;) {
    clearNotes(cursor);
    cursor.open = undefined;
    const from = skipSpace(cursor, at);
    if (from === window.end) {
      const kept = cursor.open === undefined ? from : cursor.openAt;
      return unfinished(scan, kept);
    }
    const next = statementEnd(scan, from);
    if ((next === MORE ? window.end : next) - from > limits.maxRecordBytes) throw tooLong(cursor, from);
    if (next === MORE) return unfinished(scan, from);
    warnings.addNotes(cursor.notes);
    at = next;
  }
}

const isByteOrderMark = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Behind the statement at `at`, or MORE. */
function statementEnd(scan: Scan, at: number): number {
  const { cursor } = scan;
  switch (scan.stage) {
    case 'in-data':
      if (cursor.window.bytes[at] === 0x23) return oneRecord(scan, at);
      return section(scan, at, { ENDSEC: 'ending' });
    case 'beginning':
      return reach(scan, 'header', beginningEnd(cursor, at));
    case 'header':
      return section(scan, at, { HEADER: 'in-header' });
    case 'in-header': {
      const { end, isOver } = headerStep(cursor, scan.header, at);
      if (isOver) addHeaderWarnings(scan, at);
      return isOver ? reach(scan, 'data', end) : end;
    }
    case 'data':
      return section(scan, at, { DATA: 'in-data' });
    case 'ending':
      return section(scan, at, { 'END-ISO-10303-21': 'over' });
    case 'over':
      if (isPadding(cursor.window.bytes[at])) return paddingEnd(scan, at);
      throw new StepFault('section_invalid', at, 'Something follows behind the end of the file (END-ISO-10303-21).');
  }
}

function addHeaderWarnings({ header: { schema, isNameShort }, warnings }: Scan, at: number): void {
  if (schema?.isDraft === true) warnings.add('schema_draft', 1, at);
  if (schema?.isOtherName === true) warnings.add('schema_name', 1, at);
  if (isNameShort) warnings.add('header_name_short', 1, at);
}

/** Zeros, and the sign by which old systems end a text (^Z). */
const isPadding = (byte: number | undefined) => byte === 0 || byte === 0x1a;

/** A step as long as no record may be. */
const PADDING_AT_ONCE = 1024;

/** The offset behind bytes that say nothing; they are remarked on once. */
function paddingEnd(scan: Scan, at: number): number {
  const { bytes, end } = scan.cursor.window;
  if (!scan.isPadded) scan.warnings.add('end_padded', 1, at);
  scan.isPadded = true;
  const to = Math.min(end, at + PADDING_AT_ONCE);
  let place = at;
  while (place < to && isPadding(bytes[place])) place += 1;
  return place;
}

function oneRecord(scan: Scan, at: number): number {
  const end = recordEnd(scan.cursor, at);
  if (end === MORE) return MORE;
  scan.records += 1;
  scan.starts.add(scan.windowAt + at);
  const { maxRecords } = scan.cursor.limits;
  if (scan.records <= maxRecords) return end;
  throw new StepFault('too_many_records', at, `The file has more than ${maxRecords} records.`);
}

/** Reads the one word that may stand here, which leads to a stage. */
function section(scan: Scan, at: number, allowed: Readonly<Record<string, Stage>>): number {
  const step = wordStep(scan.cursor, at);
  if (step === undefined) return MORE;
  const stage = Object.hasOwn(allowed, step.word) ? allowed[step.word] : undefined;
  if (stage === undefined) throw misplaced(step.word, at);
  return reach(scan, stage, step.end);
}

function reach(scan: Scan, stage: Stage, end: number): number {
  if (end !== MORE) scan.stage = stage;
  return end;
}

/** Where the window ends before a statement does: fine while something follows. */
function unfinished({ cursor, stage }: Scan, from: number): number {
  const { window, limits, open, openAt } = cursor;
  if (window.end - from > limits.maxRecordBytes) throw tooLong(cursor, from);
  if (!window.isLast) return from;
  if (open === undefined && from === window.end) {
    if (stage === 'over') return from;
    if (stage === 'beginning') throw emptyFile();
  }
  const isOverLines = open !== undefined && placeOf(window, openAt).line < placeOf(window, window.end).line;
  if (isOverLines && open === 'string') throw unclosedString(openAt);
  if (isOverLines) throw new StepFault('comment_unclosed', openAt, 'The comment that begins here is not closed.');
  throw new StepFault('file_truncated', window.end, 'The file ends before it is complete: export or upload it again.');
}
