// Tables as CSV, by the rules of feeds (docs/feeds.md): RFC 4180, and no text that a spreadsheet takes for a formula. Pure.

/** The text of a table, with the mark by which Excel knows UTF-8. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')}`;
}

function fieldOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^'*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Saves a text as a file of the browser. */
export function saveCsv(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
