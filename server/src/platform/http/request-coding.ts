// Request bodies that come compressed (RFC 9110 §8.4.1): gzip alone. Limits count what it unpacks to, as it unpacks, so that a
// body of a few kilobytes cannot become gigabytes in memory.
import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { badRequest } from '../app-error.ts';

/**
 * The body of a request as it was before its sender compressed it; undefined where it came plain. Throws 400 for a
 * coding that is not taken.
 */
export function unpackBody(request: IncomingMessage): Readable | undefined {
  const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return undefined;
  if (coding !== 'gzip' && coding !== 'x-gzip') {
    throw badRequest('The Content-Encoding is not one that is taken here: send the body as it is, or as gzip.');
  }
  const gunzip = createGunzip();
  let encodedBytes = 0;
  request.on('data', (part: Buffer) => {
    encodedBytes += part.length;
  });
  pipeline(request, gunzip, () => undefined);
  const body = Readable.from(explainFaults(gunzip), { objectMode: false });
  body.once('close', () => gunzip.destroy());
  // Who reads it may have stopped to listen, having refused the request: an error that nobody hears would end the process.
  body.on('error', () => undefined);
  // Read by Fastify: Content-Length counts what was sent, not what it unpacks to.
  return Object.defineProperty(body, 'receivedEncodedLength', { get: () => encodedBytes });
}

async function* explainFaults(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* unpacked;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_'))
      throw badRequest('The body is not the gzip that its Content-Encoding says, or is cut short.');
    throw error;
  }
}
