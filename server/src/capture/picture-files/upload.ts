// From an upload that waits in the spool to a file that is to be stored.
import { badRequest, invalidField, rateLimited } from '../../platform/app-error.ts';
import { downloadName } from '../../platform/files/download-name.ts';
import type { NewFile } from '../../platform/files/ledger.ts';
import type { SpooledFile } from '../../platform/files/spool.ts';
import { PictureReaderFailure, PictureRefusal } from '../pictures/public.ts';

/** A record with its picture, as the app API takes them together. */
export interface PictureUpload<Record> {
  readonly record: Record;
  readonly file: SpooledFile;
  /** Aborted when the sender has gone: what is not read by then need not be. */
  readonly aborted?: AbortSignal | undefined;
}

/**
 * The facts of an inspection; a file that is refused is 422 with the part, or the field, that is at fault, and one too
 * many of its workspace 429.
 */
export async function inspected<Facts>(inspection: Promise<Facts>): Promise<Facts> {
  try {
    return await inspection;
  } catch (error) {
    if (error instanceof PictureReaderFailure) throw failureOf(error);
    if (!(error instanceof PictureRefusal)) throw error;
    throw invalidField(error.reason === 'no_such_page' ? 'page' : 'file', error.message);
  }
}

function failureOf(failure: PictureReaderFailure): Error {
  if (failure.why === 'busy') return rateLimited(RETRY_AFTER_SECONDS);
  return failure.why === 'aborted' ? badRequest('The connection was closed before the picture was read.') : failure;
}

/** By then several of those that wait have been read, unless each of them takes its longest. */
const RETRY_AFTER_SECONDS = 10;

/** The original as it is stored: byte for byte, under the type that was found in it, never the one it was sent with. */
export function originalOf(file: SpooledFile, mediaType: string, name: string): NewFile {
  const { path, sizeBytes, sha256 } = file;
  return { path, sizeBytes, sha256, mediaType, downloadName: downloadName(name, mediaType) };
}

/** The uploaded file of a multipart route, which is always there once the route's handler runs. */
export function uploaded(file: SpooledFile | undefined): SpooledFile {
  if (file === undefined) throw new Error('the route takes no upload');
  return file;
}
