import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';

/** @internal How long a JSON body may take: 1 MiB in it is 9 kB/s. An upload has as long as a request (server.ts). */
export const LONGEST_BODY_MS = 120_000;

/** Cuts off who has begun a body and does not come to its end: such a connection would otherwise be held for an hour. */
export function limitBodyTime({ raw: request }: FastifyRequest, clock: Pick<Clock, 'after'>): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && length === '0') return;
  const cancel = clock.after(LONGEST_BODY_MS, () => void request.destroy());
  request.once('end', cancel).once('close', cancel);
}
