import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeVisualOrder, dropUnseen } from '../../../testing/bidi-order.ts';
import { readDrawnLines } from '../../../testing/pdf-glyphs.ts';
import { openFormats } from './formats.ts';
import type { DocumentModel, Piece } from './model.ts';
import { openPdfMaker } from './pdf-maker.ts';
import { BODY, openTexts } from './texts.ts';

const LINES = process.env.PCS_TEST_SOAK ? 5_000 : 500;
/** Of a page in landscape, where no line of these is too long. */
const FOOTER_FROM = 533;

const foreign = fc
  .constantFrom(
    ...[
      'AHU-01',
      'B-12 (east)',
      'مضخة P-02',
      'غرفة 3/B1',
      'CW-07 [rev. 2]',
      'الطابق L04',
      '25%',
      '3.2 m',
      '≥ 40 °C',
      '(مغلق)',
    ],
    ...[
      'J. O’Brien',
      'خالد (MEP)',
      '12:30',
      '2026-11-22',
      'Ø 110',
      '+9.20',
      '-1.5',
      'C & D',
      'شركة A/B',
      '100 م²',
      '#42',
    ],
  )
  .map((text): Piece => ({ foreign: text }));
const number = fc
  .record({
    number: fc.constantFrom(0, 7, -3, 12.5, 1_187, -0.25),
    style: fc.constantFrom('plain' as const, 'signed' as const, 'percent' as const),
  })
  .chain((piece) => fc.constantFrom<Piece>(piece, { ...piece, unit: '°C' }, { ...piece, unit: 'م' }));
const day = fc.constantFrom<Piece>({ date: '2026-11-22' }, { instant: '2026-11-22T04:00:00Z' });
const words = {
  en: fc.constantFrom<Piece>(' open (', ') ', ', due ', ': ', ' – ', ' of ', ' / '),
  ar: fc.constantFrom<Piece>(' مفتوحة (', ') ', '، موعدها ', ': ', ' – ', ' من ', ' / '),
};

for (const [language, digits] of [
  ['en', 'latn'],
  ['ar', 'latn'],
  ['ar', 'arab'],
] as const) {
  test(`mixed lines are drawn in the order of the bidirectional algorithm: ${language}, ${digits}`, async () => {
    const line = fc
      .array(fc.oneof(foreign, number, day, words[language]), { minLength: 1, maxLength: 6 })
      .map((pieces): Piece[] => ['•', ' ', ...pieces]);
    const lines = fc.sample(line, { numRuns: LINES, seed: 20_261_130 });
    const model: DocumentModel = {
      ...{ language, digits, timeZone: 'Asia/Riyadh', asOf: '2026-11-23T04:00:00Z', title: 'X', project: 'X' },
      cover: { type: 'heading' },
      paper: { landscape: true },
      blocks: [{ type: 'page-break' }, ...lines.map((text) => ({ type: 'paragraph', tone: 'quiet', text }) as const)],
    };
    const pages = await readDrawnLines((await openPdfMaker())(model));
    const drawn = pages.slice(1).flatMap((page) => page.filter(({ y }) => y < FOOTER_FROM));
    const texts = openTexts(openFormats(model), () => true);
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    const expected = lines.map((text) => computeVisualOrder(texts.runs(text, BODY).join(''), direction));
    assert.deepEqual(
      drawn.map(({ text }) => dropUnseen(text)),
      expected,
    );
  });
}
