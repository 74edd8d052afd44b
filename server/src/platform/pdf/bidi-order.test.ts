import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
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

interface OrderedLine {
  readonly line: string;
  /** The characters as they are seen from left to right. */
  readonly seen: string;
}

/** Finds the lines that are drawn in another order. */
async function listDiffering(lines: readonly OrderedLine[], direction: 'ltr' | 'rtl'): Promise<string[]> {
  const typst = await openTypst(['arabic', 'latin']);
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_PER_PAGE) }, (_, page) =>
    lines.slice(page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE).map(({ line }) => line),
  );
  const drawn = await readDrawnLines(
    typst.compile({ template: TEMPLATE, data: { isRtl: direction === 'rtl', pages } }),
  );
  const differing = lines.filter(({ seen }, index) => {
    const y = TOP + (index % LINES_PER_PAGE) * PITCH;
    const found = drawn[Math.floor(index / LINES_PER_PAGE)]?.find((each) => each.y >= y && each.y < y + PITCH);
    return dropUnseen(found?.text ?? '') !== seen;
  });
  return differing.map(({ line }) => `${direction} ${JSON.stringify(line)}`);
}

test('lines of any classes are drawn in the order of the bidirectional algorithm, in both directions', async () => {
  const anyLine = fc.string({ unit: fc.constantFrom(...CLASSES), minLength: 2, maxLength: 16 });
  const lines = fc.sample(
    anyLine.filter((line) => dropUnseen(line) !== ''),
    { numRuns: LINES, seed: 20_261_130 },
  );
  for (const direction of ['ltr', 'rtl'] as const) {
    const ordered = lines.map((line) => ({ line, seen: computeVisualOrder(line, direction) }));
    assert.deepEqual(await listDiffering(ordered, direction), []);
  }
});

/** The conformance test of the Unicode Consortium, in Debian's package unicode-data. */
const CONFORMANCE = '/usr/share/unicode/BidiCharacterTest.txt';
const isNeeded = process.env.PCS_TEST_TOOLS?.split(' ').includes('unicode-data') === true;
const skip = isNeeded || existsSync(CONFORMANCE) ? false : 'unicode-data is not installed';
const EVERY = process.env.PCS_TEST_SOAK ? 4 : 41;

/** Characters without glyphs here, and one of the same class that has one. Without digits, AL is as R (rules W2 and W3). */
const STAND_INS: Readonly<Record<string, string>> = {
  ...{ '\u05d0': 'ا', '\u05d1': 'د', '\u05d2': 'ر', '\u05d3': 'و', '\u05d4': 'ز', '\u05d5': 'ذ' },
  ...{ '\u2680': '!', '\u2681': '&', '\u2682': '*', '\u2683': '?' },
};
const DRAWN = /^[A-Za-z ادروزذ!&*?()[\]\u202a-\u202e\u2066-\u2069\u200f\u200b]+$/;

/** Reads a case of the test: code points; direction; level of the paragraph; levels; order of what is left. */
function readCase(text: string): (OrderedLine & { readonly isRtl: boolean }) | undefined {
  const [points = '', , level, , order = ''] = text.split(';');
  const codes = points.split(' ').map((each) => String.fromCodePoint(Number.parseInt(each, 16)));
  const characters = codes.map((each) => STAND_INS[each] ?? each);
  const line = characters.join('');
  const seen = dropUnseen(
    order
      .split(' ')
      .map((index) => characters[Number(index)] ?? '')
      .join(''),
  );
  return DRAWN.test(line) && seen !== '' ? { line, seen, isRtl: level === '1' } : undefined;
}

test('lines of the conformance test of Unicode are drawn in the order that it demands', { skip }, async (t) => {
  const cases = readFileSync(CONFORMANCE, 'utf8')
    .split('\n')
    .filter((each) => /^[0-9A-F]/.test(each))
    .filter((_, index) => index % EVERY === 0)
    .map(readCase)
    .filter((each) => each !== undefined);
  assert.ok(cases.length > 2_000, `${cases.length} lines`);
  for (const direction of ['ltr', 'rtl'] as const) {
    const lines = cases.filter(({ isRtl }) => isRtl === (direction === 'rtl'));
    assert.deepEqual(await listDiffering(lines, direction), []);
  }
  t.diagnostic(`${cases.length} lines`);
});
