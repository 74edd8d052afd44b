// CSV as spreadsheets and checking tools write it, as records of texts with their lines: any of the three usual separators,
// quoted line breaks, a byte order mark, UTF-8 or the UTF-16 of "Unicode text".

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { invalidField } from '../../platform/app-error.ts';

/** One record of the file, or what cannot be read as one. */
export interface CsvRecord {
  /** Where it begins; the file begins at 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be read. */
  readonly fault?: Message;
}

export interface CsvText {
  readonly delimiter: string;
  readonly records: AsyncIterable<CsvRecord>;
}

const DELIMITERS = [',', ';', '\t'] as const;
/** The header stands within this. */
const SAMPLE_BYTES = 64 * 1024;
/** Longer than a record of longest texts; it also bounds what a quote that is never closed takes along. */
const MAX_RECORD_CHARS = 64 * 1024;

/** Opens a CSV file. Reading its records throws validation_failed naming `file` where the file is no text, or a line is endless. */
export async function openCsv(path: string): Promise<CsvText> {
  const sample = await sampleOf(path);
  const encoding = sample[0] === 0xff && sample[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(sample));
  return { delimiter, records: recordsOf(path, encoding, delimiter) };
}

async function sampleOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The separator that stands most often in the first line, outside its quotes. @internal */
export function delimiterOf(text: string): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const each of text) {
    if (each === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (each === '\n' || each === '\r')) break;
    else if (!isQuoted) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  const [best = ','] = [...DELIMITERS].sort((left, right) => (counts.get(right) ?? 0) - (counts.get(left) ?? 0));
  return best;
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw invalidField('file', createMessage('imports.notUtf8'));
  }
}

async function* recordsOf(path: string, encoding: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const faults: CsvRecord[] = [];
  let endless: number | undefined;
  // The parser goes on in the middle of such a line, and loses the one behind it: nothing of the file can be trusted.
  const refuseEndless = () => {
    if (endless === undefined) return;
    throw invalidField('file', createMessage('imports.endless', { number: endless, limit: MAX_RECORD_CHARS }));
  };
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error?.code === 'CSV_MAX_RECORD_SIZE') endless ??= lineOf(error);
      faults.push({ line: lineOf(error), cells: [], fault: wordFault(error) });
    },
  });
  // The parser ends with the source's error, and so does whoever reads it.
  pipeline(Readable.from(decoded(path, encoding)), parser, () => undefined);
  let next = 1;
  let emptyBefore = 0;
  let twice = 0;
  for await (const each of parser as AsyncIterable<{
    record: string[];
    info: { lines: number; empty_lines: number };
  }>) {
    refuseEndless();
    yield* faults.splice(0);
    const { record, info } = each;
    yield { line: next + info.empty_lines - emptyBefore, cells: record };
    // `lines` counts the line that the record ends in, and a line break of two characters inside quotes as two.
    twice += record.reduce((sum, cell) => sum + (cell.match(/\r\n/g)?.length ?? 0), 0);
    next = info.lines + 1 - twice;
    emptyBefore = info.empty_lines;
  }
  refuseEndless();
  yield* faults;
}

const lineOf = (error: CsvError | undefined): number => (typeof error?.lines === 'number' ? error.lines : 0);

function wordFault(error: CsvError | undefined): Message {
  if (error?.code === 'CSV_QUOTE_NOT_CLOSED') return createMessage('imports.quote');
  return createMessage('imports.line');
}
