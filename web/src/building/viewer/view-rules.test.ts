import assert from 'node:assert/strict';
import test from 'node:test';
import { firstParts, isHeightShown, partOfStorey } from './part-choice.ts';
import { boxCuts, cutOfStorey, firstCut, flipped, planesOf } from './section.ts';
import { strokeOf } from './view-keys.ts';

const part = (number: number, byteSize: number, storeyGuid: string | null = `s${number}`) => ({
  ...{ number, byteSize, storeyGuid },
});

test('the lowest parts are fetched at once as far as they are small, and always one', () => {
  const parts = [part(1, 60), part(2, 30), part(3, 30)];
  assert.deepEqual(firstParts(parts, 100), [1, 2]);
  assert.deepEqual(firstParts(parts, 10), [1]);
  assert.deepEqual(firstParts([], 10), []);
});

test('an element of a storey without a part of its own is looked for where what is on no storey is', () => {
  const parts = [part(1, 1), part(2, 1, null)];
  assert.equal(partOfStorey(parts, 's1')?.number, 1);
  assert.equal(partOfStorey(parts, 's9')?.number, 2);
  assert.equal(partOfStorey(parts, null)?.number, 2);
  assert.equal(partOfStorey([part(1, 1)], null), undefined);
});

test('a cut leaves what lies below it, the other way round what lies above, and on all sides what is in a box', () => {
  assert.deepEqual(planesOf({ y: cutOfStorey(3) }), [{ normal: { x: 0, y: -1, z: 0 }, at: 4.2 }]);
  assert.deepEqual(planesOf({ x: { from: 2 } }), [{ normal: { x: 1, y: 0, z: 0 }, at: 2 }]);
  const box = { min: { x: 0, y: 0, z: -8 }, max: { x: 10, y: 6, z: 0 } };
  assert.deepEqual(firstCut(box, 'z'), { to: -4 });
  assert.deepEqual(flipped({ to: -4 }), { from: -4 });
  assert.deepEqual(flipped({ from: 1 }), { to: 1 });
  assert.equal(flipped({ from: 1, to: 2 }), undefined);
  assert.equal(planesOf(boxCuts(box)).length, 6);
});

test('a height is on the storey below it, and what hangs a little under a slab is on that', () => {
  const parts = [
    { number: 1, elevationM: 0 },
    { number: 2, elevationM: 3 },
    { number: 3, elevationM: null },
  ];
  assert.equal(isHeightShown(parts, new Set([1]), 1.5), true);
  assert.equal(isHeightShown(parts, new Set([1]), 2.8), false);
  assert.equal(isHeightShown(parts, new Set([2]), 2.8), true);
  assert.equal(isHeightShown(parts, new Set([1]), -9), true, 'below all of them: the lowest');
  assert.equal(isHeightShown([{ number: 1, elevationM: null }], new Set(), 0), true);
});

test('arrows turn, with shift they move, and keys of the browser stay its own', () => {
  const key = (name: string, more = {}) => ({
    ...{ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    ...more,
  });
  assert.deepEqual(strokeOf(key('ArrowLeft')), { does: 'move', move: 'left', isPan: false });
  assert.deepEqual(strokeOf(key('ArrowUp', { shiftKey: true })), { does: 'move', move: 'up', isPan: true });
  assert.deepEqual(strokeOf(key('F')), { does: 'fit' });
  assert.deepEqual(strokeOf(key('2')), { does: 'look', view: 'top' });
  assert.deepEqual(strokeOf(key('M')), { does: 'measure' });
  assert.deepEqual(strokeOf(key('Enter')), { does: 'take' });
  assert.equal(strokeOf(key('+', { ctrlKey: true })), undefined);
  assert.equal(strokeOf(key('q')), undefined);
});
