// Scans an IFC file strictly by ISO 10303-21, before anything else reads it: one pass, bounded memory, the first fault with its line.
// The meaning of the records is not checked.

import { open } from 'node:fs/promises';
import { createMessage } from '../../../../../contract/messages/message.ts';
import { refuseEmpty, skipBeginning } from './beginning.ts';
import { type Cursor, clearNotes, MORE, openCursor, skipSpace, tooLong } from './cursor.ts';
import { ModelRefusal, StepFault, type StepWarning } from './fault.ts';
import { type Header, scanHeaderStatement } from './header.ts';
import type { StepLimits } from './limits.ts';
import { openRecordNumbers } from './record-numbers.ts';
import { openRecordStarts, type RecordStarts } from './record-starts.ts';
import { misplaced, scanRecord, scanWord } from './records.ts';
import type { SchemaFamily } from './schema.ts';
import { unclosedString } from './values.ts';
import { openWarnings, type Warnings } from './warnings.ts';
import { findPlace, moveOn, openWindow, type ReadBytes } from './window.ts';

export interface StepSummary {
  /** The name as written in the file: IFC2X3, IFC4, IFC4X3_ADD2 … */
  readonly schema: string;
  /** The schema with this name. */
  readonly follows: SchemaFamily;
  readonly records: number;
  readonly warnings: readonly StepWarning[];
  /** True if texts have bytes or escapes that need a survey of the whole file before they can be read (survey.ts). */
  readonly hasOddTexts: boolean;
  /** The offsets at which the records start; undefined if they are too many to be stored. */
  readonly starts: Uint32Array | undefined;
}

/** The part of the file that is expected next. */
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
  /** True if padding follows the end. */
  isPadded: boolean;
}

/**
 * Scans the file at `path`. `onProgress` is called with the number of bytes read, each time it grows. Throws ModelRefusal for a file
 * that is refused.
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

/** @internal Scans bytes from any source in the same way. */
export async function scanBytes(
  read: ReadBytes,
  limits: StepLimits,
  onProgress?: (readBytes: number) => void,
): Promise<StepSummary> {
  const window = openWindow(limits.chunkBytes);
  const cursor = openCursor(window, limits, openRecordNumbers(limits.maxNumberBytes));
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
    keepFrom = addPlace(cursor, () => scanWindow(scan));
  }
  if (scan.records === 0) throw new ModelRefusal('section_invalid', createMessage('modelFiles.noRecords'));
  scan.warnings.addMissing(cursor.numbers.missing());
  const { name: schema, follows } = header.schema ?? { name: '', follows: 'IFC4' };
  const { records, starts } = scan;
  const { hasOddTexts } = cursor;
  return { schema, follows, records, warnings: scan.warnings.list(), hasOddTexts, starts: starts.list() };
}

/** Turns a fault at an offset into a refusal at a line. */
function addPlace<Answer>({ window }: Cursor, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StepFault)) throw error;
    throw new ModelRefusal(error.code, error.said, findPlace(window, error.at), error);
  }
}

/** Scans the complete statements in the window, and returns the offset from which on it must be kept. */
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
      return handleUnfinished(scan, kept);
    }
    const next = scanStatement(scan, from);
    if ((next === MORE ? window.end : next) - from > limits.maxRecordBytes) throw tooLong(cursor, from);
    if (next === MORE) return handleUnfinished(scan, from);
    warnings.addNotes(cursor.notes);
    at = next;
  }
}

const isByteOrderMark = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Scans the statement at `at`. Returns the offset after it, or MORE. */
function scanStatement(scan: Scan, at: number): number {
  const { cursor } = scan;
  switch (scan.stage) {
    case 'in-data':
      if (cursor.window.bytes[at] === 0x23) return scanOneRecord(scan, at);
      return scanSection(scan, at, { ENDSEC: 'ending' });
    case 'beginning':
      return reach(scan, 'header', skipBeginning(cursor, at));
    case 'header':
      return scanSection(scan, at, { HEADER: 'in-header' });
    case 'in-header': {
      const { end, isOver } = scanHeaderStatement(cursor, scan.header, at);
      if (isOver) addHeaderWarnings(scan, at);
      return isOver ? reach(scan, 'data', end) : end;
    }
    case 'data':
      return scanSection(scan, at, { DATA: 'in-data' });
    case 'ending':
      return scanSection(scan, at, { 'END-ISO-10303-21': 'over' });
    case 'over':
      if (isPadding(cursor.window.bytes[at])) return skipPadding(scan, at);
      throw new StepFault('section_invalid', at, createMessage('modelFiles.behindEnd'));
  }
}

function addHeaderWarnings({ header: { schema, isNameShort }, warnings }: Scan, at: number): void {
  if (schema?.isDraft === true) warnings.add('schema_draft', 1, at);
  if (schema?.isOtherName === true) warnings.add('schema_name', 1, at);
  if (isNameShort) warnings.add('header_name_short', 1, at);
}

/** Returns true for zeros, and the sign with which old systems end a text (^Z). */
const isPadding = (byte: number | undefined) => byte === 0 || byte === 0x1a;

/** A step longer than any record may be. */
const PADDING_AT_ONCE = 1024;

/** Returns the offset after padding, which is warned about once. */
function skipPadding(scan: Scan, at: number): number {
  const { bytes, end } = scan.cursor.window;
  if (!scan.isPadded) scan.warnings.add('end_padded', 1, at);
  scan.isPadded = true;
  const to = Math.min(end, at + PADDING_AT_ONCE);
  let place = at;
  while (place < to && isPadding(bytes[place])) place += 1;
  return place;
}

function scanOneRecord(scan: Scan, at: number): number {
  const end = scanRecord(scan.cursor, at);
  if (end === MORE) return MORE;
  scan.records += 1;
  scan.starts.add(scan.windowAt + at);
  const { maxRecords } = scan.cursor.limits;
  if (scan.records <= maxRecords) return end;
  throw new StepFault('too_many_records', at, createMessage('modelFiles.records', { count: maxRecords }));
}

/** Scans the one word that is allowed here, which leads to a stage. */
function scanSection(scan: Scan, at: number, allowed: Readonly<Record<string, Stage>>): number {
  const step = scanWord(scan.cursor, at);
  if (step === undefined) return MORE;
  const stage = Object.hasOwn(allowed, step.word) ? allowed[step.word] : undefined;
  if (stage === undefined) throw misplaced(step.word, at);
  return reach(scan, stage, step.end);
}

function reach(scan: Scan, stage: Stage, end: number): number {
  if (end !== MORE) scan.stage = stage;
  return end;
}

/** Handles a window that ends before a statement does, which is fine while more of the file follows. */
function handleUnfinished({ cursor, stage }: Scan, from: number): number {
  const { window, limits, open, openAt } = cursor;
  if (window.end - from > limits.maxRecordBytes) throw tooLong(cursor, from);
  if (!window.isLast) return from;
  if (open === undefined && from === window.end) {
    if (stage === 'over') return from;
    if (stage === 'beginning') throw refuseEmpty();
  }
  const isOverLines = open !== undefined && findPlace(window, openAt).line < findPlace(window, window.end).line;
  if (isOverLines && open === 'string') throw unclosedString(openAt);
  if (isOverLines) throw new StepFault('comment_unclosed', openAt, createMessage('modelFiles.commentOpen'));
  throw new StepFault('file_truncated', window.end, createMessage('modelFiles.truncated'));
}
