// The brake of a link whose field goes to and fro (section 11.11): pure.

/** A write of a field to the other side. */
export interface Crossing {
  readonly field: string;
  readonly direction: 'push' | 'pull';
  /** The instant in milliseconds. */
  readonly at: number;
}

const WINDOW_MS = 10 * 60_000;
const MAX_TURNS = 6;

/** Returns the fields that turned more than 6 times in the last 10 minutes. Repeated writes in one direction are edits. */
export function brake(crossings: readonly Crossing[], now: number): string[] {
  const recent = crossings
    .filter(({ at }) => at > now - WINDOW_MS && at <= now)
    .sort((one, other) => one.at - other.at);
  return [...new Set(recent.map(({ field }) => field))].filter((field) => {
    const directions = recent.filter((each) => each.field === field).map((each) => each.direction);
    return directions.filter((each, index) => index > 0 && each !== directions[index - 1]).length > MAX_TURNS;
  });
}
