import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The requests whose sender waits to be asked for the body (`Expect: 100-continue`). It is asked once the gates have let the
 * request through, so that a refusal before that spares it the sending (RFC 9110 §10.1.1).
 */
export interface Continuing {
  noteWaiting(request: IncomingMessage): void;
  isWaiting(request: IncomingMessage): boolean;
  /** Asks for the body, unless it is longer by its own account than is taken. */
  askForBody(request: IncomingMessage, reply: ServerResponse, longestBytes: number): void;
}

/** The waiting senders of one server. */
export function openContinuing(): Continuing {
  const waiting = new WeakSet<IncomingMessage>();
  return {
    noteWaiting: (request) => void waiting.add(request),
    isWaiting: (request) => waiting.has(request),
    askForBody(request, reply, longestBytes) {
      if (!waiting.has(request) || Number(request.headers['content-length'] ?? 0) > longestBytes) return;
      waiting.delete(request);
      reply.writeContinue();
    },
  };
}
