// Reads what a PDF draws, glyph by glyph, and its text as a viewer finds it: for tests alone.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Matrix = readonly [number, number, number, number, number, number];

interface Glyph {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A line of glyphs in the order in which they are seen, from left to right. */
export interface DrawnLine {
  readonly y: number;
  readonly text: string;
}

/** The text of each page as a viewer finds it. */
export async function readPageTexts(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((each) => ('str' in each ? `${each.str}${each.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  await task.destroy();
  return texts;
}

/** The text of a whole PDF, pages one after the other. */
export async function readText(pdf: Uint8Array): Promise<string> {
  return (await readPageTexts(pdf)).join('\n');
}

/** The text of a whole PDF as PDFium, the reader of Chrome and Edge, finds it. */
export async function readTextByPdfium(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const texts = [...document.pages()].map((page) => page.getText());
    document.destroy();
    return texts.join('\n').normalize('NFKC');
  } finally {
    library.destroy();
  }
}

/** The drawn lines of each page, from its top. */
export async function readDrawnLines(pdf: Uint8Array): Promise<DrawnLine[][]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: DrawnLine[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    pages.push(joinLines(collectGlyphs(fnArray, argsArray), page.getViewport({ scale: 1 }).height));
    page.cleanup();
  }
  await task.destroy();
  return pages;
}

function joinLines(glyphs: readonly Glyph[], height: number): DrawnLine[] {
  const lines = new Map<number, Glyph[]>();
  for (const glyph of glyphs) {
    const y = Math.round(height - glyph.y);
    lines.set(y, [...(lines.get(y) ?? []), glyph]);
  }
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([y, line]) => {
      const seen = line.toSorted((one, other) => one.x - other.x);
      return { y, text: seen.map((each) => each.text).join('') };
    });
}

/** Follows the operators that place text, as ISO 32000-1, 9.4 has them. */
function collectGlyphs(operators: readonly number[], operands: readonly unknown[][]): Glyph[] {
  const glyphs: Glyph[] = [];
  const saved: Matrix[] = [];
  let page: Matrix = [1, 0, 0, 1, 0, 0];
  let line: Matrix = [1, 0, 0, 1, 0, 0];
  let size = 1;
  let along = 0;
  for (const [index, operator] of operators.entries()) {
    const args = operands[index] ?? [];
    if (operator === OPS.save) saved.push(page);
    else if (operator === OPS.restore) page = saved.pop() ?? page;
    else if (operator === OPS.transform) page = multiply(args as unknown as Matrix, page);
    else if (operator === OPS.setFont) size = args[1] as number;
    else if (operator === OPS.setTextMatrix) {
      const [matrix] = args as [Matrix];
      line = Array.from(matrix) as unknown as Matrix;
      along = 0;
    } else if (operator === OPS.showText) {
      for (const glyph of args[0] as (number | { unicode: string; width: number })[]) {
        if (typeof glyph === 'number') along -= (glyph / 1000) * size;
        else {
          const [, , , , x, y] = multiply([1, 0, 0, 1, along, 0], multiply(line, page));
          glyphs.push({ x, y, text: glyph.unicode });
          along += (glyph.width / 1000) * size;
        }
      }
    }
  }
  return glyphs;
}

function multiply([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}
