// Content coding of answers (RFC 9110 §8.4): which answers are compressed, and how. Only answers to GET and HEAD are: those to
// POST may hold a secret that is shown once next to what the client sent, which compression would let a listener guess (BREACH).
import { pipeline, type Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  type ZlibOptions,
  type ZstdOptions,
  zstdCompress,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { chooseCoding } from './accept-encoding.ts';
import { addCoding } from './etag.ts';

/** The codings of answers, the preferred one first: zstd costs a fraction of the others' time at about their ratio. */
export const CODINGS = ['zstd', 'br', 'gzip'] as const;

export type Coding = (typeof CODINGS)[number];

/** @internal Below this many bytes the coding's own frame and the reader's work outweigh what is saved. */
export const MIN_CODED_BYTES = 1_000;

/** @internal How long compressed bytes may wait in the coder while a slow source pauses. */
export const FLUSH_MS = 250;

// Windows of 1 MiB: a stream costs a few MiB at most, however long it is.
const ZSTD: ZstdOptions = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 20 },
};
const BROTLI: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 20 },
};
const GZIP: ZlibOptions = { level: 5 };

const TEXT =
  /^(?:text\/|image\/svg\+xml|application\/(?:json|xml|javascript|x-step|[\w.-]+\+(?:json|xml))|model\/(?:step|ifc|obj))/i;

/** @internal True where content of this media type gains from compression; pictures, PDF and archives are compressed themselves. */
export const isCompressible = (mediaType: string): boolean => TEXT.test(mediaType);

/**
 * Chooses the coding of a 200 answer to GET or HEAD whose headers are set, adds `Vary` to it, and where there is one writes
 * Content-Encoding and the ETag of the coded form. Undefined: the body goes out as it is. `bytes`: its length where known.
 */
export function codeAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number | undefined,
): Coding | undefined {
  if (!isCodable(request, reply)) return undefined;
  addVary(reply, 'accept-encoding');
  const known = bytes ?? readLength(reply);
  if (known !== undefined && known < MIN_CODED_BYTES) return undefined;
  const coding = chooseCoding(request.headers['accept-encoding'], CODINGS);
  if (coding === undefined) return undefined;
  reply.header('content-encoding', coding);
  reply.removeHeader('content-length');
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', addCoding(tag, coding));
  return coding;
}

function isCodable({ method }: FastifyRequest, reply: FastifyReply): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || reply.statusCode !== 200) return false;
  if (reply.hasHeader('content-encoding') || /\bno-transform\b/.test(String(reply.getHeader('cache-control'))))
    return false;
  return isCompressible(String(reply.getHeader('content-type')));
}

function readLength(reply: FastifyReply): number | undefined {
  const given = reply.getHeader('content-length');
  return given === undefined ? undefined : Number(given);
}

/** Adds a name to `Vary`, keeping those that are there. */
export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  if (before === undefined) reply.header('vary', name);
  else if (!String(before).toLowerCase().split(/, */).includes(name)) reply.header('vary', `${before}, ${name}`);
}

const compressors = {
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes, ZSTD),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, GZIP),
} as const;

/** Compresses a whole body, on a thread of its own. */
export const compressBytes = (coding: Coding, bytes: Buffer): Promise<Buffer> => compressors[coding](bytes);

/**
 * Compresses a stream at constant memory. What has come in is sent on within FLUSH_MS though the source pauses. An error of the
 * source breaks the result; destroying the result destroys the source.
 */
export function compressStream(coding: Coding, source: Readable, clock: Pick<Clock, 'every'>): Readable {
  const coder = createCoder(coding);
  let isWaiting = false;
  source.on('data', () => {
    isWaiting = true;
  });
  const stop = clock.every(FLUSH_MS, () => {
    if (!isWaiting || coder.transform.writableEnded) return;
    isWaiting = false;
    coder.flush();
  });
  // Before the pipeline hears of it, which would end the source with an error: a reader that leaves is none.
  coder.transform.once('close', () => source.destroy());
  pipeline(source, coder.transform, stop);
  return coder.transform;
}

function createCoder(coding: Coding): { readonly transform: Transform; flush(): void } {
  if (coding === 'zstd') {
    const transform = createZstdCompress(ZSTD);
    return { transform, flush: () => transform.flush(constants.ZSTD_e_flush) };
  }
  if (coding === 'br') {
    const transform = createBrotliCompress(BROTLI);
    return { transform, flush: () => transform.flush(constants.BROTLI_OPERATION_FLUSH) };
  }
  const transform = createGzip(GZIP);
  return { transform, flush: () => transform.flush(constants.Z_SYNC_FLUSH) };
}
