// Lays photos out in the gallery, in their order: a heading for each day, and below it lines of a number of photos. Pure.

export type GalleryLine =
  | { readonly is: 'day'; readonly day: string }
  /** Photos from `first` to `last`, by their places in the list. */
  | { readonly is: 'photos'; readonly first: number; readonly last: number };

/**
 * Lays out the lines of a gallery. `days` has the day of each photo, undefined while it is not loaded yet: the photo is then
 * taken to be from the day of the one before.
 */
export function layOutLines(days: readonly (string | undefined)[], columns: number): GalleryLine[] {
  const lines: GalleryLine[] = [];
  let day: string | undefined;
  let first = 0;
  const end = (next: number) => {
    for (let from = first; from < next; from += columns) {
      lines.push({ is: 'photos', first: from, last: Math.min(next, from + columns) - 1 });
    }
    first = next;
  };
  for (const [index, each] of days.entries()) {
    if (each === undefined || each === day) continue;
    end(index);
    day = each;
    lines.push({ is: 'day', day });
  }
  end(days.length);
  return lines;
}

/** Finds the line that holds the photo at a place; −1 if none does. */
export function findLine(lines: readonly GalleryLine[], index: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { first, last } = getSpan(lines, middle);
    if (index < first) high = middle - 1;
    else if (index > last) low = middle + 1;
    else return lines[middle]?.is === 'day' ? middle + 1 : middle;
  }
  return -1;
}

/** Returns the photos of a line; for a heading, those of the line below it. */
function getSpan(lines: readonly GalleryLine[], at: number): { first: number; last: number } {
  const line = lines[at];
  const below = line?.is === 'day' ? lines[at + 1] : line;
  return below?.is === 'photos' ? below : { first: Number.POSITIVE_INFINITY, last: Number.POSITIVE_INFINITY };
}

export type Step = 'next' | 'previous' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'start' | 'end';
const LINES_OF_A_PAGE = 4;

/** Finds the place that a step of the keyboard leads to from a photo. */
export function findPlaceAfter(lines: readonly GalleryLine[], index: number, step: Step): number {
  const at = findLine(lines, index);
  const line = lines[at];
  if (line?.is !== 'photos') return index;
  const last = lines.at(-1);
  const most = last?.is === 'photos' ? last.last : index;
  switch (step) {
    case 'next':
      return Math.min(most, index + 1);
    case 'previous':
      return Math.max(0, index - 1);
    case 'start':
      return line.first;
    case 'end':
      return line.last;
    default:
      return stepAcross(lines, { at, column: index - line.first }, STRIDES[step]);
  }
}

const STRIDES = { up: -1, down: 1, pageUp: -LINES_OF_A_PAGE, pageDown: LINES_OF_A_PAGE } as const;

function stepAcross(lines: readonly GalleryLine[], from: { at: number; column: number }, stride: number): number {
  const direction = Math.sign(stride);
  let [at, left] = [from.at, Math.abs(stride)];
  for (let next = at + direction; left > 0 && lines[next] !== undefined; next += direction) {
    if (lines[next]?.is !== 'photos') continue;
    at = next;
    left -= 1;
  }
  const { first, last } = getSpan(lines, at);
  return Math.min(last, first + from.column);
}
