// Measures the area that triangles cover together on plan: overlaps count once.

/** The corners of triangles, six numbers each: x and y of one, of the next, of the last. */
export type Triangles = readonly number[];

/** The minimum number of strips: the narrower a strip, the smaller the error if edges cross within it. */
const MIN_STRIPS = 256;
/** The maximum number of strips: with more corners, strips would be narrower than anything built. */
const MAX_STRIPS = 2048;

/**
 * Measures the area in strips between the heights of the corners: within each, the covered length changes linearly as long as no edges
 * cross, so that the middle gives the area.
 */
export function measureCoveredArea(triangles: Triangles): number {
  const strips = listStrips(triangles);
  const sorted = sortByBottom(triangles);
  let [area, next] = [0, 0];
  let open: number[] = [];
  for (let at = 0; at + 1 < strips.length; at += 1) {
    const [bottom, top] = [strips[at] ?? 0, strips[at + 1] ?? 0];
    while (next < sorted.length && findLowest(triangles, sorted[next] ?? 0) < top) {
      open.push(sorted[next] ?? 0);
      next += 1;
    }
    open = open.filter((triangle) => findHighest(triangles, triangle) > bottom);
    if (open.length > 0) area += (top - bottom) * measureCoveredLength(triangles, open, (bottom + top) / 2);
  }
  return area;
}

const findLowest = (triangles: Triangles, at: number) =>
  Math.min(triangles[at + 1] ?? 0, triangles[at + 3] ?? 0, triangles[at + 5] ?? 0);
const findHighest = (triangles: Triangles, at: number) =>
  Math.max(triangles[at + 1] ?? 0, triangles[at + 3] ?? 0, triangles[at + 5] ?? 0);

function computeDoubleArea(triangles: Triangles, at: number): number {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = triangles.slice(at, at + 6);
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Sorts triangles by their lowest corner, without vertical faces, which cover no ground. */
function sortByBottom(triangles: Triangles): number[] {
  const all = Array.from({ length: Math.floor(triangles.length / 6) }, (_, at) => at * 6);
  const wide = all.filter((at) => computeDoubleArea(triangles, at) !== 0);
  return wide.toSorted((one, other) => findLowest(triangles, one) - findLowest(triangles, other));
}

function listStrips(triangles: Triangles): number[] {
  const corners = triangles.filter((_, at) => at % 2 === 1).toSorted((one, other) => one - other);
  const [bottom = 0, top = 0] = [corners[0], corners.at(-1)];
  const minHeight = (top - bottom) / MAX_STRIPS;
  const strips = corners.filter((each, at) => at === 0 || each > (corners[at - 1] ?? 0));
  const apart = thin(strips, minHeight);
  const maxHeight = (top - bottom) / MIN_STRIPS;
  return apart.flatMap((each, at) => {
    const behind = apart[at + 1];
    if (behind === undefined) return [each];
    const pieces = Math.max(1, Math.ceil((behind - each) / maxHeight));
    return Array.from({ length: pieces }, (_, piece) => each + ((behind - each) * piece) / pieces);
  });
}

/** Drops heights that are hardly above the previous one, if there are too many. */
function thin(heights: readonly number[], minHeight: number): number[] {
  if (heights.length <= MAX_STRIPS) return [...heights];
  const kept: number[] = [];
  for (const each of heights) if (kept.length === 0 || each - (kept.at(-1) ?? 0) >= minHeight) kept.push(each);
  const last = heights.at(-1);
  return last === undefined || kept.at(-1) === last ? kept : [...kept, last];
}

/** Returns the length of the line at `y` that the triangles cover. */
function measureCoveredLength(triangles: Triangles, open: readonly number[], y: number): number {
  const spans = open.flatMap((at) => findSpan(triangles, at, y)).toSorted(([one], [other]) => one - other);
  let [length, reached] = [0, -Infinity];
  for (const [from, to] of spans) {
    if (to <= reached) continue;
    length += to - Math.max(from, reached);
    reached = to;
  }
  return length;
}

function findSpan(triangles: Triangles, at: number, y: number): [from: number, to: number][] {
  const crossings: number[] = [];
  for (let corner = 0; corner < 3; corner += 1) {
    const [one, other] = [at + corner * 2, at + ((corner + 1) % 3) * 2];
    const [ax = 0, ay = 0] = [triangles[one], triangles[one + 1]];
    const [bx = 0, by = 0] = [triangles[other], triangles[other + 1]];
    if (ay <= y === by <= y) continue;
    crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  }
  const [first, second] = crossings;
  if (first === undefined || second === undefined) return [];
  return [[Math.min(first, second), Math.max(first, second)]];
}
