// Where uploads wait on the local disk until they are known to be good: streamed, counted and hashed on the way, never held
// in memory. What a killed process left is removed at the next start (process-folder.ts). Not for what is kept: storage.ts.

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMessage } from '../../../../contract/messages/message.ts';
import { badRequest, payloadTooLarge } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { randomToken } from '../ids.ts';
import { closed } from './closed.ts';
import { openProcessFolder } from './process-folder.ts';
import { openRelief } from './relief.ts';
import { spoolRefused } from './storage-rules.ts';

/** An upload that came in whole. */
export interface SpooledFile {
  path: string;
  sizeBytes: number;
  /** Of all its bytes, in hexadecimal. */
  sha256: string;
}

/** The spool of this process. */
export interface Spool {
  /**
   * Writes a stream to a new file, as fast as the disk takes it. Throws `payload_too_large` with the byte after
   * `maxBytes`, `bad_request` where the stream is cut off; the file is gone then and the stream destroyed.
   */
  receive(stream: Readable, limit: { maxBytes: number }): Promise<SpooledFile>;
  /** A fresh path in the spool, for a file that the caller writes. */
  freshPath(): string;
  /** Removes a file of the spool; one that is gone already is no fault. */
  discard(path: string): Promise<void>;
  /** Removes all that is left. */
  close(): Promise<void>;
}

/** Opens the spool in `<dataDir>/spool/<pid>-<random>/`. */
export async function openSpool(dataDir: string, clock: Clock): Promise<Spool> {
  const folder = await openProcessFolder(join(dataDir, 'spool'), clock);
  const received = openRelief();
  const freshPath = () => join(folder.path, randomToken(15));
  return {
    freshPath,
    receive: (stream, { maxBytes }) => receive(stream, freshPath(), { maxBytes, received }),
    async discard(path) {
      if (dirname(path) !== folder.path) throw new RangeError('Only files of the spool are discarded.');
      await rm(path, { force: true });
    },
    close: () => folder.close(),
  };
}

interface Limits {
  maxBytes: number;
  /** Called for every chunk of every upload. */
  received(byteCount: number): void;
}

async function receive(stream: Readable, path: string, { maxBytes, received }: Limits): Promise<SpooledFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw payloadTooLarge(maxBytes);
      hash.update(chunk);
      received(chunk.length);
      yield chunk;
    }
  };
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    // Nothing is awaited before this: a stream that fails with nobody listening ends the process.
    await pipeline(stream, count, file);
  } catch (error) {
    stream.destroy();
    await closed(file);
    // A disk that refused the file may refuse this too: the first error tells the story.
    await rm(path, { force: true }).catch(() => undefined);
    if (isCutOff(error)) throw badRequest(createMessage('request.uploadCutOff'));
    throw isOfDisk(error) ? spoolRefused(error.code) : error;
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

/** True where the disk refused: it is full, read-only, failing, or out of file descriptors. */
function isOfDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && (error.syscall === 'open' || error.syscall === 'write');
}

function isCutOff(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ABORT_ERR';
}
