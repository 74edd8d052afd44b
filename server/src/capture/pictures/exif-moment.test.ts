import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isCalendarMoment, readExifMoment } from './exif-moment.ts';

test('raw EXIF texts become a local time with milliseconds and its offset', () => {
  assert.deepEqual(readExifMoment('2026:03:01 11:15:30', '25', '+03:00'), {
    local: '2026-03-01T11:15:30.250',
    offset: '+03:00',
  });
  assert.deepEqual(readExifMoment('2026:03:01 11:15:30', '123456', '-0530'), {
    local: '2026-03-01T11:15:30.123',
    offset: '-05:30',
  });
  assert.deepEqual(readExifMoment('2024:02:29 00:00:00', undefined, 'Z'), {
    local: '2024-02-29T00:00:00.000',
    offset: '+00:00',
  });
});

test('an invalid date counts as absent', () => {
  const none = [
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '',
    '2026:13:01 00:00:00',
    '2026:00:10 00:00:00',
    '2026:02:29 12:00:00',
    '2026:04:31 12:00:00',
    '2026:04:00 12:00:00',
    '2026:04:30 24:00:00',
    '2026:04:30 12:60:00',
    '2026:04:30 12:00:60',
    '2026:04:30',
    'yesterday',
    undefined,
    null,
    20260430,
    ['2026:04:30 12:00:00'],
  ];
  for (const text of none) assert.equal(readExifMoment(text), undefined, String(text));
});

test('an invalid offset is omitted and the local time kept', () => {
  for (const offset of ['   :  ', '', '03:00', '+25:00', '+14:30', '+03:75', 'UTC', 3, null]) {
    assert.deepEqual(readExifMoment('2026:03:01 11:15:30', '', offset), { local: '2026-03-01T11:15:30.000' });
  }
});

test('any texts give undefined or a valid date and time', () => {
  const digits = fc.stringMatching(/^[0-9: T-]{0,24}$/);
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), fc.string(), fc.string(), (dateTime, subSeconds, offset) => {
      const moment = readExifMoment(dateTime, subSeconds, offset);
      if (moment === undefined) return;
      assert.ok(isCalendarMoment(moment.local), moment.local);
      assert.ok(Number.isFinite(Date.parse(`${moment.local}${moment.offset ?? 'Z'}`)));
    }),
  );
});

test('every date and time is read back as written', () => {
  const moments = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (moment) => {
      const [day = '', time = ''] = moment.toISOString().slice(0, -1).split('T');
      const [clock = '', fraction] = time.split('.');
      const read = readExifMoment(`${day.replaceAll('-', ':')} ${clock}`, fraction);
      assert.deepEqual(read, { local: `${day}T${time}` });
    }),
  );
});
