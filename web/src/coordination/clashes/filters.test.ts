import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomesFor } from './clash-terms.ts';
import { clashQuery, countFilters, readClashSearch, withoutFilters } from './filters.ts';

const ME = '01a1f96c-ef65-702f-93f3-45c72100827d';
const READER = { id: ME, timeZone: 'Asia/Dubai' };

test('what an address says is read, and what is not understood is dropped', () => {
  const raw = { q: 'duct', status: 'active', kind: 'hard', present: false, sort: '-updatedAt' };
  assert.deepEqual(readClashSearch(raw), raw);
  assert.deepEqual(readClashSearch({ status: 'open', kind: 1, present: 'no', sort: 'dueDate' }), {});
});

test('clashes that are no longer found are asked for by name, and none is left out unless asked for', () => {
  assert.deepEqual(clashQuery({ present: false, show: 'all' }, READER), { present: false });
  assert.deepEqual(clashQuery({}, READER), { settled: false });
  const { updated_since: since, ...rest } = clashQuery({ from: '2026-11-01', sort: 'number' }, READER);
  assert.ok(since);
  assert.deepEqual(rest, { settled: false });
});

test('filters are counted and cleared; the order is none', () => {
  const search = readClashSearch({ kind: 'hard', present: false, sort: 'title' });
  assert.equal(countFilters(search), 2);
  assert.deepEqual(withoutFilters(search), { sort: 'title' });
});

test('no decision is offered that leads to where the clash is', () => {
  assert.deepEqual(outcomesFor({ nextStatuses: ['active', 'resolved', 'void'] }), ['resolve', 'void', 'reopen']);
});
