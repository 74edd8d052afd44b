// What is said of a file that people attach to a record. Any kind may be attached; it is never read, shown in place or run, so
// only what a browser shows safely is told by name, and all else is bytes.
import { open } from 'node:fs/promises';
import { makeFileName } from './download-name.ts';
import type { NewFile } from './ledger.ts';
import type { SpooledFile } from './spool.ts';

/** How many of a file's first bytes `mediaTypeOf` needs. @internal */
export const HEAD_BYTES = 12;

const BYTES = 'application/octet-stream';

const SIGNATURES: readonly (readonly [mediaType: string, at: number, signature: string])[] = [
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/webp', 8, Buffer.from('WEBP').toString('hex')],
  ['application/pdf', 0, Buffer.from('%PDF-').toString('hex')],
];

/** The type of a file by its first bytes. What may run in a browser, such as SVG or HTML, has none of its own. @internal */
export function mediaTypeOf(head: Buffer): string {
  const hex = head.toString('hex');
  return SIGNATURES.find(([, at, signature]) => hex.startsWith(signature, at * 2))?.[0] ?? BYTES;
}

/** The name to save a file under: the one it was given, as a file system takes it, with its own extension also where it is cut. */
export function savedName(name: string): string {
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return makeFileName(name.slice(0, name.length - extension.length), extension);
}

/** An uploaded file as it is to be stored: byte for byte, under the type found in it and the name that it was given. */
export async function attachedFile(name: string, { path, sizeBytes, sha256 }: SpooledFile): Promise<NewFile> {
  return { path, sizeBytes, sha256, mediaType: mediaTypeOf(await headOf(path)), downloadName: savedName(name) };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
