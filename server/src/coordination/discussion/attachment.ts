// What is said of an attached file: pure. Any kind may be attached; it is never read, shown in place or run, so only what a
// browser shows safely is told by name, and all else is bytes.
import { downloadName } from '../../platform/files/download-name.ts';

/** How many of a file's first bytes `mediaTypeOf` needs. */
export const HEAD_BYTES = 12;

const BYTES = 'application/octet-stream';

const SIGNATURES: readonly (readonly [mediaType: string, at: number, signature: string])[] = [
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/webp', 8, Buffer.from('WEBP').toString('hex')],
  ['application/pdf', 0, Buffer.from('%PDF-').toString('hex')],
];

/** The type of a file by its first bytes. What may run in a browser, such as SVG or HTML, has none of its own. */
export function mediaTypeOf(head: Buffer): string {
  const hex = head.toString('hex');
  return SIGNATURES.find(([, at, signature]) => hex.startsWith(signature, at * 2))?.[0] ?? BYTES;
}

/** The name to save a file under: the one it was given, made safe, with its own extension also where it is cut. */
export function savedName(name: string): string {
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${downloadName(name.slice(0, name.length - extension.length), BYTES)}${extension}`;
}
