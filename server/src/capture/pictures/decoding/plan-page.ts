// The chosen page of a PDF as a plan picture. pdf.js draws on a canvas of Skia; fonts, character maps and decoders come
// from its package, nothing is fetched (the child has no network at all), and scripts in the file are never run: the
// sandbox that would run them is not loaded.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  MAX_PAGE_OPERATORS,
  MAX_PIXELS_IN_PAGE,
  MAX_SAVED_STATES,
  PLAN_DENSITY_DPI,
  PLAN_LONGEST_SIDE_PX,
} from '../limits.ts';
import { corrupt, encrypted, noSuchPage, PictureRefusal, tooComplex } from '../refusal.ts';

/** A page as pixels: RGBA, opaque, on white. */
export interface PlanPage {
  pageCount: number;
  widthPx: number;
  heightPx: number;
  pixels: Buffer;
}

const POINTS_PER_INCH = 72;
const TAIL_BYTES = 8 * 1024;
const OPAQUE_WHITE = 0xffffffff;

/**
 * Draws page `page` (from 1) at 200 dpi, or less where the longer side would pass 8,192 pixels; its rotation, crop box
 * and user unit are respected. The size follows from the page alone, so that it is the same each time. Throws a refusal.
 *
 * Faults in a page's content are passed over, as every viewer does; but a page with pictures on it of which nothing at
 * all can be seen (a scan that is damaged) is refused instead of taken for a blank plan.
 */
export async function drawPlanPage(path: string, page: number): Promise<PlanPage> {
  const bytes = await readFile(path);
  // A file that was cut off has lost its end; pdf.js would go on with the objects that it finds.
  if (!bytes.subarray(-TAIL_BYTES).includes('%%EOF')) throw corrupt();
  const { getDocument, PasswordException, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const opening = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    standardFontDataUrl: packaged('standard_fonts/'),
    cMapUrl: packaged('cmaps/'),
    wasmUrl: packaged('wasm/'),
    iccUrl: packaged('iccs/'),
  });
  try {
    const document = await opening.promise.catch((error: unknown) => {
      throw error instanceof PasswordException ? encrypted() : corrupt();
    });
    return await drawPage(document, page);
  } finally {
    await opening.destroy();
  }
}

const packaged = (folder: string) => fileURLToPath(new URL(folder, import.meta.resolve('pdfjs-dist/package.json')));

async function drawPage(document: PDFDocumentProxy, pageNumber: number): Promise<PlanPage> {
  const pageCount = document.numPages;
  if (pageCount < 1) throw corrupt();
  if (pageNumber > pageCount) throw noSuchPage(pageNumber, pageCount);
  const page = await readable(document.getPage(pageNumber));
  const { createCanvas } = await import('@napi-rs/canvas');
  const viewport = viewportOf(page);
  const canvas = createCanvas(sideOf(viewport.width), sideOf(viewport.height));
  const target = targetOf(canvas.getContext('2d'));
  const operationsFilter = await operatorBound();
  await readable(page.render({ ...target, viewport, background: '#ffffff', operationsFilter }).promise);
  if (pictureSizesOf(page).some((size) => size > MAX_PIXELS_IN_PAGE)) throw tooComplex();
  const pixels = canvas.data();
  if (isBlank(pixels) && (await hasPictures(page))) throw corrupt();
  return { pageCount, widthPx: canvas.width, heightPx: canvas.height, pixels };
}

/** The sizes in pixels of the pictures that the page has drawn. */
function pictureSizesOf(page: PDFPageProxy): number[] {
  return [...page.objs, ...page.commonObjs].map(([, object]: unknown[]) => {
    const { width = 0, height = 0 } = (object ?? {}) as { width?: number; height?: number };
    return width * height;
  });
}

type OperationsFilter = NonNullable<Parameters<PDFPageProxy['render']>[0]['operationsFilter']>;

/** Asked of each operator before it is drawn, while others are still being read. Takes all, until there are too many. */
async function operatorBound(): Promise<OperationsFilter> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  let saved = 0;
  return (index, { fnArray }: { fnArray: number[] }) => {
    if (fnArray[index] === OPS.save) saved += 1;
    if (fnArray[index] === OPS.restore && saved > 0) saved -= 1;
    if (index > MAX_PAGE_OPERATORS || saved > MAX_SAVED_STATES) throw tooComplex();
    return true;
  };
}

/** Whatever pdf.js has against the page is the file's fault: the bytes were read before. */
async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof PictureRefusal ? error : corrupt();
  }
}

function viewportOf(page: PDFPageProxy) {
  const full = page.getViewport({ scale: PLAN_DENSITY_DPI / POINTS_PER_INCH });
  const reduction = Math.min(1, PLAN_LONGEST_SIDE_PX / Math.max(full.width, full.height));
  return page.getViewport({ scale: (PLAN_DENSITY_DPI / POINTS_PER_INCH) * reduction });
}

const sideOf = (length: number) => Math.min(PLAN_LONGEST_SIDE_PX, Math.max(1, Math.round(length)));

type RenderTarget = Pick<Parameters<PDFPageProxy['render']>[0], 'canvas' | 'canvasContext'>;

/** pdf.js' types know the browser's canvas alone; it is made to draw on this one, and names it in its own package. */
function targetOf(context: SKRSContext2D): RenderTarget {
  return { canvas: context.canvas, canvasContext: context } as object as RenderTarget;
}

function isBlank(pixels: Buffer): boolean {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4).every((pixel) => pixel === OPAQUE_WHITE);
}

async function hasPictures(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const painting = new Set(Object.entries(OPS).flatMap(([name, code]) => (/^paint.*Image/.test(name) ? [code] : [])));
  const { fnArray } = await readable(page.getOperatorList());
  return fnArray.some((code) => painting.has(code));
}
