import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DATE_FORMS, findDateForm, formatDay, isUnset, readDay, readInstant } from './days.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1950, 0, 1) / DAY_MS;
const LAST_DAY = Date.UTC(2150, 0, 1) / DAY_MS;

const days = fc
  .integer({ min: FIRST_DAY, max: LAST_DAY })
  .map((count) => new Date(count * DAY_MS).toISOString().slice(0, 10));

test('an instant is the day that it is in the zone of the connection, and a day is itself in every zone', () => {
  const table: readonly (readonly [unknown, string, string | undefined])[] = [
    ['2026-11-28', 'Pacific/Kiritimati', '2026-11-28'],
    ['2026-11-28', 'Pacific/Pago_Pago', '2026-11-28'],
    ['2026-11-28T23:30:00Z', 'UTC', '2026-11-28'],
    ['2026-11-28T23:30:00Z', 'Europe/Berlin', '2026-11-29'],
    ['2026-11-28T23:30:00+02:00', 'Europe/Berlin', '2026-11-28'],
    ['2026-11-28 23:30:00+0200', 'Asia/Tokyo', '2026-11-29'],
    ['2026-11-28T23:30:00', 'Asia/Tokyo', '2026-11-28'],
    [Date.UTC(2026, 10, 27, 23), 'Europe/Berlin', '2026-11-28'],
    [Date.UTC(2026, 10, 28), 'America/New_York', '2026-11-27'],
    [String(Date.UTC(2026, 10, 28)), 'America/New_York', '2026-11-27'],
    // Summer time begins in the night before, so midnight is at another hour in UTC.
    [Date.UTC(2026, 2, 29, 22), 'Europe/Berlin', '2026-03-30'],
    [Date.UTC(2026, 2, 28, 22), 'Europe/Berlin', '2026-03-28'],
  ];
  for (const [value, zone, day] of table) assert.equal(readDay(value, zone), day, `${value} in ${zone}`);
});

test('a value that is no date is no day and no instant', () => {
  const values = ['31.12.2026', '2026-02-30', '2026-13-01T00:00:00Z', '2026-11-28T25:00:00', 'soon', '20261128', '7'];
  for (const value of [...values, '2026-W01', '+012026-01-01', true, [], {}, undefined, Number.NaN, 1.5, 1e20]) {
    assert.equal(readDay(value, 'UTC'), undefined, String(value));
    assert.equal(readInstant(value, 'UTC'), null, String(value));
  }
});

test('an empty date and the first instant of calendars mean that none is set', () => {
  for (const value of [null, '', '0001-01-01', '0001-01-01T00:00:00', '0001-01-01T00:00:00Z']) {
    assert.ok(isUnset(value), String(value));
    assert.equal(readInstant(value, 'UTC'), null);
  }
  for (const value of ['2026-11-28', 0, '0']) assert.ok(!isUnset(value), String(value));
});

test('a day comes back from every form in every zone, unless the zone has no such day', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...ZONES), fc.constantFrom(...DATE_FORMS), (day, zone, form) => {
      const sent = formatDay(day, form, zone);
      if (sent === undefined) {
        const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
        assert.notEqual(start.toPlainDate().toString(), day, 'the zone skipped the day');
        return;
      }
      assert.equal(readDay(sent, zone), day);
      assert.equal(findDateForm(sent), form);
    }),
    { numRuns: 3000 },
  );
});

test('a day that a zone skipped is not sent as another day', () => {
  assert.equal(formatDay('2011-12-30', 'epoch_ms', 'Pacific/Apia'), undefined);
  assert.equal(formatDay('2011-12-30', 'instant', 'Pacific/Apia'), undefined);
  assert.equal(formatDay('2011-12-30', 'day', 'Pacific/Apia'), '2011-12-30');
  for (const day of ['2026-02-30', 'soon', '']) assert.equal(formatDay(day, 'day', 'UTC'), undefined);
});

test('an instant has milliseconds in UTC, and a whole day is its first instant in the zone', () => {
  const table: readonly (readonly [unknown, string, string | null])[] = [
    ['2026-11-28T10:00:00Z', 'Europe/Berlin', '2026-11-28T10:00:00.000Z'],
    ['2026-11-28T10:00:00.1234567Z', 'UTC', '2026-11-28T10:00:00.123Z'],
    ['2026-11-28T10:00:00+01:00', 'UTC', '2026-11-28T09:00:00.000Z'],
    ['2026-11-28T10:00:00', 'Europe/Berlin', '2026-11-28T09:00:00.000Z'],
    ['2026-11-28', 'Europe/Berlin', '2026-11-27T23:00:00.000Z'],
    ['2026-11-28', 'America/New_York', '2026-11-28T05:00:00.000Z'],
    [Date.UTC(2026, 10, 28, 10), 'Europe/Berlin', '2026-11-28T10:00:00.000Z'],
  ];
  for (const [value, zone, instant] of table) assert.equal(readInstant(value, zone), instant, `${value} in ${zone}`);
});
