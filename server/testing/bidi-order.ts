// The visual order of a line by the Unicode Bidirectional Algorithm, computed by bidi-js: for tests alone.
import bidiFactory from 'bidi-js';

// The package describes its default export as that of an ES module, and is none.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
/** Drawn as nothing, or as a blank, whose place says nothing. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\s]/gu;

/** Returns the characters of a line as they are seen from left to right; see `dropUnseen`. */
export function computeVisualOrder(line: string, direction: 'ltr' | 'rtl'): string {
  const indices = bidi.getReorderedIndices(line, bidi.getEmbeddingLevels(line, direction));
  return dropUnseen(indices.map((index) => line[index]).join(''));
}

/**
 * Drops what is not seen, and makes opening brackets of closing ones: a glyph that is one bracket in one direction and the other
 * in the other has but one character in the map of its font.
 */
export function dropUnseen(line: string): string {
  return line.replaceAll(UNSEEN, '').replaceAll(')', '(').replaceAll(']', '[');
}
