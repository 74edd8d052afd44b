import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CHANGE_KINDS } from '../../../../contract/model-comparison.ts';
import { openCursors } from '../../platform/http/cursor.ts';
import { type ComparisonPlace, readPlace, writePlace } from './comparison-cursor.ts';

const count = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2_000_000 }));
const place = fc
  .record({
    withModelId: fc.uuid(),
    guid: fc.string({ minLength: 1, maxLength: 64, unit: 'grapheme-ascii' }),
    ordinal: fc.integer({ min: 1, max: 2_000_000 }),
    hasGeometry: fc.boolean(),
    totals: fc.tuple(count, count, count, count),
    kinds: fc.array(count, { minLength: CHANGE_KINDS.length, maxLength: CHANGE_KINDS.length }),
    notComparedCount: count,
    without: fc.tuple(fc.boolean(), fc.boolean()),
  })
  .map(
    ({ totals: [added, removed, changed, unchanged], kinds, notComparedCount, without, ...each }): ComparisonPlace => {
      const byKind = Object.fromEntries(CHANGE_KINDS.map((kind, at) => [kind, kinds[at] ?? 0]));
      const counts = {
        totals: { added, removed, changed, unchanged },
        kinds: byKind as ComparisonPlace['counts']['kinds'],
        withoutMaterials: [each.withModelId, MODEL].filter((_, at) => without[at]),
      };
      return { ...each, counts: { ...counts, notComparedCount } };
    },
  );
const MODEL = '01900000-0000-7000-8000-0000000000ab';

test('a place is read as it was written, and fits into a cursor', () => {
  const cursors = openCursors([Buffer.alloc(32, 1)]);
  fc.assert(
    fc.property(place, (each) => {
      const bytes = writePlace(MODEL, each);
      assert.deepEqual(readPlace(MODEL, bytes), each);
      assert.ok(cursors.seal(bytes, 'binding').length <= 200);
    }),
  );
});
