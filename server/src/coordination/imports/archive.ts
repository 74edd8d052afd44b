// BCF archives as imports open them.
import { AppError, invalidField } from '../../platform/app-error.ts';
import { describeRefusal } from '../../platform/archives/zip-entries.ts';
import { BcfRefusal, readBcf } from '../bcf/public.ts';

/** Opens an archive. One that cannot be taken as a whole is validation_failed naming `file`, or payload_too_large. */
export async function openArchive(path: string): ReturnType<typeof readBcf> {
  try {
    return await readBcf(path);
  } catch (error) {
    if (!(error instanceof BcfRefusal)) throw error;
    if (error.code === 'unpacked_too_large') throw new AppError('payload_too_large', error.said);
    throw invalidField('file', describeRefusal(error));
  }
}
