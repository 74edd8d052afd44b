import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeTicks } from './time-ticks.ts';

const seconds = (text: string) => new Date(text).getTime() / 1000;
const wall = (at: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(timeZone);
/** None of them is where the tests run. */
const ZONES = ['Asia/Riyadh', 'America/Los_Angeles', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati'];

for (const timeZone of ZONES) {
  test(`a day is marked at hours of ${timeZone} that divide it, within the span and no more than there is room for`, () => {
    const [from, to] = [seconds('2026-03-10T09:25:00Z'), seconds('2026-03-11T09:30:00Z')];
    const ticks = timeTicks({ from, to, most: 8, timeZone }).map((each) => wall(each, timeZone));
    assert.ok(ticks.length >= 6);
    assert.ok(ticks.every(({ hour, minute }) => hour % 4 === 0 && minute === 0));
    for (const most of [1, 2, 5, 12, 30]) assert.ok(timeTicks({ from, to, most, timeZone }).length <= most + 1);
  });

  test(`weeks are marked at midnights of ${timeZone}, also where the clock changes`, () => {
    for (const [first, last] of [
      ['2026-03-10T09:25:00Z', '2026-04-09T10:00:00Z'],
      ['2026-10-10T09:25:00Z', '2026-11-09T10:00:00Z'],
    ] as const) {
      const ticks = timeTicks({ from: seconds(first), to: seconds(last), most: 8, timeZone });
      assert.ok(ticks.length > 4 && ticks.length <= 9);
      assert.ok(ticks.every((each) => wall(each, timeZone).toPlainTime().equals('00:00')));
    }
  });

  test(`a year is marked at the first days of months of ${timeZone}, no more than there is room for`, () => {
    const [from, to] = [seconds('2025-11-24T12:00:00Z'), seconds('2026-11-24T12:00:00Z')];
    const marked = (most: number) => timeTicks({ from, to, most, timeZone }).map((each) => wall(each, timeZone));
    assert.deepEqual(
      marked(5).map(({ month }) => month),
      [1, 4, 7, 10],
    );
    assert.equal(marked(13).length, 12);
    assert.ok(marked(13).every((each) => each.day === 1 && each.toPlainTime().equals('00:00')));
  });
}

test('a span without a whole step has no mark', () => {
  const span = { from: seconds('2026-03-10T09:25:00Z'), to: seconds('2026-03-10T09:30:00Z') };
  assert.deepEqual(timeTicks({ ...span, most: 5, timeZone: 'Europe/Berlin' }), []);
});

test('an hour that the clock leaves out is marked once, and one that there is twice as well', () => {
  const timeZone = 'Europe/Berlin';
  const marked = (from: string, to: string) =>
    timeTicks({ from: seconds(from), to: seconds(to), most: 8, timeZone }).map((each) => wall(each, timeZone).hour);
  assert.deepEqual(marked('2026-03-28T23:30:00Z', '2026-03-29T03:30:00Z'), [1, 3, 4, 5]);
  assert.deepEqual(marked('2026-10-24T22:30:00Z', '2026-10-25T03:30:00Z'), [1, 2, 3, 4]);
});
