// The visual order of a line by the Unicode Bidirectional Algorithm, its levels computed by bidi-js: for tests alone.
import bidiFactory from 'bidi-js';

// The package describes its default export as that of an ES module, and is none.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
/** Drawn as nothing, or as a blank, whose place says nothing. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\s]/gu;
/** Removed before characters are ordered (X9). bidi-js leaves them in, at a level of the text around, which divides runs. */
const REMOVED = /[\u202a-\u202e\u200b]/;

/** Returns the characters of a line as they are seen from left to right; see `dropUnseen`. */
export function computeVisualOrder(line: string, direction: 'ltr' | 'rtl'): string {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  let ordered = Array.from({ length: line.length }, (_, index) => ({
    text: line[index] ?? '',
    level: levels[index] ?? 0,
  }));
  ordered = ordered.filter(({ text }) => !REMOVED.test(text));
  // Rule L2: from the highest level down, each run at that level or above is reversed.
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      const end = ordered.findIndex((each, index) => index >= start && each.level < level);
      const run = ordered.slice(start, end === -1 ? undefined : end);
      ordered.splice(start, run.length, ...run.reverse());
      start += run.length;
    }
  }
  return dropUnseen(ordered.map(({ text }) => text).join(''));
}

/**
 * Drops what is not seen, and makes opening brackets of closing ones: a glyph that is one bracket in one direction and the other
 * in the other has but one character in the map of its font.
 */
export function dropUnseen(line: string): string {
  return line.replaceAll(UNSEEN, '').replaceAll(')', '(').replaceAll(']', '[');
}
