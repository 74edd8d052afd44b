// Identifies the format of a file by its first bytes alone, not by its name or declared type. No decoder reads a file that
// has not passed here.
import { open } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '../limits.ts';
import { tooComplex } from '../refusal.ts';

/** `other` is a known format that is not accepted: GIF, TIFF (and the raw formats built on it), BMP, SVG, JPEG XL, … */
export type FileFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'pdf' | 'other' | 'unknown';

const HEAD_BYTES = 1024;

/** Reads the head of the file at `path` and returns its format; refuses a file larger than MAX_FILE_BYTES. */
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

/** @internal Returns the format of a file that begins with these bytes. */
export function identify(head: Buffer): FileFormat {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (/^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/.test(text)) return 'pdf';
  if (text.startsWith('ftyp', 4)) return selectFormat(head);
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

/** Selects the format by brand (ISO/IEC 14496-12 §4.3): major brand, version, compatible brands up to the end of the box. */
function selectFormat(head: Buffer): FileFormat {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => HEVC_BRANDS.has(brand)) ? 'heic' : 'other';
}

const HEVC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
