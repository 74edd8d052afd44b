// Texts that web-ifc would lose or read wrong, written anew in letters that it takes for what they say. What it makes of a
// backslash that begins nothing known is an empty text, and bytes that are not UTF-8 swallow the ASCII behind them. The file is
// copied for it, so that a file without such texts costs nothing, and one with millions no memory.
import { type FileHandle, open } from 'node:fs/promises';
import { ModelRefusal, type StepWarning } from './fault.ts';
import { type LegacyEncoding, openEvidence } from './legacy-encoding.ts';
import { decodeText, encodeText, LONGEST_TEXT } from './text.ts';
import { openWarnings, type Warnings } from './warnings.ts';
import { moveOn, openWindow, type StepWindow } from './window.ts';

export interface MendLimits {
  readonly chunkBytes: number;
  /** Of the copy: a byte that is no ASCII becomes up to ten that are. */
  readonly maxBytes: number;
}

/**
 * Copies the file at `path`, which was scanned, to `to` with its texts mended. Answers what was done. Throws ModelRefusal where the
 * copy would be too large.
 */
export async function mendTexts(
  path: string,
  to: string,
  { chunkBytes, maxBytes }: MendLimits,
): Promise<readonly StepWarning[]> {
  const evidence = openEvidence();
  await passOver(path, openWindow(chunkBytes), {
    text: ({ bytes }, from, end) => {
      const text = bytes.subarray(from, end);
      if (isBeyondPlain(text)) evidence.add(text);
    },
  });
  const window = openWindow(chunkBytes);
  const warnings = openWarnings(window);
  const target = await open(to, 'wx', 0o600);
  try {
    await passOver(path, window, mending({ target, maxBytes, warnings, legacy: evidence.encoding() }));
  } finally {
    await target.close();
  }
  return warnings.list();
}

interface Pass {
  /** Told of each text, by where it is between its quotes. */
  text(window: StepWindow, from: number, to: number): void;
  /** Told before the window moves on, of how much of it no more is said. */
  over?(window: StepWindow, to: number): Promise<void>;
}

interface Mending {
  readonly target: FileHandle;
  readonly maxBytes: number;
  readonly warnings: Warnings;
  readonly legacy: LegacyEncoding;
}

function mending({ target, maxBytes, warnings, legacy }: Mending): Pass {
  let pieces: Uint8Array[] = [];
  let copied = 0;
  let written = 0;
  return {
    text({ bytes }, from, to) {
      const raw = bytes.subarray(from, to);
      if (!isBeyondPlain(raw)) return;
      const { text, encoding, hasUnknownEscape, hasReplaced } = decodeText(raw, legacy);
      if (encoding === 'shift_jis') warnings.add('text_shift_jis', 1, from - 1);
      if (encoding === 'windows-1252') warnings.add('text_windows_1252', 1, from - 1);
      if (hasUnknownEscape) warnings.add('text_escape_invalid', 1, from - 1);
      if (hasReplaced) warnings.add('text_character_replaced', 1, from - 1);
      const mended = encodeText(text.slice(0, LONGEST_TEXT).toWellFormed());
      pieces.push(bytes.subarray(copied, from), Buffer.from(mended, 'latin1'));
      copied = to;
    },
    async over({ bytes }, to) {
      const part = Buffer.concat([...pieces, bytes.subarray(copied, to)]);
      written += part.length;
      if (written > maxBytes) throw tooLargeMended(maxBytes);
      await target.writeFile(part);
      pieces = [];
      copied = 0;
    },
  };
}

const tooLargeMended = (maxBytes: number) =>
  new ModelRefusal(
    'model_too_large',
    `The model, with its texts written in ASCII, is larger than the ${maxBytes} bytes that are taken.`,
  );

const [QUOTE, SLASH, BACKSLASH, TILDE] = [0x27, 0x2f, 0x5c, 0x7e];

/** Whether a text holds more than printable ASCII without escapes. */
function isBeyondPlain(text: Uint8Array): boolean {
  for (const byte of text) if (byte > TILDE || byte === BACKSLASH) return true;
  return false;
}

/** Goes through the texts of a file. The scan found its form sound: only texts and comments need be told from the rest. */
async function passOver(path: string, window: StepWindow, pass: Pass): Promise<void> {
  const file = await open(path, 'r');
  const chunkBytes = window.bytes.length;
  const read = async (target: Uint8Array) => (await file.read(target)).bytesRead;
  try {
    let keepFrom = 0;
    while (!window.isLast) {
      await moveOn(window, keepFrom, read, chunkBytes);
      keepFrom = passWindow(window, pass);
      await pass.over?.(window, keepFrom);
    }
  } finally {
    await file.close();
  }
}

/** Answers from where on the window ends within a text or a comment. */
function passWindow(window: StepWindow, pass: Pass): number {
  const bytes = Buffer.from(window.bytes.buffer, window.bytes.byteOffset, window.end);
  let at = 0;
  let slash = bytes.indexOf(SLASH);
  for (;;) {
    if (slash !== -1 && slash < at) slash = bytes.indexOf(SLASH, at);
    const quote = bytes.indexOf(QUOTE, at);
    if (slash !== -1 && (quote === -1 || slash < quote)) {
      const close = bytes.indexOf('*/', slash + 2);
      if (close === -1) return slash;
      at = close + 2;
      continue;
    }
    if (quote === -1) return window.end;
    const end = closingQuote(bytes, quote + 1);
    if (end === -1) return quote;
    pass.text(window, quote + 1, end);
    at = end + 1;
  }
}

/** The quote that ends a text; -1 where the window ends before that is known. */
function closingQuote(bytes: Buffer, from: number): number {
  let quote = bytes.indexOf(QUOTE, from);
  while (quote !== -1) {
    if (quote + 1 === bytes.length) return -1;
    if (bytes[quote + 1] !== QUOTE) return quote;
    quote = bytes.indexOf(QUOTE, quote + 2);
  }
  return -1;
}
