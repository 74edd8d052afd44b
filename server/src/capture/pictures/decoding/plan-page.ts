// Renders the chosen page of a PDF as a plan picture. pdf.js draws on a Skia canvas; fonts, character maps and decoders come
// from its package, nothing is fetched (the child has no network at all), and scripts in the file never run: the sandbox that
// would run them is not loaded.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  MAX_PAGE_OPERATORS,
  MAX_PIXELS_IN_PAGE,
  MAX_SAVED_STATES,
  PLAN_DENSITY_DPI,
  PLAN_MAX_SIDE_PX,
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
 * Draws page `page` (from 1) at 200 dpi, or less if the longer side would exceed 8,192 pixels; rotation, crop box and user
 * unit are respected. The size depends on the page alone, so it is the same each time. Throws a refusal.
 *
 * Faults in a page's content are ignored, as every viewer does; but a page with pictures that renders blank (a damaged scan)
 * is refused instead of accepted as a blank plan.
 */
export async function drawPlanPage(path: string, page: number): Promise<PlanPage> {
  const bytes = await readFile(path);
  // A truncated file has lost its end; pdf.js would continue with the objects that it finds.
  if (!bytes.subarray(-TAIL_BYTES).includes('%%EOF')) throw corrupt();
  const { getDocument, PasswordException, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const opening = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    standardFontDataUrl: resolvePackaged('standard_fonts/'),
    cMapUrl: resolvePackaged('cmaps/'),
    wasmUrl: resolvePackaged('wasm/'),
    iccUrl: resolvePackaged('iccs/'),
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

const resolvePackaged = (folder: string) =>
  fileURLToPath(new URL(folder, import.meta.resolve('pdfjs-dist/package.json')));

async function drawPage(document: PDFDocumentProxy, pageNumber: number): Promise<PlanPage> {
  const pageCount = document.numPages;
  if (pageCount < 1) throw corrupt();
  if (pageNumber > pageCount) throw noSuchPage(pageNumber, pageCount);
  const page = await refuseFailure(document.getPage(pageNumber));
  const { createCanvas } = await import('@napi-rs/canvas');
  const viewport = computeViewport(page);
  const canvas = createCanvas(clampSide(viewport.width), clampSide(viewport.height));
  const target = toRenderTarget(canvas.getContext('2d'));
  const operationsFilter = await createOperatorLimit();
  await refuseFailure(page.render({ ...target, viewport, background: '#ffffff', operationsFilter }).promise);
  if (listPictureSizes(page).some((size) => size > MAX_PIXELS_IN_PAGE)) throw tooComplex();
  const pixels = canvas.data();
  if (isBlank(pixels) && (await hasPictures(page))) throw corrupt();
  return { pageCount, widthPx: canvas.width, heightPx: canvas.height, pixels };
}

/** Lists the sizes in pixels of the pictures drawn on the page. */
function listPictureSizes(page: PDFPageProxy): number[] {
  return [...page.objs, ...page.commonObjs].map(([, object]: unknown[]) => {
    const { width = 0, height = 0 } = (object ?? {}) as { width?: number; height?: number };
    return width * height;
  });
}

type OperationsFilter = NonNullable<Parameters<PDFPageProxy['render']>[0]['operationsFilter']>;

/** Creates a filter that pdf.js calls for each operator before drawing it, and that throws if there are too many. */
async function createOperatorLimit(): Promise<OperationsFilter> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  let saved = 0;
  return (index, { fnArray }: { fnArray: number[] }) => {
    if (fnArray[index] === OPS.save) saved += 1;
    if (fnArray[index] === OPS.restore && saved > 0) saved -= 1;
    if (index > MAX_PAGE_OPERATORS || saved > MAX_SAVED_STATES) throw tooComplex();
    return true;
  };
}

/** Turns an error of pdf.js into a refusal: the bytes were read before, so the file is at fault. */
async function refuseFailure<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof PictureRefusal ? error : corrupt();
  }
}

function computeViewport(page: PDFPageProxy) {
  const full = page.getViewport({ scale: PLAN_DENSITY_DPI / POINTS_PER_INCH });
  const reduction = Math.min(1, PLAN_MAX_SIDE_PX / Math.max(full.width, full.height));
  return page.getViewport({ scale: (PLAN_DENSITY_DPI / POINTS_PER_INCH) * reduction });
}

const clampSide = (length: number) => Math.min(PLAN_MAX_SIDE_PX, Math.max(1, Math.round(length)));

type RenderTarget = Pick<Parameters<PDFPageProxy['render']>[0], 'canvas' | 'canvasContext'>;

/** Casts the canvas: the types of pdf.js know the browser's only, but it supports this one, a dependency of its package. */
function toRenderTarget(context: SKRSContext2D): RenderTarget {
  return { canvas: context.canvas, canvasContext: context } as object as RenderTarget;
}

function isBlank(pixels: Buffer): boolean {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4).every((pixel) => pixel === OPAQUE_WHITE);
}

async function hasPictures(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const painting = new Set(Object.entries(OPS).flatMap(([name, code]) => (/^paint.*Image/.test(name) ? [code] : [])));
  const { fnArray } = await refuseFailure(page.getOperatorList());
  return fnArray.some((code) => painting.has(code));
}
