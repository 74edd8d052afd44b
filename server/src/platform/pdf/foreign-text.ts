// Texts that people wrote, made ready to be set in a document beside words of ours: without controls, in their own direction,
// and with places to break what is too long for a line.

const FSI = '\u2068';
const PDI = '\u2069';
const BREAK = '\u200b';
/** Controls, ends of lines, places to break, byte order marks, tags, and everything that turns the direction of what follows. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u2060\ufeff\u2066-\u2069\u202a-\u202e\u{e0000}-\u{e007f}]+/gu;
/** The rest of a longer text is not looked at. */
const MAX_READ = 100_000;
/** No word of any language has as many marks on one letter; thousands of them cover the lines around. */
const MAX_MARKS = 6;
const MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');
/** A sign that parts what is written without blanks, and the beginning of a number behind letters. */
const PLACES = /(?<=[\p{L}\p{N}][-:_/\\.,;|+]+)(?=[\p{L}\p{N}])|(?<=\p{L}{2})(?=\p{N}{2})/gu;
/** Texts of these letters alone have neither controls nor marks, one code unit a character; most texts do. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u00ff\u060c\u061b\u061f\u0621-\u063a\u0641-\u064a\u0660-\u0669]*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Bounds of a text of one line. */
export interface LineBounds {
  readonly maxCharacters: number;
  /** Longer words get places to break. */
  readonly maxRun: number;
}

/** Returns the text as one line without controls, cut with an ellipsis if it is longer than `maxCharacters`. */
export function cleanLine(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters && PLAIN.test(text)) return text;
  const within = text.slice(0, MAX_READ).toWellFormed();
  const plain = [...within.replaceAll(CONTROLS, ' ').replaceAll(MARKS, '$1')];
  return plain.length > maxCharacters ? `${plain.slice(0, maxCharacters - 1).join('')}…` : plain.join('');
}

/** Returns the text as one line that keeps its own direction beside another (first strong isolate, UAX #9). */
export function isolateLine(text: string, { maxCharacters, maxRun }: LineBounds): string {
  return isolate(breakLongWords(cleanLine(text, maxCharacters), maxRun));
}

/** Encloses a text without controls in an isolate of the direction of its first letter. */
export function isolate(text: string): string {
  return `${FSI}${text}${PDI}`;
}

/**
 * Adds places where a line may end within a word that is too long for one: behind signs, before numbers, and every few letters
 * within what is too long still. Shorter words get none, so that they are found in the PDF as they were written.
 */
export function breakLongWords(text: string, maxRun: number): string {
  if (text.length <= maxRun) return text;
  const countGraphemes = (run: string) => Array.from(segmenter.segment(run)).length;
  // Each place costs as much time as some ten letters of usual text (2026-11-30): words of longer lines have fewer.
  const distance = Math.ceil(maxRun / 12);
  const breakAnywhere = (run: string) =>
    Array.from(segmenter.segment(run), ({ segment }, index) =>
      index > 0 && index % distance === 0 ? BREAK + segment : segment,
    ).join('');
  const changeLong = (pattern: RegExp, within: string, change: (run: string) => string) =>
    within.replaceAll(pattern, (run) => (run.length > maxRun && countGraphemes(run) > maxRun ? change(run) : run));
  return changeLong(/\S+/gu, text, (word) => changeLong(/[^\u200b]+/gu, word.replaceAll(PLACES, BREAK), breakAnywhere));
}
