// Turns a spooled upload into a file to store.
import { createMessage } from '../../../../contract/messages/message.ts';
import { badRequest, invalidField, rateLimited } from '../../platform/app-error.ts';
import { downloadName } from '../../platform/files/download-name.ts';
import type { NewFile } from '../../platform/files/ledger.ts';
import type { SpooledFile } from '../../platform/files/spool.ts';
import { PictureReaderFailure, PictureRefusal } from '../pictures/public.ts';

/** A record with its picture, as one request of the app API has them. */
export interface PictureUpload<Record> {
  readonly record: Record;
  readonly file: SpooledFile;
  /** Aborted when the client disconnects; the rest of the work is then skipped. */
  readonly aborted?: AbortSignal | undefined;
}

/**
 * Returns the facts of an inspection. Throws 422 with the part or field at fault if the file is refused, and 429 if too many
 * uploads of the workspace are waiting.
 */
export async function awaitInspection<Facts>(inspection: Promise<Facts>): Promise<Facts> {
  try {
    return await inspection;
  } catch (error) {
    if (error instanceof PictureReaderFailure) throw toFailure(error);
    if (!(error instanceof PictureRefusal)) throw error;
    throw invalidField(error.reason === 'no_such_page' ? 'page' : 'file', error.said);
  }
}

function toFailure(failure: PictureReaderFailure): Error {
  if (failure.why === 'busy') return rateLimited(RETRY_AFTER_SECONDS);
  return failure.why === 'aborted' ? badRequest(createMessage('request.pictureCutOff')) : failure;
}

/** Time in which several waiting uploads are read, unless each takes the maximum. */
const RETRY_AFTER_SECONDS = 10;

/** Describes the original as stored: byte for byte, under the detected type, never the declared one. */
export function describeOriginal(file: SpooledFile, mediaType: string, name: string): NewFile {
  const { path, sizeBytes, sha256 } = file;
  return { path, sizeBytes, sha256, mediaType, downloadName: downloadName(name, mediaType) };
}

/** Returns the uploaded file of a multipart route, which always has one by the time its handler runs. */
export function uploaded(file: SpooledFile | undefined): SpooledFile {
  if (file === undefined) throw new Error('the route takes no upload');
  return file;
}
