// Visits the readings of a sensor that new readings affect: those around each new one, however far it is from the next.
import type { Pause, Reading } from './runs.ts';

/** The readings of a sensor, including the new ones. */
export interface StoredReadings {
  /** Returns up to `max` readings before an instant, the latest first. */
  before(atMs: number, max: number): Promise<readonly Reading[]>;
  /** Returns all readings from an instant on, in chronological order, in pages. */
  from(atMs: number): AsyncIterable<readonly StoredReading[]>;
  /** Number of readings that take as long to read as starting again further on. */
  readonly seekCost: number;
}

export interface StoredReading extends Reading {
  /** False if the reading is older than the rule; undefined for most readings, which are evaluated. */
  readonly isEvaluated?: boolean;
  /**
   * True if the reading is not stored yet: it is treated as if it were, so that each chunk of a post sees the whole
   * post.
   */
  readonly isUpcoming?: boolean;
}

export interface EvaluationInput {
  /** The new readings in chronological order; at least one. */
  readonly newReadings: readonly Reading[];
  /** True if all of them are after every other reading. */
  readonly isInOrder: boolean;
  /** Instant of the latest reading before them, if they are in order. */
  readonly lastMs: number | undefined;
  /**
   * Readings that will be stored and evaluated after these, all of them later than the new ones, in chronological
   * order.
   */
  readonly upcoming: readonly Reading[];
  readonly nowMs: number;
  readonly stored: StoredReadings;
  /** Spans in which the project was archived. */
  readonly pauses?: readonly Pause[];
}

/** Visits readings one after another. */
export interface ReadingVisitor {
  /** Begins before a new reading. Nothing before it was visited, or only up to a settled reading. */
  begin(first: Reading): Promise<void>;
  take(reading: StoredReading, isNew: boolean): void;
  /** Returns true if the last reading taken, which is not new, leaves everything as it was, up to the next new one. */
  isSettled(last: Reading): boolean;
}

/** Span that was visited, from a new reading on. */
export interface Span {
  readonly fromMs: number;
  /** Instant of the last reading; infinite if none follows. */
  readonly toMs: number;
}

/** Visits the new readings and, if they are not in order, those between and after them; returns the visited spans. */
export async function visitAffectedReadings(input: EvaluationInput, visitor: ReadingVisitor): Promise<readonly Span[]> {
  const { newReadings, isInOrder, upcoming, stored } = input;
  const spans: Span[] = [];
  for (let place = 0; place < newReadings.length; ) {
    const first = newReadings[place] as Reading;
    await visitor.begin(first);
    let toMs = Number.POSITIVE_INFINITY;
    visiting: for await (const page of mergeUpcoming(isInOrder ? [newReadings] : stored.from(first.atMs), upcoming)) {
      for (const reading of page) {
        const isNew = reading.atMs === newReadings[place]?.atMs;
        if (isNew) place += 1;
        visitor.take(reading, isNew);
        if (!isNew && isFarAway(page, newReadings[place], stored.seekCost) && visitor.isSettled(reading)) {
          toMs = reading.atMs;
          break visiting;
        }
      }
    }
    spans.push({ fromMs: first.atMs, toMs });
    // Visited up to the last reading: no new one can be after it.
    if (toMs === Number.POSITIVE_INFINITY) break;
  }
  return spans;
}

/** Merges stored and upcoming readings in chronological order. A repeated instant is taken as it is stored. */
async function* mergeUpcoming(
  stored: Iterable<readonly StoredReading[]> | AsyncIterable<readonly StoredReading[]>,
  upcoming: readonly Reading[],
): AsyncIterable<readonly StoredReading[]> {
  let next = 0;
  const takeUpcomingBefore = (atMs: number) => {
    const from = next;
    while (next < upcoming.length && (upcoming[next] as Reading).atMs < atMs) next += 1;
    return markUpcoming(upcoming.slice(from, next));
  };
  for await (const page of stored) {
    yield page.flatMap((reading) => {
      const earlier = takeUpcomingBefore(reading.atMs);
      if (upcoming[next]?.atMs === reading.atMs) next += 1;
      return [...earlier, reading];
    });
  }
  // Mostly the first of them is sufficient.
  for (; next < upcoming.length; next += UPCOMING_PAGE) yield markUpcoming(upcoming.slice(next, next + UPCOMING_PAGE));
}

const UPCOMING_PAGE = 20;

const markUpcoming = (upcoming: readonly Reading[]): StoredReading[] =>
  upcoming.map(({ atMs, value }) => ({ atMs, value, isUpcoming: true }));

/** Returns true if reading on to the next new reading costs more than a new query, judged by the page. */
function isFarAway(page: readonly Reading[], next: Reading | undefined, seekCost: number): boolean {
  if (next === undefined) return true;
  const [first, last] = [page[0] as Reading, page.at(-1) as Reading];
  return (next.atMs - last.atMs) * (page.length - 1) > seekCost * (last.atMs - first.atMs);
}
