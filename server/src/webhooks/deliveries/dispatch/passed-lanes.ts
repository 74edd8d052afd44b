// Lanes that this process could not serve a moment ago: its own network was away, or it lacks their key. They are left to
// other processes for a while that grows with each time, and to nobody else's harm.

const FIRST_MS = 1_000;
const MAX_MS = 30_000;
/**
 * With so many at once, and no attempt made meanwhile, it is the process that cannot send: it then takes no lanes until the
 * first of them is due again. As long as any lane is served, those that are not keep nobody else waiting, however many they are.
 */
const MAX_LANES = 500;
const SERVED_MS = 10_000;
/** Afterwards a lane begins with the first wait again. */
const FORGOTTEN_MS = 10 * 60_000;

export interface PassedLanes {
  /** Notes that a lane could not be served. Returns false where it was noted within the last minutes already. */
  note(subscriptionId: string, nowMs: number): boolean;
  /** Returns how often in a row a lane could not be served. */
  times(subscriptionId: string): number;
  /** Notes that an attempt was made on a lane, and forgets the lane. */
  noteServed(subscriptionId: string, nowMs: number): void;
  /** Lists the lanes that are to be left alone now. */
  list(nowMs: number): string[];
  /** Returns true where there are so many that none is to be taken, and no attempt was made of late. */
  isFull(nowMs: number): boolean;
  /** Returns when the wait of the next one ends. */
  nextMs(): number;
}

/** Opens an empty list. */
export function openPassedLanes(): PassedLanes {
  const lanes = new Map<string, { times: number; untilMs: number }>();
  let nextMs = Number.POSITIVE_INFINITY;
  let servedAtMs = Number.NEGATIVE_INFINITY;
  const list = (nowMs: number) => {
    const left: string[] = [];
    nextMs = Number.POSITIVE_INFINITY;
    for (const [id, { untilMs }] of lanes) {
      if (untilMs > nowMs) {
        left.push(id);
        nextMs = Math.min(nextMs, untilMs);
      } else if (untilMs + FORGOTTEN_MS <= nowMs) lanes.delete(id);
    }
    return left;
  };
  return {
    note(subscriptionId, nowMs) {
      const known = lanes.get(subscriptionId);
      const times = (known?.times ?? 0) + 1;
      const untilMs = nowMs + Math.min(MAX_MS, FIRST_MS * 2 ** (times - 1));
      lanes.set(subscriptionId, { times, untilMs });
      nextMs = Math.min(nextMs, untilMs);
      return known === undefined;
    },
    times: (subscriptionId) => lanes.get(subscriptionId)?.times ?? 0,
    noteServed(subscriptionId, nowMs) {
      servedAtMs = nowMs;
      if (lanes.size > 0) lanes.delete(subscriptionId);
    },
    list: (nowMs) => (lanes.size === 0 ? [] : list(nowMs)),
    isFull: (nowMs) => lanes.size >= MAX_LANES && nowMs - servedAtMs >= SERVED_MS && list(nowMs).length >= MAX_LANES,
    nextMs: () => nextMs,
  };
}
