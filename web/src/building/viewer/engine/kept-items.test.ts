import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepItems } from './kept-items.ts';
import type { PartShapes } from './part-shapes.ts';

const matrixAt = (x: number, y: number, z: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

const part: PartShapes = {
  items: ['a', 'b', 'c'].map((guid) => ({ guid, category: 'IFCWALL' })),
  shapes: [],
  shapeOf: Uint32Array.of(5, 6, 7, 8),
  itemOf: Uint32Array.of(0, 1, 2, 1),
  matrices: Float32Array.from([0, 1, 2, 3].flatMap((each) => matrixAt(each, 0, 0))),
  colors: Uint8Array.from({ length: 16 }, (_, at) => at),
};

test('the wanted items keep their instances, moved into the axes of the other geometry', () => {
  const kept = keepItems(part, ({ guid }) => guid !== 'a', { x: 10, y: 20, z: -30 });
  assert.deepEqual(
    kept.items.map(({ guid }) => guid),
    ['b', 'c'],
  );
  assert.deepEqual([...kept.itemOf], [0, 1, 0]);
  assert.deepEqual([...kept.shapeOf], [6, 7, 8]);
  assert.deepEqual([...kept.matrices], [matrixAt(11, 20, -30), matrixAt(12, 20, -30), matrixAt(13, 20, -30)].flat());
  assert.deepEqual(
    [...kept.colors],
    Array.from({ length: 12 }, (_, at) => at + 4),
  );
});

test('nothing that is wanted leaves nothing', () => {
  const kept = keepItems(part, () => false, { x: 0, y: 0, z: 0 });
  assert.deepEqual([kept.items.length, kept.shapeOf.length, kept.matrices.length], [0, 0, 0]);
});
