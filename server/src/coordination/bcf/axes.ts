// BCF's axes (+X east, +Y north, +Z up) and the product's (spec 2.4: +X east, −Z north, +Y up); metres in both.
import type { BcfVector } from './topic.ts';

/** A place or direction of BCF in the product's axes. */
export function toModelAxes({ x, y, z }: BcfVector): BcfVector {
  return { x, y: z, z: negative(y) };
}

/** A place or direction of the product in BCF's axes: the other way round of `toModelAxes`. */
export function toBcfAxes({ x, y, z }: BcfVector): BcfVector {
  return { x, y: negative(z), z: y };
}

/** Zero stays 0: −0 differs in strict comparisons, and JSON loses it. */
const negative = (value: number): number => (value === 0 ? 0 : -value);
