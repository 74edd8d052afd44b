import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSeen, shownName } from './shown-title.ts';

test('a title of spaces and characters without a shape is seen by nobody', () => {
  for (const title of ['', ' ', '\u00A0\u3000', '\u200B\u200D\u2060', '\u202E', '\uFEFF', '\u3164', '\t\n', '\u00AD']) {
    assert.equal(isSeen(title), false, JSON.stringify(title));
  }
});

test('a title with anything to be seen is shown as it is', () => {
  for (const title of ['a', '\u200Bcrack', '🏗️', 'جدار', '.', '\u202E1']) assert.equal(isSeen(title), true, title);
});

test('who is named by nothing to be seen is told by what else tells them apart', () => {
  assert.equal(shownName('\u3164', 'noor@example.com'), 'noor@example.com');
  assert.equal(shownName('Noor', 'noor@example.com'), 'Noor');
});
