import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { modelText, readModelText } from '../fixtures/read-text.ts';
import { countInCycles } from './structure.ts';

test('what comes back to itself is counted, however it is reached, and what only leads there is not', () => {
  assert.equal(countInCycles(new Map()), 0);
  assert.equal(countInCycles(new Map([[1, 1]])), 1);
  // A storey and a space that are part of each other, a door in the space, and a wall on a storey of its own.
  assert.equal(
    countInCycles(
      new Map([
        [3, 2],
        [1, 2],
        [2, 1],
        [5, 4],
      ]),
    ),
    2,
  );
  const graph = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 30 }).map((pairs) => new Map(pairs));
  fc.assert(
    fc.property(graph, (wholes) => {
      const comesBack = (begin: number) => {
        let at = wholes.get(begin);
        for (let step = 0; step < wholes.size && at !== undefined && at !== begin; step += 1) at = wholes.get(at);
        return at === begin;
      };
      assert.equal(countInCycles(wholes), [...wholes.keys()].filter(comesBack).length);
    }),
  );
});

/** A building at 100 m with storeys at these heights above it, each by its placement and by what it states. */
const storeysAt = async (storeys: readonly (readonly [name: string, z: string, elevation: string])[]) => {
  const records = storeys.flatMap(([name, z, elevation], at) => [
    `#${20 + at * 4}=IFCBUILDINGSTOREY('${name}',$,'${name}',$,$,#${21 + at * 4},$,$,.ELEMENT.,${elevation});`,
    `#${21 + at * 4}=IFCLOCALPLACEMENT(#11,#${22 + at * 4});`,
    `#${22 + at * 4}=IFCAXIS2PLACEMENT3D(#${23 + at * 4},$,$);`,
    `#${23 + at * 4}=IFCCARTESIANPOINT((0.,0.${z}));`,
  ]);
  const ground = [
    "#10=IFCBUILDING('b',$,'B',$,$,#11,$,$,.ELEMENT.,$,$,$);",
    '#11=IFCLOCALPLACEMENT($,#12);',
    '#12=IFCAXIS2PLACEMENT3D(#13,$,$);',
    '#13=IFCCARTESIANPOINT((0.,0.,100.));',
  ];
  const { storeys: read } = await readModelText(modelText([...ground, ...records]));
  return read.map(({ name, elevationM }) => [name, elevationM]);
};

test('a storey that states no height has that of its placement, above its building', async () => {
  const upwards = [
    ['cellar', -3],
    ['ground', 0.5],
    ['roof', 6],
  ];
  assert.deepEqual(
    await storeysAt([
      ['roof', ',6.', '$'],
      ['ground', ',9.', '0.5'],
      ['cellar', ',-3.', '$'],
    ]),
    upwards,
  );
  // All at one place, and points in a plane, say nothing of heights.
  assert.deepEqual(
    await storeysAt([
      ['b', ',0.', '$'],
      ['a', ',0.', '$'],
    ]),
    [
      ['b', null],
      ['a', null],
    ],
  );
  assert.deepEqual(
    await storeysAt([
      ['b', '', '$'],
      ['a', ',3.', '$'],
    ]),
    [
      ['b', null],
      ['a', null],
    ],
  );
});
