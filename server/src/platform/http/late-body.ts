// Bodies that come after the request was judged by its headers: a client may hold one back for minutes.
import type { Clock } from '../clock.ts';
import { hasBody } from './body-deadline.ts';
import type { Passage } from './passage.ts';

/** With the 700 ms for which access is trusted, the second within which a revocation counts (contract §4). */
const LATE_AFTER_MS = 300;

/** Notes when a request is judged, and what its connection had sent by then. To be called as the gates are about to be passed. */
export function noteArrival(passage: Passage, clock: Pick<Clock, 'now'>): void {
  const { raw } = passage.request;
  if (!hasBody(raw)) return;
  passage.judgedAtMs = clock.now();
  passage.judgedAtByte = raw.socket.bytesRead;
}

/**
 * True where the body of a request, which has come, was not there yet when the request was judged, or waited here since. Also where the
 * next request was sent meanwhile: the connection's bytes tell of no more.
 */
export function isLate({ judgedAtMs, judgedAtByte, request }: Passage, clock: Pick<Clock, 'now'>): boolean {
  if (judgedAtMs === undefined) return false;
  return request.raw.socket.bytesRead !== judgedAtByte || clock.now() - judgedAtMs > LATE_AFTER_MS;
}
