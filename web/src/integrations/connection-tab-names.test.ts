// Tabs of a connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listTabs } from './connection-tab-names.ts';

const shown = { kind: 'a', openConflicts: 0, mayReadMapping: true, step: 'overview' } as const;

test('a connection has all tabs; members have no mapping', () => {
  assert.deepEqual(listTabs(shown), ['overview', 'records', 'conflicts', 'ledger', 'mapping', 'settings']);
  assert.deepEqual(listTabs({ ...shown, kind: undefined }), listTabs(shown));
  const tabs = listTabs({ ...shown, mayReadMapping: false });
  assert.deepEqual(tabs, ['overview', 'records', 'conflicts', 'ledger', 'settings']);
});

test('where the later change wins, conflicts have a tab only while one is open or looked for', () => {
  const facility = { ...shown, kind: 'c' } as const;
  assert.deepEqual(listTabs(facility), ['overview', 'records', 'ledger', 'mapping', 'settings']);
  assert.deepEqual(listTabs({ ...facility, openConflicts: 1 }), listTabs(shown));
  assert.deepEqual(listTabs({ ...facility, step: 'conflicts' }), listTabs(shown));
});
