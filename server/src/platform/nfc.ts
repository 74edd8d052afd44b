// Unicode normalisation in linear time. A normaliser puts the combining marks behind a letter in order, which takes the square of
// their number: 20,000 marks take seconds.

/** Twice as many marks in a row as any language writes (UAX #15 §12.1, Stream-Safe Text Format: 30). */
const MAX_MARKS = 60;
// Tried once a run, at its start: from each mark of a run it would take the square of its length.
const LONG_RUN = new RegExp(`(?<!\\p{M})\\p{M}{${MAX_MARKS + 1}}`, 'u');
const PIECES = new RegExp(`\\P{M}*\\p{M}{0,${MAX_MARKS}}`, 'gu');

/** Returns the text in NFC. Marks beyond 60 in a row, which no language writes, are put in order 60 at a time. */
export function toNfc(text: string): string {
  if (text.length <= MAX_MARKS || !LONG_RUN.test(text)) return text.normalize('NFC');
  return (text.match(PIECES) ?? []).map((piece) => piece.normalize('NFC')).join('');
}
