// The difference between a vendor's clock and ours, which decides whose write was the later one (section 11.10, vendor C).
import type { Clock } from '../../platform/clock.ts';
import type { VendorSession } from '../vendors/public.ts';

/** A `Date` header has whole seconds. */
const STEP_MS = 1000;

/** The differences that all answers allow, in milliseconds. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

export interface VendorClock {
  /** The session, whose calls now measure the vendor's clock. */
  readonly session: VendorSession;
  /** Returns the milliseconds by which the vendor's clock is ahead of ours; 0 while it may be right. */
  getAhead(): number;
}

/** Measures the clock of a vendor by the answers of a session. */
export function watchVendorClock(session: VendorSession, clock: Clock): VendorClock {
  let bounds: Bounds | undefined;
  return {
    session: {
      ...session,
      async call(request) {
        const sentMs = clock.now();
        const answer = await session.call(request);
        const { vendorNowMs } = answer;
        if (vendorNowMs !== undefined && !Number.isNaN(vendorNowMs)) {
          bounds = narrow(bounds, { min: vendorNowMs - clock.now(), max: vendorNowMs + STEP_MS - sentMs });
        }
        return answer;
      },
    },
    getAhead: () => (bounds === undefined ? 0 : estimate(bounds)),
  };
}

/** Returns the bounds that both allow; the newer ones alone if the clock was set meanwhile. */
function narrow(before: Bounds | undefined, newer: Bounds): Bounds {
  if (before === undefined) return newer;
  const both = { min: Math.max(before.min, newer.min), max: Math.min(before.max, newer.max) };
  return both.min <= both.max ? both : newer;
}

/** A clock that may be right is taken as right, so that equal instants are equal. */
function estimate({ min, max }: Bounds): number {
  return min <= 0 && max >= 0 ? 0 : Math.round((min + max) / 2);
}
