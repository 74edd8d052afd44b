// Compound files (MS-CFB), which workbooks of Excel 97 to 2003 are, and packages of Office with a password (MS-OFFCRYPTO 1.3.2).
import { type FileHandle, open } from 'node:fs/promises';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Entries of the directory are of one size and lie at its multiples, whatever the size of a sector (MS-CFB 2.6.1). */
const ENTRY_BYTES = 128;
const READ_BYTES = 512 * ENTRY_BYTES;
const PACKAGE = Buffer.from('EncryptedPackage\0', 'utf16le');
const LENGTH_AT = 64;
const KIND_AT = 66;
const STREAM = 2;

/** Returns which compound file the file is: an encrypted package or another one; undefined for a file that is none. */
export async function readCompoundKind(path: string): Promise<'encrypted' | 'other' | undefined> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(SIGNATURE.length), 0, SIGNATURE.length, 0);
    if (!buffer.equals(SIGNATURE)) return undefined;
    return (await hasPackage(file)) ? 'encrypted' : 'other';
  } finally {
    await file.close();
  }
}

// The whole file is searched: the sectors of a directory may be anywhere.
async function hasPackage(file: FileHandle): Promise<boolean> {
  const buffer = Buffer.alloc(READ_BYTES);
  for (let from = 0; ; from += READ_BYTES) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, from);
    for (let at = 0; at + ENTRY_BYTES <= bytesRead; at += ENTRY_BYTES) {
      if (isPackage(buffer.subarray(at, at + ENTRY_BYTES))) return true;
    }
    if (bytesRead < READ_BYTES) return false;
  }
}

const isPackage = (entry: Buffer) =>
  entry[KIND_AT] === STREAM &&
  entry.readUInt16LE(LENGTH_AT) === PACKAGE.length &&
  entry.subarray(0, PACKAGE.length).equals(PACKAGE);
