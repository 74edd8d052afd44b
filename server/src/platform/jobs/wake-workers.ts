// Waking the workers of all processes for work that is due a little later.
import type pg from 'pg';
import type { Clock } from '../clock.ts';

/** Pause before work that one process could not do is due again: another one takes it. */
export const HAND_BACK_MS = 1_000;

/** For the work to be due once they look. */
const MARGIN_MS = 50;

/** A process wakes the workers at most once in this time, however much was handed back: each wake makes all of them look for work. */
const WAKE_EVERY_MS = 500;

type Pool = Pick<pg.Pool, 'query'>;

/** The times, in units of WAKE_EVERY_MS, at which a process is going to wake them, by its pool. */
const planned = new WeakMap<Pool, Set<number>>();

/**
 * Wakes the workers of all processes once work that is handed back now is due, up to half a second later. Polls come at fixed times of
 * each process, so that work due in a second may be found by the same few for as long as they live, and never by the process that can
 * do it.
 */
export function wakeWorkersSoon(clock: Clock, pool: Pool, pauseMs = HAND_BACK_MS): void {
  const nowMs = clock.now();
  const at = Math.ceil((nowMs + pauseMs + MARGIN_MS) / WAKE_EVERY_MS);
  const times = planned.get(pool) ?? new Set();
  planned.set(pool, times);
  if (times.has(at)) return;
  times.add(at);
  clock.after(at * WAKE_EVERY_MS - nowMs, () => {
    times.delete(at);
    // The queue's own signal (add_job). Where it cannot be sent, as at a stop, polls find the work.
    pool
      .query(`select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 100)::text)`)
      .catch(() => undefined);
  });
}
