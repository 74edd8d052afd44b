// Checks the beginning of a file: `ISO-10303-21;`, or what else it is, so that the refusal can say so.
import { createMessage, type Message } from '../../../../../contract/messages/message.ts';
import { type Cursor, MORE, readChars, refuseCharacter, skipSpace, skipWord } from './cursor.ts';
import { ModelRefusal } from './fault.ts';

const MAGIC = 'ISO-10303-21';
/** Bytes that are examined before a file is refused. */
const LOOKED_AT = 1024;

/** Returns the offset after `ISO-10303-21;`, or MORE; `at` is after space and comments. Throws ModelRefusal if it is no STEP file. */
export function skipBeginning(cursor: Cursor, at: number): number {
  const { window } = cursor;
  const to = skipWord(cursor, at);
  if (to !== MORE && to - at === MAGIC.length && readChars(cursor, at, to) === MAGIC) {
    const behind = skipSpace(cursor, to);
    if (behind === window.end) return MORE;
    if (window.bytes[behind] !== 0x3b) throw refuseCharacter(cursor, behind);
    return behind + 1;
  }
  if (window.end - at < LOOKED_AT && !window.isLast) return MORE;
  if (to === MORE && MAGIC.startsWith(readChars(cursor, at, Math.min(window.end, at + 20)))) return MORE;
  throw refuseNonStep(window.bytes.subarray(0, Math.min(window.end, at + LOOKED_AT)));
}

/**
 * Refuses an upload by its first bytes (a kilobyte is plenty) if it is plainly neither IFC nor packed. An upload that passes may still
 * be neither. Throws ModelRefusal.
 */
export function refuseAtSight(bytes: Uint8Array): void {
  if (bytes.length === 0) throw refuseEmpty();
  if (isZipHead(bytes)) return;
  const text = Buffer.from(bytes).toString('latin1');
  const begins = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (!begins.startsWith('/*') && !begins.startsWith(MAGIC) && !MAGIC.startsWith(begins)) throw refuseNonStep(bytes);
}

/** Creates the refusal of a file without content. */
export const refuseEmpty = () => new ModelRefusal('file_empty', createMessage('modelFiles.empty'));

/** Recognises the head of a file in an archive, of an archive without files, and of one in parts. */
export function isZipHead(bytes: Uint8Array): boolean {
  const [p, k, third = 0, fourth = 0] = bytes;
  return p === 0x50 && k === 0x4b && [0x0304, 0x0506, 0x0708].includes(third * 256 + fourth);
}

/** Creates the refusal of a file that is no STEP file, by its beginning if that is known. */
function refuseNonStep(bytes: Uint8Array): ModelRefusal {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return new ModelRefusal('file_not_step', SENTENCES.find(([fits]) => fits(text))?.[1] ?? NOTHING_KNOWN);
}

const NOTHING_KNOWN = createMessage('modelFiles.notIfc');
const SENTENCES: readonly [fits: (text: string) => boolean, sentence: Message][] = [
  [isUtf16, createMessage('modelFiles.utf16')],
  [(text) => text.startsWith('\0'), createMessage('modelFiles.zeroBytes')],
  [(text) => text.startsWith('PK'), createMessage('modelFiles.zip')],
  [(text) => /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body)/i.test(text), createMessage('modelFiles.webPage')],
  [(text) => /^(\xef\xbb\xbf)?\s*</.test(text), createMessage('modelFiles.xml')],
  [(text) => /^(\xef\xbb\xbf)?\s*[{[]/.test(text), createMessage('modelFiles.json')],
  [(text) => text.startsWith('%PDF'), createMessage('modelFiles.pdf')],
  // OLE containers (Revit, SketchUp and others) and DWG.
  [(text) => text.startsWith('\xd0\xcf\x11\xe0') || text.startsWith('AC10'), createMessage('modelFiles.drawing')],
];

/** Recognises UTF-16 by its byte order mark, or by zeros in every other byte. */
function isUtf16(text: string): boolean {
  if (text.startsWith('\xff\xfe') || text.startsWith('\xfe\xff')) return true;
  const zeroes = [...text.slice(0, 8)].map((each) => each === '\0').join();
  return (
    zeroes === 'false,true,false,true,false,true,false,true' || zeroes === 'true,false,true,false,true,false,true,false'
  );
}
