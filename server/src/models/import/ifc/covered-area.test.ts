import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { measureCoveredArea } from './covered-area.ts';

const rectangle = (x: number, y: number, width: number, height: number): number[] => [
  ...[x, y, x + width, y, x + width, y + height],
  ...[x, y, x + width, y + height, x, y + height],
];

const isNear = (found: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(found - expected) <= within * Math.max(1, expected), `${found} is not ${expected}`);

test('what several triangles cover counts once', () => {
  assert.equal(measureCoveredArea([]), 0);
  assert.equal(measureCoveredArea([0, 0, 1, 1, 2, 2]), 0);
  isNear(measureCoveredArea([0, 0, 4, 0, 0, 3]), 6);
  isNear(measureCoveredArea(rectangle(0, 0, 3, 2)), 6);
  isNear(measureCoveredArea([...rectangle(0, 0, 3, 2), ...rectangle(0, 0, 3, 2)]), 6);
  isNear(measureCoveredArea([...rectangle(0, 0, 3, 2), ...rectangle(2, 1, 3, 2)]), 11);
  isNear(measureCoveredArea([...rectangle(0, 0, 1, 1), ...rectangle(5, 5, 1, 1)]), 2);
});

test('a disk of many triangles, twice above itself, has the area of its polygon', () => {
  const corners = 1000;
  const at = (corner: number) => (2 * Math.PI * corner) / corners;
  const disk = Array.from({ length: corners }, (_, corner) => [
    ...[0, 0, Math.cos(at(corner)), Math.sin(at(corner)), Math.cos(at(corner + 1)), Math.sin(at(corner + 1))],
  ]).flat();
  const polygon = (corners / 2) * Math.sin((2 * Math.PI) / corners);
  isNear(measureCoveredArea([...disk, ...disk]), polygon, 1e-5);
});

test('edges that cross change the area by next to nothing', () => {
  // A square and the same turned by 45 degrees: a star of eight points.
  const half = Math.SQRT2;
  const turned = [0, -half, half, 0, 0, half, 0, -half, 0, half, -half, 0];
  isNear(measureCoveredArea([...rectangle(-1, -1, 2, 2), ...turned]), 4 + 4 * (half - 1) ** 2, 1e-4);
});

test('rectangles cover what a grid of their corners says', () => {
  const side = fc.integer({ min: 0, max: 12 });
  const rectangles = fc.array(fc.tuple(side, side, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(rectangles, (all) => {
      const cells = new Set<string>();
      for (const [x, y, width, height] of all) {
        for (let dx = 0; dx < width; dx += 1) for (let dy = 0; dy < height; dy += 1) cells.add(`${x + dx},${y + dy}`);
      }
      isNear(measureCoveredArea(all.flatMap((each) => rectangle(...each))), cells.size, 1e-6);
    }),
    { numRuns: 100 },
  );
});
