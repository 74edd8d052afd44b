// Reads a PDF as a viewer would, page by page: for tests alone.
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly pixels: Uint8ClampedArray;
  readonly png: Buffer;
  readonly texts: readonly string[];
}

/** The pages of a PDF, drawn at so many pixels a point. */
export async function readPages(pdf: Uint8Array, scale: number): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    // biome-ignore lint/suspicious/noExplicitAny: pdfjs knows the canvas of a browser alone
    await page.render({ canvas: canvas as any, canvasContext: context as any, viewport }).promise;
    const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((each) => ('str' in each && each.str !== '' ? [each.str] : []));
    pages.push({ width: canvas.width, height: canvas.height, pixels, png: canvas.toBuffer('image/png'), texts });
  }
  await task.destroy();
  return pages;
}

/** The text of a PDF's pages, in which lines are joined by blanks and marks that are not drawn are left out. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    lines.push(items.map((each) => ('str' in each ? `${each.str}${each.hasEOL ? ' ' : ''}` : '')).join(''));
  }
  await task.destroy();
  return lines
    .join(' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ');
}
