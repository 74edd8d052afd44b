// Limits how often vendors are called (section 11.15), so that they need not refuse: sliding windows for each connection and
// for all of a vendor, shared by everything in this process that calls.
import type { VendorKind } from '../../../../contract/integrations.ts';
import type { Clock } from '../../platform/clock.ts';

interface Window {
  readonly calls: number;
  readonly windowMs: number;
}

interface Limits {
  readonly connection: readonly Window[];
  readonly vendor: readonly Window[];
  readonly isExclusive: boolean;
}

const MINUTE_MS = 60_000;
const LIMITS: Readonly<Record<VendorKind, Limits>> = {
  a: {
    connection: [{ calls: 300, windowMs: MINUTE_MS }],
    vendor: [{ calls: 1_000, windowMs: MINUTE_MS }],
    isExclusive: false,
  },
  b: { connection: [{ calls: 20, windowMs: 10_000 }], vendor: [], isExclusive: false },
  c: { connection: [{ calls: 60, windowMs: MINUTE_MS }], vendor: [], isExclusive: true },
};
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
}

export interface Pace {
  /** Returns the pace of a connection. `callsPerMinute` makes it slower, never faster. */
  forConnection(connectionId: string, kind: VendorKind, callsPerMinute?: number | null): ConnectionPace;
}

interface Call {
  /** When it ended; undefined while it is under way: nobody knows when it arrives in between. */
  endedMs: number | undefined;
}

interface Lane extends ConnectionPace {
  windows: readonly Window[];
  lastUsedMs: number;
}

/** Creates the pace of a process. */
export function createPace(clock: Pick<Clock, 'now'>): Pace {
  const lanes = new Map<string, Lane>();
  const vendorCalls = new Map<VendorKind, Call[]>();
  const forget = () => {
    for (const [id, { lastUsedMs }] of lanes) if (clock.now() - lastUsedMs > FORGOTTEN_MS) lanes.delete(id);
  };
  return {
    forConnection(connectionId, kind, callsPerMinute = null) {
      const { connection } = LIMITS[kind];
      const isSet = callsPerMinute !== null && callsPerMinute >= 1;
      const windows = isSet ? [...connection, { calls: Math.floor(callsPerMinute), windowMs: MINUTE_MS }] : connection;
      let lane = lanes.get(connectionId);
      if (lane === undefined) {
        forget();
        const shared = vendorCalls.get(kind) ?? [];
        vendorCalls.set(kind, shared);
        lane = openLane(clock, kind, shared);
        lanes.set(connectionId, lane);
      }
      lane.windows = windows;
      return lane;
    },
  };
}

function openLane(clock: Pick<Clock, 'now'>, kind: VendorKind, shared: Call[]): Lane {
  const { vendor, isExclusive } = LIMITS[kind];
  const own: Call[] = [];
  let heldUntilMs = 0;
  let freed: Promise<void> | undefined;
  const lane: Lane = {
    windows: [],
    lastUsedMs: clock.now(),
    take() {
      const now = clock.now();
      lane.lastUsedMs = now;
      if (freed !== undefined) return { kind: 'busy', freed };
      const untilMs = Math.max(heldUntilMs, findFreeMs(own, lane.windows, now), findFreeMs(shared, vendor, now));
      if (untilMs > now) return { kind: 'full', untilMs };
      const call: Call = { endedMs: undefined };
      const counts = vendor.length > 0 ? [own, shared] : [own];
      for (const calls of counts) calls.push(call);
      const busy = Promise.withResolvers<void>();
      if (isExclusive) freed = busy.promise;
      return {
        kind: 'taken',
        end() {
          call.endedMs = clock.now();
          if (freed === busy.promise) freed = undefined;
          busy.resolve();
        },
      };
    },
    hold(untilMs) {
      heldUntilMs = Math.max(heldUntilMs, untilMs);
      lane.lastUsedMs = clock.now();
    },
  };
  return lane;
}

/** Returns the instant from which all windows have room, and forgets the calls that are in none any longer. */
function findFreeMs(calls: Call[], windows: readonly Window[], now: number): number {
  const longest = Math.max(0, ...windows.map(({ windowMs }) => windowMs));
  const latest = ({ endedMs = now }: Call) => endedMs;
  calls.sort((one, other) => latest(one) - latest(other));
  const kept = calls.findIndex((call) => latest(call) + longest > now);
  calls.splice(0, kept === -1 ? calls.length : kept);
  const free = windows.map((window) => {
    // The window has room again as soon as this call has left it.
    const last = calls.at(-window.calls);
    return last === undefined ? now : latest(last) + window.windowMs;
  });
  return Math.max(now, ...free);
}
