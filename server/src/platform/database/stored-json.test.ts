import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatStoredJson } from './stored-json.ts';

test('texts that jsonb refuses are stored with U+FFFD in their place, at any depth', () => {
  const value = { a: 'x\0y', list: ['\ud800', { b: '\udc00z' }], emoji: '\u{1F600}', n: 1, none: null };
  const stored = JSON.parse(formatStoredJson(value));
  assert.deepEqual(stored, { a: 'x\ufffdy', list: ['\ufffd', { b: '\ufffdz' }], emoji: '\u{1F600}', n: 1, none: null });
});
