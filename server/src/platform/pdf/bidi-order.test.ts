import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeVisualOrder, dropUnseen } from '../../../testing/bidi-order.ts';
import { readDrawnLines } from '../../../testing/pdf-glyphs.ts';
import { openTypst } from './typst.ts';

const LINES = process.env.PCS_TEST_SOAK ? 10_000 : 1_000;
const LINES_PER_PAGE = 50;
const PITCH = 14;
const TOP = 20;
const TEMPLATE = `#let data = json(bytes(sys.inputs.data))
#set text(font: ("IBM Plex Sans Arabic", "IBM Plex Sans"), fallback: false, size: 8pt, dir: if data.isRtl { rtl } else { ltr })
#set page(margin: ${TOP}pt)
#for page in data.pages {
  for (index, line) in page.enumerate() {
    place(top + left, dy: index * ${PITCH}pt, box(width: 100%, align(start, line)))
  }
  pagebreak(weak: true)
}`;

/** Of each class of UAX #9 that one line can hold, characters that have glyphs of their own. Directions of R come by its mark. */
const CLASSES = [
  ...['a', 'b', 'ا', 'د', 'ر', '\u200f', '\u061c', '\u200e'],
  ...['1', '2', '+', '-', '%', '$', '٣', '٤', ',', ':', '/'],
  ...[' ', '!', '&', '(', ')', '[', ']', '\u200b'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
];

test('lines of any classes are drawn in the order of the bidirectional algorithm, in both directions', async () => {
  const typst = await openTypst(['arabic', 'latin']);
  const anyLine = fc.string({ unit: fc.constantFrom(...CLASSES), minLength: 2, maxLength: 16 });
  const lines = fc.sample(
    anyLine.filter((line) => dropUnseen(line) !== ''),
    { numRuns: LINES, seed: 20_261_130 },
  );
  for (const direction of ['ltr', 'rtl'] as const) {
    const pages = Array.from({ length: Math.ceil(lines.length / LINES_PER_PAGE) }, (_, page) =>
      lines.slice(page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE),
    );
    const drawn = await readDrawnLines(
      typst.compile({ template: TEMPLATE, data: { isRtl: direction === 'rtl', pages } }),
    );
    const differing = lines.filter((line, index) => {
      const y = TOP + (index % LINES_PER_PAGE) * PITCH;
      const found = drawn[Math.floor(index / LINES_PER_PAGE)]?.find((each) => each.y >= y && each.y < y + PITCH);
      return dropUnseen(found?.text ?? '') !== computeVisualOrder(line, direction);
    });
    assert.deepEqual(
      differing.map((each) => JSON.stringify(each)),
      [],
      direction,
    );
  }
});
