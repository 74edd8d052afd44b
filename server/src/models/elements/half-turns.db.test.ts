// Bodies that are turned or mirrored inside of their box: each is told unless it is turned onto itself.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ChangeKind } from '../../../../contract/model-comparison.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { measureModel } from '../geometry/fixtures/measured-model.ts';
import { readModelFile } from '../import/fixtures/read-text.ts';
import { listDifferences } from './comparison.ts';
import { boxes, type Point } from './fixtures/boxes.ts';
import { turnedBodies } from './fixtures/placed-boxes.ts';
import { insertElements } from './import-store.ts';

const { db, asOwner } = await serviceDb();
const made = tenants(db);
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const scope = await made.project(workspace);
const folder = await mkdtemp(join(tmpdir(), 'half turns [test] '));
after(() => rm(folder, { recursive: true }));

type Body = ReturnType<typeof boxes>;
/** The images of the x, y and z directions. */
type Turn = readonly [Point, Point, Point];

const [X, Y, Z]: Turn = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const minus = ([x, y, z]: Point): Point => [-x, -y, -z];

const TURNS: Readonly<Record<string, Turn>> = {
  'a half turn about x': [X, minus(Y), minus(Z)],
  'a half turn about y': [minus(X), Y, minus(Z)],
  'a half turn about z': [minus(X), minus(Y), Z],
  'a quarter turn about x': [X, Z, minus(Y)],
  'a quarter turn about z': [Y, minus(X), Z],
};
const MIRRORS: Readonly<Record<string, Turn>> = {
  'a mirror across x': [minus(X), Y, Z],
  'a mirror across z': [X, Y, minus(Z)],
  'a mirror through the middle': [minus(X), minus(Y), minus(Z)],
};

const box = (x: number, y: number, z: number, size: Point): readonly [Point, Point] => [
  [x - size[0] / 2, y - size[1] / 2, z - size[2] / 2],
  [x + size[0] / 2, y + size[1] / 2, z + size[2] / 2],
];

const plate = box(0, 0, 0, [1, 1, 0.1]);
const cube: Point = [0.1, 0.1, 0.1];

const SHAPES: Readonly<Record<string, Body>> = {
  'a beam': boxes([box(0, 0, 0, [4, 0.2, 0.3])]),
  'a bracket like an L': boxes([box(0, 0, 0, [1, 0.1, 0.2]), box(-0.45, 0.3, 0, [0.1, 0.5, 0.2])]),
  // Not flush: where faces in one plane are drawn as one hangs on a hundredth of a millimetre.
  'a bracket like a Z': boxes([
    ...[box(0, 0, 0, [0.1, 1, 0.2]), box(0.3, 0.4, 0, [0.5, 0.1, 0.15])],
    box(-0.3, -0.4, 0, [0.5, 0.1, 0.15]),
  ]),
  // Two sockets weigh up one that is twice as far from the middle: centre, box and spread are as in its half turn.
  'a plate with three sockets': boxes([
    plate,
    box(-0.2, 0.15, 0.1, cube),
    box(-0.2, -0.15, 0.1, cube),
    box(0.4, 0, 0.1, cube),
  ]),
  'a plate with sockets on both sides': boxes([
    plate,
    ...[-0.1, 0.1].flatMap((z) => [box(-0.2, 0.15, z, cube), box(-0.2, -0.15, z, cube), box(0.4, 0, z, cube)]),
  ]),
  'a door leaf with a handle': boxes([box(0, 0, 0, [0.9, 0.05, 2.1]), box(0.37, 0.02, 0, [0.08, 0.17, 0.03])]),
  'a tetrahedron in a cube': {
    corners: [
      [1, 1, 1],
      [1, -1, -1],
      [-1, 1, -1],
      [-1, -1, 1],
    ],
    triangles: [
      [0, 1, 2],
      [0, 3, 1],
      [0, 2, 3],
      [1, 3, 2],
    ],
  },
};

const apply = ([x, y, z]: Turn, [a, b, c]: Point): Point => [
  x[0] * a + y[0] * b + z[0] * c,
  x[1] * a + y[1] * b + z[1] * c,
  x[2] * a + y[2] * b + z[2] * c,
];

const inverse = (turn: Turn): Turn => {
  const row = (axis: 0 | 1 | 2): Point => [turn[0][axis], turn[1][axis], turn[2][axis]];
  return [row(0), row(1), row(2)];
};

const isMirror = ([x, y, z]: Turn) =>
  x[0] * (y[1] * z[2] - y[2] * z[1]) - y[0] * (x[1] * z[2] - x[2] * z[1]) + z[0] * (x[1] * y[2] - x[2] * y[1]) < 0;

/** The body in another place of its box; a mirror image has its faces the other way round. */
function turnBody({ corners, triangles }: Body, turn: Turn): Body {
  const flip = isMirror(turn);
  return {
    corners: corners.map((each) => apply(turn, each)),
    triangles: triangles.map(([a, b, c]): Point => (flip ? [a, c, b] : [a, b, c])),
  };
}

/** Its corners, which these bodies are known by. */
const known = ({ corners }: Body) =>
  corners
    .map((each) => each.map((value) => (Math.round(value * 1e6) / 1e6 + 0).toFixed(6)).join())
    .toSorted()
    .join(' ');

interface Case {
  readonly name: string;
  readonly was: { readonly axes: Turn; readonly body: Body };
  readonly now: { readonly axes: Turn; readonly body: Body };
  readonly kinds: readonly ChangeKind[] | 'some';
}

const PLAIN: Turn = [X, Y, Z];

function* casesOf(): Generator<Case> {
  for (const [shape, body] of Object.entries(SHAPES)) {
    for (const [turned, turn] of Object.entries({ ...TURNS, ...MIRRORS })) {
      const name = `${shape}, ${turned}`;
      const image = turnBody(body, turn);
      const isSame = known(image) === known(body);
      const was = { axes: PLAIN, body };
      // In the same axes its form is another; in axes that turn with it, its placement.
      yield { name: `${name}, in its axes`, was, now: { axes: PLAIN, body: image }, kinds: isSame ? [] : 'some' };
      if (isMirror(turn)) continue;
      yield { name: `${name}, with its axes`, was, now: { axes: turn, body }, kinds: isSame ? [] : 'some' };
      // Another program may name other axes of a body that stays.
      const rewritten = { axes: turn, body: turnBody(body, inverse(turn)) };
      yield { name: `${name}, of its axes alone`, was, now: rewritten, kinds: [] };
    }
  }
}

/** The same body with corners that lie a little beside. */
const roughly = (body: Body, by: number): Body => ({
  ...body,
  corners: body.corners.map(
    (each, at) => each.map((value, axis) => value + (((at + axis) % 3) - 1) * by) as unknown as Point,
  ),
});

async function keepBodies(bodies: readonly { readonly axes: Turn; readonly body: Body }[]): Promise<string> {
  const path = join(folder, `${made.ids.next()}.ifc`);
  const text = turnedBodies(
    bodies.map(({ axes, body }, place) => ({ guid: guidAt(place), x: axes[0], z: axes[2], ...body })),
  );
  await writeFile(path, text);
  const { elements, storeys } = await readModelFile(path);
  const id = made.ids.next();
  const json = JSON.stringify(elements);
  await inTransaction(db, scope, (tx) =>
    insertElements(tx, scope, id, { ids: elements.map(() => made.ids.next()), storeyIds: [], spaceIds: [], json }),
  );
  await measureModel(db, scope, id, { path, storeys });
  return id;
}

const guidAt = (place: number) => `0${String(place).padStart(21, '0')}`;

async function compareCases(
  cases: readonly Pick<Case, 'was' | 'now'>[],
  prepare: (withModelId: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly (readonly ChangeKind[])[]> {
  const [withModelId, modelId] = [
    await keepBodies(cases.map(({ was }) => was)),
    await keepBodies(cases.map(({ now }) => now)),
  ];
  await prepare(withModelId);
  const found = await listDifferences(
    db.reader(scope),
    scope,
    { modelId, withModelId, hasGeometry: true },
    {
      ...{ change: undefined, kind: undefined, guid: undefined, members: false },
      ...{ after: { guid: '', ordinal: 0 }, rows: cases.length + 1 },
    },
  );
  const byGuid = new Map(found.map((each) => [each.guid, each.kinds]));
  return cases.map((_, place) => byGuid.get(guidAt(place)) ?? []);
}

test('a body that is turned or mirrored in its box is told, and one that is so onto itself is not', async () => {
  const cases = [...casesOf()];
  const found = await compareCases(cases);
  const wrong = cases.flatMap(({ name, kinds }, place) => {
    const is = found[place] ?? [];
    const isRight = kinds === 'some' ? is.length > 0 : is.length === 0;
    return isRight ? [] : [`${name}: ${is.join(' and ') || 'no change'}`];
  });
  assert.deepEqual(wrong, []);
});

test('a body that is written a little otherwise, turned or not, is no change', async () => {
  const all = Object.values(SHAPES).flatMap((body) => [
    { was: { axes: PLAIN, body }, now: { axes: PLAIN, body: roughly(body, 0.0003) } },
    ...Object.values(TURNS).map((turn) => ({
      was: { axes: PLAIN, body },
      now: { axes: turn, body: roughly(turnBody(body, inverse(turn)), 0.00002) },
    })),
  ]);
  const found = await compareCases(all);
  assert.deepEqual(
    found.map((kinds, place) => [place, ...kinds]).filter(({ length }) => length > 1),
    [],
  );
});

test('turned by an angle at which nothing is on an axis, it is told as well', async () => {
  const [cos, sin] = [Math.cos(0.6), Math.sin(0.6)];
  const askew: Turn = [[cos, sin, 0], [-sin, cos, 0], Z];
  const half: Turn = [[-cos, -sin, 0], [sin, -cos, 0], Z];
  const body = SHAPES['a plate with three sockets'] as Body;
  const beam = SHAPES['a beam'] as Body;
  assert.deepEqual(
    await compareCases([
      { was: { axes: askew, body }, now: { axes: half, body } },
      { was: { axes: askew, body: beam }, now: { axes: half, body: beam } },
    ]),
    [['placement'], []],
  );
});

test('a version that was drawn before there were skews is compared by what both have', async () => {
  const body = SHAPES['a plate with three sockets'] as Body;
  const half = TURNS['a half turn about z'] as Turn;
  const longer = { ...body, corners: body.corners.map(([x, y, z]): Point => [x * 1.1, y, z]) };
  const plain = { axes: PLAIN, body };
  const found = await compareCases(
    [
      { was: plain, now: plain },
      { was: plain, now: { axes: half, body } },
      { was: plain, now: { axes: PLAIN, body: longer } },
      { was: plain, now: { axes: TURNS['a quarter turn about z'] as Turn, body } },
    ],
    (withModelId) =>
      asOwner('update model_element_figures set figures = figures[1:53] where model_id = $1', [withModelId]),
  );
  assert.deepEqual(found, [[], [], ['shape'], ['placement']]);
});
