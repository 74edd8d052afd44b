// The forms of values that a schema alone cannot check: identifiers in any case, texts with something to see. Without schemas, so
// that the web application judges by the same rules.

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
  const short = text.length <= max ? text : [...text].slice(0, max).join('');
  return isVisible(short) ? short : undefined;
}
