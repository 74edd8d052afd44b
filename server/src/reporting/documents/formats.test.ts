import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFormats } from './formats.ts';
import type { NumberPiece } from './model.ts';
import { WORDS } from './words.ts';

const timeZone = 'Asia/Riyadh';
const english = openFormats({ language: 'en', timeZone });
const arabic = openFormats({ language: 'ar', timeZone });
const arabicDigits = openFormats({ language: 'ar', digits: 'arab', timeZone });
const MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;
const show = (text: string) => text.replaceAll(MARKS, '').replaceAll(/[\u00a0\u2009]/g, ' ');

test('days are written out in the language, of the Gregorian calendar', () => {
  assert.equal(english.longDate('2026-11-22'), '22 November 2026');
  assert.equal(arabic.longDate('2026-11-22'), '22 نوفمبر 2026');
  assert.equal(arabicDigits.longDate('2026-11-22'), '٢٢ نوفمبر ٢٠٢٦');
  assert.equal(english.shortDate('2026-09-01'), '1 Sep 2026');
  assert.equal(english.dayAndMonth('2026-09-01'), '1 Sep');
  assert.equal(arabic.dayAndMonth('2026-09-01'), '1 سبتمبر');
});

test('instants are written in the zone of the document, to the minute', () => {
  assert.equal(english.instant('2026-11-22T21:05:00Z'), '23 November 2026, 00:05');
  assert.equal(arabic.instant('2026-11-22T21:05:00Z'), '23 نوفمبر 2026، 00:05');
  assert.equal(arabicDigits.shortInstant('2026-11-22T21:05:00Z'), '٢٣ نوفمبر ٢٠٢٦، ٠٠:٠٥');
});

test('a period says its month once', () => {
  assert.equal(show(english.period('2026-11-16', '2026-11-22')), '16 – 22 November 2026');
  assert.equal(show(english.period('2026-10-28', '2026-11-03')), '28 October – 3 November 2026');
  assert.equal(show(arabic.period('2026-11-16', '2026-11-22')), '16–22 نوفمبر 2026');
});

test('numbers have groups, signs where asked for, and a unit behind', () => {
  const cases: [NumberPiece, string, string][] = [
    [{ number: 1_187 }, '1,187', '١٬١٨٧'],
    [{ number: -3 }, '−3', '−٣'],
    [{ number: 3, style: 'signed' }, '+3', '+٣'],
    [{ number: 0, style: 'signed' }, '0', '٠'],
    [{ number: 0.9621, style: 'percent' }, '96.2%', '٩٦٫٢٪'],
    [{ number: 2, fractionDigits: 1 }, '2.0', '٢٫٠'],
    [{ number: 21.5, unit: '°C' }, '21.5 °C', '٢١٫٥ °C'],
  ];
  for (const [piece, inEnglish, inArabicDigits] of cases) {
    assert.equal(show(english.number(piece)), inEnglish);
    assert.equal(show(arabic.number(piece)), inEnglish);
    assert.equal(show(arabicDigits.number(piece)), inArabicDigits);
  }
});

test('Arabic has six forms of a number of records', () => {
  const forms = [0, 1, 2, 3, 11, 100].map((count) => show(arabic.plural(WORDS.ar.more, count)));
  assert.deepEqual(forms, [
    'ولا سجلات أخرى',
    'وسجل واحد آخر',
    'وسجلان آخران',
    'و3 سجلات أخرى',
    'و11 سجلا آخر',
    'و100 سجل آخر',
  ]);
  assert.equal(english.plural(WORDS.en.more, 1_200), 'and 1,200 more');
});

test('days, instants and zones that do not exist are refused', () => {
  assert.throws(() => english.longDate('2026-02-31T'), RangeError);
  assert.throws(() => english.longDate('22.11.2026'), RangeError);
  assert.throws(() => english.instant('yesterday'), RangeError);
  assert.throws(() => openFormats({ language: 'en', timeZone: 'Asia/Nowhere' }), RangeError);
});

test('Arabic words of ours have no vowel marks', () => {
  assert.doesNotMatch(JSON.stringify(WORDS.ar), /[\u064b-\u0652]/);
});
