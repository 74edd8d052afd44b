// Unpacks an uploaded model: it is plain IFC, or an .ifczip, a zip archive with one .ifc file (buildingSMART, "IFC zip file").
// Recognised by content, never by name. The archive is never trusted: sizes are counted while they stream.

import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { createMessage } from '../../../../../contract/messages/message.ts';
import { createDeflate64Archive, DEFLATE64 } from '../../../platform/archives/deflate64.ts';
import { isStrongEncryption } from '../../../platform/archives/zip-entries.ts';
import { isZipHead } from './beginning.ts';
import { ModelRefusal } from './fault.ts';

export interface UnpackLimits {
  /** Limit of the unpacked model. */
  readonly maxBytes: number;
  readonly maxEntries: number;
  /** Limit of unpacked by packed bytes, checked from `densityFromBytes` unpacked on. */
  readonly maxDensity: number;
  readonly densityFromBytes: number;
}

/** Models compress 4 to 12 times, generated ones up to 40 times; zip bombs a thousand times. */
export const UNPACK_LIMITS: UnpackLimits = {
  maxBytes: 2 * 1024 * 1024 * 1024,
  maxEntries: 1_000,
  maxDensity: 150,
  densityFromBytes: 16 * 1024 * 1024,
};

export interface UnpackedModel {
  readonly kind: 'ifc' | 'ifczip';
  /** The path of the model: the upload itself, or `target`. */
  readonly path: string;
  readonly sizeBytes: number;
  /** The name of the file in the archive, without folders; null if it was not packed. */
  readonly name: string | null;
}

/**
 * Recognises the upload at `path`, and unpacks the model of an archive to `target`, which must not exist and exists only if this
 * succeeds. Does not check that the model is IFC. Throws ModelRefusal.
 */
export async function unpackModel(path: string, target: string, limits: UnpackLimits): Promise<UnpackedModel> {
  const { sizeBytes, isZip } = await readBeginning(path);
  if (!isZip) {
    if (sizeBytes > limits.maxBytes) throw tooLarge(limits);
    return { kind: 'ifc', path, sizeBytes, name: null };
  }
  const zip = await readArchive(() =>
    openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true }),
  );
  try {
    const { entry, name } = await findModel(zip, limits);
    refuseEntry(entry, limits);
    await unpackEntry({ zip, path }, entry, target, limits);
    return { kind: 'ifczip', path: target, sizeBytes: entry.uncompressedSize, name };
  } finally {
    zip.close();
  }
}

async function readBeginning(path: string): Promise<{ sizeBytes: number; isZip: boolean }> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return { sizeBytes: (await file.stat()).size, isZip: isZipHead(buffer.subarray(0, bytesRead)) };
  } finally {
    await file.close();
  }
}

/** Converts errors of the library about the bytes to refusals; faults of the disk pass unchanged. */
async function readArchive<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (isStrongEncryption(error)) throw refuseEncrypted();
    const isKnown = error instanceof ModelRefusal || (error instanceof Error && 'syscall' in error);
    throw isKnown ? error : damaged(error);
  }
}

const damaged = (cause: unknown) =>
  new ModelRefusal('zip_damaged', createMessage('modelFiles.archiveDamaged'), undefined, cause);

const refuseEncrypted = () => new ModelRefusal('zip_encrypted', createMessage('modelFiles.encrypted'));

const tooLarge = ({ maxBytes }: UnpackLimits) =>
  new ModelRefusal('model_too_large', createMessage('modelFiles.tooLarge', { bytes: maxBytes }));

interface PackedModel {
  readonly entry: Entry;
  readonly name: string;
}

/** Finds the one model of the archive; other files (textures, notes of the packing system) are ignored. */
async function findModel(zip: ZipFile, { maxEntries }: UnpackLimits): Promise<PackedModel> {
  const tooMany = () => new ModelRefusal('zip_too_many_entries', createMessage('bcf.files', { count: maxEntries }));
  if (zip.entryCount > maxEntries) throw tooMany();
  const models: PackedModel[] = [];
  let isNested = false;
  await readArchive(async () => {
    for await (const entry of zip.eachEntry()) {
      if (zip.entriesRead > maxEntries) throw tooMany();
      const path = readSafePath(entry);
      const name = path.slice(path.lastIndexOf('/') + 1);
      // Files that macOS adds to archives: `__MACOSX/._model.ifc`.
      if (path.startsWith('__MACOSX/') || name.startsWith('._')) continue;
      if (/\.ifc$/i.test(name)) models.push({ entry, name });
      isNested ||= /\.(zip|ifczip)$/i.test(name);
    }
  });
  const [model, ...more] = models;
  if (more.length > 0) {
    throw new ModelRefusal('zip_with_models', createMessage('modelFiles.severalModels'));
  }
  if (model !== undefined) return model;
  throw isNested ? refuseNested() : new ModelRefusal('zip_without_model', createMessage('modelFiles.noModel'));
}

const refuseNested = () => new ModelRefusal('zip_nested', createMessage('modelFiles.nested'));

/** Returns the name with forward slashes. It is not used as a path; one that tries to leave the archive is no accident. */
function readSafePath({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  if (path !== '' && path.length <= 512 && !/\p{Cc}/u.test(path) && validateFileName(path) === null) return path;
  throw new ModelRefusal('zip_name_unsafe', createMessage('modelFiles.entryName'));
}

function refuseEntry(entry: Entry, limits: UnpackLimits): void {
  if (entry.isEncrypted()) {
    throw refuseEncrypted();
  }
  if (!entry.canDecodeFileData() && entry.compressionMethod !== DEFLATE64) {
    throw new ModelRefusal('zip_damaged', createMessage('modelFiles.packing'));
  }
  refuseSize(entry, entry.uncompressedSize, limits);
}

function refuseSize({ compressedSize }: Entry, sizeBytes: number, limits: UnpackLimits): void {
  if (sizeBytes > limits.maxBytes) throw tooLarge(limits);
  const isDense = sizeBytes > limits.densityFromBytes && sizeBytes > compressedSize * limits.maxDensity;
  if (isDense) throw new ModelRefusal('zip_too_dense', createMessage('modelFiles.dense'));
}

interface OpenArchive {
  readonly zip: ZipFile;
  readonly path: string;
}

async function unpackEntry(
  { zip, path }: OpenArchive,
  entry: Entry,
  target: string,
  limits: UnpackLimits,
): Promise<void> {
  const isDeflate64 = entry.compressionMethod === DEFLATE64;
  const file = isDeflate64 ? await open(path, 'r') : undefined;
  try {
    const packed = await readArchive<Readable>(() =>
      file === undefined ? zip.openReadStreamPromise(entry) : createDeflate64Archive(file.fd).open(entry),
    );
    await readArchive(() => pipeline(packed, checkBytes(entry, limits), createWriteStream(target, { flags: 'wx' })));
  } catch (error) {
    const isOthers = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isOthers) await rm(target, { force: true });
    throw error;
  } finally {
    await file?.close();
  }
}

/** Passes the bytes on while they match the archive's directory and stay within the limits. */
function checkBytes(entry: Entry, limits: UnpackLimits): Transform {
  let sum = 0;
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      attempt(done, () => {
        if (size === 0 && isZipHead(chunk)) throw refuseNested();
        sum = crc32(chunk, sum);
        size += chunk.length;
        refuseSize(entry, size, limits);
        return chunk;
      });
    },
    flush(done) {
      attempt(done, () => {
        if (sum !== entry.crc32 || size !== entry.uncompressedSize)
          throw damaged(new Error('The checksum does not fit.'));
        return undefined;
      });
    },
  });
}

function attempt(done: TransformCallback, work: () => Buffer | undefined): void {
  let passed: Buffer | undefined;
  try {
    passed = work();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done(null, passed);
}
