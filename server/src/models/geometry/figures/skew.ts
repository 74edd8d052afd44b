// Computes products of three coordinates, summed over a surface or over corners: ten numbers, in the order of `TRIPLES`.
import { TRIPLES } from './layout.ts';
import type { Frame, Vector } from './vectors.ts';

export type Skew = readonly number[];

/** The place in a skew of the product of three coordinates, in any order. */
const PLACES: readonly number[] = Array.from({ length: 27 }, (_, code) => {
  const axes = [Math.floor(code / 9), Math.floor(code / 3) % 3, code % 3].toSorted();
  return TRIPLES.findIndex((each) => each.toSorted().every((axis, at) => axis === axes[at]));
});

/** Turns a skew into the frame around its own, without a shift. */
export function turnSkew({ x, y, z }: Frame, skew: Skew): Skew {
  const axes = [x, y, z];
  return TRIPLES.map(([i, j, k]) => {
    let sum = 0;
    for (let code = 0; code < 27; code += 1) {
      const [a, b, c] = [axes[Math.floor(code / 9)], axes[Math.floor(code / 3) % 3], axes[code % 3]] as Axes;
      sum += a[i] * b[j] * c[k] * (skew[PLACES[code] as number] as number);
    }
    return sum;
  });
}

type Axes = readonly [Vector, Vector, Vector];

/** Sums of products of one, two and three coordinates about one point. */
interface Sums {
  readonly area: number;
  readonly moment: Vector;
  /** xx, yy, zz, xy, xz, yz. */
  readonly products: readonly number[];
  readonly triples: Skew;
}

const SQUARES = [
  [0, 3, 4],
  [3, 1, 5],
  [4, 5, 2],
] as const;

/** The products of three coordinates about a point that lies `o` before the one that the sums are about. */
export function shiftSkew({ area, moment: m, products, triples }: Sums, o: Vector): Skew {
  const square = (i: number, j: number) => products[SQUARES[i]?.[j] ?? 0] as number;
  return TRIPLES.map(
    ([i, j, k], place) =>
      (triples[place] as number) +
      o[i] * square(j, k) +
      o[j] * square(i, k) +
      o[k] * square(i, j) +
      o[i] * o[j] * m[k] +
      o[i] * o[k] * m[j] +
      o[j] * o[k] * m[i] +
      o[i] * o[j] * o[k] * area,
  );
}
