// Surveys the texts of a file that the scan found odd: the encoding of their bytes beyond ASCII, and warnings about them, each kind
// once.
import type { StepWarning } from './fault.ts';
import { readFileBytes } from './file-bytes.ts';
import { type LegacyEncoding, openEvidence } from './legacy-encoding.ts';
import { findClosingQuote, skipComment } from './shifted-quote.ts';
import { decodeText } from './text.ts';
import { openWarnings } from './warnings.ts';
import type { StepWindow } from './window.ts';

export interface Survey {
  /** Encoding of texts that are not valid UTF-8. */
  readonly legacy: LegacyEncoding;
  readonly warnings: readonly StepWarning[];
}

/** Surveys the texts of a whole file that passed the scan. */
export function surveyTexts(bytes: Uint8Array): Survey {
  const evidence = openEvidence();
  visitTexts(bytes, (from, to) => evidence.add(bytes.subarray(from, to)));
  const legacy = evidence.encoding();
  const window: StepWindow = { bytes, end: bytes.length, isLast: true, line: 1, column: 1, followsReturn: false };
  const warnings = openWarnings(window);
  visitTexts(bytes, (from, to) => {
    const { encoding, hasUnknownEscape, hasReplaced } = decodeText(bytes.subarray(from, to), legacy);
    if (encoding === 'shift_jis') warnings.add('text_shift_jis', 1, from - 1);
    if (encoding === 'windows-1252') warnings.add('text_windows_1252', 1, from - 1);
    if (hasUnknownEscape) warnings.add('text_escape_invalid', 1, from - 1);
    if (hasReplaced) warnings.add('text_character_replaced', 1, from - 1);
  });
  return { legacy, warnings: warnings.list() };
}

const [QUOTE, SLASH, BACKSLASH, TILDE] = [0x27, 0x2f, 0x5c, 0x7e];

/** Calls `use` with the extent of each text, between its quotes, that has more than printable ASCII without escapes. */
function visitTexts(bytes: Uint8Array, use: (from: number, to: number) => void): void {
  const end = bytes.length;
  let slash = bytes.indexOf(SLASH);
  for (let at = 0; at < end; ) {
    if (slash !== -1 && slash < at) slash = bytes.indexOf(SLASH, at);
    const quote = bytes.indexOf(QUOTE, at);
    if (slash !== -1 && (quote === -1 || slash < quote)) {
      at = skipComment(bytes, slash, end);
      continue;
    }
    if (quote === -1) return;
    const to = findClosingQuote(bytes, quote + 1, end);
    if (isBeyondPlain(bytes, quote + 1, to)) use(quote + 1, to);
    at = to + 1;
  }
}

/** Reads a file for web-ifc, which misreads only one thing: it ends texts at the apostrophe of `\S\'`. */
export const readBytesForWebIfc = (path: string): Buffer => eraseShiftedQuotes(readFileBytes(path));

/**
 * Overwrites the apostrophes and backslashes of each text with `\S\'`, whose end web-ifc may misjudge, and returns the bytes. The
 * content of such a text does not matter to web-ifc.
 */
function eraseShiftedQuotes(bytes: Buffer): Buffer {
  if (!bytes.includes(SHIFTED_QUOTE)) return bytes;
  visitTexts(bytes, (from, to) => {
    if (!bytes.subarray(from, to + 1).includes(SHIFTED_QUOTE)) return;
    for (let at = from; at < to; at += 1) if (bytes[at] === QUOTE || bytes[at] === BACKSLASH) bytes[at] = LETTER;
  });
  return bytes;
}

const LETTER = 0x54;
const SHIFTED_QUOTE = "\\S\\'";

function isBeyondPlain(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte > TILDE || byte === BACKSLASH) return true;
  }
  return false;
}
