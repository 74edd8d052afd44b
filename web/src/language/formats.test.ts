import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsOf } from './formats.ts';

const [en, ar] = [formatsOf('en'), formatsOf('ar')];
const NOW = Date.parse('2026-11-21T12:00:00Z');

test('a day is the day it is, in whatever zone the reader sits', () => {
  assert.equal(en.day('2026-11-21'), '21 Nov 2026');
  assert.equal(en.day('2026-11-21T23:59:59.999Z'), '21 Nov 2026');
  assert.match(ar.day('2026-11-21'), /21.*نوفمبر.*2026|21\W*11\W*2026/);
});

test('months and weekdays are those of the day, and weeks begin as the language has it', () => {
  assert.equal(en.month('2026-11-30'), 'November 2026');
  assert.match(ar.month('2026-11-01'), /^نوفمبر.*2026$/);
  assert.deepEqual([en.weekday('2026-11-21', 'short'), en.weekday('2026-11-21', 'long')], ['Sat', 'Saturday']);
  assert.equal(ar.weekday('2026-11-21', 'long'), 'السبت');
  assert.deepEqual([en.firstWeekday, ar.firstWeekday], [1, 6]);
});

test('an instant is written in the zone that is asked for', () => {
  assert.equal(en.instant('2026-03-01T21:30:00.000Z', 'Asia/Riyadh'), '2 Mar 2026, 00:30');
});

test('Arabic is written with Latin digits, like the drawings', () => {
  for (const text of [ar.number(12_345), ar.day('2026-11-21'), ar.bytes(1_234_567), ar.percent(0.25)]) {
    assert.doesNotMatch(text, /[٠-٩]/);
    assert.match(text, /\d/);
  }
});

test('how long ago something was, in whole units of a fitting size', () => {
  const cases: [string, string][] = [
    ['2026-11-21T12:00:00Z', 'now'],
    ['2026-11-21T11:57:10Z', '2 minutes ago'],
    ['2026-11-21T07:00:00Z', '5 hours ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-01T12:00:00Z', '2 weeks ago'],
    ['2024-11-01T12:00:00Z', '2 years ago'],
    ['2026-11-23T12:30:00Z', 'in 2 days'],
  ];
  for (const [at, text] of cases) assert.equal(en.ago(at, NOW), text);
  assert.equal(ar.ago('2026-11-21T11:58:00Z', NOW), 'قبل دقيقتين');
});

test('how long something lasts, in the unit that fits it', () => {
  assert.deepEqual(
    [300, 5400, 12_600, 172_800].map((seconds) => en.duration(seconds)),
    ['5 minutes', '90 minutes', '3.5 hours', '2 days'],
  );
  assert.deepEqual(
    [180, 7200, 259_200].map((seconds) => ar.duration(seconds)),
    ['3 دقائق', 'ساعتان', '3 أيام'],
  );
});

test('sizes are in units of a thousand', () => {
  assert.deepEqual(
    [0, 999, 1000, 64_000_000, 2_147_483_648].map((count) => en.bytes(count)),
    ['0 byte', '999 byte', '1 kB', '64 MB', '2.1 GB'],
  );
});

test('names with numbers are sorted as people count', () => {
  assert.deepEqual(['Level 10', 'Level 2', 'level 1'].toSorted(en.compare), ['level 1', 'Level 2', 'Level 10']);
});
