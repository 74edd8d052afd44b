// Multipart uploads: a part `record` (JSON text), then a part `file`, which streams to the spool (contract §10); the record
// may be left out where it has no fields. Nothing is read before the gates have let the request through.

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { createMessage } from '../../../../contract/messages/message.ts';
import { type AppError, badRequest, invalidField, payloadTooLarge, validationFailed } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Spool, SpooledFile } from '../files/spool.ts';
import { normaliseText } from '../text.ts';
import { hasBody } from './connections.ts';
import { unpackStream } from './request-coding.ts';
import { type Check, compileRequest, parseJson } from './schema.ts';

/** An uploaded file in the spool. Whoever handles the request discards it. */
export interface Received extends SpooledFile {
  /** Hash of the record part's text and the file's bytes: what an Idempotency-Key is held against. */
  readonly requestHash: Buffer;
  /** What its sender calls it; never a path of ours. */
  readonly fileName: string | undefined;
}

export interface Upload {
  readonly record: unknown;
  readonly file: Received;
}

/**
 * Reads an upload of a route; the record is checked before the first byte of the file is read. A file that is still coming when `ended`
 * aborts is read no further, and its reason is the refusal.
 */
export type UploadReader = (request: FastifyRequest, spool: Spool, ended?: AbortSignal) => Promise<Upload>;

interface UploadRules {
  readonly check: Check;
  readonly mayBeBare: boolean;
  readonly maxBytes: number;
  readonly maxRecordBytes: number;
}

/** What may stand around the parts: boundaries, the parts' headers. */
const MAX_FRAME_BYTES = 64 * 1024;
const BOUNDARY = /;\s*boundary="?[^\s";]/i;

/** The longest body of an upload, in bytes, whose file and record are as long as they may be. */
export function longestUpload(maxBytes: number, maxRecordBytes: number): number {
  return maxBytes + maxRecordBytes + MAX_FRAME_BYTES;
}

/** Compiles the reader for a route's record schema and the largest file it takes. */
export function compileUpload(schema: TSchema, maxBytes: number, maxRecordBytes: number): UploadReader {
  const rules = { check: compileRequest(schema), mayBeBare: mayLeaveRecordOut(schema), maxBytes, maxRecordBytes };
  return async (request, spool, ended) => {
    if (!request.isMultipart() || !BOUNDARY.test(request.headers['content-type'] ?? '')) {
      throw badRequest(createMessage('request.contentTypeUpload'));
    }
    const length = Number(request.headers['content-length'] ?? 0);
    try {
      if (length > longestUpload(maxBytes, maxRecordBytes)) throw payloadTooLarge(maxBytes);
      return await readUpload(request, { spool, ended }, rules);
    } catch (error) {
      // What is left of the body is let run past, within the bounds of connections.ts: a client that is still sending would
      // not see the answer otherwise.
      request.raw.unpipe();
      request.raw.resume();
      throw asRefusal(error, maxBytes);
    }
  };
}

interface Receiving {
  readonly spool: Spool;
  readonly ended: AbortSignal | undefined;
}

async function readUpload(request: FastifyRequest, receiving: Receiving, rules: UploadRules): Promise<Upload> {
  let record: ReadRecord | undefined;
  let isRecordSent = false;
  let file: Received | undefined;
  try {
    for await (const part of readParts(request, rules)) {
      // Every part comes as a stream (`isPartAFile`): that is the only form whose bytes are given as they were sent.
      const fieldname: string = part.fieldname ?? ''; // a part may come without a name
      if (part.type === 'field' || (fieldname !== 'record' && fieldname !== 'file')) {
        throw invalidField(fieldname, createMessage('field.unknownPart'));
      }
      if (fieldname === 'record' && file !== undefined && !isRecordSent) {
        throw invalidField('record', createMessage('field.beforeFile'));
      }
      if (fieldname === 'record' ? isRecordSent : file !== undefined) {
        throw invalidField(fieldname, createMessage('field.repeated'));
      }
      if (fieldname === 'record') {
        isRecordSent = true;
        record = await readRecord(part, rules);
      } else {
        record ??= emptyRecord(rules);
        if (record === undefined) throw invalidField('record', createMessage('field.beforeFile'));
        file = await readFile(part, record, rules.maxBytes, receiving);
      }
    }
    record ??= emptyRecord(rules);
    if (record === undefined) throw invalidField('record', createMessage('field.requiredBeforeFile'));
    if (file === undefined) throw invalidField('file', createMessage('field.required'));
    return { record: record.value, file };
  } catch (error) {
    if (file !== undefined) await receiving.spool.discard(file.path);
    throw error;
  }
}

/** Reads the parts of a body; of one that came compressed as it unpacks. */
function readParts(request: FastifyRequest, rules: UploadRules): ReturnType<FastifyRequest['parts']> {
  const options = parserOptions(rules);
  const { maxBytes, maxRecordBytes } = rules;
  const unpacked = unpackStream(request.raw, {
    maxBytes: longestUpload(maxBytes, maxRecordBytes),
    namedBytes: maxBytes,
  });
  if (unpacked === undefined) return request.parts(options);
  // The parser reads the request's `raw`: it is given one that is the same but for its bytes.
  const raw = Object.assign(unpacked, { headers: request.headers });
  const unpackedRequest = Object.create(request, { raw: { value: raw } }) as FastifyRequest;
  return unpackedRequest.parts(options);
}

function parserOptions({ maxBytes, maxRecordBytes }: UploadRules) {
  return {
    // By itself the parser takes a part with a file name, or of no known type, for a file, and others for fields: but
    // `FormData` gives a record of type JSON a file name, and some clients give the file none.
    isPartAFile: () => true,
    // One byte more than is taken: at its own limit the parser only drops what follows and waits for the end of the part,
    // which an upload without end never reaches; the spool refuses at the byte after `maxBytes`, at once.
    // One part more, too, so that it can be named.
    limits: { fileSize: Math.max(maxBytes, maxRecordBytes) + 1, files: 3, fields: 0, parts: 3, headerPairs: 50 },
  };
}

interface ReadRecord {
  readonly value: unknown;
  readonly bytes: Buffer;
}

/** True where the record has no fields, so that nobody misses it. */
export const mayLeaveRecordOut = (schema: TSchema | undefined): boolean =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}).length === 0;

/** What a record that is left out counts as; undefined where it may not be. */
function emptyRecord({ mayBeBare }: UploadRules): ReadRecord | undefined {
  return mayBeBare ? { value: {}, bytes: Buffer.from('{}') } : undefined;
}

async function readRecord(part: MultipartFile, { check, maxRecordBytes }: UploadRules): Promise<ReadRecord> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxRecordBytes) throw payloadTooLarge(maxRecordBytes);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const holder = { record: parseJson(bytes) };
  const unkeepable = normaliseText(holder).map(({ path, message }) => ({
    path: path.replace(/^record\/?/, ''),
    message,
  }));
  const faults = unkeepable.concat(check(holder.record));
  if (faults.length > 0) throw validationFailed(faults);
  return { value: holder.record, bytes };
}

async function readFile(
  part: MultipartFile,
  record: ReadRecord,
  maxBytes: number,
  { spool, ended }: Receiving,
): Promise<Received> {
  const stop = () => part.file.destroy(ended?.reason);
  ended?.addEventListener('abort', stop);
  const receiving = spool.receive(part.file, { maxBytes });
  if (ended?.aborted) stop();
  const spooled = await receiving.finally(() => ended?.removeEventListener('abort', stop));
  const requestHash = createHash('sha256').update(record.bytes).update('\0').update(spooled.sha256).digest();
  return { ...spooled, requestHash, fileName: part.filename };
}

function asRefusal(error: unknown, maxBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return payloadTooLarge(maxBytes);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return invalidField('file', createMessage('field.lastPart'));
  }
  if (code === 'FST_PROTO_VIOLATION') return invalidField('__proto__', createMessage('field.unknownPart'));
  // The parser's own complaints are plain errors without a code; ours and the system's have one.
  const isParserFault = error instanceof Error && error.constructor === Error && code === '';
  if (isParserFault || code === 'FST_MP_PREMATURE_CLOSE') return badRequest(createMessage('request.multipart'));
  return error;
}

// Uploads whose sender falls silent: such a connection would otherwise be held for an hour.

/** @internal The silence after which an upload is cut off, at the latest after twice as long: a phone that changes its network needs a while. */
export const MAX_SILENCE_MS = 60_000;

/** Returns the refusal of an upload whose sender fell silent. */
export const uploadStalled = (received: number, { headers }: Pick<IncomingMessage, 'headers'>): AppError => {
  const length = headers['content-length'];
  const [came, seconds] = [received, MAX_SILENCE_MS / 1000];
  if (length === undefined) return badRequest(createMessage('request.uploadStalled', { came, seconds }));
  return badRequest(createMessage('request.uploadStalledAt', { came, all: Number(length), seconds }));
};

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
  const cancel = clock.every(MAX_SILENCE_MS, () => {
    const isSilent = seen === received && request.readableFlowing === true;
    seen = received;
    if (!isSilent) return;
    cancel();
    cutOff(received);
  });
  request.once('end', cancel).once('close', cancel);
}
