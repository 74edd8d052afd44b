import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ComparedElement, differingMembers } from './difference.ts';

const wall: ComparedElement = {
  class: 'IfcWall',
  name: 'Wall',
  typeName: 'W200',
  tag: null,
  storey: 'Ground',
  storeyGuid: 'g',
  propertySets: { Pset: { Fire: { value: 'F30', unit: null }, Width: { value: 0.2, unit: 'm' } } },
  quantities: { Qto: { Area: { value: 12, unit: 'm2' } } },
  materials: [],
  classifications: [],
};

const pathsOf = (after: Partial<ComparedElement>) =>
  differingMembers(wall, { ...wall, ...after }).map((each) => each.path.join('/'));

test('what differs is named member by member: gone, come and changed values', () => {
  assert.deepEqual(differingMembers(wall, { ...wall }), []);
  assert.deepEqual(pathsOf({ name: null, storey: 'Upper', storeyGuid: 'u' }), ['name', 'storey']);
  const propertySets = {
    Pset: { Fire: { value: 'F90', unit: null } },
    More: { Note: { value: ['a', 1], unit: null } },
  };
  assert.deepEqual(pathsOf({ propertySets }), [
    'propertySets/More/Note',
    'propertySets/Pset/Fire',
    'propertySets/Pset/Width',
  ]);
  const [note] = differingMembers(wall, { ...wall, propertySets });
  assert.deepEqual(note, {
    path: ['propertySets', 'More', 'Note'],
    before: null,
    after: { value: ['a', 1], unit: null },
  });
  assert.deepEqual(pathsOf({ quantities: {} }), ['quantities/Qto/Area']);
});

test('numbers that differ beyond the seventh digit are the same, another unit is not, nor another kind of value', () => {
  const area = (value: number | string, unit: string | null = 'm2') =>
    pathsOf({ quantities: { Qto: { Area: { value, unit } } } }).length;
  assert.deepEqual([area(12.0000000001), area(12.00001), area(12, 'ft2'), area('12')], [0, 1, 1, 1]);
});

test('a storey that was given another name is no change of what stands on it', () => {
  assert.deepEqual(pathsOf({ storey: 'Ground floor' }), []);
});

test('materials differ by their places, classifications by their systems; neither where one was not read', () => {
  const layer = (name: string, thicknessM: number) => ({
    ...{ kind: 'layer' as const, name, thicknessM, set: 'Cavity', part: null },
    ...{ fraction: null, profile: null, direction: null, offsetM: null },
  });
  const classified = (system: string | null, code: string) => ({ system, code, name: 'Walls' });
  const before = { ...wall, materials: [layer('Brick', 0.1)], classifications: [classified('NL-SfB', '21')] };
  const after = {
    materials: [layer('Brick', 0.12), layer('Wool', 0.1)],
    classifications: [classified('NL-SfB', '22'), classified(null, 'x')],
  };
  const members = differingMembers(before, { ...before, ...after });
  assert.deepEqual(
    members.map(({ path }) => path.join('/')),
    [
      'materials/1/thickness',
      ...['kind', 'name', 'thickness', 'set'].map((name) => `materials/2/${name}`),
      'classifications/',
      'classifications/NL-SfB',
    ],
  );
  assert.deepEqual(members[0], {
    path: ['materials', '1', 'thickness'],
    before: { value: 0.1, unit: 'm' },
    after: { value: 0.12, unit: 'm' },
  });
  assert.deepEqual(
    differingMembers({ ...before, materials: null, classifications: null }, { ...before, ...after }),
    [],
  );
});
