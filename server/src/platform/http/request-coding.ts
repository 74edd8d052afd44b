// Request bodies that come compressed (RFC 9110 §8.4.1): gzip alone. Limits count what it unpacks to, as it unpacks, so that a
// body of a few kilobytes cannot become gigabytes in memory.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, type Gunzip, gunzip } from 'node:zlib';
import { createMessage } from '../../../../contract/messages/message.ts';
import { badRequest, packedTooDensely, payloadTooLarge } from '../app-error.ts';
import type { UnpackedHold, UnpackedShare } from './unpacked-share.ts';

/** The most that a body may unpack to. */
export interface UnpackLimit {
  readonly maxBytes: number;
  /** The limit that the refusal names, where it is another: that of an upload's file. */
  readonly namedBytes?: number;
}

/**
 * Returns the body of a request as it was before its sender compressed it, as it unpacks; undefined where it came plain or there
 * is none. Throws 400 for a coding that is not taken. The request outlives a body that cannot be unpacked: its rest is read and
 * dropped.
 */
export function unpackStream(request: IncomingMessage, limit: UnpackLimit): Readable | undefined {
  if (!isPacked(request)) return undefined;
  let encodedBytes = 0;
  request.on('data', (part: Buffer) => {
    encodedBytes += part.length;
  });
  return streamBody(
    readUnpacked(pipeIntoGunzip(request), limit, () => encodedBytes),
    () => encodedBytes,
  );
}

/**
 * Returns a body like `unpackStream`, for a reader that holds it whole. It is unpacked once all of it has come and the share has
 * room for it, so that a slow sender holds no more than it sent; its part of the share is free again when the answer begins.
 */
export function unpackWhole(
  request: IncomingMessage,
  answer: ServerResponse,
  { maxBytes, share, caller }: { readonly maxBytes: number; readonly share: UnpackedShare; readonly caller: string },
): Readable | undefined {
  if (!isPacked(request)) return undefined;
  const gone = new AbortController();
  answer.once('close', () => gone.abort(closedEarly()));
  let encodedBytes = 0;
  async function* unpack(): AsyncGenerator<Buffer> {
    const packed = await collect(request, maxBytes);
    encodedBytes = packed.length;
    const hold = await share.take(maxBytes, gone.signal, caller);
    if (answer.closed) hold.end();
    else answer.once('close', hold.end);
    endWithHead(answer, hold);
    const denseBytes = Math.max(DENSE_FROM_BYTES, packed.length * MAX_DENSITY);
    const body = await inflate(packed, { maxOutputLength: Math.min(maxBytes, denseBytes) }).catch((error: unknown) => {
      if (readCode(error) !== 'ERR_BUFFER_TOO_LARGE') throw asRefusal(error);
      throw denseBytes < maxBytes ? packedTooDensely(MAX_DENSITY) : payloadTooLarge(maxBytes);
    });
    hold.shrinkTo(body.length);
    yield body;
  }
  return streamBody(unpack(), () => encodedBytes);
}

const inflate = promisify(gunzip);

/**
 * Half as much again as 10,000 readings of one steady sensor in one post pack to: 51 to 1, and 84 to 1 where they are indented (measured
 * 2026-11-26; varying values: 19 to 27 to 1). A thousandth is no content, and its reading costs as much as any other's.
 */
const MAX_DENSITY = 128;
const DENSE_FROM_BYTES = 256 * 1024;
/** Uploads go to the disk as they unpack: drawings and point lists may have long empty stretches. */
const MAX_UPLOAD_DENSITY = 100;
const DENSE_UPLOAD_FROM_BYTES = 16 * 1024 * 1024;

// Neither `finish` nor `close` comes for an answer that waits behind another one which its client does not read.
function endWithHead(answer: ServerResponse, hold: UnpackedHold): void {
  const writeHead = answer.writeHead.bind(answer);
  const endAndWrite = (...given: Parameters<typeof writeHead>) => {
    hold.end();
    return writeHead(...given);
  };
  answer.writeHead = endAndWrite as typeof answer.writeHead;
}

function isPacked(request: IncomingMessage): boolean {
  const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity' || !hasBody(request)) return false;
  if (coding === 'gzip' || coding === 'x-gzip') return true;
  throw badRequest(createMessage('request.contentEncoding'));
}

function streamBody(parts: AsyncGenerator<Buffer>, countEncoded: () => number): Readable {
  const body = Readable.from(parts, { objectMode: false });
  // A reader that has refused the request no longer listens: an error without a listener would end the process.
  body.on('error', () => undefined);
  // Read by Fastify: Content-Length counts what was sent, not what it unpacks to.
  return Object.defineProperty(body, 'receivedEncodedLength', { get: countEncoded });
}

/** Reads a packed body whole. Throws 400 at once for what does not begin as gzip does, 413 past so many bytes. */
function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const take = (part: Buffer) => {
      if (bytes === 0 && part[0] !== GZIP_FIRST_BYTE) return end(() => reject(notGzip()));
      bytes += part.length;
      if (bytes > maxBytes) return end(() => reject(payloadTooLarge(maxBytes)));
      parts.push(part);
    };
    const finish = () => end(() => resolve(Buffer.concat(parts)));
    const fail = (error: unknown) => end(() => reject(error));
    const close = () => end(() => reject(closedEarly()));
    const end = (settle: () => void) => {
      request.off('data', take).off('end', finish).off('error', fail).off('close', close);
      settle();
    };
    request.on('data', take).once('end', finish).once('error', fail).once('close', close);
    request.resume();
  });
}

const GZIP_FIRST_BYTE = 0x1f;

const closedEarly = () =>
  Object.assign(new Error('The request was closed early.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
const notGzip = () => badRequest(createMessage('request.notGzip'));
const readCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const asRefusal = (error: unknown) => (readCode(error).startsWith('Z_') ? notGzip() : error);

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
    gunzip.destroy(closedEarly());
  });
  gunzip.once('close', () => {
    request.unpipe(gunzip);
    request.resume();
  });
  return request.pipe(gunzip);
}

async function* readUnpacked(
  gunzip: Gunzip,
  { maxBytes, namedBytes }: UnpackLimit,
  countEncoded: () => number,
): AsyncGenerator<Buffer> {
  let unpackedBytes = 0;
  try {
    for await (const part of gunzip as AsyncIterable<Buffer>) {
      unpackedBytes += part.length;
      if (unpackedBytes > maxBytes) throw payloadTooLarge(namedBytes ?? maxBytes);
      if (unpackedBytes > Math.max(DENSE_UPLOAD_FROM_BYTES, countEncoded() * MAX_UPLOAD_DENSITY))
        throw packedTooDensely(MAX_UPLOAD_DENSITY);
      yield part;
    }
  } catch (error) {
    throw asRefusal(error);
  } finally {
    gunzip.destroy();
  }
}
