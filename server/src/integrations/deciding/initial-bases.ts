// The bases of a record that a person linked, at its first comparison (section 11.4): pure.
import type { Bases, Sides } from './bases.ts';

/**
 * Returns the bases with which the first comparison decides. An unknown base differs from every value, so the side whose base is
 * unknown has changed in all fields, and the side whose base is its present value in none:
 * - `local`: the vendor is at its base, so a push sends every field that is not the same, and a pull changes nothing;
 * - `vendor`: the local record is at its base, so a pull applies every field that is not the same, and a push is skipped;
 * - `conflict`: both are unknown, so fields that are not the same are a conflict.
 * Fields that are the same on both sides settle without a write in each case. A link is stored without bases, since storing it
 * calls no vendor: these follow once its record was read.
 */
export function findInitialBases(initial: 'local' | 'vendor' | 'conflict', { local, vendor, etag }: Sides): Bases {
  return {
    localBase: initial === 'vendor' ? local : {},
    vendorBase: initial === 'local' ? vendor : {},
    etag: initial === 'local' ? etag : null,
  };
}
