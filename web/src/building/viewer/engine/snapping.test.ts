import assert from 'node:assert/strict';
import test from 'node:test';
import { BatchedMesh, BoxGeometry, Matrix4, MeshBasicMaterial, Raycaster, Vector3 } from 'three';
import { snapOf } from './snapping.ts';

const PIXELS_PER_METRE = 50;

/** A slab of 10 by 0.2 by 8 m with a corner at 0, 3, 0, and a column of 0.4 m under it, pointed at from straight above. */
function pointedAt(x: number, z: number, cutFrom = Number.NEGATIVE_INFINITY) {
  const [slab, column] = [new BoxGeometry(10, 0.2, 8), new BoxGeometry(0.4, 3, 0.4)];
  const mesh = new BatchedMesh(2, 100, 200, new MeshBasicMaterial());
  for (const [geometry, matrix] of [
    [column, new Matrix4().makeTranslation(5, 1.5, -4)],
    [slab, new Matrix4().makeTranslation(5, 2.9, -4)],
  ] as const) {
    mesh.setMatrixAt(mesh.addInstance(mesh.addGeometry(geometry)), matrix);
  }
  const ray = new Raycaster(new Vector3(x, 30, z), new Vector3(0, -1, 0));
  const [hit] = ray.intersectObject(mesh, false);
  assert.ok(hit?.face != null && hit.batchId !== undefined);
  return snapOf(
    { mesh, instance: hit.batchId, point: hit.point, face: hit.face },
    {
      pixelsBetween: (one, other) => Math.hypot(one.x - other.x, one.z - other.z) * PIXELS_PER_METRE,
      isSeen: (place) => place.x >= cutFrom,
    },
  );
}

const rounded = ({ x, y, z }: { x: number; y: number; z: number }) =>
  [x, y, z].map((each) => Math.round(each * 1000) / 1000 + 0);

test('a point near a corner is drawn to it, whichever triangle was hit', () => {
  for (const [x, z, corner] of [
    [9.9, -0.1, [10, 3, 0]],
    [0.1, -0.1, [0, 3, 0]],
    [0.1, -7.9, [0, 3, -8]],
    [9.8, -7.9, [10, 3, -8]],
  ] as const) {
    const { kind, place } = pointedAt(x, z);
    assert.equal(kind, 'corner');
    assert.deepEqual(rounded(place), corner);
  }
});

test('a point near an edge is drawn to it, and one on the line between two triangles of a face is not', () => {
  const { kind, place } = pointedAt(6, -0.1);
  assert.equal(kind, 'edge');
  assert.deepEqual(rounded(place), [6, 3, 0]);
  for (const z of [-3.99, -4.01]) assert.equal(pointedAt(5.01, z).kind, 'face');
});

test('a point amid a face stays where it is', () => {
  const { kind, place } = pointedAt(3, -2);
  assert.equal(kind, 'face');
  assert.deepEqual(rounded(place), [3, 3, -2]);
});

test('a corner that a section has taken away draws no point to it', () => {
  const { kind, place } = pointedAt(0.2, -0.05, 0.15);
  assert.equal(kind, 'edge');
  assert.deepEqual(rounded(place), [0.2, 3, 0]);
});
