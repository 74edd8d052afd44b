// A BCF archive's zip file: what is wrong with it is said in BCF's own words.
import { createMessage } from '../../../../contract/messages/message.ts';
import { type OpenZip, openZip as openAnyZip, type ZipEntry, ZipRefusal } from '../../platform/archives/zip-entries.ts';
import { BcfEntryFault, BcfRefusal } from './fault.ts';
import type { BcfLimits } from './limits.ts';

export type { ZipEntry };

/** The directory of an archive (a path, or a descriptor that is closed with it). Throws BcfRefusal. */
export async function openZip(source: string | number, limits: BcfLimits): Promise<OpenZip> {
  try {
    return await openAnyZip(source, limits, damaged);
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error;
    throw new BcfRefusal(error.code, error.path, error.said, error.cause);
  }
}

const damaged = (path: string, cause: unknown) =>
  new BcfEntryFault('entry_damaged', path, createMessage('bcf.damaged'), cause);
