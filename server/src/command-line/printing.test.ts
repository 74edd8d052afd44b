import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facts, table } from './printing.ts';

test('facts stand in two columns below the headline, empty ones left out, hints below', () => {
  const text = facts('key BI', { id: '1', 'time zone': 'UTC', code: null, workspace: undefined }, 'Keep it.');
  assert.equal(text, 'key BI\n  id         1\n  time zone  UTC\nKeep it.');
});

test('a table is as wide as its values and has no spaces at the ends of its lines', () => {
  assert.equal(
    table([
      ['ID', 'NAME'],
      ['1234', 'a'],
      ['5', ''],
    ]),
    'ID    NAME\n1234  a\n5',
  );
});
