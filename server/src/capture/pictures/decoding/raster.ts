// Pictures of pixels: JPEG, PNG, WebP, AVIF and HEIC.
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_PIXELS } from '../limits.ts';
import { animated, corrupt } from '../refusal.ts';
import { decodeHevc } from './hevc.ts';
import type { FileFormat } from './identify.ts';
import { mendJpegHeaders } from './jpeg-headers.ts';
import { checkPixels } from './pixels.ts';
import { checkPngStructure } from './png-structure.ts';

export type RasterFormat = Exclude<FileFormat, 'pdf' | 'other' | 'unknown'>;

/** A picture whose header was read: its size as it is seen, and what its metadata blocks hold. */
export interface Raster {
  path: string;
  format: RasterFormat;
  widthPx: number;
  heightPx: number;
  metadata: Metadata;
}

// Only the loaders that are needed exist at all: a file that passes for one of ours cannot reach another decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Reads the header of a picture that begins like `format`; nothing is decoded. Throws a refusal. */
export async function openRaster(path: string, format: RasterFormat): Promise<Raster> {
  if (format === 'png') checkPngStructure(await readFile(path));
  const metadata = await readable(sharp(path, { failOn: 'warning', limitInputPixels: false }).metadata());
  if (metadata.format !== DECODER_FORMATS[format]) throw corrupt();
  if ((metadata.pages ?? 1) > 1 && format === 'webp') throw animated();
  const { width: widthPx, height: heightPx } = metadata.autoOrient;
  checkPixels({ widthPx, heightPx, storage: storageOf(metadata) });
  return { path, format, widthPx, heightPx, metadata };
}

/**
 * Decodes the whole picture and keeps nothing, so that one cut off or altered anywhere is refused. A JPEG is decoded at
 * an eighth of its size, which still reads every coefficient: 112 MP in 0.5 s and 22 MB (2026-11-20).
 */
export async function proveRaster(raster: Raster): Promise<void> {
  await decode(raster, (decoder) => decoder.resize(64, 64, { fit: 'inside' }).raw().toBuffer());
}

/** Pixels in sRGB, three bytes each, upright, on white, the longer side at most `longestSidePx`. */
export async function decodeRaster(raster: Raster, longestSidePx: number) {
  return decode(raster, (decoder) =>
    decoder
      .resize(longestSidePx, longestSidePx, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

const DECODER_FORMATS: Record<RasterFormat, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
  heic: 'heif',
};

/** Decodes once; a JPEG that is refused and has faults in its headers alone is decoded once more without these. */
async function decode<T>(raster: Raster, run: (decoder: Sharp) => Promise<T>): Promise<T> {
  if (raster.metadata.compression === 'hevc' && !canReadHevc()) return readable(run(await openHevc(raster)));
  try {
    return await run(openDecoder(raster.path, raster.format));
  } catch {
    const mended = raster.format === 'jpeg' ? mendJpegHeaders(await readFile(raster.path)) : undefined;
    if (mended === undefined) throw corrupt();
    return readable(run(openDecoder(mended, raster.format)));
  }
}

/**
 * libjpeg only warns of damaged data, so for all but PNG a warning is a refusal. libpng warns of metadata that it
 * leaves out (an odd colour profile), while the pixels of a PNG are proven by checksums before.
 */
function openDecoder(source: string | Buffer, format: RasterFormat): Sharp {
  const failOn = format === 'png' ? 'error' : 'warning';
  return sharp(source, { failOn, limitInputPixels: MAX_PIXELS, autoOrient: true });
}

/** The header and the pixels are read by two libraries: they have to agree. */
async function openHevc({ path, widthPx, heightPx }: Raster): Promise<Sharp> {
  const pixels = await decodeHevc(path);
  if (pixels === undefined || pixels.width !== widthPx || pixels.height !== heightPx) throw corrupt();
  const { data, width, height } = pixels;
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS });
}

function storageOf(metadata: Metadata): 'rows' | 'held_whole' | 'heif' {
  if (metadata.format === 'heif') return 'heif';
  return metadata.isProgressive ? 'held_whole' : 'rows';
}

/** The prebuilt libvips has no HEVC decoder and says so by the suffixes that it reads; one built with it lists `.heic`. */
function canReadHevc(): boolean {
  return sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;
}

/** Whatever the decoder has against the file is the file's fault: the path was read before, and nothing is written. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch {
    throw corrupt();
  }
}
