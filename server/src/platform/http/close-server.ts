import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

/** Longest that requests under way hold a stop up; then their connections are cut, so that the rest ends in order. */
export const REQUESTS_END_MS = 45_000;

/** Takes no more connections, lets the requests that run finish, for a bounded time, and closes what is idle. */
export async function closeServer(app: FastifyInstance, clock: Pick<Clock, 'after'>): Promise<void> {
  const cancel = clock.after(REQUESTS_END_MS, () => app.server.closeAllConnections());
  try {
    await app.close();
  } finally {
    cancel();
  }
}
