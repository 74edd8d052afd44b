import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
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
    [0, 1, 999, 1000, 64_000_000, 2_147_483_648].map((count) => en.bytes(count)),
    ['0 bytes', '1 byte', '999 bytes', '1 kB', '64 MB', '2.1 GB'],
  );
});

test('names with numbers are sorted as people count', () => {
  assert.deepEqual(['Level 10', 'Level 2', 'level 1'].toSorted(en.compare), ['level 1', 'Level 2', 'Level 10']);
});

test('a number has no more decimals than are read of its kind, and no noise of its arithmetic', () => {
  assert.equal(en.number(21.500000000000004, 'reading'), '21.5');
  assert.equal(en.number(0.1 + 0.2), '0.3');
  assert.equal(en.number(1234.5678, 'area'), '1,234.57');
  assert.equal(en.number(2.0004, 'length'), '2');
  assert.equal(en.number(52.5200066, 'geographic'), '52.520007');
  assert.equal(en.number(1_234_567), '1,234,567');
});

test('a number that is not zero is never written as zero, and zero has no sign', () => {
  assert.equal(en.number(0.00042, 'reading'), '0.00042');
  assert.equal(en.number(0.0004, 'area'), '0.0004');
  assert.equal(en.number(-0), '0');
  assert.equal(en.number(-0.4, 'count'), '0');
  assert.equal(ar.number(-0), '0');
});

test('what is too large or too small to be read is written by its power of ten, and no number at all as a dash', () => {
  assert.equal(en.number(1.5e21), '1.5E21');
  assert.equal(en.number(-4e-12, 'reading'), '-4E-12');
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    for (const { number, percent, bytes, hours } of [en, ar]) {
      assert.deepEqual([number(none), percent(none), bytes(none), hours(none)], ['—', '—', '—', '—']);
    }
  }
});

test('any number is short, and reads as the number that it is to its decimals', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), (value) => {
      const shown = en.number(value, 'reading');
      assert.ok(shown.length <= 24, shown);
      const read = Number(shown.replaceAll(',', ''));
      assert.ok(Math.abs(read - value) <= Math.max(0.0005, Math.abs(value) * 0.05), `${value} ${shown}`);
    }),
  );
});

test('a number and its unit stay together in the direction of the unit', () => {
  assert.equal(ar.measure(-5.25, '°C', 'reading').replaceAll('\u200e', ''), '\u2066-5.25\u00a0°C\u2069');
  assert.equal(ar.measure(12.5, 'م', 'length'), '\u206712.5\u00a0م\u2069');
  assert.equal(en.measure(3, null), '\u20663\u2069');
  assert.equal(en.measure(3, ''), '\u20663\u2069');
});

test('an amount keeps its decimals, however large it is', () => {
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
  assert.equal(plain(en.money('1250.50', 'EUR')), '1,250.50 EUR');
  assert.equal(plain(en.money('9007199254740993.10', 'JPY')), '9,007,199,254,740,993.10 JPY');
  assert.equal(plain(en.money('-3', 'USD')), '-3 USD');
  assert.equal(plain(en.money('n/a', 'USD')), 'n/a USD');
});

test('a size that rounds up to a thousand of a unit is one of the next', () => {
  assert.deepEqual([en.bytes(999_949), en.bytes(999_960)], ['999.9 kB', '1 MB']);
});
