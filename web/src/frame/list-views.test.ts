import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListViews, VIEWED_LISTS } from '../../../contract/preferences.ts';
import { formatView, parseViews } from './list-views.ts';

const NONE = Object.fromEntries(VIEWED_LISTS.map((list) => [list, null])) as ListViews;

test('filters come back from what is stored as they were set', () => {
  const search = { q: '01', status: 'open', overdue: true, sort: '-updatedAt', from: '2026-11-01', placed: false };
  const issues = formatView(search);
  assert.ok(issues !== null && !issues.startsWith('?'));
  assert.deepEqual({ ...parseViews({ ...NONE, issues }).issues }, search);
});

test('what opens something is no filter, and a list without filters stores none', () => {
  assert.equal(formatView({}), null);
  assert.equal(formatView({ new: true, at: '1,2', opened: 'x', on: '2026-11-01', q: undefined }), null);
  assert.equal(formatView({ new: true, q: 'a' }), 'q=a');
  assert.deepEqual(parseViews(NONE), {});
});
