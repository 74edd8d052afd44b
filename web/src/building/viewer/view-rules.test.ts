import assert from 'node:assert/strict';
import test from 'node:test';
import { firstParts, partOfStorey } from './part-choice.ts';
import { cutOfStorey, firstCut, planesOf } from './section.ts';
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

test('a cut leaves what lies below it, the other way round what lies above', () => {
  assert.deepEqual(planesOf({ y: cutOfStorey(3) }), [{ normal: { x: 0, y: -1, z: 0 }, at: 4.2 }]);
  assert.deepEqual(planesOf({ x: { at: 2, isFlipped: true } }), [{ normal: { x: 1, y: 0, z: 0 }, at: 2 }]);
  const box = { min: { x: 0, y: 0, z: -8 }, max: { x: 10, y: 6, z: 0 } };
  assert.deepEqual(firstCut(box, 'z'), { at: -4, isFlipped: false });
});

test('arrows turn, with shift they move, and keys of the browser stay its own', () => {
  const key = (name: string, more = {}) => ({
    ...{ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    ...more,
  });
  assert.deepEqual(strokeOf(key('ArrowLeft')), { does: 'move', move: 'left', isPan: false });
  assert.deepEqual(strokeOf(key('ArrowUp', { shiftKey: true })), { does: 'move', move: 'up', isPan: true });
  assert.deepEqual(strokeOf(key('F')), { does: 'fit' });
  assert.equal(strokeOf(key('+', { ctrlKey: true })), undefined);
  assert.equal(strokeOf(key('q')), undefined);
});
