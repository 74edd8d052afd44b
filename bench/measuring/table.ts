// What a benchmark prints: one table, and one line a goal.

/** Prints rows under their heads, numbers to the right. */
export function printTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [heads, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? written(cell) : cell)));
  const widths = heads.map((_head, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells) {
    const line = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(line.join('  ').trimEnd());
  }
}

export interface Goal {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit?: string;
}

/** One line a goal that must at least be reached; answers whether it was. */
export const printAtLeast = (goal: Goal): boolean => printGoal(goal, '≥', goal.measured >= goal.limit);

/** One line a goal that must not be passed; answers whether it was kept. */
export const printAtMost = (goal: Goal): boolean => printGoal(goal, '≤', goal.measured <= goal.limit);

function printGoal({ what, measured, limit, unit = '' }: Goal, sign: string, isMet: boolean): boolean {
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what}: ${written(measured)}${unit} (goal ${sign} ${limit}${unit})`);
  return isMet;
}

function written(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(2);
}
