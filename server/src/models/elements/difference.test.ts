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
