import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toBcfAxes, toModelAxes } from './axes.ts';
import { clashOfTopic } from './clash-of-topic.ts';
import { type BcfTopic, type BcfView, emptyTopic, NOTHING_MORE } from './topic.ts';

const A = '1AA79hZ_X5PgOaJM4Gj1Gn';
const B = '0DF7yhZ_X5PgOaJM4Gj1GA';
const GUID = '5a5a4ee2-0b51-4e55-b998-6b67f437c90d';

function topicWith(
  guids: readonly (string | null)[],
  view: Partial<BcfView> = {},
  more: Partial<BcfTopic> = {},
): BcfTopic {
  const selection = guids.map((ifcGuid) => ({ ifcGuid, originatingSystem: null, authoringToolId: null }));
  const components = {
    ...{ selection, defaultVisibility: true, exceptions: [], colouring: [] },
    ...{ spacesVisible: null, spaceBoundariesVisible: null, openingsVisible: null },
  };
  const nothing = { camera: null, lines: [], clippingPlanes: [], bitmaps: [], rest: NOTHING_MORE };
  const viewpoint = { guid: GUID, file: 'v.bcfv', snapshot: null, index: null, rest: NOTHING_MORE };
  return {
    ...emptyTopic(GUID, 'Duct and beam'),
    viewpoints: [{ ...viewpoint, view: { ...nothing, components, ...view } }],
    ...more,
  };
}

const clashFrom = (topic: BcfTopic) => {
  const reading = clashOfTopic(topic);
  assert.ok(reading.isClash);
  return reading.clash;
};

test('north is −Z and up is +Y in the product, and both conversions undo each other', () => {
  assert.deepEqual(toModelAxes({ x: 1, y: 2, z: 3 }), { x: 1, y: 3, z: -2 });
  assert.deepEqual(toBcfAxes({ x: 1, y: 3, z: -2 }), { x: 1, y: 2, z: 3 });
  assert.deepEqual(toModelAxes({ x: 0, y: 0, z: 0 }), { x: 0, y: 0, z: 0 });
  const coordinate = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  fc.assert(
    fc.property(fc.record({ x: coordinate, y: coordinate, z: coordinate }, { noNullPrototype: true }), (place) => {
      assert.deepEqual(toBcfAxes(toModelAxes(place)), place);
      assert.deepEqual(toModelAxes(toBcfAxes(place)), place);
    }),
  );
});

test('the first two different elements of the selection are the clash', () => {
  const clash = clashFrom(topicWith([null, A, A, B]));
  assert.deepEqual([clash.name, clash.elementAGuid, clash.elementBGuid], ['Duct and beam', A, B]);
  assert.deepEqual([clash.point, clash.modelA, clash.modelB], [null, null, null]);
});

test('a topic without a viewpoint or with fewer than two elements is no clash', () => {
  assert.deepEqual(clashOfTopic(emptyTopic(GUID, 'x')), { isClash: false, reason: 'no_viewpoint' });
  for (const guids of [[], [A], [A, A], [null, null]]) {
    assert.deepEqual(clashOfTopic(topicWith(guids)), { isClash: false, reason: 'fewer_than_two_elements' });
  }
});

test('a single line marks the point, in the product’s axes', () => {
  const place = { x: 1, y: 2, z: 3 };
  const lines = [{ start: place, end: { x: 3, y: 4, z: 5 } }];
  assert.deepEqual(clashFrom(topicWith([A, B], { lines })).point, { x: 2, y: 4, z: -3 });
  assert.equal(clashFrom(topicWith([A, B], { lines: [...lines, ...lines] })).point, null);
});

test('a section box of six planes marks its centre, and fewer planes mark nothing', () => {
  const plane = (axis: 'x' | 'y' | 'z', at: number, sign: number) => ({
    location: { x: 100, y: 100, z: 100, [axis]: at },
    direction: { x: 0, y: 0, z: 0, [axis]: sign },
  });
  const box = [
    plane('x', 1, -1),
    plane('x', 3, 1),
    plane('y', 4, -1),
    plane('y', 6, 1),
    plane('z', 7, -1),
    plane('z', 9, 1),
  ];
  assert.deepEqual(clashFrom(topicWith([A, B], { clippingPlanes: box })).point, { x: 2, y: 8, z: -5 });
  assert.equal(clashFrom(topicWith([A, B], { clippingPlanes: box.slice(1) })).point, null);
});

test('two models in the header are one element’s each, one is both’s, three are nobody’s', () => {
  const file = (fileName: string) => ({
    ...{ ifcProject: null, ifcSpatialStructureElement: null, isExternal: null, date: null, reference: null },
    ...{ fileName, rest: NOTHING_MORE },
  });
  const models = (...names: string[]) => {
    const { modelA, modelB } = clashFrom(topicWith([A, B], {}, { headerFiles: names.map(file) }));
    return [modelA, modelB];
  };
  assert.deepEqual(models('a.ifc', 'b.ifc'), ['a.ifc', 'b.ifc']);
  assert.deepEqual(models('a.ifc'), ['a.ifc', 'a.ifc']);
  assert.deepEqual(models('a.ifc', 'b.ifc', 'c.ifc'), [null, null]);
});
