// Chooses the parts of the geometry that are fetched at once: the lowest ones, as far as people would wait for them.

interface Part {
  readonly number: number;
  readonly byteSize: number;
  readonly storeyGuid: string | null;
}

/** What is fetched without being asked for. */
const AT_ONCE_BYTES = 8_000_000;

/** The numbers of the first parts, at least of one; `parts` by elevation, the lowest first. */
export function firstParts(parts: readonly Part[], most = AT_ONCE_BYTES): number[] {
  let sum = 0;
  return parts
    .filter(({ byteSize }, place) => {
      sum += byteSize;
      return place === 0 || sum <= most;
    })
    .map(({ number }) => number);
}

/** The part that shows a storey; that of what is on no storey where it has none of its own. */
export function partOfStorey<Some extends Part>(parts: readonly Some[], storeyGuid: string | null): Some | undefined {
  return parts.find((part) => part.storeyGuid === storeyGuid) ?? parts.find((part) => part.storeyGuid === null);
}

/** What stands on a slab, or hangs below it, is not always over the height that the storey says. */
const SLAB_M = 0.3;

/** True of a height on a storey that is drawn; also where no storey says how high it is. */
export function isHeightShown(
  parts: readonly { readonly number: number; readonly elevationM: number | null }[],
  shown: ReadonlySet<number>,
  height: number,
): boolean {
  const known = parts.filter(({ elevationM }) => elevationM !== null);
  const on = known.findLast(({ elevationM }) => (elevationM ?? 0) - SLAB_M <= height) ?? known[0];
  return on === undefined || shown.has(on.number);
}
