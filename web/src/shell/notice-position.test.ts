import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePosition } from './notice-position.ts';

test('notices are on the side of the navigation, where no form has its main button', () => {
  assert.equal(choosePosition('ltr', false), 'bottom-left');
  assert.equal(choosePosition('rtl', false), 'bottom-right');
});

test('on a small screen, whose forms end at its lower edge, notices are at the top', () => {
  for (const dir of ['ltr', 'rtl'] as const) assert.equal(choosePosition(dir, true), 'top-center');
});
