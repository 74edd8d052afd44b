// Waking the workers of all processes for work that is due a little later.
import type pg from 'pg';
import type { Clock } from '../clock.ts';

/** Pause before work that one process could not do is due again: another one takes it. */
export const HAND_BACK_MS = 1_000;

/** For the work to be due once they look. */
const MARGIN_MS = 50;

/**
 * Wakes the workers of all processes once work that is handed back now is due. Polls come at fixed times of each process, so that work
 * due in a second may be found by the same few for as long as they live, and never by the process that can do it.
 */
export function wakeWorkersSoon(clock: Clock, pool: Pick<pg.Pool, 'query'>): void {
  clock.after(HAND_BACK_MS + MARGIN_MS, () => {
    // The queue's own signal (add_job). Where it cannot be sent, as at a stop, polls find the work.
    pool
      .query(`select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 100)::text)`)
      .catch(() => undefined);
  });
}
