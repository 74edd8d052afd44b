// Checks the structure of a PNG before libpng reads it: libpng accepts a file without an end, and unpacks every text and
// colour profile in it.
import { crc32, inflateSync } from 'node:zlib';
import { checkPixels, MAX_PNG_METADATA_BYTES } from '../limits.ts';
import { animated, corrupt, tooComplex } from '../refusal.ts';

const SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

interface Chunk {
  type: string;
  data: Buffer;
}

/**
 * Refuses a PNG that is truncated or altered (a chunk beyond the end, a wrong checksum of a chunk that the pixels need, no
 * IHDR first, no IDAT, no IEND: PNG 3rd edition §5), has too many pixels, is an animation, or whose metadata unpack to more
 * than `MAX_PNG_METADATA_BYTES`. Bytes after IEND are ignored, as every reader does.
 */
export function checkPngStructure(file: Buffer): void {
  let budget = MAX_PNG_METADATA_BYTES;
  let hasPixels = false;
  let first = true;
  for (const chunk of readChunks(file)) {
    if (first !== (chunk.type === 'IHDR')) throw corrupt();
    if (first) checkHeader(chunk.data);
    first = false;
    if (chunk.type === 'acTL' && chunk.data.length >= 4 && chunk.data.readUInt32BE(0) > 1) throw animated();
    if (chunk.type === 'IDAT') hasPixels = true;
    else budget -= countUnpackedBytes(chunk, budget);
    if (budget < 0) throw tooComplex();
  }
  if (!hasPixels) throw corrupt();
}

/** Yields the chunks up to IEND; throws if the file ends before it or a chunk that the pixels need has a wrong checksum. */
function* readChunks(file: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE_BYTES; ; ) {
    if (at + CHUNK_FRAME_BYTES > file.length) throw corrupt();
    const end = at + CHUNK_FRAME_BYTES + file.readUInt32BE(at);
    if (end > file.length) throw corrupt();
    const type = file.toString('latin1', at + 4, at + 8);
    const isIntact = crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4);
    if (!isIntact && isOfPixels(type)) throw corrupt();
    if (type === 'IEND') return;
    yield { type, data: file.subarray(at + 8, end - 4) };
    at = end;
  }
}

/** Returns true for critical chunks (a capital first: PNG 3rd edition §5.4) and for transparency, which libpng would omit. */
const isOfPixels = (type: string) => !/^[a-z]/.test(type) || type === 'tRNS';

function checkHeader(data: Buffer): void {
  if (data.length !== 13) throw corrupt();
  checkPixels({
    widthPx: data.readUInt32BE(0),
    heightPx: data.readUInt32BE(4),
    storage: data.readUInt8(12) === 0 ? 'rows' : 'held_whole',
  });
}

function countUnpackedBytes({ type, data }: Chunk, budget: number): number {
  const packed = findPackedPart(type, data);
  if (packed === undefined) return data.length;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, budget) }).length;
  } catch (error) {
    // Not deflate data: libpng omits such a text or profile and continues, and the pixels are intact.
    if (error instanceof RangeError) throw tooComplex();
    return data.length;
  }
}

/** Returns the deflated part of a chunk, if it has one (PNG 3rd edition §11.3.2.3, §11.3.3). */
function findPackedPart(type: string, data: Buffer): Buffer | undefined {
  if (type !== 'zTXt' && type !== 'iCCP' && type !== 'iTXt') return undefined;
  const keywordEnd = data.indexOf(0);
  if (keywordEnd < 0) return undefined;
  if (type !== 'iTXt') return data.subarray(keywordEnd + 2);
  if (data[keywordEnd + 1] !== 1) return undefined;
  const languageEnd = data.indexOf(0, keywordEnd + 3);
  const keywordAgainEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1);
  return keywordAgainEnd < 0 ? undefined : data.subarray(keywordAgainEnd + 1);
}
