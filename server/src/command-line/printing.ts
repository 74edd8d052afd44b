// What a command answers with: a record for programs (`--json`), a few aligned lines for people.

export interface Answer {
  /** The record as the API would give it. */
  readonly record: object;
  /** The same for a person, without a line end. */
  readonly text: string;
  /** 1 where the answer is bad news. */
  readonly exitCode?: 1;
}

/** A headline, and below it names and values in two columns; values that are null or absent are left out. */
export function facts(
  headline: string,
  values: Readonly<Record<string, string | number | null | undefined>>,
  ...hints: string[]
): string {
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(0, ...known.map(([name]) => name.length));
  const lines = known.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return [headline, ...lines, ...hints].join('\n');
}

/** Rows under each other, each column as wide as its longest value. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, value] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, value.length);
  }
  return rows
    .map((row) =>
      row
        .map((value, column) => value.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
