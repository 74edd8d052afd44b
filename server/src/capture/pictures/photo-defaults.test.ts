/// <reference lib="esnext.temporal" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readExifMoment } from './exif-moment.ts';
import { computeTakenAt, selectPhotoKind } from './photo-defaults.ts';

const UPLOADED_AT = '2026-11-20T12:00:00.000Z';
const uploadedAtMs = Date.parse(UPLOADED_AT);
const ZONES = ['UTC', 'Asia/Riyadh', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];

test('the time given by the client wins, in UTC with milliseconds', () => {
  const exif = { local: '2026-03-01T11:15:30.250', offset: '+03:00' };
  const given = '2026-05-05T10:00:00.5+02:00';
  assert.equal(computeTakenAt({ given, exif, projectTimeZone: 'UTC', uploadedAtMs }), '2026-05-05T08:00:00.500Z');
});

test('the offset in EXIF is applied, whatever the project’s time zone', () => {
  const exif = { local: '2026-03-01T11:15:30.250', offset: '+03:00' };
  for (const projectTimeZone of ZONES) {
    assert.equal(computeTakenAt({ given: null, exif, projectTimeZone, uploadedAtMs }), '2026-03-01T08:15:30.250Z');
  }
});

test('without an offset the local time is in the project’s time zone', () => {
  const exif = { local: '2026-07-01T11:00:00.000' };
  assert.equal(computeTakenAt({ exif, projectTimeZone: 'Europe/Berlin', uploadedAtMs }), '2026-07-01T09:00:00.000Z');
  assert.equal(computeTakenAt({ exif, projectTimeZone: 'Asia/Riyadh', uploadedAtMs }), '2026-07-01T08:00:00.000Z');
});

test('a local time that the zone skips is moved forward by the gap', () => {
  const exif = { local: '2026-03-29T02:30:00.000' };
  assert.equal(computeTakenAt({ exif, projectTimeZone: 'Europe/Berlin', uploadedAtMs }), '2026-03-29T01:30:00.000Z');
});

test('an ambiguous local time is the first of the two', () => {
  const exif = { local: '2026-10-25T02:30:00.000' };
  assert.equal(computeTakenAt({ exif, projectTimeZone: 'Europe/Berlin', uploadedAtMs }), '2026-10-25T00:30:00.000Z');
});

test('a photo without a date, or with that of an unset clock, was taken when it was uploaded', () => {
  const clocks = [
    '9999-12-31T23:59:59.000',
    '0001-01-01T00:00:00.000',
    '1899-12-31T00:00:00.000',
    '2026-11-22T00:00:00.000',
  ];
  for (const exif of [undefined, ...clocks.map((local) => ({ local, offset: '+00:00' }))]) {
    assert.equal(computeTakenAt({ exif, projectTimeZone: 'UTC', uploadedAtMs }), UPLOADED_AT);
  }
});

test('a camera set to the easternmost zone is accepted in the westernmost', () => {
  const exif = { local: '2026-11-21T02:00:00.000', offset: '-12:00' };
  const westward = computeTakenAt({
    exif: { local: '2026-11-21T02:00:00.000' },
    projectTimeZone: 'Etc/GMT+12',
    uploadedAtMs,
  });
  assert.equal(westward, '2026-11-21T14:00:00.000Z');
  assert.equal(
    computeTakenAt({ exif, projectTimeZone: 'UTC', uploadedAtMs: uploadedAtMs - 1 }),
    '2026-11-20T11:59:59.999Z',
  );
});

test('an instant written as local time in the project’s zone is read back as that local time', () => {
  const instants = fc.integer({ min: Date.parse('1971-01-01T00:00:00Z'), max: uploadedAtMs });
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (ms, projectTimeZone) => {
      const wallTime = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(projectTimeZone);
      const local = wallTime(ms).toPlainDateTime().toString({ fractionalSecondDigits: 3 });
      const taken = Date.parse(computeTakenAt({ exif: { local }, projectTimeZone, uploadedAtMs }));
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
        const taken = computeTakenAt({ exif, projectTimeZone, uploadedAtMs });
        assert.match(taken, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
        assert.ok(taken >= '1900' && Date.parse(taken) <= uploadedAtMs + 26 * 3_600_000);
      },
    ),
    { numRuns: 500 },
  );
});

test('a given kind wins over the metadata of the picture', () => {
  assert.equal(selectPhotoKind({ given: 'drone', panorama: 'gpano' }), 'drone');
  assert.equal(selectPhotoKind({ given: 'photo', panorama: 'gpano' }), 'photo');
  assert.equal(selectPhotoKind({ given: 'photo360', panorama: 'none' }), 'photo360');
});

test('a picture with sphere metadata is a photo360', () => {
  assert.equal(selectPhotoKind({ panorama: 'gpano' }), 'photo360');
  assert.equal(selectPhotoKind({ given: null, panorama: 'gpano' }), 'photo360');
});

test('a picture twice as wide as high is a photo360 only when a person says so', () => {
  assert.equal(selectPhotoKind({ panorama: 'two_to_one' }), 'photo');
  assert.equal(selectPhotoKind({ given: 'photo360', panorama: 'two_to_one' }), 'photo360');
});

test('any other picture is a photo', () => {
  assert.equal(selectPhotoKind({ panorama: 'none' }), 'photo');
});
