// Faces that look every way: many programs write the faces of a body without care for which side is outside. Neighbours are turned
// until all agree, each connected piece then so that it encloses more than nothing.
import { enclosedVolume } from './enclosed.ts';

/** Corners nearer to each other are one, in metres. */
const WELD_M = 1e-4;

export interface Facing {
  /** Of a body, with all faces looking outwards; else as they were. */
  readonly indices: ArrayLike<number>;
  readonly isBody: boolean;
  /** True of a vertex the faces of which were turned over. */
  readonly isTurned: (vertex: number) => boolean;
}

/** The triangles of a shape as those of a body, where they enclose something. */
export function facingOutwards(positions: ArrayLike<number>, indices: ArrayLike<number>): Facing {
  const asWritten = enclosedVolume(positions, indices);
  if (asWritten !== undefined && asWritten > 0) return { indices, isBody: true, isTurned: () => false };
  const turned = turnedTriangles(positions, indices);
  const next = Array.from(indices, (vertex, at) => (turned[Math.floor(at / 3)] ? mirrored(indices, at) : vertex));
  if ((enclosedVolume(positions, next) ?? 0) <= 0) return { indices, isBody: false, isTurned: () => false };
  const vertices = new Set(Array.from(indices).filter((_, at) => turned[Math.floor(at / 3)]));
  return { indices: next, isBody: true, isTurned: (vertex) => vertices.has(vertex) };
}

/** The vertex at a place of a triangle that goes round the other way. */
const mirrored = (indices: ArrayLike<number>, at: number) => indices[at - (at % 3) + 2 - (at % 3)] as number;

/** Of each triangle, 1 where it has to be turned over. */
function turnedTriangles(positions: ArrayLike<number>, indices: ArrayLike<number>): Uint8Array {
  const neighbours = neighboursOf(positions, indices);
  const turned = new Uint8Array(neighbours.length);
  const known = new Uint8Array(neighbours.length);
  for (let first = 0; first < neighbours.length; first += 1) {
    if (known[first] === 1) continue;
    const piece = [first];
    known[first] = 1;
    for (let at = 0; at < piece.length; at += 1) {
      const from = piece[at] as number;
      for (const { triangle, isAlike } of neighbours[from] ?? []) {
        if (known[triangle] === 1) continue;
        known[triangle] = 1;
        turned[triangle] = isAlike ? (turned[from] as number) : 1 - (turned[from] as number);
        piece.push(triangle);
      }
    }
    const ofPiece = piece.flatMap((triangle) =>
      [0, 1, 2].map((corner) => {
        const at = triangle * 3 + corner;
        return turned[triangle] === 1 ? mirrored(indices, at) : (indices[at] as number);
      }),
    );
    if ((enclosedVolume(positions, ofPiece) ?? 0) < 0)
      for (const each of piece) turned[each] = 1 - (turned[each] as number);
  }
  return turned;
}

interface Neighbour {
  readonly triangle: number;
  /** True where both look to the same side: they go along their edge in opposite directions. */
  readonly isAlike: boolean;
}

/** The triangles beside each, over the edges that two have in common. */
function neighboursOf(positions: ArrayLike<number>, indices: ArrayLike<number>): Neighbour[][] {
  const corners = new Map<string, number>();
  const cornerOf = (vertex: number) => {
    const key = [0, 1, 2].map((axis) => Math.round((positions[vertex * 3 + axis] as number) / WELD_M)).join();
    const known = corners.get(key) ?? corners.size;
    corners.set(key, known);
    return known;
  };
  const welded = Array.from(indices, cornerOf);
  const edges = new Map<string, { readonly triangle: number; readonly isUpwards: boolean }[]>();
  for (const [at, from] of welded.entries()) {
    const to = welded[at % 3 === 2 ? at - 2 : at + 1] as number;
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    const side = { triangle: Math.floor(at / 3), isUpwards: from < to };
    edges.set(key, [...(edges.get(key) ?? []), side]);
  }
  const neighbours = Array.from({ length: Math.floor(indices.length / 3) }, (): Neighbour[] => []);
  for (const [one, other, ...more] of edges.values()) {
    if (one === undefined || other === undefined || more.length > 0) continue;
    const isAlike = one.isUpwards !== other.isUpwards;
    neighbours[one.triangle]?.push({ triangle: other.triangle, isAlike });
    neighbours[other.triangle]?.push({ triangle: one.triangle, isAlike });
  }
  return neighbours;
}
