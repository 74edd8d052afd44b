import type pg from 'pg';
import type { Clock } from '../clock.ts';

/** Longest that a connection whose network is gone holds a stop up. */
const CLOSE_MS = 2_000;

/**
 * Watches a fresh pool's connections; the answer ends the pool and waits until their sockets are closed. The pool by itself
 * is done as soon as it has asked for that, and a PostgreSQL that is stopped next would still say goodbye on them: errors
 * of connections that nobody uses any more.
 */
export function poolEnding(pool: pg.Pool, clock: Pick<Clock, 'after'>): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  let whenEmpty: () => void = () => undefined;
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => {
      open.delete(client);
      if (open.size === 0) whenEmpty();
    });
  });
  return async () => {
    const empty = new Promise<void>((resolve) => {
      whenEmpty = resolve;
    });
    await pool.end();
    if (open.size === 0) return;
    const cancel = clock.after(CLOSE_MS, whenEmpty);
    await empty;
    cancel();
  };
}
