// The occurrences of many series in the order of their days: pure. Each series is asked for its next occurrence alone, so a
// page costs what it shows and one look at each series, however long the range is.
import { type Occurrence, occurrencesFrom, type Series } from '../schedules/public.ts';

export interface Due<Asset> extends Occurrence {
  readonly asset: Asset;
}

/** The place of a task in a calendar: by its day, then its asset, then its number. */
export interface CalendarPlace {
  readonly dueOn: string;
  readonly assetId: string;
  readonly number: number;
}

/** Below 0 where the first place comes before the other. */
export function comparePlaces(one: CalendarPlace, other: CalendarPlace): number {
  if (one.dueOn !== other.dueOn) return one.dueOn < other.dueOn ? -1 : 1;
  if (one.assetId !== other.assetId) return one.assetId < other.assetId ? -1 : 1;
  return one.number - other.number;
}

/** Every occurrence of these assets from one day to another, both included, in the order of the calendar. */
export function* calendarOf<Asset extends { readonly id: string; readonly series: Series }>(
  assets: readonly Asset[],
  from: string,
  to: string,
): Generator<Due<Asset>, undefined> {
  const heap: Line<Asset>[] = [];
  for (const asset of assets) {
    const line = nextOf({ asset, rest: occurrencesFrom(asset.series, from) }, to);
    if (line !== undefined) push(heap, line);
  }
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    yield { ...top.next, asset: top.asset };
    replaceTop(heap, nextOf(top, to));
  }
}

interface Waiting<Asset> {
  readonly asset: Asset;
  readonly rest: Generator<Occurrence, undefined>;
}

interface Line<Asset> extends Waiting<Asset> {
  readonly next: Occurrence;
}

function nextOf<Asset>({ asset, rest }: Waiting<Asset>, to: string): Line<Asset> | undefined {
  const { value } = rest.next();
  return value === undefined || value.scheduledOn > to ? undefined : { asset, rest, next: value };
}

type Heap<Asset extends { readonly id: string }> = Line<Asset>[];

const placeOf = ({ asset, next }: Line<{ readonly id: string }>): CalendarPlace => ({
  dueOn: next.scheduledOn,
  assetId: asset.id,
  number: next.number,
});

function push<Asset extends { readonly id: string }>(heap: Heap<Asset>, line: Line<Asset>): void {
  heap.push(line);
  for (let at = heap.length - 1; at > 0; ) {
    const above = (at - 1) >> 1;
    if (!swapUnordered(heap, above, at)) return;
    at = above;
  }
}

function replaceTop<Asset extends { readonly id: string }>(heap: Heap<Asset>, line: Line<Asset> | undefined): void {
  const moved = line ?? heap.pop();
  // Where nothing is left, the last one was the top itself.
  if (moved === undefined || heap.length === 0) return;
  heap[0] = moved;
  for (let at = 0; ; ) {
    const least = leastBelow(heap, at);
    if (least === undefined || !swapUnordered(heap, at, least)) return;
    at = least;
  }
}

function leastBelow<Asset extends { readonly id: string }>(heap: Heap<Asset>, at: number): number | undefined {
  const left = 2 * at + 1;
  const [one, other] = [heap[left], heap[left + 1]];
  if (one === undefined) return undefined;
  return other !== undefined && comparePlaces(placeOf(other), placeOf(one)) < 0 ? left + 1 : left;
}

/** Swaps two lines where the lower one comes first; says whether it did. */
function swapUnordered<Asset extends { readonly id: string }>(
  heap: Heap<Asset>,
  above: number,
  below: number,
): boolean {
  const [upper, lower] = [heap[above], heap[below]];
  if (upper === undefined || lower === undefined || comparePlaces(placeOf(lower), placeOf(upper)) >= 0) return false;
  [heap[above], heap[below]] = [lower, upper];
  return true;
}
