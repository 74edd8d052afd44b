// How many imports a process carries out at once: reading a file is work of the one thread that answers everybody.
import { rateLimited } from '../../platform/app-error.ts';

/** Lets work begin in turn. */
export interface Turns {
  /** Runs the work when its turn has come; throws rate_limited where too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

const AT_ONCE = 2;
const MOST_WAITING = 16;
const RETRY_AFTER_SECONDS = 10;

/** Opens the turns of one process. */
export function openTurns({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {}): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(work) {
      if (running >= atOnce) {
        if (waiting.length >= mostWaiting) throw rateLimited(RETRY_AFTER_SECONDS);
        await new Promise<void>((resolve) => void waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // The place goes from hand to hand: counted down only where nobody waits for it.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
