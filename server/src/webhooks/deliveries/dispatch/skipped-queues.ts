// Queues that this process failed to serve a moment ago, because its own network was down or it lacks their key. It
// leaves them to other processes, for longer each time.

const FIRST_SKIP_MS = 1_000;
const MAX_SKIP_MS = 30_000;
/**
 * If this many queues are skipped and no attempt was made meanwhile, the process itself cannot send: it claims no
 * queues until the first of them is due again. As long as any queue is served, the skipped ones delay no other, however
 * many they are.
 */
const MAX_SKIPPED = 500;
const SERVED_MS = 10_000;
/** After this time a queue starts with the first delay again. */
const FORGOTTEN_MS = 10 * 60_000;

export interface SkippedQueues {
  /** Skips a queue that could not be served. Returns false if it was already skipped within the last minutes. */
  skip(subscriptionId: string, nowMs: number): boolean;
  /** Returns how many times in a row a queue was skipped. */
  countSkips(subscriptionId: string): number;
  /** Records that an attempt was made, and no longer skips the queue. */
  recordServed(subscriptionId: string, nowMs: number): void;
  /** Lists the queues that are skipped now. */
  list(nowMs: number): string[];
  /** Returns true if no queue should be claimed: too many are skipped, and no attempt was made recently. */
  isFull(nowMs: number): boolean;
  /** Returns when the next skip ends. */
  getNextMs(): number;
}

/** Opens an empty list. */
export function openSkippedQueues(): SkippedQueues {
  const queues = new Map<string, { times: number; untilMs: number }>();
  let nextMs = Number.POSITIVE_INFINITY;
  let servedAtMs = Number.NEGATIVE_INFINITY;
  const list = (nowMs: number) => {
    const left: string[] = [];
    nextMs = Number.POSITIVE_INFINITY;
    for (const [id, { untilMs }] of queues) {
      if (untilMs > nowMs) {
        left.push(id);
        nextMs = Math.min(nextMs, untilMs);
      } else if (untilMs + FORGOTTEN_MS <= nowMs) queues.delete(id);
    }
    return left;
  };
  return {
    skip(subscriptionId, nowMs) {
      const known = queues.get(subscriptionId);
      const times = (known?.times ?? 0) + 1;
      const untilMs = nowMs + Math.min(MAX_SKIP_MS, FIRST_SKIP_MS * 2 ** (times - 1));
      queues.set(subscriptionId, { times, untilMs });
      nextMs = Math.min(nextMs, untilMs);
      return known === undefined;
    },
    countSkips: (subscriptionId) => queues.get(subscriptionId)?.times ?? 0,
    recordServed(subscriptionId, nowMs) {
      servedAtMs = nowMs;
      if (queues.size > 0) queues.delete(subscriptionId);
    },
    list: (nowMs) => (queues.size === 0 ? [] : list(nowMs)),
    isFull: (nowMs) =>
      queues.size >= MAX_SKIPPED && nowMs - servedAtMs >= SERVED_MS && list(nowMs).length >= MAX_SKIPPED,
    getNextMs: () => nextMs,
  };
}
