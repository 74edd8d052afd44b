// GlobalIds as IFC writes them: 128 bits in 22 digits of its own base 64, the first of which holds two bits.
import { createHash } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** The GlobalId of a thing by its name: always the same for the same seed. */
export function globalId(seed: number, name: string): string {
  const bytes = createHash('sha256').update(`${seed}/${name}`).digest();
  let digits = DIGITS.charAt((bytes[0] as number) >>> 6);
  for (let at = 1; at < 22; at += 1) digits += DIGITS.charAt((bytes[at] as number) & 63);
  return digits;
}
