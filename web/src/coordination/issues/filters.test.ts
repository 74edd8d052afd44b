import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportAddress } from '../../ui/export-address.ts';
import { columnQuery, countFilters, issueQuery, readIssueSearch, withoutFilters } from './filters.ts';

const ME = '01a1f96c-ef65-702f-93f3-45c72100827d';
const READER = { id: ME, timeZone: 'Asia/Dubai' };
const OTHER = '01a1f96c-ef65-702f-93f3-45c72100827e';

test('what an address says is read, and what is not understood is dropped', () => {
  const read = readIssueSearch({
    ...{ view: 'board', q: 4711, status: 'in_review', show: 'all', type: 'safety', priority: 'critical' },
    ...{ assignee: 'me', label: 'north', overdue: true, element: '1xS3', plan: OTHER, from: '2026-11-01' },
    ...{ sort: '-dueDate', other: 1 },
  });
  assert.deepEqual(read, {
    ...{ view: 'board', q: '4711', status: 'in_review', show: 'all', type: 'safety', priority: 'critical' },
    ...{ assignee: 'me', label: 'north', overdue: true, element: '1xS3', plan: OTHER, from: '2026-11-01' },
    sort: '-dueDate',
  });
  const wrong = {
    ...{ view: 'list', q: '  ', status: 'lost', show: 'open', type: '', priority: 1, assignee: "x' or 1=1" },
    ...{ label: [], overdue: 'yes', element: '', plan: 'x', from: '2026-13-45', to: 'today', sort: 'status' },
  };
  assert.deepEqual(readIssueSearch(wrong), {});
});

test('without a choice what is still to be done is asked for, and a status says it by itself', () => {
  assert.deepEqual(issueQuery({}, READER), { settled: false });
  assert.deepEqual(issueQuery({ show: 'settled' }, READER), { settled: true });
  assert.deepEqual(issueQuery({ show: 'all' }, READER), {});
  assert.deepEqual(issueQuery({ status: 'closed' }, READER), { status: 'closed' });
});

test('an assignee is the reader, somebody or nobody', () => {
  assert.equal(issueQuery({ assignee: 'me' }, READER).assigneeId, ME);
  assert.equal(issueQuery({ assignee: OTHER }, READER).assigneeId, OTHER);
  assert.deepEqual(issueQuery({ assignee: 'nobody', show: 'all' }, READER), { unassigned: true });
});

test('a range of days holds its last day whole, and is not asked for in another order', () => {
  const query = issueQuery({ from: '2026-11-01', to: '2026-11-01', sort: 'title' }, READER);
  const [since, until] = [query.updated_since, query.updated_until].map((each) => Date.parse(String(each)));
  assert.equal((until ?? 0) - (since ?? 0), 86_400_000);
  assert.equal(query.sort, undefined);
  assert.equal(issueQuery({ to: '2026-11-01', sort: 'title' }, READER).sort, 'title');
});

test('a column of the board asks for its status alone, the latest change first unless sorted otherwise', () => {
  assert.deepEqual(columnQuery({ view: 'board', show: 'settled', status: 'open', q: 'x' }, READER, 'closed'), {
    ...{ q: 'x', status: 'closed', sort: '-updatedAt' },
  });
  assert.equal(columnQuery({ sort: 'title' }, READER, 'open').sort, 'title');
  assert.equal(columnQuery({ from: '2026-11-01' }, READER, 'open').sort, undefined);
});

test('filters are counted and cleared; the view and the order are none', () => {
  const search = readIssueSearch({ view: 'board', sort: 'title', show: 'all', status: 'open', q: 'x', overdue: true });
  assert.equal(countFilters(search), 2);
  const { view: _view, ...table } = search;
  assert.equal(countFilters(table), 4);
  assert.deepEqual(withoutFilters(search), { view: 'board', sort: 'title' });
});

test('the address of a file has the filters of the list, whatever text they hold', () => {
  const address = exportAddress('p', 'issues', issueQuery({ q: 'a&b=c#"', show: 'all' }, READER), {
    format: 'csv',
    lang: 'ar',
  });
  const url = new URL(address, 'http://localhost');
  assert.equal(url.pathname, '/api/projects/p/exports/issues');
  assert.deepEqual(Object.fromEntries(url.searchParams), { format: 'csv', lang: 'ar', q: 'a&b=c#"', bom: 'true' });
});
