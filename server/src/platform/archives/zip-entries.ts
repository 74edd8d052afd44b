// A zip file's entries behind guards: names that stay inside, sizes that hold what they declare, nothing encrypted. Entries are
// streamed; only the directory is in memory.

import { close, open } from 'node:fs';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { createDeflate64Archive, DEFLATE64, type Deflate64Archive } from './deflate64.ts';

/** How much of an archive is taken. */
export interface ZipLimits {
  readonly maxEntries: number;
  readonly maxUnpackedBytes: number;
  /** Unpacked through packed bytes of an entry above `densityFromBytes`. */
  readonly maxDensity: number;
  readonly densityFromBytes: number;
}

/** Why an archive as a whole cannot be taken. */
export type ZipRefusalCode =
  | 'not_a_zip'
  | 'archive_damaged'
  | 'archive_encrypted'
  | 'entry_name_unsafe'
  | 'entry_name_duplicate'
  | 'too_many_entries'
  | 'unpacked_too_large'
  | 'packed_too_densely';

/** The archive as a whole cannot be taken; whoever opens one makes a refusal of their own of it. */
export class ZipRefusal extends Error {
  readonly code: ZipRefusalCode;
  readonly path: string;
  readonly said: Message;

  constructor(code: ZipRefusalCode, path: string, said: Message, cause?: unknown) {
    super(said.message, cause === undefined ? undefined : { cause });
    this.name = 'ZipRefusal';
    this.code = code;
    this.path = path;
    this.said = said;
  }
}

/** Returns the message of a refusal with its code, and the path that it is about. */
export const describeRefusal = ({ said, code, path }: { said: Message; code: string; path: string }): Message =>
  createMessage('imports.coded', { sentence: said, code: path === '' ? code : `${code}: ${path}` });

/** The fault of whoever opens an archive for an entry whose bytes are not what its directory declares. */
export type EntryDamaged = (path: string, cause: unknown) => Error;

export interface ZipEntry {
  /** With forward slashes; never absolute, never upwards. */
  readonly path: string;
  readonly size: number;
  readonly open: () => Promise<Readable>;
}

export interface OpenZip {
  readonly entries: readonly ZipEntry[];
  readonly close: () => void;
}

/** The directory of a zip file (a path, or a descriptor that is closed with it). Throws ZipRefusal. */
export async function openZip(
  source: string | number,
  limits: ZipLimits,
  entryDamaged: EntryDamaged,
): Promise<OpenZip> {
  const descriptor = typeof source === 'string' ? await promisify(open)(source, 'r') : source;
  const zip = await openedZip(descriptor).catch((error: unknown) => {
    if (typeof source === 'string') close(descriptor, () => undefined);
    throw error;
  });
  try {
    return {
      entries: await readDirectory({ zip, deflate64: createDeflate64Archive(descriptor) }, limits, entryDamaged),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw refusalOf(error, 'archive_damaged', createMessage('bcf.directory'));
  }
}

async function openedZip(descriptor: number): Promise<ZipFile> {
  // Names are decoded here and not by the library, so that a refusal says which rule a name breaks.
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true };
  try {
    return await fromFdPromise(descriptor, options);
  } catch (error) {
    throw refusalOf(error, 'not_a_zip', createMessage('bcf.notZip'));
  }
}

/** Returns true for the error by which yauzl ends at an entry with strong encryption (APPNOTE 4.4.4, bit 6), before anybody sees the entry. */
export function isStrongEncryption(error: unknown): boolean {
  return error instanceof Error && /^strong encryption/.test(error.message);
}

/** The disk's own faults pass as they are; what the library says of the bytes becomes a refusal. */
function refusalOf(error: unknown, code: 'not_a_zip' | 'archive_damaged', said: Message): unknown {
  if (error instanceof ZipRefusal) return error;
  if (isStrongEncryption(error)) return encrypted('', error);
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? error : new ZipRefusal(code, '', said, error);
}

interface OpenFile {
  readonly zip: ZipFile;
  readonly deflate64: Deflate64Archive;
}

async function readDirectory(file: OpenFile, limits: ZipLimits, entryDamaged: EntryDamaged): Promise<ZipEntry[]> {
  const { zip } = file;
  if (zip.entryCount > limits.maxEntries) throw tooMany(limits);
  const entries = new Map<string, ZipEntry>();
  let unpacked = 0;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    if (++count > limits.maxEntries) throw tooMany(limits);
    const path = safePath(entry);
    if (path.endsWith('/') || isOfFinder(path)) continue;
    if (entries.has(path)) throw new ZipRefusal('entry_name_duplicate', path, createMessage('bcf.nameTwice'));
    refuseUnreadable(entry, path, limits);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.maxUnpackedBytes) {
      throw new ZipRefusal(
        'unpacked_too_large',
        path,
        createMessage('bcf.unpacked', { bytes: limits.maxUnpackedBytes }),
      );
    }
    entries.set(path, {
      path,
      size: entry.uncompressedSize,
      open: () => openEntry(file, entry, (cause) => entryDamaged(path, cause)),
    });
  }
  return [...entries.values()];
}

const encrypted = (path: string, cause?: unknown) =>
  new ZipRefusal('archive_encrypted', path, createMessage('bcf.encrypted'), cause);

const tooMany = ({ maxEntries }: ZipLimits) =>
  new ZipRefusal('too_many_entries', '', createMessage('bcf.files', { count: maxEntries }));

/** What macOS adds to archives of its own. */
const isOfFinder = (path: string) => path.startsWith('__MACOSX/') || path.endsWith('.DS_Store');

function safePath(entry: Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  // Not strict: archives of Windows tools part folders with backslashes, which become slashes before the name is judged.
  const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).replace(/^(?:\.\/)+/, '');
  const isUnsafe = path === '' || path.length > 512 || /\p{Cc}/u.test(path) || validateFileName(path) !== null;
  if (isUnsafe) {
    const shown = path.slice(0, 200).replace(/\p{Cc}/gu, '?');
    throw new ZipRefusal('entry_name_unsafe', shown, createMessage('bcf.unsafeName'));
  }
  return path;
}

function refuseUnreadable(entry: Entry, path: string, limits: ZipLimits): void {
  if (entry.isEncrypted()) throw encrypted(path);
  if (!entry.canDecodeFileData() && entry.compressionMethod !== DEFLATE64) {
    throw new ZipRefusal('archive_damaged', path, createMessage('bcf.packing'));
  }
  const { uncompressedSize, compressedSize } = entry;
  const isDense = uncompressedSize > Math.max(1, compressedSize) * limits.maxDensity;
  if (isDense && uncompressedSize > limits.densityFromBytes) {
    throw new ZipRefusal('packed_too_densely', path, createMessage('bcf.dense'));
  }
}

/** The content as a stream that fails as damaged where it is longer, shorter or other than the directory declares. */
async function openEntry(
  { zip, deflate64 }: OpenFile,
  entry: Entry,
  damaged: (cause: unknown) => Error,
): Promise<Readable> {
  const isDeflate64 = entry.compressionMethod === DEFLATE64;
  const opening: Promise<Readable> = isDeflate64 ? deflate64.open(entry) : zip.openReadStreamPromise(entry);
  const packed = await opening.catch((error: unknown) => {
    throw damaged(error);
  });
  const checked = checkedStream(entry.crc32, damaged);
  packed.on('error', (error) => checked.destroy(damaged(error)));
  checked.on('close', () => packed.destroy());
  return packed.pipe(checked);
}

function checkedStream(expected: number, damaged: (error: unknown) => Error): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === expected ? null : damaged(new Error('The checksum does not fit.')));
    },
  });
}
