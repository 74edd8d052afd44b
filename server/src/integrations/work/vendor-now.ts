// The latest instant up to which a vendor's list may count as read. Vendors date their records themselves, and may date one wrong.
import { instantOf } from '../../platform/clock.ts';
import type { RunContext } from './context.ts';

interface Clocks {
  readonly deps: { readonly clock: Pick<RunContext['deps']['clock'], 'now'> };
  readonly session: Pick<RunContext['session'], 'clockAheadMs'>;
}

/**
 * Returns the instant that it is for the vendor by the `Date` of its answers, or for us if that is earlier. A clock that is ahead is
 * not followed: a vendor that dates its records right and its answers wrong would have changes left out. If its records are ahead
 * as well, each pull lists the changes of those last hours again, which changes nothing.
 */
function findNow({ deps, session }: Clocks): string {
  const aheadMs = session.clockAheadMs?.() ?? 0;
  return instantOf(Math.max(0, deps.clock.now() + Math.min(0, aheadMs)));
}

/**
 * Tells whether an instant of a record has not come yet at the vendor, by the `Date` of its answers: it was wrong, or the vendor's clock
 * was set back since. It does not tell which of two readings of the record is the older one.
 */
function isAhead({ deps, session }: Clocks, instant: string): boolean {
  return Date.parse(instant) > deps.clock.now() + (session.clockAheadMs?.() ?? 0);
}

export const vendorClock = { findNow, isAhead };
