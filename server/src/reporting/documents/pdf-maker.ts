// A compiler with the template and the fonts of documents.
import { readFile } from 'node:fs/promises';
import { readCoverage } from '../../platform/pdf/font-coverage.ts';
import { openTypst, readFace } from '../../platform/pdf/typst.ts';
import { layOut } from './layout.ts';
import type { DocumentLanguage, DocumentModel } from './model.ts';

const FACES = ['latin', 'latinSemibold', 'arabic', 'arabicSemibold'] as const;

/** Makes the PDF of one document. */
export type PdfMaker = (model: DocumentModel) => Uint8Array;

/** Opens a maker of PDFs. It computes without a pause: outside tests it belongs in a process of its own. */
export async function openPdfMaker(): Promise<PdfMaker> {
  const template = await readFile(new URL('document.typ', import.meta.url), 'utf8');
  const typst = await openTypst(FACES);
  const isDrawn = readCoverage(await Promise.all(FACES.map(readFace)));
  let last: DocumentLanguage | undefined;
  return (model) => {
    const { data, pictures } = layOut(model, isDrawn);
    // Two languages in the caches take 100 MB more than one, and share nothing (2026-11-25).
    if (last !== undefined && last !== model.language) typst.forget();
    last = model.language;
    return typst.compile({ template, data, pictures, accessibleSince: new Date(model.asOf) });
  };
}
