import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { BoxGeometry, type BufferGeometry, PlaneGeometry, SphereGeometry } from 'three';
import { enclosedVolume } from './enclosed.ts';
import { facingOutwards } from './facing.ts';

const read = (geometry: BufferGeometry) => ({
  positions: Array.from(geometry.getAttribute('position').array),
  indices: Array.from(geometry.getIndex()?.array ?? []),
});

const turnedWhere = (indices: readonly number[], isTurned: (triangle: number) => boolean) =>
  indices.map((vertex, at) => (isTurned(Math.floor(at / 3)) ? (indices[at - 2 * (at % 3) + 2] as number) : vertex));

test('whichever faces of a body look inwards, all look outwards afterwards', () => {
  const { positions, indices } = read(new BoxGeometry(2, 3, 4));
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (turns) => {
      const found = facingOutwards(
        positions,
        turnedWhere(indices, (triangle) => turns[triangle] === true),
      );
      assert.equal(found.isBody, true);
      assert.ok(Math.abs((enclosedVolume(positions, found.indices) ?? 0) - 24) < 1e-6);
    }),
  );
});

test('two pieces that look to different sides both look outwards afterwards', () => {
  const one = read(new BoxGeometry(3, 3, 3));
  const other = read(new SphereGeometry(1, 12, 12).translate(9, 0, 0));
  const positions = [...one.positions, ...other.positions];
  const shift = one.positions.length / 3;
  const indices = [...turnedWhere(one.indices, () => true), ...other.indices.map((each) => each + shift)];
  const found = facingOutwards(positions, indices);
  const wanted = 27 + (enclosedVolume(other.positions, other.indices) ?? 0);
  assert.ok(Math.abs((enclosedVolume(positions, found.indices) ?? 0) - wanted) < 1e-6);
  assert.equal(found.isTurned(0), true);
  assert.equal(found.isTurned(shift + 30), false);
});

test('what has an opening is no body, and stays as it was', () => {
  const { positions, indices } = read(new BoxGeometry(2, 3, 4));
  const open = indices.slice(6);
  const found = facingOutwards(positions, open);
  assert.equal(found.isBody, false);
  assert.deepEqual(found.indices, open);
  const sheet = read(new PlaneGeometry(2, 2));
  assert.equal(facingOutwards(sheet.positions, sheet.indices).isBody, false);
});
