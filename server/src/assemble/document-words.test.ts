// The Arabic words of all documents, as readers of PDFs find them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePdf } from '../../testing/made-documents.ts';
import { readText, readTextByPdfium } from '../../testing/pdf-glyphs.ts';
import { ARABIC } from '../reporting/record-words/arabic.ts';
import { REPORT_WORDS } from '../reporting/report-content/words/languages.ts';

function listPhrases(words: object): string[] {
  return Object.values(words).flatMap((each) => {
    if (typeof each === 'string') return [each];
    return typeof each === 'object' && each !== null ? listPhrases(each) : [];
  });
}

test('every Arabic word of reports, lists and records is found by pdf.js and by PDFium', async () => {
  const phrases = [...listPhrases(REPORT_WORDS.ar), ...Object.values(ARABIC)];
  const words = [...new Set(phrases.flatMap((each) => each.match(/\p{Script=Arabic}+/gu) ?? []))];
  const pdf = await makePdf({
    ...{ language: 'ar', timeZone: 'Asia/Riyadh', asOf: '2026-11-23T04:00:00Z', title: '1', project: '2' },
    cover: { type: 'heading' },
    blocks: phrases.map((text) => ({ type: 'paragraph', text }) as const),
  });
  assert.ok(words.length > 400, String(words.length));
  for (const read of [readText, readTextByPdfium]) {
    const text = await read(pdf);
    assert.deepEqual(
      words.filter((each) => !text.includes(each)),
      [],
    );
  }
});
