/// <reference lib="esnext.temporal" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readExifMoment } from './exif-moment.ts';
import { takenAtOf } from './taken-at.ts';

const UPLOADED_AT = '2026-11-20T12:00:00.000Z';
const uploadedAtMs = Date.parse(UPLOADED_AT);
const ZONES = ['UTC', 'Asia/Riyadh', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];

test('what the client gives wins, in UTC with milliseconds', () => {
  const exif = { local: '2026-03-01T11:15:30.250', offset: '+03:00' };
  const given = '2026-05-05T10:00:00.5+02:00';
  assert.equal(takenAtOf({ given, exif, projectTimeZone: 'UTC', uploadedAtMs }), '2026-05-05T08:00:00.500Z');
});

test('the offset that EXIF names is applied, whatever the project’s time zone', () => {
  const exif = { local: '2026-03-01T11:15:30.250', offset: '+03:00' };
  for (const projectTimeZone of ZONES) {
    assert.equal(takenAtOf({ given: null, exif, projectTimeZone, uploadedAtMs }), '2026-03-01T08:15:30.250Z');
  }
});

test('without an offset the wall time is the project’s', () => {
  const exif = { local: '2026-07-01T11:00:00.000' };
  assert.equal(takenAtOf({ exif, projectTimeZone: 'Europe/Berlin', uploadedAtMs }), '2026-07-01T09:00:00.000Z');
  assert.equal(takenAtOf({ exif, projectTimeZone: 'Asia/Riyadh', uploadedAtMs }), '2026-07-01T08:00:00.000Z');
});

test('a wall time that the zone skips is moved on by the gap', () => {
  const exif = { local: '2026-03-29T02:30:00.000' };
  assert.equal(takenAtOf({ exif, projectTimeZone: 'Europe/Berlin', uploadedAtMs }), '2026-03-29T01:30:00.000Z');
});

test('a wall time that the zone has twice is the first of the two', () => {
  const exif = { local: '2026-10-25T02:30:00.000' };
  assert.equal(takenAtOf({ exif, projectTimeZone: 'Europe/Berlin', uploadedAtMs }), '2026-10-25T00:30:00.000Z');
});

test('a photo that says nothing, or a date of an unset clock, was taken when it was uploaded', () => {
  const clocks = [
    '9999-12-31T23:59:59.000',
    '0001-01-01T00:00:00.000',
    '1899-12-31T00:00:00.000',
    '2026-11-22T00:00:00.000',
  ];
  for (const exif of [undefined, ...clocks.map((local) => ({ local, offset: '+00:00' }))]) {
    assert.equal(takenAtOf({ exif, projectTimeZone: 'UTC', uploadedAtMs }), UPLOADED_AT);
  }
});

test('a camera set to the furthest zone east is believed in the furthest west', () => {
  const exif = { local: '2026-11-21T02:00:00.000', offset: '-12:00' };
  const westward = takenAtOf({
    exif: { local: '2026-11-21T02:00:00.000' },
    projectTimeZone: 'Etc/GMT+12',
    uploadedAtMs,
  });
  assert.equal(westward, '2026-11-21T14:00:00.000Z');
  assert.equal(takenAtOf({ exif, projectTimeZone: 'UTC', uploadedAtMs: uploadedAtMs - 1 }), '2026-11-20T11:59:59.999Z');
});

test('an instant written as wall time in the project’s zone comes back as that wall time', () => {
  const instants = fc.integer({ min: Date.parse('1971-01-01T00:00:00Z'), max: uploadedAtMs });
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (ms, projectTimeZone) => {
      const wallTime = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(projectTimeZone);
      const local = wallTime(ms).toPlainDateTime().toString({ fractionalSecondDigits: 3 });
      const taken = Date.parse(takenAtOf({ exif: { local }, projectTimeZone, uploadedAtMs }));
      assert.equal(wallTime(taken).toPlainDateTime().toString({ fractionalSecondDigits: 3 }), local);
      // Later only where the clocks were set back and the same wall time came first.
      assert.ok(taken <= ms && ms - taken <= 2 * 3_600_000);
    }),
  );
});

test('whatever EXIF holds, a photo was taken between 1900 and 26 hours after its upload', () => {
  const text = fc.oneof(fc.stringMatching(/^[0-9]{4}:[0-9]{2}:[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$/), fc.string());
  const offset = fc.oneof(fc.stringMatching(/^[+-][0-9]{2}:[0-9]{2}$/), fc.string());
  fc.assert(
    fc.property(
      text,
      fc.string(),
      offset,
      fc.constantFrom(...ZONES),
      (dateTime, subSeconds, offset, projectTimeZone) => {
        const exif = readExifMoment(dateTime, subSeconds, offset);
        const taken = takenAtOf({ exif, projectTimeZone, uploadedAtMs });
        assert.match(taken, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
        assert.ok(taken >= '1900' && Date.parse(taken) <= uploadedAtMs + 26 * 3_600_000);
      },
    ),
    { numRuns: 500 },
  );
});
