import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeTicks } from './time-ticks.ts';

const seconds = (text: string) => new Date(text).getTime() / 1000;

test('a day is marked at hours that divide it, within the span and no more than there is room for', () => {
  const [from, to] = [seconds('2026-03-10T09:25:00'), seconds('2026-03-11T09:30:00')];
  const ticks = timeTicks(from, to, 8).map((each) => new Date(each * 1000).getHours());
  assert.deepEqual(ticks, [12, 16, 20, 0, 4, 8]);
  for (const most of [1, 2, 5, 12, 30]) assert.ok(timeTicks(from, to, most).length <= most + 1);
});

test('weeks and months are marked at midnights', () => {
  const [from, to] = [seconds('2026-03-10T09:25:00'), seconds('2026-04-09T10:00:00')];
  const ticks = timeTicks(from, to, 8).map((each) => new Date(each * 1000));
  assert.ok(ticks.length > 4 && ticks.length <= 9);
  assert.ok(ticks.every((each) => each.getHours() === 0 && each.getMinutes() === 0));
});

test('a year is marked at the first days of months, no more than there is room for', () => {
  const [from, to] = [seconds('2025-11-24T00:00:00'), seconds('2026-11-24T00:00:00')];
  const marked = (most: number) => timeTicks(from, to, most).map((each) => new Date(each * 1000));
  assert.deepEqual(
    marked(5).map((each) => each.getMonth()),
    [0, 3, 6, 9],
  );
  assert.equal(marked(13).length, 12);
  assert.ok(marked(13).every((each) => each.getDate() === 1 && each.getHours() === 0));
});

test('a span without a whole step has no mark', () => {
  assert.deepEqual(timeTicks(seconds('2026-03-10T09:25:00'), seconds('2026-03-10T09:30:00'), 5), []);
});
