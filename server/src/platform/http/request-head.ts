import type { IncomingMessage } from 'node:http';
import { createMessage } from '../../../../contract/messages/message.ts';
import { type AppError, badRequest } from '../app-error.ts';

/**
 * Returns the refusal of a request that a proxy in front might have understood otherwise: more or fewer than the one Host header of
 * HTTP/1.1 (RFC 9112 §3.2), a field twice of which Node passes one over, or a transfer coding other than chunked. Undefined for all
 * others.
 */
export function findAmbiguity({ rawHeaders, headers, httpVersion }: IncomingMessage): AppError | undefined {
  const seen = { host: 0, authorization: 0, 'content-type': 0 };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    if (Object.hasOwn(seen, name)) seen[name as keyof typeof seen] += 1;
  }
  if (seen.host > 1 || (seen.host === 0 && httpVersion === '1.1')) return badRequest(createMessage('request.host'));
  if (seen.authorization > 1) return badRequest(createMessage('request.authorizationTwice'));
  if (seen['content-type'] > 1) return badRequest(createMessage('request.contentTypeTwice'));
  return hasOtherCoding(headers['transfer-encoding'], httpVersion)
    ? badRequest(createMessage('request.transferEncoding'))
    : undefined;
}

/**
 * True where the end of the body cannot be relied on: Node takes any list that ends in chunked, and leaves the other codings on the
 * body; HTTP/1.0 knows none (RFC 9112 §6.1).
 */
function hasOtherCoding(coding: string | undefined, httpVersion: string): boolean {
  return coding !== undefined && (httpVersion !== '1.1' || coding.toLowerCase() !== 'chunked');
}
