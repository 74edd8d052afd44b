/**
 * Writes a value as a cell of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe, and so does
 * one that has apostrophes before that, as in feeds (contract §8): removing one gives every text back.
 */
export function writeCsvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const isFormula = typeof value === 'string' && /^'*[=+\-@＝＋－＠\t\r]/.test(text);
  const guarded = isFormula ? `'${text}` : text;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
