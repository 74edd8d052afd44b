// Handles a job of the decoding child.
import type { PhotoFacts, PhotoMediaType, PlanFacts, PlanMediaType, RenderOrder, Rendition } from '../picture.ts';
import type { JobResult, PictureJob } from '../picture-jobs.ts';
import { noSuchPage, notAPicture, unsupportedPhoto, unsupportedPlan } from '../refusal.ts';
import { readExposure } from './exposure.ts';
import { readExtendedXmp } from './extended-xmp.ts';
import { type FileFormat, identifyFile } from './identify.ts';
import { readPanorama } from './panorama.ts';
import { drawPlanPage } from './plan-page.ts';
import { openRaster, type RasterFormat, validateRaster } from './raster.ts';
import { renderPlanPage, renderRaster } from './renditions.ts';

/** Handles a job. Throws a `PictureRefusal` if the file is at fault, any other error if the service is. */
export async function handleJob(job: PictureJob): Promise<JobResult> {
  if (job.kind === 'inspect_photo') return inspectPhoto(job.path);
  if (job.kind === 'inspect_plan') return inspectPlan(job.path, job.page);
  return render(job.path, job.order);
}

const PHOTO_TYPES: Record<RasterFormat, PhotoMediaType> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
};

const PLAN_TYPES: Partial<Record<FileFormat, PlanMediaType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

async function inspectPhoto(path: string): Promise<PhotoFacts> {
  const format = await identifyPhoto(path);
  const raster = await openRaster(path, format);
  await validateRaster(raster);
  const { widthPx, heightPx, metadata } = raster;
  const extended = format === 'jpeg' ? await readExtendedXmp(path, metadata.xmp) : undefined;
  const xmp = [metadata.xmp, extended].filter((packet) => packet !== undefined);
  return {
    mediaType: PHOTO_TYPES[format],
    widthPx,
    heightPx,
    ...readPanorama({ xmp, widthPx, heightPx }),
    ...(await readExposure(metadata.exif)),
  };
}

async function inspectPlan(path: string, page: number): Promise<PlanFacts> {
  const { format, mediaType } = await identifyPlan(path);
  if (format === 'pdf') {
    const { pageCount, widthPx, heightPx } = await drawPlanPage(path, page);
    return { mediaType, widthPx, heightPx, pageCount };
  }
  if (page !== 1) throw noSuchPage(page, 1);
  const raster = await openRaster(path, format);
  await validateRaster(raster);
  return { mediaType, widthPx: raster.widthPx, heightPx: raster.heightPx };
}

async function render(path: string, order: RenderOrder): Promise<Rendition[]> {
  if (order.kind !== 'plan') return renderRaster(await openRaster(path, await identifyPhoto(path)), order);
  const { format } = await identifyPlan(path);
  const page = order.page ?? 1;
  if (format === 'pdf') return renderPlanPage(await drawPlanPage(path, page), order);
  if (page !== 1) throw noSuchPage(page, 1);
  return renderRaster(await openRaster(path, format), order);
}

async function identifyPhoto(path: string): Promise<RasterFormat> {
  const format = await identifyFile(path);
  if (format === 'unknown') throw notAPicture();
  if (format === 'pdf' || format === 'other') throw unsupportedPhoto();
  return format;
}

async function identifyPlan(path: string): Promise<{ format: RasterFormat | 'pdf'; mediaType: PlanMediaType }> {
  const format = await identifyFile(path);
  if (format === 'unknown') throw notAPicture();
  const mediaType = PLAN_TYPES[format];
  if (format === 'other' || mediaType === undefined) throw unsupportedPlan();
  return { format, mediaType };
}
