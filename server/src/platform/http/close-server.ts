import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

/** @internal Longest that requests under way, and handlers whose client has gone, hold a stop up; then connections are cut, so that the rest ends in order. */
export const REQUESTS_END_MS = 45_000;

/** @internal How often connections are looked for whose last answer did not yet know of the stop. */
export const LOOK_EVERY_MS = 100;

/** Takes no more connections, lets the requests that run finish, also those whose client has gone, for a bounded time, and closes what is idle. */
export async function closeServer(app: FastifyInstance, clock: Pick<Clock, 'after' | 'every'>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const cancel = clock.after(REQUESTS_END_MS, () => {
    app.server.closeAllConnections();
    over.resolve();
  });
  // A request that began before the stop leaves its connection open for the next one, which nobody would serve.
  const stopLooking = clock.every(LOOK_EVERY_MS, () => app.server.closeIdleConnections());
  try {
    await app.close();
    await Promise.race([app.handlers.ended(), over.promise]);
  } finally {
    cancel();
    stopLooking();
  }
}
