import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { breakLongWords, cleanLine, isolateLine } from './foreign-text.ts';

const BOUNDS = { maxCharacters: 200, maxRun: 20 };

test('a text of one line has no controls, no end of a line, and nothing that turns what follows', () => {
  assert.equal(cleanLine('a\r\nb\u0000c\u202ed\u2066e\u2029f\u001cg\u{e0041}h\u200bi', 100), 'a b c d e f g h i');
  assert.equal(isolateLine('\u202eabc\u2069', BOUNDS), '\u2068 abc \u2069');
});

test('a text beyond its bound is cut between characters and ends with an ellipsis', () => {
  assert.equal(cleanLine('𝕏'.repeat(10), 5), '𝕏𝕏𝕏𝕏…');
  assert.equal(cleanLine('𝕏'.repeat(5), 5), '𝕏'.repeat(5));
  assert.equal([...cleanLine('a'.repeat(1_000_000), 80)].length, 80);
});

test('marks beyond those that a language uses are dropped', () => {
  assert.equal(cleanLine(`a${'\u0301'.repeat(5_000)}b`, 100), `a${'\u0301'.repeat(6)}b`);
});

test('whatever the text, its isolate is closed, well formed and of one line', () => {
  const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((each) => String.fromCharCode(each)) });
  fc.assert(
    fc.property(anyText, (text) => {
      const line = isolateLine(text, BOUNDS);
      assert.ok(line.isWellFormed());
      assert.match(line, /^\u2068[^\p{Cc}\p{Zl}\p{Zp}\u2066-\u2069\u202a-\u202e]*\u2069$/u);
    }),
    { numRuns: 500 },
  );
});

test('only words that are too long get places to break', () => {
  assert.equal(breakLongWords('short words stay as they are', 5), 'short words stay as they are');
  assert.equal(breakLongWords('abcdefgh', 4), [...'abcdefgh'].join('\u200b'));
  assert.equal(breakLongWords('x'.repeat(50), 48), `${'xxxx\u200b'.repeat(12)}xx`);
  assert.equal(breakLongWords('Drawer:1000mm:1000mm', 12), 'Drawer:\u200b1000mm:\u200b1000mm');
});
