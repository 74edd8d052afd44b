import { createReadStream } from 'node:fs';
import type { Spool, SpooledFile } from './spool.ts';

/**
 * Brings a file of this machine into the spool for `use`, as if it had been uploaded, and removes it from there
 * afterwards. The file itself is only read.
 */
export async function withLocalFile<T>(spool: Spool, path: string, use: (file: SpooledFile) => Promise<T>): Promise<T> {
  const file = await spool.receive(createReadStream(path), { maxBytes: Number.MAX_SAFE_INTEGER });
  try {
    return await use(file);
  } finally {
    await spool.discard(file.path);
  }
}
