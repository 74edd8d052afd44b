import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { afterCompletion, type Series } from '../schedules/public.ts';
import { reopen } from './reopening.ts';
import { type Task, untouched } from './task.ts';

const series: Series = {
  interval: { unit: 'months', count: 1 },
  anchor: 'install_date',
  startsOn: null,
  baseOn: '2026-01-31',
  afterOn: '2026-02-10',
  before: 2,
  revision: 5,
};
const byCompletion: Series = { ...series, anchor: 'last_completion' };
const settled = (more: Partial<Task>): Task => ({
  ...untouched({ number: 3, scheduledOn: '2026-02-28' }),
  ...{ id: 't', state: 'completed', dueOn: '2026-03-04', settledOn: '2026-03-05', revision: 2, undo: null },
  ...more,
});
const undo = { baseOn: '2026-01-31', afterOn: '2026-02-10', before: 2 };
const moved: Series = { ...byCompletion, ...afterCompletion(byCompletion, 3, '2026-03-05') };

describe('a task that was settled by mistake', () => {
  for (const [what, standing, task, lastSettled, expected] of [
    ['completed, from the installation', series, settled({}), 3, series],
    ['completed before a later one, from the installation', series, settled({}), 9, series],
    ['skipped, from the installation', series, settled({ state: 'skipped' }), 3, series],
    ['completed, by the last completion', moved, settled({ undo }), 3, { ...byCompletion, revision: 7 }],
    ['skipped, by the last completion', byCompletion, settled({ state: 'skipped' }), 3, byCompletion],
    ['completed before a later one, by the last completion', moved, settled({ undo }), 4, 'A later task'],
    ['skipped before a later one, by the last completion', byCompletion, settled({ state: 'skipped' }), 4, 'A later'],
    ['completed before the plan changed', { ...series, before: 3 }, settled({}), 3, 'The maintenance calendar'],
    ['completed by the last completion before the plan changed', moved, settled({}), 3, 'The maintenance calendar'],
    ['open still', series, untouched({ number: 3, scheduledOn: '2026-02-28' }), 0, 'Only a completed'],
  ] as const) {
    test(what, () => {
      const reopened = () =>
        reopen({ asset: { condition: null }, series: standing }, task, { note: 'oops', lastSettled });
      if (typeof expected === 'string') {
        assert.throws(reopened, { code: 'conflict', message: new RegExp(`^${expected}`) });
        return;
      }
      const settlement = { state: 'open', dueOn: '2026-03-04', settledOn: null, note: 'oops' };
      assert.deepEqual(reopened(), { settlement, series: expected });
    });
  }

  test('stays settled on an asset that is retired', () => {
    const retired = { asset: { condition: 'retired' as const }, series };
    assert.throws(() => reopen(retired, settled({}), { note: null, lastSettled: 3 }), { message: /retired/ });
  });
});
