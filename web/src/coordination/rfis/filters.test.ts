import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFilters, readRfiSearch, rfiQuery, withoutFilters } from './filters.ts';

const ME = '01a1f96c-ef65-702f-93f3-45c72100827d';
const READER = { id: ME, timeZone: 'Asia/Dubai' };

test('what an address says is read, and what is not understood is dropped', () => {
  const raw = { q: 'slab', status: 'answered', priority: 'high', overdue: true, sort: '-dueDate' };
  assert.deepEqual(readRfiSearch(raw), raw);
  assert.deepEqual(readRfiSearch({ status: 'new', priority: 1, overdue: 'yes', sort: 'status' }), {});
});

test('a range of days is asked for in no other order, and what is to be done unless a status is chosen', () => {
  assert.deepEqual(rfiQuery({ status: 'closed', sort: 'number' }, READER), { status: 'closed', sort: 'number' });
  const { updated_since: since, ...rest } = rfiQuery({ from: '2026-11-01', sort: 'number' }, READER);
  assert.ok(since);
  assert.deepEqual(rest, { settled: false });
});

test('filters are counted and cleared; the order is none', () => {
  const search = readRfiSearch({ q: 'x', show: 'all', overdue: true, sort: 'title' });
  assert.equal(countFilters(search), 3);
  assert.deepEqual(withoutFilters(search), { sort: 'title' });
});
