// Which readings of a sensor are looked at because of new ones: those about each new one, however far it is from the next.
import type { Pause, Reading } from './runs.ts';

/** The readings of a sensor, the new ones among them. */
export interface StoredReadings {
  /** Up to `most` before an instant, the latest first. */
  before(atMs: number, most: number): Promise<readonly Reading[]>;
  /** All from an instant on, in the order of time, in portions. */
  from(atMs: number): AsyncIterable<readonly StoredReading[]>;
  /** So many readings are read in the time that it takes to begin anew further on. */
  readonly leap: number;
}

export interface StoredReading extends Reading {
  /** False of one that came before the rule; most are judged, and need not say so. */
  readonly isJudged?: boolean;
  /** True of one on its way: it is taken as if it were stored, so that portions of a post find what it brings whole. */
  readonly isComing?: boolean;
}

export interface Occasion {
  /** The new readings, in the order of time; at least one. */
  readonly fresh: readonly Reading[];
  /** True where all of them are after every other reading. */
  readonly isInOrder: boolean;
  /** The latest reading before them, where they are in order. */
  readonly lastMs: number | undefined;
  /** What is on its way and will be stored and judged after this, all of it later than the new ones, in the order of time. */
  readonly coming: readonly Reading[];
  readonly nowMs: number;
  readonly stored: StoredReadings;
  /** When the project was archived. */
  readonly pauses?: readonly Pause[];
}

/** What looks at readings one after another. */
export interface Visitor {
  /** Before a new reading, of whose past it has seen nothing, or only up to where all was settled. */
  begin(first: Reading): Promise<void>;
  take(reading: StoredReading, isFresh: boolean): void;
  /** Whether what was taken last, which is not new, leaves all as it was, up to the next new one. */
  isSettled(last: Reading): boolean;
}

/** What was looked at, from a new reading on. */
export interface Span {
  readonly fromMs: number;
  /** The last reading; infinite where there is none behind. */
  readonly toMs: number;
}

/** Leads a visitor through the new readings and, where they are not in order, through what is between and behind them. */
export async function visit(occasion: Occasion, visitor: Visitor): Promise<readonly Span[]> {
  const { fresh, isInOrder, coming, stored } = occasion;
  const spans: Span[] = [];
  for (let place = 0; place < fresh.length; ) {
    const first = fresh[place] as Reading;
    await visitor.begin(first);
    let toMs = Number.POSITIVE_INFINITY;
    visiting: for await (const portion of withComing(isInOrder ? [fresh] : stored.from(first.atMs), coming)) {
      for (const reading of portion) {
        const isFresh = reading.atMs === fresh[place]?.atMs;
        if (isFresh) place += 1;
        visitor.take(reading, isFresh);
        if (!isFresh && isFar(portion, fresh[place], stored.leap) && visitor.isSettled(reading)) {
          toMs = reading.atMs;
          break visiting;
        }
      }
    }
    spans.push({ fromMs: first.atMs, toMs });
    // Up to the last reading: none of the new ones can be behind it.
    if (toMs === Number.POSITIVE_INFINITY) break;
  }
  return spans;
}

/** What is stored and what is on its way, in the order of time. What comes a second time is taken as it is stored. */
async function* withComing(
  stored: Iterable<readonly StoredReading[]> | AsyncIterable<readonly StoredReading[]>,
  coming: readonly Reading[],
): AsyncIterable<readonly StoredReading[]> {
  let next = 0;
  const comingBefore = (atMs: number) => {
    const from = next;
    while (next < coming.length && (coming[next] as Reading).atMs < atMs) next += 1;
    return onTheirWay(coming.slice(from, next));
  };
  for await (const portion of stored) {
    yield portion.flatMap((reading) => {
      const earlier = comingBefore(reading.atMs);
      if (coming[next]?.atMs === reading.atMs) next += 1;
      return [...earlier, reading];
    });
  }
  // Mostly the first of them tells enough.
  for (; next < coming.length; next += A_FEW) yield onTheirWay(coming.slice(next, next + A_FEW));
}

const A_FEW = 20;

const onTheirWay = (coming: readonly Reading[]): StoredReading[] =>
  coming.map(({ atMs, value }) => ({ atMs, value, isComing: true }));

/** Whether what is between a portion and the next new reading is more than is worth reading, as far as the portion tells. */
function isFar(portion: readonly Reading[], next: Reading | undefined, leap: number): boolean {
  if (next === undefined) return true;
  const [first, last] = [portion[0] as Reading, portion.at(-1) as Reading];
  return (next.atMs - last.atMs) * (portion.length - 1) > leap * (last.atMs - first.atMs);
}
