import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSeen, shownName } from './shown-title.ts';

test('a title of spaces and invisible characters is not visible', () => {
  for (const title of ['', ' ', '\u00A0\u3000', '\u200B\u200D\u2060', '\u202E', '\uFEFF', '\u3164', '\t\n', '\u00AD']) {
    assert.equal(isSeen(title), false, JSON.stringify(title));
  }
});

test('a title with a visible character is shown as it is', () => {
  for (const title of ['a', '\u200Bcrack', '🏗️', 'جدار', '.', '\u202E1']) assert.equal(isSeen(title), true, title);
});

test('shownName replaces an invisible name', () => {
  assert.equal(shownName('\u3164', 'noor@example.com'), 'noor@example.com');
  assert.equal(shownName('Noor', 'noor@example.com'), 'Noor');
});
