// Defines the figures of an element: its position and its shape as numbers by which two versions are compared (decision 0028). All in
// metres and in the axes of the model: +X east, -Z north, +Y up. "Own" axes are those of the placement that the file gives the
// element; own figures are relative to the centre of its surface, so that they do not change where it is moved or turned.

/** The first place of each figure in the list of an element, and how many numbers it has. */
export const FIGURES = {
  /** The origin of its placement. */
  placement: { at: 0, count: 3 },
  /** The directions of its own x, y and z axes. */
  axes: { at: 3, count: 9 },
  /** The centre of its surface. */
  centre: { at: 12, count: 3 },
  /** The lowest x, y and z, and the highest. */
  box: { at: 15, count: 6 },
  area: { at: 21, count: 1 },
  volume: { at: 22, count: 1 },
  /** Half of the diagonal of the box in its own axes. */
  reach: { at: 23, count: 1 },
  /** Its reach from its centre along its own axes and the diagonals between them, forwards and backwards. */
  extents: { at: 24, count: 14 },
  /** The middle of its corners. */
  corners: { at: 38, count: 3 },
  /** The mean products of the coordinates of its corners: xx, yy, zz, xy, xz, yz. */
  cornerSpread: { at: 41, count: 6 },
  /** The same of its surface. */
  surfaceSpread: { at: 47, count: 6 },
  /** The mean products of three coordinates of its corners, in the order of `TRIPLES`: a half turn changes the signs of some. */
  cornerSkew: { at: 53, count: 10 },
  /** The same of its surface. */
  surfaceSkew: { at: 63, count: 10 },
} as const;

export type Figure = keyof typeof FIGURES;

/** The count of numbers of each element. Geometry of earlier releases has only those before the skews. */
export const FIGURE_COUNT = 73;

/** The coordinates whose products a skew has, in its order. */
export const TRIPLES = [
  [0, 0, 0],
  [1, 1, 1],
  [2, 2, 2],
  [0, 0, 1],
  [0, 0, 2],
  [1, 1, 0],
  [1, 1, 2],
  [2, 2, 0],
  [2, 2, 1],
  [0, 1, 2],
] as const;

/** The directions of the extents in its own axes; each counts forwards and backwards. */
const D = Math.sqrt(1 / 3);
export const EXTENT_DIRECTIONS: readonly (readonly [number, number, number])[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [D, D, D],
  [D, D, -D],
  [D, -D, D],
  [D, -D, -D],
];

/** Returns the number or the numbers of a figure. */
export function readFigure(figures: readonly number[], name: Figure): readonly number[] {
  const { at, count } = FIGURES[name];
  return figures.slice(at, at + count);
}
