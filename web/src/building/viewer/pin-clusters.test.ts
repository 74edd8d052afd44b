import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { clustersOf } from './pin-clusters.ts';

const REACH = 30;
const axis = fc.integer({ min: 0, max: 400 });

test('pins in one place are one cluster, those apart are not, and those out of sight are in none', () => {
  const spots = [{ x: 10, y: 10 }, { x: 200, y: 10 }, undefined, { x: 12, y: 30 }, { x: 10, y: 39 }];
  assert.deepEqual(clustersOf(spots, REACH), [[0, 3, 4], [1]]);
  assert.deepEqual(clustersOf([], REACH), []);
});

test('each pin that is seen is in one cluster, near its first, and no two firsts hide each other', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ x: axis, y: axis })), (spots) => {
      const clusters = clustersOf(spots, REACH);
      assert.deepEqual(
        clusters.flat().toSorted((a, b) => a - b),
        spots.map((_, place) => place),
      );
      const far = (a: number, b: number) =>
        Math.hypot((spots[a]?.x ?? 0) - (spots[b]?.x ?? 0), (spots[a]?.y ?? 0) - (spots[b]?.y ?? 0));
      for (const members of clusters) for (const each of members) assert.ok(far(members[0] ?? 0, each) <= REACH);
      const firsts = clusters.map(([first = 0]) => first);
      for (const one of firsts) for (const other of firsts) assert.ok(one === other || far(one, other) > REACH);
    }),
  );
});
