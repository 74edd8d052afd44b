import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCoverage, replaceUndrawn } from './font-coverage.ts';
import { readFace } from './typst.ts';

const [latin, arabic] = await Promise.all([readFace('latin'), readFace('arabic')]);

test('characters of a font are told from those that it does not draw', () => {
  const inLatin = readCoverage([latin]);
  const inBoth = readCoverage([latin, arabic]);
  for (const drawn of ['a', 'é', 'Ж', 'Ω', '…', '−', '\ufffd']) assert.ok(inLatin(drawn.codePointAt(0) ?? 0), drawn);
  for (const missing of ['ب', '漢', '😀', '\ue000']) assert.ok(!inLatin(missing.codePointAt(0) ?? 0), missing);
  for (const drawn of ['a', 'ب', '٣', '؟', 'ﷲ']) assert.ok(inBoth(drawn.codePointAt(0) ?? 0), drawn);
});

test('a table of format 4 is read as one of format 12 is', () => {
  const inFont = readCoverage([latin]);
  const inNarrow = readCoverage([makeFontOfFormat4([...'aZé'].map((each) => each.codePointAt(0) ?? 0))]);
  for (const each of 'aZé') assert.equal(inNarrow(each.codePointAt(0) ?? 0), inFont(each.codePointAt(0) ?? 0));
  assert.ok(!inNarrow('b'.codePointAt(0) ?? 0));
});

test('a font without a character map is refused', () => {
  assert.throws(() => readCoverage([Buffer.alloc(12)]), /no table cmap/);
});

test('undrawn characters are replaced one for one, and marks of direction stay', () => {
  const isDrawn = readCoverage([latin, arabic]);
  assert.equal(replaceUndrawn('漢字 CSCEC 😀', isDrawn), '\ufffd\ufffd CSCEC \ufffd');
  assert.equal(replaceUndrawn('\u2068مضخة P-02\u2069\u200e\u200b', isDrawn), '\u2068مضخة P-02\u2069\u200e\u200b');
});

/** Makes a font of a table `cmap` alone, one segment a character and the closing one. */
function makeFontOfFormat4(codes: readonly number[]): Buffer {
  const segments = [...codes.toSorted((one, other) => one - other), 0xffff];
  const table = Buffer.alloc(16 + segments.length * 8);
  table.writeUInt16BE(4, 0);
  table.writeUInt16BE(segments.length * 2, 6);
  for (const [index, code] of segments.entries()) {
    table.writeUInt16BE(code, 14 + index * 2);
    table.writeUInt16BE(code, 16 + segments.length * 2 + index * 2);
    table.writeUInt16BE((0x10000 + index + 1 - code) & 0xffff, 16 + segments.length * 4 + index * 2);
  }
  const font = Buffer.alloc(28 + 12);
  font.writeUInt16BE(1, 4);
  font.write('cmap', 12, 'latin1');
  font.writeUInt32BE(28, 20);
  font.writeUInt16BE(1, 30);
  font.writeUInt32BE(12, 36);
  return Buffer.concat([font, table]);
}
