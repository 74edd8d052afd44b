// The bounds within which a picture is read. Figures measured 2026-11-20 with libvips 8.18.7, one thread.

/** 200 megapixels: the largest stitched panoramas (16,384 × 8,192 = 134 MP) fit, a 60,000 × 60,000 bomb does not. */
export const MAX_PIXELS = 200_000_000;

/** The longest side any of the formats' encoders in the field writes (JPEG's own limit). */
export const MAX_SIDE_PX = 65_535;

/**
 * A progressive JPEG or an interlaced PNG is held whole while it is decoded: 200 MP of progressive 4:4:4 took 1,190 MB,
 * where the same picture row by row took 47 MB. 120 MP stays below the default memory bound.
 */
export const MAX_PIXELS_HELD_WHOLE = 120_000_000;

/** AVIF takes 18 bytes a pixel: 50 MP took 899 MB; HEIC took 615 MiB for 48 MP. */
export const MAX_PIXELS_HEIF = 50_000_000;

/** No file larger than this is read, whatever limit the route has (contract §4: 64 MiB by default, configurable). */
export const MAX_FILE_BYTES = 512 * 1024 * 1024;

/** All text, ICC and EXIF of a PNG together, unpacked: libpng alone would allow 1,000 chunks of 8 MB. */
export const MAX_PNG_METADATA_BYTES = 16 * 1024 * 1024;

/** EXIF and XMP larger than this are not looked at; a camera's own take a few kB, a JPEG segment at most 64. */
export const MAX_EXIF_BYTES = 1024 * 1024;
export const MAX_XMP_BYTES = 4 * 1024 * 1024;

/** The density at which a PDF's page becomes the plan picture: an A1 sheet is 6,622 × 4,677 pixels. */
export const PLAN_DENSITY_DPI = 200;

/** Larger pages are rendered less densely, so that the longer side is this: an A0 sheet 8,192 × 5,795. */
export const PLAN_LONGEST_SIDE_PX = 8192;

/**
 * The largest picture that is drawn within a PDF's page: a scan of A0 at 300 dpi has 139 MP. From about 500 MP on the
 * canvas silently draws a part or nothing.
 */
export const MAX_PIXELS_IN_PAGE = 150_000_000;

/**
 * The most that is drawn of a page: a drawing of 400,000 short lines, each with its own line width, has 1,600,000
 * operators and took 1.4 GB; one with more than this runs out of memory or is made to keep the decoder busy.
 */
export const MAX_PAGE_OPERATORS = 3_000_000;

/**
 * Graphics states saved within each other: PDF 1.7 (Annex C) has 28, and files exist that forget to restore some. The
 * canvas takes ever longer to save another: 20,000 took four seconds.
 */
export const MAX_SAVED_STATES = 2_000;

/** Longest sides of the renditions. A 360 picture's screen rendition is larger: a viewer shows a small part of it. */
export const THUMBNAIL_SIDE_PX = 480;
export const SCREEN_SIDE_PX = 2560;
export const PANORAMA_SCREEN_SIDE_PX = 4096;
