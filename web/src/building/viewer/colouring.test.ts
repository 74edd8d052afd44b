import assert from 'node:assert/strict';
import test from 'node:test';
import { colorsOf, type IndexedElement, legendOf, OTHERS_COLOR, propertiesOf, WITHOUT_COLOR } from './colouring.ts';

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
