// The form of kept code (stripped-code.ts), for those who make it and those who look whether it is current.
import { createHash } from 'node:crypto';

export interface StrippedFile {
  /** Of the source that it was made of. */
  readonly hash: string;
  readonly code: string;
}

/** Files by their addresses. */
export type StrippedFiles = Readonly<Record<string, StrippedFile>>;

/** Returns the hash by which a source is recognised as unchanged. */
export const hashSource = (source: Buffer): string => createHash('sha256').update(source).digest('hex');
