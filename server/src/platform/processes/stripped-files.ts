// The form of kept code (stripped-code.ts), for its writer and its readers.
import { createHash } from 'node:crypto';

export interface StrippedFile {
  /** Of the source that it was made of. */
  readonly hash: string;
  readonly code: string;
}

export interface StrippedFiles {
  /** The version of Node that stripped them. */
  readonly node: string;
  /** By their addresses. */
  readonly files: Readonly<Record<string, StrippedFile>>;
}

/** Returns the hash by which a source is recognised as unchanged. */
export const hashSource = (source: Buffer): string => createHash('sha256').update(source).digest('hex');
