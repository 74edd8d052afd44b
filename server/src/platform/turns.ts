// Work on long lists that leaves the event loop to others every few thousand items.

/** Items between two turns: some milliseconds. */
const ITEMS_A_TURN = 2_000;

/** Resolves once the event loop has served what waits for it. */
export const giveWay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Cuts a list into pieces that take a turn each. */
export function* cutIntoTurns<T>(items: readonly T[]): Generator<readonly T[], void, undefined> {
  for (let from = 0; from < items.length; from += ITEMS_A_TURN) yield items.slice(from, from + ITEMS_A_TURN);
}

/** Maps a list and gives way between its pieces. */
export async function mapInTurns<T, Made>(items: readonly T[], make: (item: T) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const piece of cutIntoTurns(items)) {
    if (made.length > 0) await giveWay();
    for (const item of piece) made.push(make(item));
  }
  return made;
}
