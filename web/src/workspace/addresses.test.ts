import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditView } from './addresses.ts';

test('an address of the audit log names no day that does not exist', () => {
  assert.deepEqual(auditView({ since: '2026-02-31T00:00:00Z', until: '2026-06-31T00:00:00+03:00' }), {});
  assert.deepEqual(auditView({ since: '2026-02-28T00:00:00+03:00' }), { since: '2026-02-27T21:00:00.000Z' });
});
