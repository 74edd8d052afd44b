// The words that differ between two texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markNewWords } from './word-diff.ts';

/** The text with its new parts in brackets. */
const mark = (other: string, text: string) =>
  markNewWords(other, text)
    .map((part) => (part.isNew ? `[${part.text}]` : part.text))
    .join('');

test('words that the other text does not have are marked, neighbours as one', () => {
  assert.equal(mark('Duct crosses beam', 'Duct crosses the steel beam'), 'Duct crosses [the steel ]beam');
  assert.equal(mark('Shaft A', 'Shaft B'), 'Shaft [B]');
  assert.equal(mark('one two three', 'one three'), 'one three');
  assert.equal(mark('Shaft', 'Shaft'), 'Shaft');
  assert.equal(mark('', 'new text'), '[new text]');
  assert.equal(mark('old', ''), '');
  assert.equal(mark('الجدار مائل', 'الجدار مائل قليلًا'), 'الجدار مائل[ قليلًا]');
});

test('the parts joined are the text, and without the marked ones a subsequence of the other', () => {
  const word = fc.constantFrom('a', 'b', 'c', ' ', '  ', ',', '\n', 'é', '😀');
  const text = fc.array(word, { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (other, given) => {
      const parts = markNewWords(other, given);
      assert.equal(parts.map((part) => part.text).join(''), given);
      let rest = other;
      for (const part of parts.filter((each) => !each.isNew))
        for (const sign of part.text) {
          const at = rest.indexOf(sign);
          assert.notEqual(at, -1, `${sign} of ${given} is not in ${other}`);
          rest = rest.slice(at + sign.length);
        }
      assert.ok(other !== given || parts.every((part) => !part.isNew));
    }),
  );
});

test('texts too long for a whole comparison are marked between their common beginning and end', () => {
  const many = (sign: string) => Array.from({ length: 3_000 }, (_, index) => `${sign}${index}`).join(' ');
  const parts = markNewWords(`first ${many('a')} last`, `first ${many('b')} last`);
  assert.deepEqual(
    parts.map(({ isNew }) => isNew),
    [false, true, false],
  );
  assert.equal(parts[0]?.text, 'first ');
});
