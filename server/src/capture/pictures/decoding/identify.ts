// What a file is, by its first bytes alone: no decoder sees a file that has not passed here, and neither its name nor
// its declared type is asked.
import { open } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '../limits.ts';
import { tooComplex } from '../refusal.ts';

/** `other` is a format that is known and not taken: GIF, TIFF (and the raw forms built on it), BMP, SVG, JPEG XL, … */
export type FileFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'pdf' | 'other' | 'unknown';

const HEAD_BYTES = 1024;

/** Reads the head of the file at `path` and names its format; a file beyond any limit of the service is refused. */
export async function identifyFile(path: string): Promise<FileFormat> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > MAX_FILE_BYTES) throw tooComplex();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return identify(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** @internal Names the format of a file that begins with these bytes. */
export function identify(head: Buffer): FileFormat {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (/^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/.test(text)) return 'pdf';
  if (text.startsWith('ftyp', 4)) return formatOfBrands(head);
  if (OTHER_STARTS.some((start) => text.startsWith(start)) || MARKUP_START.test(text)) return 'other';
  return 'unknown';
}

const OTHER_STARTS = [
  'GIF87a',
  'GIF89a',
  'II*\0', // TIFF, and with it DNG and most raw forms; the next two are its big-endian and 64-bit forms
  'MM\0*',
  'II+\0',
  'MM\0+',
  'BM',
  '8BPS', // Photoshop
  '\xff\x0a', // JPEG XL, bare and boxed
  '\0\0\0\x0cJXL ',
  '\xff\x4f\xff\x51', // JPEG 2000, bare and boxed
  '\0\0\0\x0cjP  ',
  '%!PS',
  'RIFF', // video and sound
];

const MARKUP_START = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i;

/** ISO/IEC 14496-12 §4.3: the major brand, a version, then the compatible brands up to the end of the box. */
function formatOfBrands(head: Buffer): FileFormat {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => HEVC_BRANDS.has(brand)) ? 'heic' : 'other';
}

const HEVC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
