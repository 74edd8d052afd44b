import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedMeanwhile, sameFields } from './differences.ts';

const row = { title: 'a', labels: ['x'], dueDate: null as string | null };

test('only what both sides changed, and differently, is a conflict', () => {
  const base = sameFields(row, { title: 'mine', labels: ['x', 'y'] });
  assert.deepEqual(base, { title: 'a', labels: ['x'] });
  assert.deepEqual(changedMeanwhile(base, { ...row, dueDate: '2026-01-01' }, { title: 'mine' }), []);
  assert.deepEqual(changedMeanwhile(base, { ...row, title: 'theirs' }, { title: 'mine' }), ['title']);
  assert.deepEqual(changedMeanwhile(base, { ...row, title: 'mine' }, { title: 'mine' }), []);
  assert.deepEqual(changedMeanwhile(base, { ...row, labels: ['z'] }, { labels: ['x', 'y'] }), ['labels']);
});
