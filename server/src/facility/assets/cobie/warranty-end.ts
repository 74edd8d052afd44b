const DAY_MS = 86_400_000;

/**
 * The last day of a warranty that begins on a day and lasts so long: of a year from 1 March, 28 or 29 February. Undefined for one
 * of no time, and for one that ends behind the year 9999. A month that is too short ends it (31 January and a month: 28 February).
 */
export function endOfWarranty(
  startsOn: string,
  { count, unit }: { readonly count: number; readonly unit: string },
): string | undefined {
  const start = new Date(`${startsOn}T00:00:00Z`);
  const word = unit.toLowerCase();
  const months = word.startsWith('year') ? count * 12 : word.startsWith('month') ? count : 0;
  const days = word.startsWith('week') ? count * 7 : word.startsWith('day') ? count : 0;
  const moved = monthsLater(start, Math.floor(months));
  const end = new Date(moved.getTime() + (Math.floor(days) - 1) * DAY_MS);
  const isOfUse = months + days >= 1 && !Number.isNaN(end.getTime()) && end.getUTCFullYear() <= 9999;
  return isOfUse ? end.toISOString().slice(0, 10) : undefined;
}

function monthsLater(start: Date, months: number): Date {
  const day = start.getUTCDate();
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(moved);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  // The day after the last of a short month, so that the warranty's last day is that one.
  if (day > last.getUTCDate()) return new Date(last.getTime() + DAY_MS);
  moved.setUTCDate(day);
  return moved;
}
