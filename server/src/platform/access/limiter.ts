// Limits how much costly work of one kind a process does at a time, and how much of it for one workspace. The rest waits in a queue,
// so that a moment's wait is the rule and 429 the exception.
import { rateLimited } from '../app-error.ts';
import type { Clock } from '../clock.ts';

export interface LimiterBounds {
  readonly slots: number;
  /** Slots of one workspace. */
  readonly slotsPerWorkspace: number;
  /** Length of the queue of one workspace. */
  readonly waitingPerWorkspace: number;
  /** Without it work waits for as long as it takes. */
  readonly maxWaitMs?: number;
}

/**
 * Acquires a slot for a workspace. Resolves to the function that releases the slot; rejects with `rate_limited` if too many wait, or
 * after too long a wait.
 */
export type Acquire = (workspaceId: string) => Promise<() => void>;

interface Waiting {
  readonly workspaceId: string;
  readonly admit: () => void;
}

const RETRY_AFTER_S = 5;

/** Opens the limiter of one process. */
export function openLimiter(bounds: LimiterBounds, clock: Clock, retryAfterS = RETRY_AFTER_S): Acquire {
  const held = new Map<string, number>();
  let free = bounds.slots;
  let queue: Waiting[] = [];
  /** The order in which workspaces were given a slot last, while work waits. */
  const lastTurns = new Map<string, number>();
  let turns = 0;
  const canAdmit = (workspaceId: string) => free > 0 && (held.get(workspaceId) ?? 0) < bounds.slotsPerWorkspace;
  const changeHeld = (workspaceId: string, by: 1 | -1) => {
    free -= by;
    const count = (held.get(workspaceId) ?? 0) + by;
    if (count === 0) held.delete(workspaceId);
    else held.set(workspaceId, count);
  };
  // Takes the workspace that was given a slot the longest ago: the many of one do not keep back the one of another.
  const findNext = () => {
    const lastTurn = ({ workspaceId }: Waiting) => lastTurns.get(workspaceId) ?? 0;
    const admissible = queue.filter((each) => canAdmit(each.workspaceId));
    return admissible.toSorted((one, other) => lastTurn(one) - lastTurn(other))[0];
  };
  const admitNext = () => {
    const next = findNext();
    if (next === undefined) return;
    queue = queue.filter((each) => each !== next);
    next.admit();
  };
  const take = (workspaceId: string) => {
    changeHeld(workspaceId, 1);
    if (queue.length === 0) lastTurns.clear();
    lastTurns.set(workspaceId, ++turns);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      changeHeld(workspaceId, -1);
      admitNext();
    };
  };
  return (workspaceId) => {
    if (canAdmit(workspaceId)) return Promise.resolve(take(workspaceId));
    const waiting = queue.filter((each) => each.workspaceId === workspaceId).length;
    if (waiting >= bounds.waitingPerWorkspace) return Promise.reject(rateLimited(retryAfterS));
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        workspaceId,
        admit() {
          cancel?.();
          resolve(take(workspaceId));
        },
      };
      const giveUp = () => {
        queue = queue.filter((each) => each !== own);
        reject(rateLimited(retryAfterS));
      };
      const cancel = bounds.maxWaitMs === undefined ? undefined : clock.after(bounds.maxWaitMs, giveUp);
      queue.push(own);
    });
  };
}

/** Does work in a slot and releases the slot afterwards. Throws `rate_limited` as `acquire` does. */
export async function runLimited<T>(acquire: Acquire, workspaceId: string, work: () => Promise<T>): Promise<T> {
  const release = await acquire(workspaceId);
  try {
    return await work();
  } finally {
    release();
  }
}
