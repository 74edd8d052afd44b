// The structure of a PNG, checked before libpng sees it: libpng lets a file without an end pass, and unpacks every
// text and colour profile that it meets.
import { crc32, inflateSync } from 'node:zlib';
import { MAX_PNG_METADATA_BYTES } from '../limits.ts';
import { animated, corrupt, tooComplex } from '../refusal.ts';
import { checkPixels } from './pixels.ts';

const SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

interface Chunk {
  type: string;
  data: Buffer;
}

/**
 * Refuses a PNG that is cut off or altered (a chunk beyond the end, a wrong checksum of a chunk that the pixels need, no
 * IHDR first, no IDAT, no IEND: PNG 3rd edition §5), that has more pixels than are read, that is an animation, or whose
 * metadata unpack to more than `MAX_PNG_METADATA_BYTES`. What follows IEND is ignored, as every reader does.
 */
export function checkPngStructure(file: Buffer): void {
  let budget = MAX_PNG_METADATA_BYTES;
  let hasPixels = false;
  let first = true;
  for (const chunk of chunksOf(file)) {
    if (first !== (chunk.type === 'IHDR')) throw corrupt();
    if (first) checkHeader(chunk.data);
    first = false;
    if (chunk.type === 'acTL' && chunk.data.length >= 4 && chunk.data.readUInt32BE(0) > 1) throw animated();
    if (chunk.type === 'IDAT') hasPixels = true;
    else budget -= unpackedBytes(chunk, budget);
    if (budget < 0) throw tooComplex();
  }
  if (!hasPixels) throw corrupt();
}

/** The chunks up to IEND; throws where the file ends before that, or the checksum of one that the pixels need is wrong. */
function* chunksOf(file: Buffer): Generator<Chunk> {
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

/** True for critical chunks (a capital first: PNG 3rd edition §5.4) and for transparency, which libpng would leave out. */
const isOfPixels = (type: string) => !/^[a-z]/.test(type) || type === 'tRNS';

function checkHeader(data: Buffer): void {
  if (data.length !== 13) throw corrupt();
  checkPixels({
    widthPx: data.readUInt32BE(0),
    heightPx: data.readUInt32BE(4),
    storage: data.readUInt8(12) === 0 ? 'rows' : 'held_whole',
  });
}

function unpackedBytes({ type, data }: Chunk, budget: number): number {
  const packed = packedPart(type, data);
  if (packed === undefined) return data.length;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, budget) }).length;
  } catch (error) {
    // Not deflate data: libpng leaves such a text or profile out and reads on, and the pixels are whole.
    if (error instanceof RangeError) throw tooComplex();
    return data.length;
  }
}

/** The deflated part of a chunk that has one (PNG 3rd edition §11.3.2.3, §11.3.3). */
function packedPart(type: string, data: Buffer): Buffer | undefined {
  if (type !== 'zTXt' && type !== 'iCCP' && type !== 'iTXt') return undefined;
  const keywordEnd = data.indexOf(0);
  if (keywordEnd < 0) return undefined;
  if (type !== 'iTXt') return data.subarray(keywordEnd + 2);
  if (data[keywordEnd + 1] !== 1) return undefined;
  const languageEnd = data.indexOf(0, keywordEnd + 3);
  const keywordAgainEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1);
  return keywordAgainEnd < 0 ? undefined : data.subarray(keywordAgainEnd + 1);
}
