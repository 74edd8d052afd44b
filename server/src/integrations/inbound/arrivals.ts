// Events that are being taken over, by connection. Runs give way to them: vendors wait for an answer, and the more events have come
// before a record is read, the fewer times it is read.
import type { Clock } from '../../platform/clock.ts';

/** The longest time that a run waits before it reads one more record: a stream of events does not stop it. */
const MAX_WAIT_MS = 250;

export interface Arrivals {
  /** Counts an event of a connection until its work settles, and returns what that resolves to. */
  readonly during: <T>(connectionId: string, work: () => Promise<T>) => Promise<T>;
  /** Resolves once no event of the connection is being taken over by this process, or it has waited for a quarter of a second. */
  readonly giveWay: (connectionId: string) => Promise<void>;
}

interface Arriving {
  count: number;
  readonly waiting: Set<() => void>;
}

/** Creates the memory of a process; it keeps nothing of connections without events. */
export function createArrivals(clock: Pick<Clock, 'after'>): Arrivals {
  const connections = new Map<string, Arriving>();
  const leave = (id: string, arriving: Arriving) => {
    arriving.count -= 1;
    if (arriving.count > 0) return;
    connections.delete(id);
    for (const wake of arriving.waiting) wake();
  };
  return {
    async during(id, work) {
      const arriving = connections.get(id) ?? { count: 0, waiting: new Set() };
      connections.set(id, arriving);
      arriving.count += 1;
      try {
        return await work();
      } finally {
        leave(id, arriving);
      }
    },
    giveWay(id) {
      const waiting = connections.get(id)?.waiting;
      if (waiting === undefined) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          stop();
          waiting.delete(wake);
          resolve();
        };
        const stop = clock.after(MAX_WAIT_MS, wake);
        waiting.add(wake);
      });
    },
  };
}
