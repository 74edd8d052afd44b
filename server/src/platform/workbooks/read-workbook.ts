// Reading a workbook (ECMA-376: an Office Open XML package) as somebody's program wrote it: its sheets row by row, values as
// they are shown by the file. Nothing is computed: of a formula what was kept of its last result counts. docs/decisions/0012.

import { posix } from 'node:path';
import { createMessage } from '../../../../contract/messages/message.ts';
import { openZip, type ZipEntry, type ZipLimits, ZipRefusal } from '../archives/zip-entries.ts';
import { MAX_TEXT, type RowHandler, rowHandler, type SheetRow, textOfXString } from './sheet-rows.ts';
import { unreadable, WorkbookRefusal } from './workbook-refusal.ts';
import { heardPieces, type XmlHandler } from './xml-events.ts';

export type { Cell, SheetRow } from './sheet-rows.ts';

/** Sheets pack ten to forty times; 200 times is what bombs do. @internal */
export const WORKBOOK_LIMITS: ZipLimits = {
  maxEntries: 4096,
  maxUnpackedBytes: 256 * 1024 * 1024,
  maxDensity: 200,
  densityFromBytes: 1024 * 1024,
};
/** Texts that cells share are held while the sheets are read. */
const MAX_SHARED_CHARACTERS = 32 * 1024 * 1024;
const MAX_SHARED_TEXTS = 2_000_000;
/** Texts of a sheet together, shared ones at each cell: rows that name one long text cost as if each had its own. */
const MAX_SHEET_CHARACTERS = 64 * 1024 * 1024;
const MAX_PARTS = 10_000;

export interface OpenWorkbook {
  readonly sheets: readonly string[];
  /** True where a day is counted from 1904 and not from 1900. */
  readonly from1904: boolean;
  /** The rows of a sheet that have a cell, in their order. Throws WorkbookRefusal where it cannot be read. */
  rows(sheet: string): AsyncGenerator<SheetRow>;
  close(): void;
}

/** Opens a workbook on disk. Throws WorkbookRefusal for what is none, or is more than is taken. */
export async function openWorkbook(path: string, limits: ZipLimits = WORKBOOK_LIMITS): Promise<OpenWorkbook> {
  const zip = await openZip(path, limits, (entry, cause) => {
    return unreadable(entry, 'damaged', cause);
  }).catch((error: unknown) => {
    throw error instanceof ZipRefusal ? new WorkbookRefusal(error.code, error.path, error.said, error) : error;
  });
  try {
    const parts = new Map(zip.entries.map((each) => [each.path.toLowerCase(), each]));
    const { sheets, from1904, textsPath } = await directoryOf(parts);
    const texts = textsPath === undefined ? [] : await sharedTexts(partAt(parts, textsPath));
    return {
      sheets: [...sheets.keys()],
      from1904,
      rows: (sheet) => rowsOf(partAt(parts, sheets.get(sheet) ?? ''), texts),
      close: zip.close,
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

type Parts = ReadonlyMap<string, ZipEntry>;

function partAt(parts: Parts, path: string): ZipEntry {
  const part = parts.get(path.toLowerCase());
  if (part === undefined) throw new WorkbookRefusal('not_a_workbook', path, createMessage('cobie.notWorkbook'));
  return part;
}

interface Relation {
  readonly id: string;
  /** The last word of its type: of the two namespaces of Office Open XML alike. */
  readonly type: string;
  readonly target: string;
}

async function directoryOf(parts: Parts) {
  const [root] = (await relationsOf(parts, '')).filter((each) => each.type === 'officeDocument');
  const path = root?.target ?? 'xl/workbook.xml';
  const found: { name: string; id: string }[] = [];
  let from1904 = false;
  await hear(partAt(parts, path), (name, attributes) => {
    if (name === 'sheet' && found.length < MAX_PARTS)
      found.push({ name: attributes.name ?? '', id: attributes.id ?? '' });
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
  });
  const relations = await relationsOf(parts, path);
  const sheets = new Map<string, string>();
  // Of two relations with one id the first counts.
  const worksheets = new Map(
    relations
      .filter(({ type }) => type === 'worksheet')
      .map(({ id, target }) => [id, target] as const)
      .reverse(),
  );
  for (const { name, id } of found) {
    const target = worksheets.get(id);
    if (target !== undefined && !sheets.has(name)) sheets.set(name, target);
  }
  return { sheets, from1904, textsPath: relations.find((each) => each.type === 'sharedStrings')?.target };
}

/** What a part names, with targets as paths from the package's root; the package's own for an empty path. */
async function relationsOf(parts: Parts, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path);
  const part = parts.get(posix.join(folder, '_rels', `${posix.basename(path)}.rels`).toLowerCase());
  if (part === undefined) return [];
  const relations: Relation[] = [];
  await hear(part, (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
    if (name !== 'Relationship') return;
    const absolute = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    if (relations.length === MAX_PARTS) throw unreadable(part.path, 'too many parts');
    relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: absolute });
  });
  return relations;
}

async function hear(part: ZipEntry, opened: XmlHandler['opened']): Promise<void> {
  const handler = { opened, text: () => undefined, closed: () => undefined };
  for await (const _ of heardPieces(await part.open(), part.path, handler));
}

/** The texts that cells name by their number; what is said beside a text of how it is spoken is left out. */
async function sharedTexts(part: ZipEntry): Promise<string[]> {
  const texts: string[] = [];
  let [own, characters, isSpoken, isText] = ['', 0, false, false];
  const handler: XmlHandler = {
    opened(name) {
      if (name === 'si') own = '';
      if (name === 'rPh') isSpoken = true;
      if (name === 't') isText = !isSpoken;
    },
    text(text) {
      if (!isText) return;
      own += text;
      characters += text.length;
      if (own.length > MAX_TEXT) throw unreadable(part.path, 'too long a text');
    },
    closed(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') texts.push(textOfXString(own));
      if (characters > MAX_SHARED_CHARACTERS || texts.length > MAX_SHARED_TEXTS) {
        throw tooManyTexts(part);
      }
    },
  };
  for await (const _ of heardPieces(await part.open(), part.path, handler));
  return texts;
}

const tooManyTexts = (part: ZipEntry) => new WorkbookRefusal('too_many_texts', part.path, createMessage('cobie.texts'));

async function* rowsOf(part: ZipEntry, texts: readonly string[]): AsyncGenerator<SheetRow> {
  const rows: RowHandler = rowHandler(texts, (fault) => unreadable(part.path, fault));
  let characters = 0;
  for await (const _ of heardPieces(await part.open(), part.path, rows.handler)) {
    for (const row of rows.take()) {
      for (const { text } of row.cells.values()) characters += text.length;
      if (characters > MAX_SHEET_CHARACTERS) throw tooManyTexts(part);
      yield row;
    }
  }
}
