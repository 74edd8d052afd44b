import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_COUNTS } from '../runs/public.ts';
import { countOnce } from './outcomes.ts';

type Name = keyof typeof NO_COUNTS;

// Steps of one record → its counts.
const RECORDS: readonly (readonly [readonly Name[], Partial<Record<Name, number>>])[] = [
  [[], {}],
  [['created'], { created: 1 }],
  [['created', 'updated', 'updated'], { created: 1 }],
  [['created', 'unchanged'], { created: 1 }],
  [['updated', 'updated', 'skipped'], { updated: 1 }],
  [['unchanged'], { unchanged: 1 }],
  [['skipped'], { skipped: 1 }],
  [['created', 'errors'], { created: 1, errors: 1 }],
  [['updated', 'conflicts'], { updated: 1, conflicts: 1 }],
];

for (const [steps, counted] of RECORDS) {
  test(`a record of the steps [${steps.join(', ')}] is counted as ${JSON.stringify(counted)}`, async () => {
    const before = { ...NO_COUNTS, created: 3, updated: 5, unchanged: 7, skipped: 2 };
    const counts = { ...before };
    await countOnce(counts, async () => {
      for (const step of steps) counts[step] += 1;
    });
    const expected = Object.entries(before).map(([name, count]) => [name, count + (counted[name as Name] ?? 0)]);
    assert.deepEqual(counts, Object.fromEntries(expected));
  });
}

test('the writes of a record whose work is broken off are counted once too', async () => {
  const counts = { ...NO_COUNTS };
  const work = async () => {
    counts.created += 1;
    counts.updated += 1;
    throw new Error('the vendor asks to wait');
  };
  await assert.rejects(countOnce(counts, work));
  assert.deepEqual([counts.created, counts.updated], [1, 0]);
});
