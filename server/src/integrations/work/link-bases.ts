// The bases by which a link is decided over.
import { type Bases, initialBases } from '../deciding/public.ts';
import type { Link } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import type { VendorRecord } from '../vendors/public.ts';
import type { EntityContext } from './context.ts';

interface Pair {
  readonly link: Link;
  readonly local: LocalRecord;
  readonly vendor: VendorRecord;
}

/** The bases of a link; of one that a person made, and of fields that were switched on, those that follow from the chosen side. */
export function findBases({ mapping, entity }: EntityContext, { link, local, vendor }: Pair): Bases {
  const sides = { local: local.values, vendor: vendor.values, etag: vendor.etag };
  if (link.initial !== null) return initialBases.find(link.initial, sides);
  return initialBases.take(link.bases, mapping.initials[entity.entity] ?? {}, link.initialVersion, sides);
}
