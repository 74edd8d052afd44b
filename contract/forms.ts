// The forms of values that a schema alone cannot check: identifiers in any case, texts with something to see, texts of one line.
// Without schemas, so that the web application judges by the same rules.

/** A UUID in any case; `isUuid` for texts, the pattern for schemas. */
export const UUID_PATTERN = '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';

const UUID = new RegExp(UUID_PATTERN);

/** Returns true for a UUID in any case. The service keeps and answers them in lower case (`readUuid`). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Returns a UUID in lower case, the form in which ids are kept and compared; undefined for a text that is none. */
export function readUuid(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined;
}

/** Returns an id that may be of another kind (a GlobalId, a key of another system): a UUID in lower case, others as given. */
export function plainId(text: string): string {
  return readUuid(text) ?? text;
}

/**
 * A character that leaves ink: no blank, no control character and nothing that is drawn as nothing (zero-width and bidirectional
 * marks, variation selectors, Hangul fillers, the empty Braille pattern, controls of hieroglyphs and of annotations).
 */
const VISIBLE =
  /[^\p{White_Space}\p{Cc}\p{Cs}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13430}-\u{1345f}]/u;

/** Returns true for a text that has something to see. Names, titles and tags must: nobody can read or click an empty line. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * Returns the first `max` characters of a text; undefined where they have nothing to see. A text is judged after it was cut: one whose
 * visible part lies behind the cut would be kept as an empty line.
 */
export function shortenVisible(text: string, max: number): string | undefined {
  const short = shorten(text, max);
  return isVisible(short) ? short : undefined;
}

const shorten = (text: string, max: number) => (text.length <= max ? text : [...text].slice(0, max).join(''));

/** Control characters (C0, DEL, C1), ends of lines and paragraphs, and overrides of the direction, which show a text as another one. */
const NOT_OF_ONE_LINE = /[\p{Cc}\u2028\u2029\u202d\u202e]/u;
/** Characters that set the direction of a part of a text: embeddings, overrides, isolates and their ends (UAX #9). */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const ENDS: Readonly<Record<string, string>> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};

/**
 * Returns true for a text of one line that can stand among others: without control characters and ends of lines, and whatever sets a
 * direction in it ends in it. Marks (LRM, RLM, ALM), joiners and closed embeddings and isolates are part of names in Arabic and Hebrew.
 */
export function isOneLine(text: string): boolean {
  return !NOT_OF_ONE_LINE.test(text) && hasClosedDirections(text);
}

function hasClosedDirections(text: string): boolean {
  const open: (string | undefined)[] = [];
  for (const [each] of text.matchAll(DIRECTIONS)) {
    const end = ENDS[each];
    if (end !== undefined) open.push(end);
    else if (open.pop() !== each) return false;
  }
  return open.length === 0;
}

/** Returns a text of another's as one line: a blank for control characters and ends of lines, and no directions where they are at fault. */
export function toOneLine(text: string): string {
  if (isOneLine(text)) return text;
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return isOneLine(line) ? line : line.replaceAll(DIRECTIONS, '');
}

/** Returns the first `max` characters of a text of another's as one line; undefined where they have nothing to see. */
export function shortenLine(text: string, max: number): string | undefined {
  // The cut may lose the end of an isolate.
  return shortenVisible(toOneLine(shorten(toOneLine(text), max)), max);
}
