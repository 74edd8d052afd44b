import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearchParser, parseAsSort, parseAsUuid } from '../../records/search-params.ts';
import { exportAddress } from '../../ui/export-address.ts';
import { COMMON_PARAMS, commonQuery, countOf } from './address.ts';

const ME = '01a1f96c-ef65-702f-93f3-45c72100827d';
const READER = { id: ME, timeZone: 'Asia/Dubai' };
const readCommon = createSearchParser(COMMON_PARAMS);
const OTHER = '01a1f96c-ef65-702f-93f3-45c72100827e';

test('what an address says is read, and what is not understood is dropped', () => {
  assert.deepEqual(
    readCommon({
      q: 4711,
      show: 'all',
      assignee: OTHER,
      element: '1xS3',
      from: '2026-11-01',
      to: '2026-11-02',
      more: 1,
    }),
    { q: '4711', show: 'all', assignee: OTHER, element: '1xS3', from: '2026-11-01', to: '2026-11-02' },
  );
  const wrong = { q: '  ', show: 'open', assignee: "x' or 1=1", element: [], from: '2026-13-45', to: 'today' };
  assert.deepEqual(readCommon(wrong), {});
  assert.deepEqual(readCommon({ from: '2026-02-31', to: '2026-06-31' }), {});
  assert.equal(parseAsSort(['number'])('-number'), '-number');
  assert.equal(parseAsSort(['number'])('status'), undefined);
  assert.equal(parseAsUuid(ME), ME);
  assert.equal(parseAsUuid(`${ME}x`), undefined);
});

test('without a choice what is still to be done is asked for, and a status says it by itself', () => {
  assert.deepEqual(commonQuery({}, READER, false), { settled: false });
  assert.deepEqual(commonQuery({ show: 'settled' }, READER, false), { settled: true });
  assert.deepEqual(commonQuery({ show: 'all' }, READER, false), {});
  assert.deepEqual(commonQuery({ show: 'settled' }, READER, true), {});
});

test('an assignee is the reader, somebody or nobody', () => {
  assert.equal(commonQuery({ assignee: 'me' }, READER, true).assigneeId, ME);
  assert.equal(commonQuery({ assignee: OTHER }, READER, true).assigneeId, OTHER);
  assert.deepEqual(commonQuery({ assignee: 'nobody' }, READER, true), { unassigned: true });
});

test('a range of days is of whole days of the project, whatever the clock of the reader', () => {
  const rangeIn = (timeZone: string, from: string, to: string) => {
    const query = commonQuery({ from, to }, { id: ME, timeZone }, true);
    return [query.updated_since, query.updated_until];
  };
  assert.deepEqual(rangeIn('Asia/Dubai', '2026-11-01', '2026-11-01'), [
    '2026-10-31T20:00:00.000Z',
    '2026-11-01T20:00:00.000Z',
  ]);
  assert.deepEqual(rangeIn('Asia/Kathmandu', '2026-11-01', '2026-11-02'), [
    '2026-10-31T18:15:00.000Z',
    '2026-11-02T18:15:00.000Z',
  ]);
  // A day of 23 hours, one of 25, and one that begins at one o'clock.
  assert.deepEqual(rangeIn('Europe/Amsterdam', '2026-03-29', '2026-03-29'), [
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
  assert.deepEqual(rangeIn('Europe/Amsterdam', '2026-10-25', '2026-10-25'), [
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
  assert.deepEqual(rangeIn('Asia/Beirut', '2026-03-29', '2026-12-31'), [
    '2026-03-28T22:00:00.000Z',
    '2026-12-31T22:00:00.000Z',
  ]);
});

test('the filters that hold are counted', () => {
  assert.equal(countOf({ q: 'x', from: '2026-11-01' }, ['q', 'from', 'q']), 3);
  assert.equal(countOf<{ q?: string }>({}, ['q']), 0);
});

test('the address of a file has the filters of the list, whatever text they hold', () => {
  const address = exportAddress('p', 'rfis', commonQuery({ q: 'a&b=c#"' }, READER, false), {
    format: 'csv',
    lang: 'ar',
  });
  const url = new URL(address, 'http://localhost');
  assert.equal(url.pathname, '/api/projects/p/exports/rfis');
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    ...{ format: 'csv', lang: 'ar', q: 'a&b=c#"', settled: 'false', bom: 'true' },
  });
});

test('a day that the service would refuse is dropped', () => {
  assert.deepEqual(readCommon({ from: '0000-01-01', to: '9999-12-32' }), {});
  assert.deepEqual(readCommon({ from: '1970-01-02', to: '9998-12-31' }), { from: '1970-01-02', to: '9998-12-31' });
});

test('the first and the last days are asked for by instants that the service takes in every time zone', () => {
  const rangeIn = (timeZone: string, from: string, to: string) => {
    const query = commonQuery(readCommon({ from, to }), { id: ME, timeZone }, true);
    return [query.updated_since, query.updated_until];
  };
  const whole = ['1970-01-02T00:00:00.000Z', '9999-01-01T00:00:00.000Z'];
  assert.deepEqual(rangeIn('UTC', '0001-01-01', '9999-12-31'), whole);
  assert.deepEqual(rangeIn('UTC', '1969-12-31', '9998-12-31'), whole);
  // Nothing was changed then, and nothing will be: lists of these days are empty.
  assert.deepEqual(rangeIn('UTC', '1960-01-01', '1969-12-31'), [whole[0], '1970-01-03T00:00:00.000Z']);
  assert.deepEqual(rangeIn('UTC', '9999-06-01', '9999-12-31'), ['9998-12-31T00:00:00.000Z', whole[1]]);
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Africa/Monrovia']) {
    for (const at of rangeIn(timeZone, '0001-01-01', '9999-12-31')) assert.match(at ?? '', /^(1970|9998|9999)-/);
  }
});
