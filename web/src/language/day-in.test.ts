import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayIn } from './day-in.ts';

test('the day is the one of the building site, from its midnight on', () => {
  const dubai = dayIn('Asia/Dubai');
  assert.equal(dubai(new Date('2026-11-21T19:59:59Z')), '2026-11-21');
  assert.equal(dubai(new Date('2026-11-21T20:00:00Z')), '2026-11-22');
  assert.equal(dayIn('America/New_York')(new Date('2026-01-01T04:59:00Z')), '2025-12-31');
});
