// Measures figures of a shape once, however often it occurs in the building: its corners, and sums over its surface.
import type { Representation, Shell } from '@thatopen/fragments';
import { TRIPLES } from './layout.ts';
import type { Skew } from './skew.ts';
import { dot, unit, type Vector } from './vectors.ts';

/** The mean products of coordinates: xx, yy, zz, xy, xz, yz. */
export type Products = readonly [number, number, number, number, number, number];

export interface Surface {
  /** x, y and z of each corner. */
  readonly corners: Float32Array;
  readonly area: number;
  /** The integral of the place over the surface, and of its products. */
  readonly moment: Vector;
  readonly products: Products;
  readonly triples: Skew;
  /** The sum of its faces as vectors: nothing where it is closed. */
  readonly facing: Vector;
  /** The flow of the place through the surface: three times the volume where it is closed. */
  readonly flow: number;
}

const NO_SURFACE = {
  area: 0,
  moment: [0, 0, 0],
  products: [0, 0, 0, 0, 0, 0],
  triples: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  facing: [0, 0, 0],
  flow: 0,
} as const;

/** Measures a shell. Faces are plane polygons with holes; sums over the fan of a polygon are right whatever its form. */
export function measureShell(shell: Shell): Surface {
  const corners = readCorners(shell);
  const sums = openSums(corners);
  const holes = readHoles(shell);
  for (let face = 0; face < shell.profilesLength(); face += 1) {
    sums.addFace(shell.profiles(face)?.indicesArray() ?? [], holes.get(face) ?? []);
  }
  const bigHoles = readBigHoles(shell);
  for (let face = 0; face < shell.bigProfilesLength(); face += 1) {
    sums.addFace(shell.bigProfiles(face)?.indicesArray() ?? [], bigHoles.get(face) ?? []);
  }
  return { corners, ...sums.total() };
}

/** Stands in for a geometry that is no shell, as bars are: the corners of its box. */
export function measureBox(representation: Representation): Surface {
  const box = representation.bbox();
  const [low, high] = [box?.min(), box?.max()];
  if (low == null || high == null) return { corners: new Float32Array(0), ...NO_SURFACE };
  const corners = Array.from({ length: 8 }, (_, each) => [
    (each & 1 ? low : high).x(),
    (each & 2 ? low : high).y(),
    (each & 4 ? low : high).z(),
  ]);
  return { corners: Float32Array.from(corners.flat()), ...NO_SURFACE };
}

/** The points of a shell are next to each other in the file: three numbers of four bytes each. */
function readCorners(shell: Shell): Float32Array {
  const count = shell.pointsLength();
  const first = count === 0 ? null : shell.points(0);
  if (first?.bb == null) return new Float32Array(0);
  const bytes = first.bb.bytes();
  const copy = bytes.slice(first.bb_pos, first.bb_pos + count * 12);
  return new Float32Array(copy.buffer);
}

type Loop = ArrayLike<number>;

function readHoles(shell: Shell): Map<number, Loop[]> {
  const holes = new Map<number, Loop[]>();
  for (let each = 0; each < shell.holesLength(); each += 1) {
    const hole = shell.holes(each);
    if (hole !== null) putHole(holes, hole.profileId(), hole.indicesArray());
  }
  return holes;
}

function readBigHoles(shell: Shell): Map<number, Loop[]> {
  const holes = new Map<number, Loop[]>();
  for (let each = 0; each < shell.bigHolesLength(); each += 1) {
    const hole = shell.bigHoles(each);
    if (hole !== null) putHole(holes, hole.profileId(), hole.indicesArray());
  }
  return holes;
}

function putHole(holes: Map<number, Loop[]>, face: number, loop: Loop | null): void {
  if (loop === null) return;
  const known = holes.get(face);
  if (known === undefined) holes.set(face, [loop]);
  else known.push(loop);
}

/** Sums in plain numbers: every triangle of the building comes by here. */
function openSums(corners: Float32Array) {
  const sums = { area: 0, flow: 0 };
  const [moment, facing] = [new Float64Array(3), new Float64Array(3)];
  const [products, triples] = [new Float64Array(6), new Float64Array(10)];
  const triangle = new Float64Array(9);
  const vector = new Float64Array(3);
  /** Loads a triangle and its area as a vector. */
  const load = (a: number, b: number, c: number, sign: number) => {
    for (let axis = 0; axis < 3; axis += 1) {
      triangle[axis] = corners[a * 3 + axis] as number;
      triangle[3 + axis] = corners[b * 3 + axis] as number;
      triangle[6 + axis] = corners[c * 3 + axis] as number;
    }
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = triangle as unknown as Nine;
    const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az];
    vector[0] = ((uy * vz - uz * vy) * sign) / 2;
    vector[1] = ((uz * vx - ux * vz) * sign) / 2;
    vector[2] = ((ux * vy - uy * vx) * sign) / 2;
  };
  const addTriangle = (size: number) => {
    sums.area += size;
    for (const [place, [i, j]] of PAIRS.entries()) {
      const [a, b, c] = [triangle[i] as number, triangle[3 + i] as number, triangle[6 + i] as number];
      const [d, e, f] = [triangle[j] as number, triangle[3 + j] as number, triangle[6 + j] as number];
      (products[place] as number) += (size / 12) * (a * d + b * e + c * f + (a + b + c) * (d + e + f));
    }
    addTriples(triples, triangle, size / 60);
    for (let axis = 0; axis < 3; axis += 1) {
      const sum = (triangle[axis] as number) + (triangle[3 + axis] as number) + (triangle[6 + axis] as number);
      (moment[axis] as number) += (sum * size) / 3;
      (facing[axis] as number) += vector[axis] as number;
      sums.flow += ((vector[axis] as number) * sum) / 3;
    }
  };
  /** `sign` -1 takes away what is a hole. */
  const addLoop = (loop: Loop, [x, y, z]: Vector, sign: 1 | -1) => {
    for (let place = 1; place + 1 < loop.length; place += 1) {
      load(loop[0] as number, loop[place] as number, loop[place + 1] as number, sign);
      addTriangle((vector[0] as number) * x + (vector[1] as number) * y + (vector[2] as number) * z);
    }
  };
  const loopVector = (loop: Loop): Vector => {
    let [x, y, z] = [0, 0, 0];
    for (let place = 1; place + 1 < loop.length; place += 1) {
      load(loop[0] as number, loop[place] as number, loop[place + 1] as number, 1);
      x += vector[0] as number;
      y += vector[1] as number;
      z += vector[2] as number;
    }
    return [x, y, z];
  };
  return {
    addFace(outline: Loop, holes: readonly Loop[]) {
      const direction = unit(loopVector(outline));
      if (direction === undefined) return;
      addLoop(outline, direction, 1);
      for (const hole of holes) addLoop(hole, direction, dot(loopVector(hole), direction) > 0 ? -1 : 1);
    },
    total: () => ({
      ...sums,
      moment: [...moment] as unknown as Vector,
      facing: [...facing] as unknown as Vector,
      products: [...products] as unknown as Products,
      triples: [...triples],
    }),
  };
}

/**
 * Adds the products of three coordinates over a triangle. With the sum s of its corners the mean of x y z is a sixtieth of
 * s.x s.y s.z, of each s times the products of the corners' other two, and of twice the corners' own products.
 */
function addTriples(triples: Float64Array, triangle: Float64Array, by: number): void {
  for (let place = 0; place < TRIPLES.length; place += 1) {
    const [i, j, k] = TRIPLES[place] as (typeof TRIPLES)[number];
    const [ai, bi, ci] = [triangle[i] as number, triangle[3 + i] as number, triangle[6 + i] as number];
    const [aj, bj, cj] = [triangle[j] as number, triangle[3 + j] as number, triangle[6 + j] as number];
    const [ak, bk, ck] = [triangle[k] as number, triangle[3 + k] as number, triangle[6 + k] as number];
    const [si, sj, sk] = [ai + bi + ci, aj + bj + cj, ak + bk + ck];
    (triples[place] as number) +=
      by *
      (si * sj * sk +
        si * (aj * ak + bj * bk + cj * ck) +
        sj * (ai * ak + bi * bk + ci * ck) +
        sk * (ai * aj + bi * bj + ci * cj) +
        2 * (ai * aj * ak + bi * bj * bk + ci * cj * ck));
  }
}

type Nine = readonly [number, number, number, number, number, number, number, number, number];

/** The coordinates whose products are summed, in the order of `Products`. */
export const PAIRS = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
