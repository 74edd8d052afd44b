// Limits how often vendors are called (section 11.15), so that they need not refuse: sliding windows for each connection and
// for all of a vendor, shared by everything in this process that calls.
import type { Clock } from '../../platform/clock.ts';
import type { CalledVendor } from '../vendors/public.ts';

interface Window {
  readonly calls: number;
  readonly windowMs: number;
}

interface Limits {
  readonly connection: readonly Window[];
  readonly vendor: readonly Window[];
  readonly isExclusive: boolean;
  /** True if the answers of the vendor say how many calls it still allows: that counts where it is more. */
  readonly isRaisable: boolean;
}

const MINUTE_MS = 60_000;
const LIMITS: Readonly<Record<CalledVendor, Limits>> = {
  a: {
    connection: [{ calls: 300, windowMs: MINUTE_MS }],
    vendor: [{ calls: 1_000, windowMs: MINUTE_MS }],
    isExclusive: false,
    isRaisable: false,
  },
  b: { connection: [{ calls: 20, windowMs: 10_000 }], vendor: [], isExclusive: false, isRaisable: true },
  c: { connection: [{ calls: 60, windowMs: MINUTE_MS }], vendor: [], isExclusive: true, isRaisable: false },
  accounting: { connection: [{ calls: 60, windowMs: MINUTE_MS }], vendor: [], isExclusive: false, isRaisable: false },
};
const NO_ALLOWANCE: Allowance = { calls: 0, untilMs: 0, limit: undefined };
/** More calls than any window has. */
const UNBOUNDED = 1_000_000;
/** At its end there is room for more, and the answer to the next call says for how many: the pace stays the same until then. */
const LASTING_MS = 10_000;
/** After a refusal, what the vendor says that it allows is not believed for so long. */
const DISTRUST_MS = 10 * MINUTE_MS;
/** A connection that was not used for so long is forgotten; no window and no hold is longer. */
const FORGOTTEN_MS = 60 * MINUTE_MS;

/** The turn of a call. */
export type Turn =
  /** The call may be made. `end` is called once it has been answered or has failed. */
  | { readonly kind: 'taken'; end(): void }
  | { readonly kind: 'full'; readonly untilMs: number }
  /** Another call of a connection that makes one at a time is under way. */
  | { readonly kind: 'busy'; readonly freed: Promise<void> };

/** The pace of one connection. */
export interface ConnectionPace {
  /** Takes a turn, or returns why there is none now. */
  take(): Turn;
  /** Gives out no turn before this instant. */
  hold(untilMs: number): void;
  /** Takes over how many calls the vendor still allows, as the answer to a call says that has not ended yet. */
  raise(allowance: Allowance): void;
  /** Goes back to the usual number of calls, because the vendor has refused one for their number. */
  lower(): void;
}

/** Calls that a vendor allows until an instant. */
export interface Allowance {
  readonly calls: number;
  readonly untilMs: number;
  /** All calls of the window that the vendor counts, if it says so. */
  readonly limit: number | undefined;
}

export interface Pace {
  /** Returns the pace of a connection. `callsPerMinute` makes it slower, never faster, whatever the vendor allows. */
  forConnection(connectionId: string, kind: CalledVendor, callsPerMinute?: number | null): ConnectionPace;
}

interface Calls {
  /** When they ended, in this order. */
  readonly endedMs: number[];
  /** Calls that are under way: nobody knows when they arrive in between. */
  underWay: number;
}

const createCalls = (): Calls => ({ endedMs: [], underWay: 0 });

interface Lane extends ConnectionPace {
  /** The window that a person has set. */
  configured: readonly Window[];
  lastUsedMs: number;
}

/** Creates the pace of a process. */
export function createPace(clock: Pick<Clock, 'now'>): Pace {
  const lanes = new Map<string, Lane>();
  const vendorCalls = new Map<CalledVendor, Calls>();
  const forget = () => {
    for (const [id, { lastUsedMs }] of lanes) if (clock.now() - lastUsedMs > FORGOTTEN_MS) lanes.delete(id);
  };
  return {
    forConnection(connectionId, kind, callsPerMinute = null) {
      const isSet = callsPerMinute !== null && callsPerMinute >= 1;
      let lane = lanes.get(connectionId);
      if (lane === undefined) {
        forget();
        const shared = vendorCalls.get(kind) ?? createCalls();
        vendorCalls.set(kind, shared);
        lane = openLane(clock, kind, shared);
        lanes.set(connectionId, lane);
      }
      lane.configured = isSet ? [{ calls: Math.floor(callsPerMinute), windowMs: MINUTE_MS }] : [];
      return lane;
    },
  };
}

function openLane(clock: Pick<Clock, 'now'>, kind: CalledVendor, shared: Calls): Lane {
  const { connection, vendor, isExclusive, isRaisable } = LIMITS[kind];
  const own = createCalls();
  let heldUntilMs = 0;
  let freed: Promise<void> | undefined;
  let allowance = NO_ALLOWANCE;
  let distrustedUntilMs = 0;
  const lane: Lane = {
    configured: [],
    lastUsedMs: clock.now(),
    take() {
      const now = clock.now();
      lane.lastUsedMs = now;
      if (freed !== undefined) return { kind: 'busy', freed };
      const raised = raiseWindows(connection, allowance.limit);
      tidy(own, [...raised, ...lane.configured], now);
      tidy(shared, vendor, now);
      const isAllowed = allowance.calls > 0 && now < allowance.untilMs + LASTING_MS;
      const windows = [...(isAllowed ? raised : connection), ...lane.configured];
      const untilMs = Math.max(heldUntilMs, findFreeMs(own, windows, now), findFreeMs(shared, vendor, now));
      if (untilMs > now) return { kind: 'full', untilMs };
      allowance = { ...allowance, calls: allowance.calls - 1 };
      const counts = vendor.length > 0 ? [own, shared] : [own];
      for (const calls of counts) calls.underWay += 1;
      const busy = Promise.withResolvers<void>();
      if (isExclusive) freed = busy.promise;
      return {
        kind: 'taken',
        end() {
          for (const calls of counts) noteEnd(calls, clock.now());
          if (freed === busy.promise) freed = undefined;
          busy.resolve();
        },
      };
    },
    hold(untilMs) {
      heldUntilMs = Math.max(heldUntilMs, untilMs);
      lane.lastUsedMs = clock.now();
    },
    raise({ calls, untilMs, limit }) {
      if (!isRaisable || clock.now() < distrustedUntilMs) return;
      // The vendor had not seen the others that are under way.
      allowance = { calls: calls - (own.underWay - 1), untilMs, limit };
    },
    lower() {
      allowance = NO_ALLOWANCE;
      distrustedUntilMs = clock.now() + DISTRUST_MS;
    },
  };
  return lane;
}

/**
 * Returns windows with as many calls as the vendor allows, less one: after the last, it would ask for a wait until a whole second.
 * A number that it does not give sets no bound.
 */
function raiseWindows(usual: readonly Window[], limit = UNBOUNDED): readonly Window[] {
  return usual.map(({ calls, windowMs }) => ({ calls: Math.max(calls, limit - 1), windowMs }));
}

/** Notes the end of a call. */
function noteEnd(calls: Calls, now: number): void {
  calls.underWay -= 1;
  // The last one, unless the clock was set back.
  const before = calls.endedMs.findLastIndex((each) => each <= now);
  calls.endedMs.splice(before + 1, 0, now);
}

/** Forgets calls that count in no window. */
function tidy({ endedMs, underWay }: Calls, windows: readonly Window[], now: number): void {
  const longestMs = Math.max(0, ...windows.map(({ windowMs }) => windowMs));
  const most = Math.max(0, ...windows.map((window) => window.calls));
  const kept = endedMs.findIndex((each) => each + longestMs > now);
  endedMs.splice(0, kept === -1 ? endedMs.length : Math.max(kept, endedMs.length + underWay - most));
}

/** Returns the instant from which all windows have room for one more of these calls. */
function findFreeMs({ endedMs, underWay }: Calls, windows: readonly Window[], now: number): number {
  const free = windows.map(({ calls, windowMs }) => {
    if (calls <= underWay) return now + windowMs;
    // The window has room again as soon as this call has left it.
    const last = endedMs.at(underWay - calls);
    return last === undefined ? now : last + windowMs;
  });
  return Math.max(now, ...free);
}
