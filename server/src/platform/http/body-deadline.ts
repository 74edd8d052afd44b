import type { FastifyRequest } from 'fastify';
import { badRequest } from '../app-error.ts';
import type { Clock } from '../clock.ts';

/** @internal How long a JSON body may take: 1 MiB in it is 9 kB/s. An upload has as long as a request (server.ts). */
export const LONGEST_BODY_MS = 120_000;

/** The refusal of a body that does not come to its end. */
export const bodyStalled = () =>
  badRequest(`The body did not come whole within ${LONGEST_BODY_MS / 1000} seconds: send it again, or less of it.`);

/** Cuts off who has begun a body and does not come to its end: such a connection would otherwise be held for an hour. */
export function limitBodyTime(
  { raw: request }: FastifyRequest,
  clock: Pick<Clock, 'after'>,
  cutOff: () => void = () => void request.destroy(),
): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && length === '0') return;
  const cancel = clock.after(LONGEST_BODY_MS, cutOff);
  request.once('end', cancel).once('close', cancel);
}
