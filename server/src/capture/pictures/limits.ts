// Limits for reading pictures. Figures measured 2026-11-20 with libvips 8.18.7, one thread.
import { corrupt, tooManyPixels } from './refusal.ts';

/** 200 megapixels: the largest stitched panoramas (16,384 × 8,192 = 134 MP) fit, a 60,000 × 60,000 bomb does not. */
export const MAX_PIXELS = 200_000_000;

/** The maximum side that encoders of these formats write in practice (JPEG's own limit). */
const MAX_SIDE_PX = 65_535;

/**
 * A progressive JPEG or an interlaced PNG is held whole while it is decoded: 200 MP of progressive 4:4:4 took 1,190 MB, and
 * the same picture row by row 47 MB. 120 MP stays below the default memory bound.
 */
const MAX_PIXELS_HELD_WHOLE = 120_000_000;

/** AVIF takes 18 bytes a pixel: 50 MP took 899 MB; HEIC took 615 MiB for 48 MP. */
const MAX_PIXELS_HEIF = 50_000_000;

/** Maximum size of a file, regardless of the route's limit (contract §4: 64 MiB by default, configurable). */
export const MAX_FILE_BYTES = 512 * 1024 * 1024;

/** Maximum of all text, ICC and EXIF of a PNG, unpacked: libpng alone would allow 1,000 chunks of 8 MB. */
export const MAX_PNG_METADATA_BYTES = 16 * 1024 * 1024;

/** Larger EXIF and XMP is ignored; that of a camera takes a few kB, a JPEG segment at most 64. */
export const MAX_EXIF_BYTES = 1024 * 1024;
export const MAX_XMP_BYTES = 4 * 1024 * 1024;

/** Density at which a PDF page is rendered as the plan picture: an A1 sheet has 6,622 × 4,677 pixels. */
export const PLAN_DENSITY_DPI = 200;

/** Maximum side of a plan picture; larger pages are rendered less densely: an A0 sheet has 8,192 × 5,795. */
export const PLAN_MAX_SIDE_PX = 8192;

/**
 * Maximum size of a picture within a PDF page: a scan of A0 at 300 dpi has 139 MP. From about 500 MP on the
 * canvas silently draws a part or nothing.
 */
export const MAX_PIXELS_IN_PAGE = 150_000_000;

/**
 * Maximum number of operators of a page: a drawing of 400,000 short lines, each with its own line width, has 1,600,000
 * operators and took 1.4 GB; a page with more than this runs out of memory or is made to keep the decoder busy.
 */
export const MAX_PAGE_OPERATORS = 3_000_000;

/**
 * Maximum of nested saved graphics states: PDF 1.7 (Annex C) has 28, and some files forget to restore them. Saving another
 * takes the canvas ever longer: 20,000 took four seconds.
 */
export const MAX_SAVED_STATES = 2_000;

/** Maximum sides of the renditions. The screen rendition of a 360° photo is larger: the viewer shows a small part of it. */
export const THUMBNAIL_SIDE_PX = 480;
export const SCREEN_SIDE_PX = 2560;
export const PANORAMA_SCREEN_SIDE_PX = 4096;
/** For pictures in a PDF, which show it 17 cm wide at most. */
export const DOCUMENT_SIDE_PX = 1000;

/** Memory use of the decoder: row by row, the whole picture, or the whole picture of HEIF. */
type Storage = 'rows' | 'held_whole' | 'heif';

const LIMITS: Record<Storage, number> = {
  rows: MAX_PIXELS,
  held_whole: MAX_PIXELS_HELD_WHOLE,
  heif: MAX_PIXELS_HEIF,
};

/** Refuses a picture whose header announces more pixels than the limit, or none. */
export function checkPixels(header: { widthPx: number; heightPx: number; storage: Storage }): void {
  const { widthPx, heightPx } = header;
  const limit = LIMITS[header.storage];
  if (!(widthPx >= 1 && heightPx >= 1)) throw corrupt();
  if (widthPx > MAX_SIDE_PX || heightPx > MAX_SIDE_PX || widthPx * heightPx > limit) throw tooManyPixels(limit);
}
