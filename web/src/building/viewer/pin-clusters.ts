// Pins that would hide each other are one mark with their number.

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Which of them stand together: each with the first within `reach` pixels of it that stands alone. Undefined: not seen, in none.
 * By the order that they are given in, so that one stays the first of its cluster while the picture turns.
 */
export function clustersOf(spots: readonly (Spot | undefined)[], reach: number): number[][] {
  const cells = new Map<string, { readonly first: Spot; readonly members: number[] }[]>();
  const all: number[][] = [];
  for (const [place, spot] of spots.entries()) {
    if (spot === undefined) continue;
    const [column, row] = [Math.floor(spot.x / reach), Math.floor(spot.y / reach)];
    const near = [-1, 0, 1]
      .flatMap((right) => [-1, 0, 1].flatMap((down) => cells.get(`${column + right} ${row + down}`) ?? []))
      .map((cluster) => ({ cluster, far: Math.hypot(cluster.first.x - spot.x, cluster.first.y - spot.y) }))
      .filter(({ far }) => far <= reach)
      .toSorted((a, b) => a.far - b.far)[0];
    if (near !== undefined) {
      near.cluster.members.push(place);
      continue;
    }
    const cluster = { first: spot, members: [place] };
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), cluster]);
    all.push(cluster.members);
  }
  return all;
}
