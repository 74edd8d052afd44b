import type { FastifyRequest } from 'fastify';

/**
 * True where the request has the one Host header that HTTP/1.1 needs; nobody may send two (RFC 9112 §3.2), for a proxy in front
 * might have gone by the other.
 */
export function namesOneHost({ raw }: FastifyRequest): boolean {
  let hosts = 0;
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && raw.httpVersion !== '1.1');
}
