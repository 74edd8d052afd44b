import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Asset } from '../../../../../contract/assets.ts';
import { labelOrder } from './label.ts';

test('a long word on a label has places to go on in the next line, and a short one has none', () => {
  const bare = { manufacturer: null, modelNumber: null, serialNumber: null };
  const titleOf = (tag: string) => {
    const asset = { ...bare, tag } as Asset;
    const order = labelOrder([{ asset, element: undefined }], { language: 'en', grid: '3x8' }, () => 'x');
    return (order.labels[0]?.title ?? '').replaceAll('\u200b', '|').slice(1, -1);
  };
  for (const [tag, shown] of [
    ['AHU', 'AHU'],
    ['Drawer:1000mm:1000mm', 'Drawer:|1000mm:|1000mm'],
    ['P-1:2/b', 'P-1:2/b'],
    ['pump_in_room12/b', 'pump_|in_|room|12/|b'],
    ['Supply fan', 'Supply fan'],
    ['ABCDEFGHIJKLM', 'A|B|C|D|E|F|G|H|I|J|K|L|M'],
    ['مضخة-رئيسية', 'مضخة-رئيسية'],
    ['مضخة-رئيسية-٢', 'مضخة-|رئيسية-|٢'],
  ] as const) {
    assert.equal(titleOf(tag), shown);
  }
});
