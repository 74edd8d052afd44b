// Bodies that do not come to their end: such a connection would otherwise be held for an hour.
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { createMessage } from '../../../../contract/messages/message.ts';
import { type AppError, badRequest } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Passage } from './request-context.ts';

/** @internal How long a JSON body may take: 1 MiB in it is 9 kB/s. An upload has as long as a request (server.ts). */
export const LONGEST_BODY_MS = 120_000;
/** @internal How long an upload may send nothing, and up to as long again: a phone that changes its network needs a while. */
export const LONGEST_SILENCE_MS = 60_000;

/** Returns the refusal of a body that took too long. */
export const bodyStalled = (): AppError =>
  badRequest(createMessage('request.bodyStalled', { seconds: LONGEST_BODY_MS / 1000 }));

/** Returns the refusal of an upload whose sender fell silent. */
export const uploadStalled = (received: number, { headers }: Pick<IncomingMessage, 'headers'>): AppError => {
  const length = headers['content-length'];
  const [came, seconds] = [received, LONGEST_SILENCE_MS / 1000];
  if (length === undefined) return badRequest(createMessage('request.uploadStalled', { came, seconds }));
  return badRequest(createMessage('request.uploadStalledAt', { came, all: Number(length), seconds }));
};

/** Cuts off who has begun a body and does not come to its end. */
export function limitBodyTime({ raw: request }: FastifyRequest, clock: Pick<Clock, 'after'>, cutOff: () => void): void {
  if (!hasBody(request)) return;
  const cancel = clock.after(LONGEST_BODY_MS, cutOff);
  request.once('end', cancel).once('close', cancel);
}

/**
 * Cuts off an upload whose sender falls silent, with the bytes that came of it. To be called as its body is about to be read; a
 * body that we read slowly is not silent.
 */
export function limitSilence(
  { raw: request }: FastifyRequest,
  clock: Pick<Clock, 'every'>,
  cutOff: (received: number) => void,
): void {
  if (!hasBody(request)) return;
  let received = 0;
  let seen = -1;
  request.on('data', (part: Buffer) => {
    received += part.length;
  });
  const cancel = clock.every(LONGEST_SILENCE_MS, () => {
    const isSilent = seen === received && request.readableFlowing === true;
    seen = received;
    if (!isSilent) return;
    cancel();
    cutOff(received);
  });
  request.once('end', cancel).once('close', cancel);
}

/** True where the headers of a request announce a body. */
function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || length !== '0';
}

// Bodies that come after the request was judged by its headers: a client may hold one back for minutes.

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
