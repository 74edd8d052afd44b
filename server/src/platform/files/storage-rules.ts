// What object storage promises, whichever kind holds the bytes: the two kinds are folder-storage.ts and bucket-storage.ts,
// and storage.test.ts runs the same suite over both.
import type { Readable } from 'node:stream';

/** One stored object, as the consistency check walks them. */
export interface StoredObject {
  key: string;
  sizeBytes: number;
  modifiedAtMs: number;
}

/** What an object is when it is put. The size is checked: a source that holds more or fewer bytes is refused. */
export interface ObjectFacts {
  contentType: string;
  sizeBytes: number;
}

/** The bytes from `start` to `end`, both counted from 0 and included, as HTTP ranges are (RFC 9110 §14.1.2). */
export interface ByteRange {
  start?: number;
  end?: number;
}

/**
 * Object storage. Every function throws StorageError; put() also what its source stream fails with.
 * A key is 1–512 characters: segments of lower-case letters, digits, `.`, `_` and `-`, beginning with a letter or digit,
 * between slashes. Lower case alone, so that a file system that folds case holds the same objects as a bucket.
 */
export interface Storage {
  /**
   * Stores an object, replacing what has the key; whole and on the disk when it resolves, absent when it throws.
   * A path names a finished file that is not changed afterwards: the folder kind may keep it by a second link.
   */
  put(key: string, source: string | Readable, facts: ObjectFacts): Promise<void>;
  /** A stream of the object or of a part of it. Absent: `not_found`; a range that begins behind its end: `range`. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes the object; one that is absent is no fault. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** The object's size in bytes. Absent: `not_found`. */
  size(key: string): Promise<number>;
  /** Every object below a folder (`photos/abc`; '' is everything), in no order that is promised; at constant memory. */
  list(folder: string): AsyncIterable<StoredObject>;
  /** Throws where objects could not be read or written now: for `/readyz`. */
  check(): Promise<void>;
  /** Ends what it holds open. */
  close(): Promise<void>;
}

export type StorageReason = 'key' | 'not_found' | 'range' | 'size' | 'unavailable';

/**
 * Why storage refused. `detail` is a code of the file system or of the bucket's service (`ENOSPC`, `AccessDenied 403`):
 * its own errors are never passed on, since they hold addresses, headers and key ids.
 */
export class StorageError extends Error {
  readonly reason: StorageReason;
  readonly detail: string | undefined;

  constructor(reason: StorageReason, sentence: string, detail?: string) {
    super(detail === undefined ? sentence : `${sentence} (${detail})`);
    this.name = 'StorageError';
    this.reason = reason;
    this.detail = detail;
  }
}

const SEGMENT = '[a-z0-9][a-z0-9._-]*';
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const LONGEST_KEY = 512;
// The longest name of one file on the usual file systems.
const LONGEST_SEGMENT = 255;

/** True where the text is a key as Storage takes it. */
export function isStorageKey(key: string): boolean {
  return key.length <= LONGEST_KEY && KEY.test(key) && key.split('/').every((part) => part.length <= LONGEST_SEGMENT);
}

/** The key, or StorageError `key`. No key with `..`, a leading slash or a backslash passes, so none leaves the root. */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new StorageError('key', 'The storage key is not in the form that storage takes.');
  return key;
}

/** The refusal for an absent object. */
export const objectNotFound = (key: string) => new StorageError('not_found', `There is no object ${key} in storage.`);

/** The refusal for a spool whose disk is full, read-only or failing; `detail` is the code of the file system. */
export const spoolRefused = (detail: string | undefined) =>
  new StorageError('unavailable', 'The spool cannot be written.', detail);

/** The refusal for a range that the object does not have. */
export const rangeOutside = (key: string) => new StorageError('range', `The range lies outside the object ${key}.`);

/** The refusal for a source that is not as long as was said. */
export const sizeDiffers = (key: string) =>
  new StorageError('size', `The source of ${key} is not as long as it was said to be.`);

/**
 * Passes chunks on, each when the next has come, and throws `size` where they are more or fewer than `sizeBytes`: the last
 * one is held back until the source has ended, so that a receiver that counts never takes a wrong object for whole.
 */
export async function* exactly(key: string, sizeBytes: number, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let seen = 0;
  let held: Buffer | undefined;
  for await (const chunk of source) {
    seen += chunk.length;
    if (seen > sizeBytes) throw sizeDiffers(key);
    if (held !== undefined) yield held;
    held = chunk;
  }
  if (seen !== sizeBytes) throw sizeDiffers(key);
  if (held !== undefined) yield held;
}
