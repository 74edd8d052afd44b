import assert from 'node:assert/strict';
import test from 'node:test';
import { BoxGeometry, type BufferGeometry, CylinderGeometry, PlaneGeometry, SphereGeometry } from 'three';
import { enclosedVolume } from './enclosed.ts';

function volumeOf(geometry: BufferGeometry, change = (indices: number[]) => indices): number | undefined {
  const { array } = geometry.getAttribute('position');
  return enclosedVolume(array, change(Array.from(geometry.getIndex()?.array ?? [])));
}

const isAbout = (volume: number | undefined, wanted: number) =>
  assert.ok(Math.abs((volume ?? Number.NaN) - wanted) < 1e-3 * Math.abs(wanted), `${volume} is not ${wanted}`);

test('bodies enclose their volume, wherever they stand', () => {
  isAbout(volumeOf(new BoxGeometry(2, 3, 4)), 24);
  isAbout(volumeOf(new BoxGeometry(5, 3, 0.01).translate(2000, -40, 900)), 0.15);
  isAbout(volumeOf(new SphereGeometry(1, 200, 200)), (4 / 3) * Math.PI);
});

test('a body that faces inwards has a negative volume', () => {
  isAbout(
    volumeOf(new BoxGeometry(2, 3, 4), (indices) => indices.toReversed()),
    -24,
  );
});

test('what leaves an opening encloses nothing', () => {
  assert.equal(volumeOf(new PlaneGeometry(2, 2)), undefined);
  assert.equal(
    volumeOf(new BoxGeometry(2, 3, 4), (indices) => indices.slice(6)),
    undefined,
    'a box without a side',
  );
  assert.equal(volumeOf(new CylinderGeometry(0.05, 0.05, 6, 24, 1, true)), undefined, 'a pipe, open on both ends');
  assert.equal(enclosedVolume([], []), undefined);
});

test('a corner amid the edge of a neighbour is no opening', () => {
  const box = new BoxGeometry(2, 2, 2);
  const positions = [...box.getAttribute('position').array, 0, 1, 1];
  const indices = Array.from(box.getIndex()?.array ?? []);
  const middle = positions.length / 3 - 1;
  const isAt = (vertex: number, place: readonly number[]) =>
    place.every((each, axis) => positions[vertex * 3 + axis] === each);
  // One of the two triangles at the upper front edge is divided there; its neighbour above is not.
  const at = [...Array(12).keys()]
    .map((each) => each * 3)
    .find((from) => {
      const [a = 0, b = 0, c = 0] = indices.slice(from, from + 3);
      const isFront = [a, b, c].every((each) => positions[each * 3 + 2] === 1);
      return (
        isFront && [a, b, c].some((each) => isAt(each, [-1, 1, 1])) && [a, b, c].some((each) => isAt(each, [1, 1, 1]))
      );
    });
  assert.ok(at !== undefined);
  const corners = indices.splice(at, 3);
  const [left, right] = [
    [-1, 1, 1],
    [1, 1, 1],
  ].map((place) => corners.findIndex((each) => isAt(each, place)));
  const withMiddle = (instead: number) => corners.map((each, place) => (place === instead ? middle : each));
  indices.push(...withMiddle(left as number), ...withMiddle(right as number));
  isAbout(enclosedVolume(positions, indices), 8);
});
