// Streams files from the signed addresses that vendors give. Whoever has such an address may read it: no credentials are sent,
// as it is on another host.

import type { Readable } from 'node:stream';
import type { SyncCode } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { createBlanker } from '../../platform/outbound/blank-secrets.ts';
import type { Client, StreamedAnswer } from '../../platform/outbound/client.ts';
import { ClientFault, type ClientReason } from '../../platform/outbound/exchange-stream.ts';
import { VendorFault } from '../vendors/public.ts';
import { readOutcome, readSilence } from './call-outcome.ts';

/** Of an answer that is a refusal. */
const MAX_REFUSAL_BYTES = 16 * 1024;

export interface VendorFile {
  /** To be read to its end or destroyed. Fails with a ClientFault, after 30 s without a byte or if the file is cut off. */
  readonly body: Readable;
  /** As the answer declares it; null if it does not. */
  readonly size: number | null;
}

/** Opens the file at a signed address. Throws VendorFault; nothing is repeated, as such addresses end soon. */
export async function openVendorFile(
  { client, signal }: { readonly client: Pick<Client, 'open'>; readonly signal?: AbortSignal | undefined },
  url: string,
): Promise<VendorFile> {
  const answer = await client.open({ method: 'GET', url, signal }).catch((error: unknown) => {
    throw error instanceof ClientFault ? judgeSilence(error) : error;
  });
  const { status } = answer;
  if (status === 200) return { body: answer.body, size: readSize(answer) };
  if (status >= 300) {
    const outcome = readOutcome('GET', { ...answer, body: await readRefusal(answer.body) }, createBlanker([]));
    if (outcome.kind === 'fault') throw limitToFile(outcome.fault);
  }
  answer.body.destroy();
  throw new VendorFault('bad_answer', createMessage('integrations.faultFileStatus', { number: status }), { status });
}

/** Codes that say something about the connection at the API of a vendor, and at a host of files only about the one address. */
const FILE_CODES: Partial<Record<SyncCode, SyncCode>> = { unauthorized: 'forbidden', throttled: 'unreachable' };

function limitToFile(fault: VendorFault): VendorFault {
  const code = FILE_CODES[fault.code];
  if (code === undefined) return fault;
  const { said, message, status, requestId } = fault;
  return new VendorFault(code, said ?? message, { status, requestId, cause: fault });
}

/** Reasons that lie in the address itself: it is refused before anything is sent, now and later. */
const BAD_ADDRESS: readonly ClientReason[] = ['target_not_public', 'unsendable'];

function judgeSilence(fault: ClientFault): VendorFault {
  if (!BAD_ADDRESS.includes(fault.reason)) return readSilence('GET', fault).fault;
  const message = createMessage('integrations.faultDownload', { outboundFault: fault.message });
  return new VendorFault('bad_answer', message, { cause: fault });
}

function readSize({ headers }: StreamedAnswer): number | null {
  const length = headers.get('content-length');
  return length === undefined || !/^\d{1,15}$/.test(length) ? null : Number(length);
}

async function readRefusal(body: Readable): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= MAX_REFUSAL_BYTES) break;
    }
  } catch (error) {
    // The status alone says enough.
    if (!(error instanceof ClientFault)) throw error;
  }
  return Buffer.concat(parts);
}
