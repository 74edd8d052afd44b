import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { occurrencesFrom, type Series } from '../schedules/public.ts';
import { calendarOf, comparePlaces } from './calendar.ts';

const anyDay = fc
  .integer({ min: 0, max: 900 })
  .map((at) => Temporal.PlainDate.from('2026-01-01').add({ days: at }).toString());

const anyAsset = fc.record({
  id: fc.uuid(),
  unit: fc.constantFrom('days', 'months'),
  count: fc.integer({ min: 1, max: 40 }),
  baseOn: anyDay,
});

test('the calendar of many assets is that of each, in the order of days', () => {
  fc.assert(
    fc.property(fc.array(anyAsset, { maxLength: 12 }), anyDay, anyDay, (made, from, to) => {
      const assets = made.map(({ id, unit, count, baseOn }) => {
        const series: Series = {
          interval: { unit, count },
          anchor: 'install_date',
          startsOn: null,
          baseOn,
          afterOn: null,
          before: 0,
          revision: 1,
        };
        return { id, series };
      });
      const expected = assets.flatMap(({ id, series }) => {
        const due = [];
        for (const { number, scheduledOn } of occurrencesFrom(series, from)) {
          if (scheduledOn > to) break;
          due.push({ dueOn: scheduledOn, assetId: id, number });
        }
        return due;
      });
      const merged = [...calendarOf(assets, from, to)].map(({ asset, number, scheduledOn }) => ({
        dueOn: scheduledOn,
        assetId: asset.id,
        number,
      }));
      assert.deepEqual(merged, expected.toSorted(comparePlaces));
    }),
    { numRuns: 200 },
  );
});
