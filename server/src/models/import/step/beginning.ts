// How a file begins: with `ISO-10303-21;`, or as what it is instead, so that the refusal can say so.
import { type Cursor, MORE, skipSpace, textOf, unexpected, wordEnd } from './cursor.ts';
import { ModelRefusal } from './fault.ts';

const MAGIC = 'ISO-10303-21';
/** How much is looked at before a file is refused. */
const LOOKED_AT = 1024;

/** Behind `ISO-10303-21;`, or MORE. Throws ModelRefusal for what is no STEP file. `at` is behind space and comments. */
export function beginningEnd(cursor: Cursor, at: number): number {
  const { window } = cursor;
  const to = wordEnd(cursor, at);
  if (to !== MORE && to - at === MAGIC.length && textOf(cursor, at, to) === MAGIC) {
    const behind = skipSpace(cursor, to);
    if (behind === window.end) return MORE;
    if (window.bytes[behind] !== 0x3b) throw unexpected(cursor, behind);
    return behind + 1;
  }
  if (window.end - at < LOOKED_AT && !window.isLast) return MORE;
  if (to === MORE && MAGIC.startsWith(textOf(cursor, at, Math.min(window.end, at + 20)))) return MORE;
  throw notStep(window.bytes.subarray(0, Math.min(window.end, at + LOOKED_AT)));
}

/**
 * Refuses an upload by its first bytes (a kilobyte is plenty) where it is plainly neither IFC nor packed. What passes may still
 * be neither. Throws ModelRefusal.
 */
export function refuseAtSight(bytes: Uint8Array): void {
  if (bytes.length === 0) throw emptyFile();
  if (isZipHead(bytes)) return;
  const text = Buffer.from(bytes).toString('latin1');
  const begins = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (!begins.startsWith('/*') && !begins.startsWith(MAGIC) && !MAGIC.startsWith(begins)) throw notStep(bytes);
}

/** The refusal of a file without content. */
export const emptyFile = () => new ModelRefusal('file_empty', 'The file is empty.');

/** Of a file in an archive, of an archive without files, of one in parts. */
export function isZipHead(bytes: Uint8Array): boolean {
  const [p, k, third = 0, fourth = 0] = bytes;
  return p === 0x50 && k === 0x4b && [0x0304, 0x0506, 0x0708].includes(third * 256 + fourth);
}

/** The refusal of a file by how it begins: no STEP file, and perhaps something that is known. */
function notStep(bytes: Uint8Array): ModelRefusal {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return new ModelRefusal('file_not_step', SENTENCES.find(([fits]) => fits(text))?.[1] ?? NOTHING_KNOWN);
}

const NOTHING_KNOWN = 'The file is not IFC: it does not begin with ISO-10303-21.';
const SENTENCES: readonly [fits: (text: string) => boolean, sentence: string][] = [
  [isUtf16, 'The file is written as UTF-16: IFC is written in single bytes.'],
  [(text) => text.startsWith('\0'), 'The file begins with zero bytes: it is damaged.'],
  [(text) => text.startsWith('PK'), 'The file is a zip archive.'],
  [(text) => /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body)/i.test(text), 'The file is a web page, not IFC.'],
  [(text) => /^(\xef\xbb\xbf)?\s*</.test(text), 'The file is XML: upload the model as .ifc or .ifczip.'],
  [(text) => /^(\xef\xbb\xbf)?\s*[{[]/.test(text), 'The file is JSON: upload the model as .ifc or .ifczip.'],
  [(text) => text.startsWith('%PDF'), 'The file is a PDF document, not IFC.'],
  // OLE containers (Revit, SketchUp and others) and DWG.
  [
    (text) => text.startsWith('\xd0\xcf\x11\xe0') || text.startsWith('AC10'),
    'The file is a drawing of another program: export it as IFC.',
  ],
];

/** By its mark, or by zeroes in every other byte. */
function isUtf16(text: string): boolean {
  if (text.startsWith('\xff\xfe') || text.startsWith('\xfe\xff')) return true;
  const zeroes = [...text.slice(0, 8)].map((each) => each === '\0').join();
  return (
    zeroes === 'false,true,false,true,false,true,false,true' || zeroes === 'true,false,true,false,true,false,true,false'
  );
}
