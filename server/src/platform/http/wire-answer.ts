// Answers to what never becomes a request of a route's: bytes that Node cannot read as HTTP, and tunnels (CONNECT).

import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { type AppError, badRequest, notFound } from '../app-error.ts';
import type { Lingering } from './connections.ts';
import { formatError } from './error-reply.ts';

/** Bytes that could not be read as HTTP, and what was answered. Nothing of them is kept. */
export interface Unreadable {
  readonly requestId: string;
  readonly status: number;
  /** The parser's name for the fault: `HPE_INVALID_METHOD`. */
  readonly code: string;
}

/**
 * Answers what could not be read: a broken request line, a wrong Content-Length, oversized headers. Undefined where
 * nothing was said: the sender is gone, has asked nothing, or hears another answer.
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { requestId, lingering }: { requestId: string; lingering: Lingering },
): Unreadable | undefined {
  // The rest of a request that was refused already: it is being dropped.
  if (lingering.isUnderWay(socket)) return undefined;
  // A browser's connection in advance, or a probe of the port: nothing was asked, so nothing is answered.
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  // An answer that is on its way must not be broken into.
  const { _httpMessage: answering } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  if (isUnused || error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent === true) {
    socket.destroy();
    return undefined;
  }
  const refusal = badRequest(explain(error.code));
  writeRefusal(socket, refusal, requestId);
  lingering.begin(socket);
  return { requestId, status: refusal.status, code: error.code ?? error.name };
}

function explain(code: string | undefined): Message {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return createMessage('request.headersTooLarge', { bytes: maxHeaderSize });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return createMessage('request.requestLate');
  return createMessage('request.http');
}

/** Answers CONNECT like any unknown method; Node alone would drop the connection. Answers with the status. */
export function answerConnect(
  socket: Socket,
  { requestId, lingering }: { requestId: string; lingering: Lingering },
): number {
  const refusal = notFound();
  // Node has let go of the socket: an error on it would have no other listener.
  socket.on('error', () => socket.destroy());
  writeRefusal(socket, refusal, requestId);
  lingering.begin(socket);
  return refusal.status;
}

function writeRefusal(socket: Socket, refusal: AppError, requestId: string): void {
  const body = JSON.stringify(formatError(refusal, requestId));
  socket.write(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      'cache-control: no-store\r\nx-content-type-options: nosniff\r\n' +
      // A request that cannot be read as HTTP has no readable Origin; the answer says nothing of anybody.
      'access-control-allow-origin: *\r\naccess-control-expose-headers: x-request-id\r\n' +
      `x-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
