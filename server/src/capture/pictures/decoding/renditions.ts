// Renders the smaller pictures that are shown instead of an original. They are generated from bare pixels in sRGB, so that no
// metadata of the original (its position above all) can reach them.
import { stat } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { DOCUMENT_SIDE_PX, PANORAMA_SCREEN_SIDE_PX, SCREEN_SIDE_PX, THUMBNAIL_SIDE_PX } from '../limits.ts';
import type { RenderOrder, Rendition, RenditionName } from '../picture.ts';
import type { PlanPage } from './plan-page.ts';
import { decodeRaster, type Raster } from './raster.ts';

/** Bare pixels and the number of bytes of each. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

type Output = RenderOrder['outputs'][number];

/** Renders a picture, which is decoded once, at the largest size that a rendition needs. */
export async function renderRaster(raster: Raster, order: RenderOrder): Promise<Rendition[]> {
  const outputs = order.outputs.filter((output) => output.name !== 'picture');
  if (outputs.length === 0) return [];
  const sides = outputs.map((output) => getSide(output.name, order.kind));
  const { data, info } = await decodeRaster(raster, Math.max(...sides));
  return writeAll({ data, width: info.width, height: info.height, channels: 3 }, order.kind, outputs);
}

/** Renders a PDF page, including `picture` (the whole page as PNG). */
export async function renderPlanPage(page: PlanPage, order: RenderOrder): Promise<Rendition[]> {
  const pixels: Pixels = { data: page.pixels, width: page.widthPx, height: page.heightPx, channels: 4 };
  return writeAll(pixels, order.kind, order.outputs);
}

async function writeAll(pixels: Pixels, kind: RenderOrder['kind'], outputs: Output[]): Promise<Rendition[]> {
  const written: Rendition[] = [];
  for (const output of outputs) {
    const info = await createEncoder(pixels, kind, output.name).toFile(output.path);
    written.push({ ...output, mediaType: getMediaType(output.name), ...(await measureFile(info, output.path)) });
  }
  return written;
}

function createEncoder(pixels: Pixels, kind: RenderOrder['kind'], name: RenditionName): Sharp {
  const { data, ...raw } = pixels;
  const picture = sharp(data, { raw }).removeAlpha();
  if (name === 'picture') return picture.png({ compressionLevel: 6 });
  const side = getSide(name, kind);
  const fitted = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  // About 93 kB each: PDFs hold JPEG as it is, and no WebP.
  if (name === 'document') return fitted.jpeg({ quality: 72 });
  // Effort 2 is twice as fast as the default 4 for 3 % more bytes; a 2,560-pixel photo takes 171 ms and 0.8 MB, JPEG of the
  // same fidelity 0.95 MB (2026-11-20). Thin coloured lines of plans need their full chroma.
  return kind === 'plan'
    ? fitted.webp({ quality: 90, effort: 2, smartSubsample: true })
    : fitted.webp({ quality: 82, effort: 2 });
}

function getSide(name: RenditionName, kind: RenderOrder['kind']): number {
  if (name === 'thumbnail') return THUMBNAIL_SIDE_PX;
  if (name === 'document') return DOCUMENT_SIDE_PX;
  return kind === 'photo360' ? PANORAMA_SCREEN_SIDE_PX : SCREEN_SIDE_PX;
}

function getMediaType(name: RenditionName): Rendition['mediaType'] {
  if (name === 'picture') return 'image/png';
  return name === 'document' ? 'image/jpeg' : 'image/webp';
}

async function measureFile(info: OutputInfo, path: string) {
  return { widthPx: info.width, heightPx: info.height, sizeBytes: (await stat(path)).size };
}
