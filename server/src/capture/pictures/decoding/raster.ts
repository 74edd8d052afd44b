// Decodes raster pictures: JPEG, PNG, WebP, AVIF and HEIC.
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { checkPixels, MAX_PIXELS } from '../limits.ts';
import { animated, corrupt } from '../refusal.ts';
import { decodeHevc } from './hevc.ts';
import type { FileFormat } from './identify.ts';
import { repairJpegHeaders } from './jpeg-headers.ts';
import { checkPngStructure } from './png-structure.ts';

export type RasterFormat = Exclude<FileFormat, 'pdf' | 'other' | 'unknown'>;

/** A picture whose header was read: its upright size and its metadata blocks. */
export interface Raster {
  path: string;
  format: RasterFormat;
  widthPx: number;
  heightPx: number;
  metadata: Metadata;
}

// All other loaders are blocked: a file that passes for an accepted format cannot reach another decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Reads the header of a picture that begins like `format`, without decoding. Throws a refusal. */
export async function openRaster(path: string, format: RasterFormat): Promise<Raster> {
  if (format === 'png') checkPngStructure(await readFile(path));
  const metadata = await refuseFailure(sharp(path, { failOn: 'warning', limitInputPixels: false }).metadata());
  if (metadata.format !== DECODER_FORMATS[format]) throw corrupt();
  if ((metadata.pages ?? 1) > 1 && format === 'webp') throw animated();
  const { width: widthPx, height: heightPx } = metadata.autoOrient;
  checkPixels({ widthPx, heightPx, storage: selectStorage(metadata) });
  return { path, format, widthPx, heightPx, metadata };
}

/**
 * Decodes the whole picture and discards the result, to refuse a picture that is truncated or altered anywhere. A JPEG is
 * decoded at an eighth of its size, which still reads every coefficient: 112 MP in 0.5 s and 22 MB (2026-11-20).
 */
export async function validateRaster(raster: Raster): Promise<void> {
  await decode(raster, (decoder) => decoder.resize(64, 64, { fit: 'inside' }).raw().toBuffer());
}

/** Decodes to pixels in sRGB, three bytes each, upright, on white, the longer side at most `maxSidePx`. */
export async function decodeRaster(raster: Raster, maxSidePx: number) {
  return decode(raster, (decoder) =>
    decoder
      .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
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

/** Decodes once; a refused JPEG with faults in its headers only is decoded again with these repaired. */
async function decode<T>(raster: Raster, run: (decoder: Sharp) => Promise<T>): Promise<T> {
  if (raster.metadata.compression === 'hevc' && !canReadHevc()) return refuseFailure(run(await openHevc(raster)));
  try {
    return await run(openDecoder(raster.path, raster.format));
  } catch {
    const repaired = raster.format === 'jpeg' ? repairJpegHeaders(await readFile(raster.path)) : undefined;
    if (repaired === undefined) throw corrupt();
    return refuseFailure(run(openDecoder(repaired, raster.format)));
  }
}

/**
 * Opens a decoder. libjpeg only warns about damaged data, so a warning is a refusal, except for PNG: libpng warns about
 * metadata that it omits (an odd colour profile), and the pixels of a PNG are verified by checksums before.
 */
function openDecoder(source: string | Buffer, format: RasterFormat): Sharp {
  const failOn = format === 'png' ? 'error' : 'warning';
  return sharp(source, { failOn, limitInputPixels: MAX_PIXELS, autoOrient: true });
}

/** Opens a HEIC picture. Two libraries read the header and the pixels, so their sizes must agree. */
async function openHevc({ path, widthPx, heightPx }: Raster): Promise<Sharp> {
  const pixels = await decodeHevc(path);
  if (pixels === undefined || pixels.width !== widthPx || pixels.height !== heightPx) throw corrupt();
  const { data, width, height } = pixels;
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS });
}

function selectStorage(metadata: Metadata): 'rows' | 'held_whole' | 'heif' {
  if (metadata.format === 'heif') return 'heif';
  return metadata.isProgressive ? 'held_whole' : 'rows';
}

/** Returns true if libvips can decode HEVC: then it lists the suffix `.heic`, which the prebuilt one does not. */
function canReadHevc(): boolean {
  return sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;
}

/** Turns a decoder error into a refusal: the path was read before and nothing is written, so the file is at fault. */
async function refuseFailure<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch {
    throw corrupt();
  }
}
