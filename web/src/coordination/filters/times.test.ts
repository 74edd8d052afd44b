import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearchParser } from '../../records/search-params.ts';
import { createTimeParams, ISSUE_TIMES, pickTimes, spansOf } from './times.ts';

const from = '2026-11-01T21:00:00.000Z';
const to = '2026-11-08T21:00:00.000Z';

test('instants of an address are read under the names of the list, and what is none is dropped', () => {
  const raw = {
    createdFrom: from,
    createdTo: 'today',
    closedTo: 7,
    openAt: '2026-13-01T00:00:00.000Z',
    raisedFrom: from,
  };
  assert.deepEqual(createSearchParser(createTimeParams(ISSUE_TIMES))(raw), { createdFrom: from });
  const search = { openAt: to, q: 'x' };
  assert.deepEqual(pickTimes(ISSUE_TIMES, search), { openAt: to });
});

test('each span is named once, with the members that take it away', () => {
  assert.deepEqual(spansOf({ q: 'x' }), []);
  assert.deepEqual(spansOf({ createdFrom: from, createdTo: to, openAt: to }), [
    { kind: 'created', from, to, names: ['createdFrom', 'createdTo'] },
    { kind: 'openAt', from: undefined, to, names: ['openAt'] },
  ]);
});
