import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countInCycles } from './structure.ts';

test('what comes back to itself is counted, however it is reached, and what only leads there is not', () => {
  assert.equal(countInCycles(new Map()), 0);
  assert.equal(countInCycles(new Map([[1, 1]])), 1);
  // A storey and a space that are part of each other, a door in the space, and a wall on a storey of its own.
  assert.equal(
    countInCycles(
      new Map([
        [3, 2],
        [1, 2],
        [2, 1],
        [5, 4],
      ]),
    ),
    2,
  );
  const graph = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 30 }).map((pairs) => new Map(pairs));
  fc.assert(
    fc.property(graph, (wholes) => {
      const comesBack = (begin: number) => {
        let at = wholes.get(begin);
        for (let step = 0; step < wholes.size && at !== undefined && at !== begin; step += 1) at = wholes.get(at);
        return at === begin;
      };
      assert.equal(countInCycles(wholes), [...wholes.keys()].filter(comesBack).length);
    }),
  );
});
