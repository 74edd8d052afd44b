// Downloads the file of a version to the spool, from the addresses that the vendor signs: no credentials are sent there.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createMessage } from '../../../../contract/messages/message.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Spool, SpooledFile } from '../../platform/files/spool.ts';
import { ClientFault } from '../../platform/outbound/exchange-stream.ts';
import { type VendorFile, WorkCancelled } from '../calls/public.ts';
import { type FileDownload, type ModelVersion, signDownload } from '../vendor-a/public.ts';
import { VendorFault, type VendorSession } from '../vendors/public.ts';
import { openSpeedCheck } from './host-speed.ts';
import { NotReady } from './not-ready.ts';

export interface Downloading {
  readonly clock: Pick<Clock, 'now'>;
  readonly session: VendorSession;
  readonly openFile: (url: string) => Promise<VendorFile>;
  readonly spool: Pick<Spool, 'receive' | 'discard'>;
  /** The largest model that is taken. */
  readonly maxModelBytes: number;
  /** True once nobody wants the file any more. Asked at each piece of it: a host may send a file for hours. */
  readonly isCancelled: () => boolean;
}

/** Downloads of one file: a link may end while it is used, and a connection may break off. */
const MAX_DOWNLOADS = 3;
/** An address that has ended is signed again once: a second refusal is one. */
const MAX_REFUSALS = 2;
const REFUSALS: readonly (number | null)[] = [401, 403];
/** A host that limits requests is left alone until the run is back in line. */
const TOO_MANY = 429;

/** Downloads a file; whoever called discards it. Throws VendorFault, NotReady for a download that broke off, WorkCancelled. */
export async function downloadVersion(downloading: Downloading, version: ModelVersion): Promise<SpooledFile> {
  if (version.sizeBytes !== null) requireSize(version.sizeBytes, downloading.maxModelBytes);
  for (let count = 1; ; count += 1) {
    try {
      return await downloadOnce(downloading, version);
    } catch (error) {
      if (!(error instanceof VendorFault)) throw error;
      const { code, message, status } = error;
      const isPassing = code === 'unreachable' || code === 'timeout';
      const isRepeated = isPassing && status !== TOO_MANY;
      if (count < (isRepeated ? MAX_DOWNLOADS : REFUSALS.includes(status) ? MAX_REFUSALS : 0)) continue;
      throw isPassing ? new NotReady(code, message, { status, cause: error }) : error;
    }
  }
}

async function downloadOnce(downloading: Downloading, version: ModelVersion): Promise<SpooledFile> {
  const { session, spool, maxModelBytes } = downloading;
  const { storage } = version;
  if (storage === null) throw new VendorFault('bad_answer', createMessage('integrations.faultNoFileLink'));
  const download = await signDownload(session, storage);
  if (download.sizeBytes !== null) requireSize(download.sizeBytes, maxModelBytes);
  const declared = download.sizeBytes ?? version.sizeBytes;
  const { fileName } = version;
  if (version.sizeBytes !== null && version.sizeBytes !== declared) throw createOtherFile(fileName);
  const sha1 = createHash('sha1');
  const onBytes = (part: Buffer) => sha1.update(part);
  const stream = Readable.from(readParts(downloading, download, { fileName, declared, onBytes }));
  const file = await spool.receive(stream, { maxBytes: maxModelBytes }).catch((error: unknown) => {
    throw readFault(error);
  });
  const digest = sha1.digest('hex');
  const isWhole = file.sizeBytes === (declared ?? file.sizeBytes) && digest === (download.sha1 ?? digest);
  if (isWhole) return file;
  await spool.discard(file.path);
  throw createOtherFile(fileName);
}

const createOtherFile = (fileName: string) =>
  new VendorFault('bad_answer', createMessage('integrations.faultOtherFile', { fileName }));

interface Reading {
  readonly fileName: string;
  readonly declared: number | null;
  readonly onBytes: (part: Buffer) => void;
}

/** Reads the parts in their order. One that is not as long as its range ends the file: the next one is not called. */
async function* readParts({ openFile, isCancelled, clock }: Downloading, { parts }: FileDownload, reading: Reading) {
  const { fileName, declared, onBytes } = reading;
  const checkSpeed = openSpeedCheck(clock);
  let sizeBytes = 0;
  for (const { url, to } of parts) {
    // The ranges follow each other from the first byte.
    const end = to === null ? declared : to + 1;
    const { body } = await openFile(url);
    try {
      for await (const part of checkSpeed(body)) {
        if (isCancelled()) throw new WorkCancelled();
        sizeBytes += part.length;
        if (end !== null && sizeBytes > end) {
          throw new VendorFault('bad_answer', createMessage('integrations.faultFileLonger'));
        }
        onBytes(part);
        yield part;
      }
    } finally {
      body.destroy();
    }
    if (to !== null && sizeBytes !== end) throw createOtherFile(fileName);
  }
}

function requireSize(sizeBytes: number, maxModelBytes: number): void {
  if (sizeBytes <= maxModelBytes) return;
  throw new VendorFault(
    'too_large',
    createMessage('integrations.faultFileTooLarge', { bytes: sizeBytes, limit: maxModelBytes }),
  );
}

/** Returns the fault of a download that broke off; an error of our own as it is. */
function readFault(error: unknown): unknown {
  if (error instanceof ClientFault) {
    const code = error.reason === 'timed_out' ? 'timeout' : 'unreachable';
    return new VendorFault(code, createMessage('integrations.faultDownload', { outboundFault: error.message }), {
      cause: error,
    });
  }
  if (!(error instanceof AppError)) return error;
  if (error.code === 'payload_too_large') return new VendorFault('too_large', error.said);
  if (error.code === 'bad_request')
    return new VendorFault('unreachable', createMessage('integrations.faultDownloadBroken'), { cause: error });
  return error;
}
