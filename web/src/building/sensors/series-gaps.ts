// Which buckets without readings are a gap: a sensor that sends less often than a bucket is long leaves some of them empty by
// rule. Pure.

interface Bucket {
  readonly count: number;
}

/** Empty buckets in a row, by their places; `to` is the first after them. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Longer than this many times the usual spacing there is something missing. */
const LONG = 1.5;

/**
 * The gaps of a series, in order: where the next reading is further away than one and a half times the usual spacing, which is the
 * median distance of buckets with readings. What is empty at either end is one where it is as long, but for what is before the
 * first reading of a sensor that is new in the series: it was not there to send. A series without readings has none.
 */
export function gapsOf(buckets: readonly Bucket[], { isNew = false } = {}): Gap[] {
  const filled = buckets.flatMap(({ count }, place) => (count > 0 ? [place] : []));
  const [first, last] = [filled[0], filled.at(-1)];
  if (first === undefined || last === undefined) return [];
  const between = filled.slice(1).map((to, index) => ({ from: (filled[index] as number) + 1, to }));
  const most = mostApart(
    between.map(({ from, to }) => to - from + 1),
    filled.map((place) => buckets[place]?.count ?? 0),
  );
  const ends = [...(isNew ? [] : [{ from: 0, to: first }]), { from: last + 1, to: buckets.length }];
  return [
    ...between.filter(({ from, to }) => to - from + 1 > most),
    // There is no reading on the other side, so that what is empty is less than the distance.
    ...ends.filter(({ from, to }) => to - from > most),
  ].toSorted((a, b) => a.from - b.from);
}

/** How far a bucket with readings may be from the next, in buckets. */
function mostApart(distances: readonly number[], counts: readonly number[]): number {
  const usual = Math.max(1, medianOf(distances));
  // Readings as often as buckets, or a little less often, leave one empty now and then; those that come more often do not.
  const isOften = usual === 1 && medianOf(counts) > 1;
  return isOften ? LONG : Math.max(LONG * usual, usual + 1);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The buckets that a line goes through, those with readings, and the empty ones where it breaks off. */
export function drawnBuckets<Each extends Bucket>(buckets: readonly Each[], gaps: readonly Gap[]): Each[] {
  const inGap = placesIn(gaps);
  return buckets.filter(
    // Both ends stay: a drawing is as wide as what was asked for.
    ({ count }, place) => count > 0 || inGap.has(place) || place === 0 || place === buckets.length - 1,
  );
}

/** The places of the buckets in gaps. */
export function placesIn(gaps: readonly Gap[]): ReadonlySet<number> {
  return new Set(gaps.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, each) => from + each)));
}
