// A bound on dear work: so many at once, so many waiting, the rest refused. It keeps a flood of sign-ins from eating the
// memory (19 MiB a hash) and the four threads of libuv's pool, which file and DNS work share.
import { rateLimited } from '../app-error.ts';

/** Runs `work` when its turn comes; throws `rate_limited` at once where too many wait already. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `atOnce` run and at most `waiting` wait, first come first served. */
export function openTurns(bounds: { atOnce: number; waiting: number }): TakeTurn {
  let running = 0;
  const queue: (() => void)[] = [];
  const free = () => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    if (running < bounds.atOnce) running += 1;
    else if (queue.length >= bounds.waiting) throw rateLimited(1);
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      free();
    }
  };
}
