// Entries packed by Deflate64 (method 9), as Windows packs files of more than 2 GB: yauzl finds them, zip.js unpacks them
// (docs/decisions/0030-deflate64-is-unpacked-by-zip-js.md).
import { fstat, read } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { promisify } from 'node:util';
import type { FileEntry } from '@zip.js/zip.js';

/** The number of the method in a zip file (APPNOTE 4.4.5). */
export const DEFLATE64 = 9;

/** The part of an entry by which it is found again, and held to its declared size. */
interface PackedEntry {
  readonly relativeOffsetOfLocalHeader: number;
  readonly uncompressedSize: number;
}

/** An archive whose entries are unpacked; its descriptor stays open for as long as they are. */
export interface Deflate64Archive {
  /** Unpacks an entry as a stream, which fails where the bytes are damaged or more than declared. Checksums are the caller's. */
  open(entry: PackedEntry): Promise<Readable>;
}

// zip.js inflates a whole chunk before the next look at the size, and a match of 29 bits stands for up to 65,538 bytes: a chunk of
// 2 KiB is at most 37 MB, its usual 256 KiB would be 4.7 GB (2026-11-25).
const CHUNK_BYTES = 2_048;

/** Opens an archive for `open`: the directory is read once, at the first entry, however many there are. */
export function createDeflate64Archive(descriptor: number): Deflate64Archive {
  let directory: Promise<Map<number, FileEntry>> | undefined;
  return {
    async open(entry) {
      directory ??= readEntries(descriptor);
      const packed = (await directory).get(entry.relativeOffsetOfLocalHeader);
      if (packed === undefined) throw new Error('The entry is not in the directory.');
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const sized = limitSize(entry.uncompressedSize);
      const unpacked = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
      const fail = (error: unknown) => sized.destroy(error instanceof Error ? error : new Error(String(error)));
      unpacked.on('error', fail);
      packed.getData(writable, { useWebWorkers: false }).catch(fail);
      sized.on('close', () => unpacked.destroy());
      return unpacked.pipe(sized);
    },
  };
}

async function readEntries(descriptor: number): Promise<Map<number, FileEntry>> {
  const { configure, Reader, ZipReader } = await import('@zip.js/zip.js');
  configure({ chunkSize: CHUNK_BYTES });
  class DescriptorReader extends Reader<number> {
    override async init(): Promise<void> {
      this.size = (await promisify(fstat)(descriptor)).size;
    }

    override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
      const { buffer, bytesRead } = await readAt(descriptor, Buffer.alloc(length), 0, length, index);
      return buffer.subarray(0, bytesRead);
    }
  }
  const entries = new Map<number, FileEntry>();
  const archive = new ZipReader(new DescriptorReader(descriptor), { useWebWorkers: false });
  for await (const each of archive.getEntriesGenerator()) if (!each.directory) entries.set(each.offset, each);
  return entries;
}

const readAt = promisify(read);

/** Passes on no more and no less than an entry declares. */
function limitSize(size: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      passed += chunk.length;
      if (passed > size) done(new Error('The entry is larger than declared.'));
      else done(null, Buffer.from(chunk));
    },
    flush(done) {
      done(passed === size ? null : new Error('The entry is smaller than declared.'));
    },
  });
}
