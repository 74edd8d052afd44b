// Multipart uploads: a part `record` (JSON text), then a part `file`, which streams to the spool (contract §10). Nothing
// is read before the gates have let the request through.
import { createHash } from 'node:crypto';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { badRequest, invalidField, payloadTooLarge, validationFailed } from '../app-error.ts';
import type { Spool, SpooledFile } from '../files/spool.ts';
import { parseJson } from './json-body.ts';
import { type Check, compileRequest } from './schema.ts';
import { normaliseText } from './text.ts';

/** An uploaded file in the spool. Whoever handles the request discards it. */
export interface Received extends SpooledFile {
  /** Hash of the record part's text and the file's bytes: what an Idempotency-Key is held against. */
  readonly requestHash: Buffer;
}

export interface Upload {
  readonly record: unknown;
  readonly file: Received;
}

/** Reads an upload of a route; the record is checked before the first byte of the file is read. */
export type UploadReader = (request: FastifyRequest, spool: Spool) => Promise<Upload>;

/** Compiles the reader for a route's record schema and the largest file it takes. */
export function compileUpload(schema: TSchema, maxBytes: number, maxRecordBytes: number): UploadReader {
  const check = compileRequest(schema);
  return async (request, spool) => {
    if (!request.isMultipart()) throw badRequest('The Content-Type must be multipart/form-data with a boundary.');
    const limits = { fileSize: maxBytes, files: 1, fields: 1, parts: 2, fieldSize: maxRecordBytes, headerPairs: 50 };
    let record: { value: unknown; text: string } | undefined;
    let file: Received | undefined;
    try {
      for await (const part of request.parts({ limits })) {
        if (part.type === 'field') record = readRecord(part, check, record !== undefined, maxRecordBytes);
        else file = await readFile(part, record, maxBytes, spool);
      }
      if (record === undefined) throw invalidField('record', 'is required, before the file');
      if (file === undefined) throw invalidField('file', 'is required');
      return { record: record.value, file };
    } catch (error) {
      if (file !== undefined) await spool.discard(file.path);
      throw asRefusal(error, maxBytes);
    }
  };
}

function readRecord(part: MultipartValue, check: Check, isSecond: boolean, maxRecordBytes: number) {
  if (part.fieldname !== 'record') throw invalidField(part.fieldname, 'is not a known part');
  if (isSecond) throw invalidField('record', 'must not be repeated');
  if (part.valueTruncated) throw payloadTooLarge(maxRecordBytes);
  // A part that says it is JSON comes parsed already; one that says nothing comes as text.
  const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
  const value = parseJson(Buffer.from(text));
  const holder = { record: value };
  const faults = normaliseText(holder).concat(check(holder.record));
  if (faults.length > 0)
    throw validationFailed(faults.map((each) => ({ ...each, path: each.path.replace(/^record\//, '') })));
  return { value: holder.record, text };
}

async function readFile(
  part: MultipartFile,
  record: { text: string } | undefined,
  maxBytes: number,
  spool: Spool,
): Promise<Received> {
  if (part.fieldname !== 'file') throw invalidField(part.fieldname, 'is not a known part');
  if (record === undefined) throw invalidField('record', 'must come before the file');
  const spooled = await spool.receive(part.file, { maxBytes });
  if (part.file.truncated) {
    await spool.discard(spooled.path);
    throw payloadTooLarge(maxBytes);
  }
  const requestHash = createHash('sha256').update(record.text).update('\0').update(spooled.sha256).digest();
  return { ...spooled, requestHash };
}

function asRefusal(error: unknown, maxBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return payloadTooLarge(maxBytes);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return invalidField('file', 'must be the last part, and there may be one record and one file');
  }
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return badRequest('The part record is not valid JSON.');
  if (code === 'FST_PROTO_VIOLATION') return invalidField('__proto__', 'is not a known part');
  // The parser's own complaints are plain errors without a code; ours and the system's have one.
  const isParserFault = error instanceof Error && error.constructor === Error && code === '';
  if (isParserFault || code === 'FST_MP_PREMATURE_CLOSE')
    return badRequest('The multipart body is malformed or ends too early.');
  return error;
}
