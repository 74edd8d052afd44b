import assert from 'node:assert/strict';
import test from 'node:test';
import {
  colorsOf,
  type IndexedElement,
  legendOf,
  legendOfNumbers,
  legendOfSpaces,
  OTHERS_COLOR,
  propertiesOf,
  WITHOUT_COLOR,
} from './colouring.ts';

const element = (guid: string, more: Partial<IndexedElement> = {}): IndexedElement => ({
  ...{ guid, class: 'IfcWall', storey: null, typeName: null, propertySets: {}, quantities: {} },
  ...more,
});

const rated = (guid: string, rating: string | null) =>
  element(guid, { propertySets: { Pset_WallCommon: { FireRating: { value: rating, unit: null } } } });

test('the largest groups come first, and what has nothing is told apart', () => {
  const elements = [rated('a', 'REI 60'), rated('b', 'REI 90'), rated('c', 'REI 90'), rated('d', null), element('e')];
  const legend = legendOf(elements, { by: 'property', set: 'Pset_WallCommon', property: 'FireRating' });
  assert.deepEqual(
    legend.groups.map(({ value, guids }) => [value.value, guids]),
    [
      ['REI 90', ['b', 'c']],
      ['REI 60', ['a']],
    ],
  );
  assert.deepEqual(legend.without, ['d', 'e']);
  assert.equal(colorsOf(legend).get('e'), WITHOUT_COLOR);
});

test('twelve groups have a colour of their own, each another one, and the rest share one', () => {
  const elements = Array.from({ length: 30 }, (_, index) => element(`${index}`, { class: `Ifc${index % 15}` }));
  const legend = legendOf(elements, { by: 'class' });
  assert.equal(legend.groups.length, 12);
  assert.equal(new Set(legend.groups.map(({ color }) => color)).size, 12);
  assert.equal(legend.others.length, 6);
  const colors = colorsOf(legend);
  assert.equal(colors.size, 30);
  assert.equal(colors.get(legend.others[0] as string), OTHERS_COLOR);
});

test('the same number in another unit is another group', () => {
  const sized = (guid: string, unit: string) => element(guid, { quantities: { Q: { Size: { value: 2, unit } } } });
  const legend = legendOf([sized('a', 'm'), sized('b', 'm2')], { by: 'property', set: 'Q', property: 'Size' });
  assert.equal(legend.groups.length, 2);
});

test('properties and quantities are named by how many elements have them', () => {
  const elements = [
    rated('a', 'x'),
    rated('b', 'y'),
    element('c', { quantities: { Q: { Size: { value: 1, unit: 'm' } } } }),
  ];
  assert.deepEqual(propertiesOf(elements), [
    { set: 'Pset_WallCommon', property: 'FireRating', count: 2 },
    { set: 'Q', property: 'Size', count: 1 },
  ]);
});

test('spaces are grouped by what is said of them', () => {
  const space = (guid: string, usage: string | null) => ({ guid, usage, department: null, floor: 'Ground' });
  const spaces = [space('a', 'Office'), space('b', null), space('c', 'Office')];
  const legend = legendOfSpaces(spaces, 'usage');
  assert.deepEqual(
    legend.groups.map(({ value, guids }) => [value.value, guids]),
    [['Office', ['a', 'c']]],
  );
  assert.deepEqual(legend.without, ['b']);
  assert.equal(legendOfSpaces(spaces, 'floor').groups.length, 1);
});

test('numbers are in spans from the least to the most, each of which has a colour', () => {
  const values = [18, 20, undefined, 27.9, 28];
  const spaces = values.map((value, place) => ({ guid: `${place}`, value }));
  const legend = legendOfNumbers(spaces, '°C');
  assert.deepEqual(
    legend.groups.map(({ value, guids }) => [value.value, value.to, guids]),
    [
      [18, 20, ['0']],
      [20, 22, ['1']],
      [26, 28, ['3', '4']],
    ],
  );
  assert.deepEqual(legend.without, ['2']);
  const [same] = legendOfNumbers([{ guid: 'a', value: 5 }], null).groups;
  assert.deepEqual(same?.value, { value: 5, unit: null }, 'all the same');
  assert.deepEqual(legendOfNumbers([], null).groups, []);
});
