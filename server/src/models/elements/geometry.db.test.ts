// Elements of two versions that were drawn and measured: what is told of the place and the form of each.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ElementDifference } from '../../../../contract/model-comparison.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { tenants } from '../../../testing/tenants.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { measureModel } from '../geometry/fixtures/measured-model.ts';
import { readModelFile } from '../import/fixtures/read-text.ts';
import { countDifferences, listDifferences } from './comparison.ts';
import { boxes, type Point } from './fixtures/boxes.ts';
import { type PlacedBody, placedBody } from './fixtures/placed-boxes.ts';
import { insertElements, insertStructure } from './import-store.ts';

const { db } = await serviceDb();
const made = tenants(db);
const { scope: workspace } = await made.workspace({ owner: 'owner' });
const scope = await made.project(workspace);
const reader = db.reader(scope);
const folder = await mkdtemp(join(tmpdir(), 'compared [test] '));
after(() => rm(folder, { recursive: true }));

/** Reads and draws a file as the service does, and keeps both. */
async function keepModel(path: string): Promise<string> {
  const id = made.ids.next();
  const { elements, storeys } = await readModelFile(path);
  const ids = elements.map(() => made.ids.next());
  const placed = storeys.map((each) => ({ ...each, id: made.ids.next() }));
  const storeyIds = placed.map((each) => each.id);
  const batch = {
    ids,
    storeyIds,
    spaceIds: [],
    json: JSON.stringify(elements.map((each) => ({ ...each, space: null }))),
  };
  await inTransaction(db, scope, async (tx) => {
    await insertStructure(tx, scope, id, { storeys: [], spaces: [] });
    await insertElements(tx, scope, id, batch);
  });
  await measureModel(db, scope, id, { path, storeys });
  return id;
}

async function keepBody(body: PlacedBody): Promise<string> {
  const path = join(folder, `${made.ids.next()}.ifc`);
  await writeFile(path, placedBody(body));
  return keepModel(path);
}

async function compare(withModelId: string, modelId: string) {
  const versions = { modelId, withModelId, hasGeometry: true };
  const counts = await countDifferences(reader, scope, versions);
  const window = {
    change: undefined,
    kind: undefined,
    guid: undefined,
    members: true,
    after: { guid: '', ordinal: 0 },
    rows: 1000,
  };
  return { ...counts, data: await listDifferences(reader, scope, versions, window) };
}

/** The kinds in which the one element of two files differs, and the members of that. */
async function kindsBetween(before: PlacedBody, now: PlacedBody) {
  const { data } = await compare(await keepBody(before), await keepBody(now));
  const [difference] = data;
  return { kinds: difference?.kinds ?? [], members: membersOf(difference) };
}

const membersOf = (difference: ElementDifference | undefined) =>
  Object.fromEntries(
    (difference?.members ?? []).map(({ path, before, after: now }) => [
      path.join('/'),
      [before?.value, now?.value].filter((value) => value !== undefined),
    ]),
  );

test('a body that is the same, drawn far from the origin or written otherwise, is no change', async () => {
  assert.deepEqual((await kindsBetween({}, {})).kinds, []);
  const faraway = { site: [155_000.123, 463_000.456, 3.21] } as const;
  assert.deepEqual((await kindsBetween(faraway, faraway)).kinds, []);
  // Less than the tolerance.
  assert.deepEqual((await kindsBetween({}, { at: [0.0005, 0, 0], size: [4.0004, 0.2, 3] })).kinds, []);
});

test('a body that was moved or turned tells how far, and no other form', async () => {
  const moved = await kindsBetween({}, { at: [0.35, 0, 0] });
  assert.deepEqual(moved.kinds, ['placement']);
  assert.deepEqual(moved.members, {
    'placement/moved': [0.35],
    'placement/centre': [
      [2, 0.1, 1.5],
      [2.35, 0.1, 1.5],
    ],
  });
  const turned = await kindsBetween({ turned: 10 }, { turned: 40 });
  assert.deepEqual(turned.kinds, ['placement']);
  assert.equal(Math.round(Number(turned.members['placement/turned']?.[0]) * 100), 3000);
  const faraway = await kindsBetween(
    { site: [155_000, 463_000, 0] },
    { site: [155_000, 463_000, 0], at: [0, 0.002, 0] },
  );
  assert.deepEqual(faraway.kinds, ['placement']);
  assert.deepEqual(faraway.members['placement/moved'], [0.002]);
});

test('a body of another form tells its sizes, and another place only where its placement is another', async () => {
  const grown = await kindsBetween({}, { size: [4, 0.2, 9] });
  assert.deepEqual(grown.kinds, ['shape']);
  assert.deepEqual(grown.members, {
    'shape/height': [3, 9],
    'shape/area': [26.8, 77.2],
    'shape/volume': [2.4, 7.2],
  });
  assert.deepEqual((await kindsBetween({}, { size: [4, 0.2, 9], at: [1, 0, 0] })).kinds, ['placement', 'shape']);
  assert.deepEqual((await kindsBetween({}, { size: [4.002, 0.2, 3] })).kinds, ['shape']);
});

test('a small hole that comes, goes or is moved is another form', async () => {
  assert.deepEqual((await kindsBetween({}, { hole: [1, 1] })).kinds, ['shape']);
  assert.deepEqual((await kindsBetween({ hole: [1, 1] }, { hole: [1, 1] })).kinds, []);
  const moved = await kindsBetween({ hole: [1, 1] }, { hole: [1.3, 1] });
  assert.deepEqual(moved.kinds, ['shape']);
  assert.deepEqual(moved.members, {});
  // To the other side: all sums but those about the middle are the same.
  assert.deepEqual((await kindsBetween({ hole: [1, 1] }, { hole: [3, 1] })).kinds, ['shape']);
});

/** A right-angled wedge, which is no mirror image of itself. */
const WEDGE = {
  corners: [
    [0, 0, 0],
    [3, 0, 0],
    [0, 1, 0],
    [0, 0, 2],
  ],
  triangles: [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ],
} as const;

test('corners and triangles in another order are the same form, its mirror image is not', async () => {
  const order = [2, 0, 3, 1];
  const shuffled = {
    corners: order.map((each) => WEDGE.corners[each] as (typeof WEDGE.corners)[0]),
    triangles: WEDGE.triangles
      .toReversed()
      .map(([a, b, c]) => [order.indexOf(b), order.indexOf(c), order.indexOf(a)] as const),
  };
  assert.deepEqual((await kindsBetween({ faceted: WEDGE }, { faceted: shuffled })).kinds, []);
  const mirrored = {
    corners: WEDGE.corners.map(([x, y, z]) => [-x, y, z] as const),
    triangles: WEDGE.triangles.map(([a, b, c]) => [a, c, b] as const),
  };
  assert.deepEqual((await kindsBetween({ faceted: WEDGE }, { faceted: mirrored })).kinds, ['shape']);
});

test('a body that another program writes in other axes at the same place is no change', async () => {
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  const inModel = {
    corners: WEDGE.corners.map(([x, y, z]) => [x * cos - y * sin + 5, x * sin + y * cos + 2, z] as const),
    triangles: WEDGE.triangles,
  };
  const kinds = await kindsBetween({ faceted: WEDGE, at: [5, 2, 0], turned: 30 }, { faceted: inModel });
  assert.deepEqual(kinds, { kinds: [], members: {} });
});

/** A beam of 5 m whose middle is the origin, at this angle. */
const brace = (turned: number): PlacedBody => {
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  return { size: [5, 0.1, 0.1], turned, at: [-2.5 * cos + 0.05 * sin, -2.5 * sin - 0.05 * cos, 0] };
};

test('a brace that is flipped to the other diagonal of its box was turned', async () => {
  const { kinds, members } = await kindsBetween(brace(30), brace(150));
  assert.deepEqual(kinds, ['placement']);
  assert.deepEqual(members, { 'placement/turned': [120] });
  assert.deepEqual((await kindsBetween(brace(45), brace(-45))).kinds, ['placement']);
  const far = { site: [155_000, 463_000, 0] } as const;
  assert.deepEqual((await kindsBetween({ ...brace(45), ...far }, { ...brace(135), ...far })).kinds, ['placement']);
  // About its own axis by half a turn it is where it was.
  assert.deepEqual((await kindsBetween(brace(30), brace(210))).kinds, []);
});

/** The same body as a mirror across the x axis shows it. */
const mirrorX = ({ corners, triangles }: ReturnType<typeof boxes>, width: number) => ({
  corners: corners.map(([x, y, z]): Point => [width - x, y, z]),
  triangles: triangles.map(([a, b, c]) => [a, c, b] as const),
});

test('a square plate with two sockets that is turned by a quarter was turned', async () => {
  const plate = boxes([
    [
      [-0.5, -0.5, 0],
      [0.5, 0.5, 0.1],
    ],
    [
      [-0.35, -0.05, 0.1],
      [-0.25, 0.05, 0.15],
    ],
    [
      [0.25, -0.05, 0.1],
      [0.35, 0.05, 0.15],
    ],
  ]);
  assert.deepEqual((await kindsBetween({ faceted: plate }, { faceted: plate, turned: 90 })).kinds, ['placement']);
  assert.deepEqual((await kindsBetween({ faceted: plate }, { faceted: plate, turned: 180 })).kinds, []);
});

test('a door that is hung on the other side, and a stair that turns the other way, have another shape', async () => {
  const door = boxes([
    [
      [0, 0, 0],
      [0.9, 0.05, 2.1],
    ],
    [
      [0.78, -0.06, 1.03],
      [0.86, 0.11, 1.06],
    ],
  ]);
  assert.deepEqual((await kindsBetween({ faceted: door }, { faceted: mirrorX(door, 0.9) })).kinds, ['shape']);
  const step = (x: number, at: number, y: number): [Point, Point] => [
    [x, y, at * 0.17],
    [x + 1, y + 0.28, at * 0.17 + 0.17],
  ];
  const stair = boxes([
    ...Array.from({ length: 8 }, (_, at) => step(0, at, at * 0.28)),
    [
      [0, 2.24, 1.36],
      [2.2, 3.24, 1.53],
    ],
    ...Array.from({ length: 8 }, (_, at) => step(1.2, at + 9, 1.96 - at * 0.28)),
  ]);
  assert.deepEqual((await kindsBetween({ faceted: stair }, { faceted: mirrorX(stair, 2.2) })).kinds, ['shape']);
});

test('an element that is drawn in one version alone is counted as not compared', async () => {
  const path = join(folder, `${made.ids.next()}.ifc`);
  await writeFile(path, placedBody({}).replace('#21,#30,', '#21,$,'));
  const { notComparedCount, totals } = await compare(await keepModel(path), await keepBody({}));
  assert.deepEqual([notComparedCount, totals.unchanged], [1, 1]);
});

test('an element beyond all measure is not compared, and its model is', async () => {
  const keepFar = async (coordinate: string) => {
    const path = join(folder, `${made.ids.next()}.ifc`);
    await writeFile(path, placedBody({ at: [7, 0, 0] }).replace('((7.000000000,', `((${coordinate},`));
    return keepModel(path);
  };
  for (const coordinate of ['1.E200', '1.E12']) {
    const { notComparedCount, totals } = await compare(await keepFar(coordinate), await keepBody({}));
    assert.deepEqual([notComparedCount, totals.unchanged], [1, 1], coordinate);
  }
});

const real = (name: string) => fileURLToPath(new URL(`../../../../../shared/data/${name}`, import.meta.url));
const wall = real('faults/wall-3m.ifc');

test('a wall of 3 m that is one of 9 m is changed in its shape', {
  skip: !existsSync(wall) && 'no real data',
}, async () => {
  const { totals, kinds, data } = await compare(await keepModel(wall), await keepModel(real('faults/wall-9m.ifc')));
  assert.deepEqual(totals, { added: 0, removed: 0, changed: 1, unchanged: 0 });
  assert.equal(kinds.shape, 1);
  assert.deepEqual(membersOf(data[0])['shape/height'], [3, 9]);
});
