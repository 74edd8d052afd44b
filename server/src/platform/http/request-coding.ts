// Request bodies that come compressed (RFC 9110 §8.4.1): gzip alone. Limits count what it unpacks to, as it unpacks, so that a
// body of a few kilobytes cannot become gigabytes in memory.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { badRequest, payloadTooLarge } from '../app-error.ts';

/** The most that a body may unpack to. */
export interface UnpackLimit {
  readonly maxBytes: number;
  /** The limit that the refusal names, where it is another: that of an upload's file. */
  readonly namedBytes?: number;
}

/**
 * Returns the body of a request as it was before its sender compressed it; undefined where it came plain or there is none. Throws
 * 400 for a coding that is not taken. The request outlives a body that cannot be unpacked: its rest is read and dropped.
 */
export function unpackBody(request: IncomingMessage, limit: UnpackLimit): Readable | undefined {
  if (!hasBody(request)) return undefined;
  const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return undefined;
  if (coding !== 'gzip' && coding !== 'x-gzip') {
    throw badRequest('The Content-Encoding is not one that is taken here: send the body as it is, or as gzip.');
  }
  let encodedBytes = 0;
  request.on('data', (part: Buffer) => {
    encodedBytes += part.length;
  });
  const body = Readable.from(readUnpacked(pipeIntoGunzip(request), limit), { objectMode: false });
  // A reader that has refused the request no longer listens: an error without a listener would end the process.
  body.on('error', () => undefined);
  // Read by Fastify: Content-Length counts what was sent, not what it unpacks to.
  return Object.defineProperty(body, 'receivedEncodedLength', { get: () => encodedBytes });
}

// RFC 9112 §6.3: a request has a body only where one of these fields announces it.
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

// Not `pipeline`, which destroys the request together with the gunzip: Node then takes the socket away, and the refusal with it.
function pipeIntoGunzip(request: IncomingMessage): Gunzip {
  const gunzip = createGunzip();
  // A body that no handler reads still fails here (a GET, a type that is not taken): an error without a listener would end the
  // process. A reader that comes later gets the error from the stream's state.
  gunzip.on('error', () => undefined);
  request.once('error', (error) => gunzip.destroy(error));
  request.once('close', () => {
    if (request.readableEnded) return;
    gunzip.destroy(Object.assign(new Error('The request was closed early.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
  });
  gunzip.once('close', () => {
    request.unpipe(gunzip);
    request.resume();
  });
  return request.pipe(gunzip);
}

async function* readUnpacked(gunzip: Gunzip, { maxBytes, namedBytes }: UnpackLimit): AsyncGenerator<Buffer> {
  let unpackedBytes = 0;
  try {
    for await (const part of gunzip as AsyncIterable<Buffer>) {
      unpackedBytes += part.length;
      if (unpackedBytes > maxBytes) throw payloadTooLarge(namedBytes ?? maxBytes);
      yield part;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_'))
      throw badRequest('The body is not the gzip that its Content-Encoding says, or is cut short.');
    throw error;
  } finally {
    gunzip.destroy();
  }
}
