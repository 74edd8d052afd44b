// Days and instants as an address holds them. Pure.

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/;

/** The first day that is read, and the first one, or year, that is not any more. */
interface DayRange {
  readonly from: string;
  readonly before: string;
}

/** Reads a day that exists: V8 takes 31 February for 3 March. Undefined for anything else. */
export function readDay(value: unknown, { from, before }: DayRange): string | undefined {
  if (typeof value !== 'string' || !DAY.test(value) || !exists(value)) return undefined;
  return value >= from && value < before ? value : undefined;
}

/** Reads an instant in UTC of a day that exists, to the second or millisecond. Undefined for anything else. */
export function readInstant(value: unknown): string | undefined {
  return typeof value === 'string' && INSTANT.test(value) && exists(value) ? value : undefined;
}

/** Returns true where a day or an instant is written as the one that it is read as. */
function exists(text: string): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, 'YYYY-MM-DDThh:mm:ss'.length));
}
