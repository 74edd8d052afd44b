// The bases of a record that a person linked, at its first comparison (section 11.4): pure.
import { pickValues } from '../fields/public.ts';
import { type Bases, forgetBases, moveBases, type Sides } from './bases.ts';

type InitialSide = 'local' | 'vendor' | 'conflict';

/** Fields that were switched on after records were linked: the side that wins their first comparison, and the version of the mapping since. */
type Initials = Readonly<Record<string, { readonly side: InitialSide; readonly version: number }>>;

/**
 * Returns the bases with which the first comparison decides. An unknown base differs from every value, so the side whose base is
 * unknown has changed in all fields, and the side whose base is its present value in none:
 * - `local`: the vendor is at its base, so a push sends every field that is not the same, and a pull changes nothing;
 * - `vendor`: the local record is at its base, so a pull applies every field that is not the same, and a push is skipped;
 * - `conflict`: both are unknown, so fields that are not the same are a conflict.
 * Fields that are the same on both sides settle without a write in each case. A link is stored without bases, since storing it
 * calls no vendor: these follow once its record was read.
 */
function findInitialBases(initial: InitialSide, { local, vendor, etag }: Sides): Bases {
  return {
    localBase: initial === 'vendor' ? local : {},
    vendorBase: initial === 'local' ? vendor : {},
    etag: initial === 'local' ? etag : null,
  };
}

/** Returns the bases of a link whose fields were switched on since `version`: they are compared as those of a new link are. */
function takeInitials(bases: Bases, initials: Initials, version: number, sides: Sides): Bases {
  return Object.entries(initials)
    .filter(([, initial]) => initial.version > version)
    .reduce((taken, [field, { side }]) => {
      const own = { local: pickValues(sides.local, [field]), vendor: pickValues(sides.vendor, [field]), etag: null };
      const { localBase, vendorBase } = findInitialBases(side, own);
      return { ...moveBases(forgetBases(taken, [field]), localBase, vendorBase), etag: null };
    }, bases);
}

/** The bases of links whose first side a person chose: of a link made by hand, and of fields that are switched on. */
export const initialBases = { find: findInitialBases, take: takeInitials } as const;
