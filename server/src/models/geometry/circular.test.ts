import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findCircular } from './circular.ts';

/** What a plain walk says: from a record one comes to one from which one comes back to it. */
function reachesCycle(named: readonly (readonly number[])[], from: number): boolean {
  const reachable = (start: number) => {
    const seen = new Set<number>();
    const rest = [...(named[start] ?? [])];
    for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
      if (!seen.has(at)) rest.push(...(named[at] ?? []));
      seen.add(at);
    }
    return seen;
  };
  return [from, ...reachable(from)].some((each) => reachable(each).has(each));
}

test('what comes back to itself is circular, and what names such a record, whatever is asked first', () => {
  const graph = fc
    .integer({ min: 1, max: 9 })
    .chain((count) => fc.array(fc.array(fc.nat(count - 1), { maxLength: 3 }), { minLength: count, maxLength: count }));
  fc.assert(
    fc.property(graph, fc.infiniteStream(fc.nat(8)), (named, order) => {
      const isCircular = findCircular({ count: named.length, namedBy: (place) => named[place] ?? [] });
      const asked = [...order.take(5)].map((each) => each % named.length);
      for (const place of [...asked, ...named.keys()]) assert.equal(isCircular(place), reachesCycle(named, place));
    }),
  );
});

test('a chain of any length is followed to its end', () => {
  const count = 300_000;
  const isCircular = findCircular({ count, namedBy: (place) => (place + 1 < count ? [place + 1] : []) });
  assert.equal(isCircular(0), false);
});
