import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findLine, findPlaceAfter, layOutLines, type Step } from './gallery-lines.ts';

const galleries = fc.record({
  days: fc.array(fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'), { nil: undefined }), {
    maxLength: 60,
  }),
  columns: fc.integer({ min: 1, max: 7 }),
});

test('layOutLines puts every photo on one line, in order, under its own day and within the number of columns', () => {
  fc.assert(
    fc.property(galleries, ({ days, columns }) => {
      let heading: string | undefined;
      let next = 0;
      for (const line of layOutLines(days, columns)) {
        if (line.is === 'day') heading = line.day;
        else {
          assert.equal(line.first, next);
          assert.ok(line.last >= line.first && line.last - line.first < columns);
          for (let index = line.first; index <= line.last; index += 1) {
            if (days[index] !== undefined) assert.equal(days[index], heading);
          }
          next = line.last + 1;
        }
      }
      assert.equal(next, days.length);
    }),
  );
});

test('findLine finds the line of a photo', () => {
  fc.assert(
    fc.property(galleries, ({ days, columns }) => {
      const lines = layOutLines(days, columns);
      for (const index of days.keys()) {
        const line = lines[findLine(lines, index)];
        assert.ok(line?.is === 'photos' && line.first <= index && index <= line.last, `${index}`);
      }
      assert.equal(findLine(lines, days.length), -1);
    }),
  );
});

test('keys move from photo to photo across headings and stop at both ends', () => {
  // a day of five, a day of two, in columns of three
  const lines = layOutLines(['a', 'a', 'a', 'a', 'a', 'b', 'b'], 3);
  const steps: [from: number, step: Step, to: number][] = [
    [0, 'next', 1],
    [6, 'next', 6],
    [0, 'previous', 0],
    [1, 'down', 4],
    [2, 'down', 4],
    [4, 'down', 6],
    [5, 'down', 5],
    [5, 'up', 3],
    [1, 'up', 1],
    [1, 'pageDown', 6],
    [6, 'pageUp', 1],
    [4, 'start', 3],
    [0, 'end', 2],
  ];
  for (const [from, step, to] of steps) assert.equal(findPlaceAfter(lines, from, step), to, `${from} ${step}`);
});
