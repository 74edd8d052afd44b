import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_COUNTS } from '../runs/public.ts';
import { createTally } from './tally.ts';

type Name = keyof typeof NO_COUNTS;
const issue = (recordId: string | null, vendorId: string | null = null) => ({ entity: 'issue', recordId, vendorId });

/** A tally, and work over records whose steps raise the counts. */
function open(stored?: Parameters<typeof createTally>[1]) {
  const counts = { ...NO_COUNTS };
  const tally = createTally(counts, stored);
  const work = (recordId: string, ...steps: Name[]) =>
    tally.count(issue(recordId), async () => {
      for (const step of steps) counts[step] += 1;
    });
  return { counts, tally, work };
}

// Steps of one record, the work of each pass over it → what it counts as.
const RECORDS: readonly (readonly [readonly (readonly Name[])[], Name | undefined])[] = [
  [[[]], undefined],
  [[['created']], 'created'],
  [[['created', 'updated', 'updated']], 'created'],
  [[['unchanged', 'created']], 'created'],
  [[['updated', 'updated', 'skipped']], 'updated'],
  [[['created', 'errors']], 'errors'],
  [[['updated', 'conflicts']], 'conflicts'],
  [[['unchanged'], ['unchanged']], 'unchanged'],
  [[['unchanged'], ['updated']], 'updated'],
  [[['updated'], ['unchanged']], 'updated'],
  [[['updated'], ['updated']], 'updated'],
  [[['conflicts'], ['conflicts']], 'conflicts'],
  [[['skipped'], ['errors']], 'errors'],
];

for (const [passes, result] of RECORDS) {
  test(`a record of the steps ${JSON.stringify(passes)} counts once, as ${result}`, async () => {
    const { counts, work } = open();
    for (const steps of passes) await work('a', ...steps);
    const once = result === undefined ? {} : { considered: 1, [result]: 1 };
    assert.deepEqual(counts, { ...NO_COUNTS, ...once });
  });
}

test('each record counts for itself, and one of another type with the same id too', async () => {
  const { counts, tally, work } = open();
  await work('a', 'conflicts');
  await work('b', 'conflicts');
  tally.noteUnchanged({ entity: 'rfi', recordId: 'a' });
  assert.deepEqual(counts, { ...NO_COUNTS, considered: 3, conflicts: 2, unchanged: 1 });
});

test('a later slice knows what earlier ones counted, and takes back what a more important result replaces', async () => {
  const first = open();
  await first.work('a', 'conflicts');
  await first.work('b', 'skipped');
  first.tally.noteUnchanged(issue('c'));
  const second = open(JSON.parse(JSON.stringify(first.tally.save())));
  await second.work('a', 'conflicts');
  await second.work('b', 'updated');
  second.tally.assumeCounted(issue('c'));
  await second.work('c', 'updated');
  assert.deepEqual(second.counts, { ...NO_COUNTS, skipped: -1, unchanged: -1, updated: 2 });
  const third = open(second.tally.save());
  await third.work('b', 'updated');
  assert.deepEqual(third.counts, NO_COUNTS);
});

test('work within work over a record counts for that record, by its id here once it has one', async () => {
  const { counts, tally } = open();
  const about = issue(null, '7');
  await tally.count(about, async () => {
    const made = issue(null, '7');
    await tally.count(made, async () => {
      counts.created += 1;
      made.recordId = 'a';
    });
    counts.unchanged += 1;
  });
  assert.deepEqual(counts, { ...NO_COUNTS, considered: 1, created: 1 });
  tally.noteUnchanged(issue('a'));
  assert.equal(counts.considered, 1);
});

test('the writes of a record whose work is broken off count, and are known as such whatever it counts as', async () => {
  const { counts, tally } = open();
  const work = tally.count(issue('a'), async () => {
    counts.updated += 1;
    counts.errors += 1;
    throw new Error('the vendor asks to wait');
  });
  await assert.rejects(work);
  assert.deepEqual(counts, { ...NO_COUNTS, considered: 1, errors: 1 });
  assert.equal(tally.hasWritten(), true);
  assert.equal(open(tally.save()).tally.hasWritten(), true);
});
