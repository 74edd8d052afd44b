// Linear algebra for figures: vectors, and rotations as the three directions of their axes.

export type Vector = readonly [x: number, y: number, z: number];

/** A turn and a shift: where x, y and z axes point, and where the origin is. */
export interface Frame {
  readonly x: Vector;
  readonly y: Vector;
  readonly z: Vector;
  readonly origin: Vector;
}

export const WORLD: Frame = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] };

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const multiply = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const length = (a: Vector): number => Math.hypot(...a);

/** Turns a vector of a frame into the frame around it. */
export const turn = ({ x, y, z }: Frame, a: Vector): Vector => [
  x[0] * a[0] + y[0] * a[1] + z[0] * a[2],
  x[1] * a[0] + y[1] * a[1] + z[1] * a[2],
  x[2] * a[0] + y[2] * a[1] + z[2] * a[2],
];

/** The frame that `inner` is in the frame around `outer`. */
export const compose = (outer: Frame, inner: Frame): Frame => ({
  x: turn(outer, inner.x),
  y: turn(outer, inner.y),
  z: turn(outer, inner.z),
  origin: add(turn(outer, inner.origin), outer.origin),
});

/** A frame with these directions of z and x, as IFC means them: x is made upright on z; what is missing or nothing is the usual. */
export function makeFrame(origin: Vector, axis: Vector | undefined, reference: Vector | undefined): Frame {
  const z = unit(axis) ?? WORLD.z;
  const wanted = unit(reference) ?? WORLD.x;
  const upright = (given: Vector) => unit(subtract(given, multiply(z, dot(given, z))));
  const x = upright(wanted) ?? upright(WORLD.x) ?? upright(WORLD.y) ?? WORLD.x;
  return { x, y: cross(z, x), z, origin };
}

/** The direction of a vector; undefined where it has none. */
export function unit(a: Vector | undefined): Vector | undefined {
  const long = a === undefined ? 0 : length(a);
  return a === undefined || !(long > 1e-12) || !Number.isFinite(long) ? undefined : multiply(a, 1 / long);
}
