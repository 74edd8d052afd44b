import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_CONDITIONS } from '../../../../contract/assets.ts';
import { type FieldRule, type FieldValue, isSame, translateToLocal, translateToVendor } from '../fields/public.ts';
import type { MappingContext } from '../vendors/public.ts';
import { createAssetRules, createRoomRules } from './field-rules.ts';

const CONTEXT: MappingContext = {
  statuses: {},
  types: {},
  conditions: {},
  people: new Map(),
  config: {},
  timeZone: 'Europe/Berlin',
};

function findRule(field: string, more: Partial<MappingContext> = {}, floors?: readonly string[]): FieldRule {
  const context = { ...CONTEXT, ...more };
  const rules = [...createAssetRules(context), ...createRoomRules(context, floors)];
  const rule = rules.find((each) => each.field === field);
  assert.ok(rule, field);
  return rule;
}

const UNMAPPED = { problem: 'unmapped_value' };

test('every condition has a status, and reading it gives the condition or its nearest', () => {
  const rule = findRule('condition');
  const table = ASSET_CONDITIONS.map((condition) => {
    const sent = translateToVendor(rule, condition);
    assert.ok('value' in sent);
    return [condition, sent.value, translateToLocal(rule, sent.value)];
  });
  assert.deepEqual(table, [
    ['new', 'ok', { value: 'good' }],
    ['good', 'ok', { value: 'good' }],
    ['fair', 'worn', { value: 'fair' }],
    ['poor', 'defect', { value: 'poor' }],
    ['out_of_service', 'out_of_service', { value: 'out_of_service' }],
    ['retired', 'out_of_service', { value: 'out_of_service' }],
  ]);
});

test('a status is read in any case and with any blanks, and one in no table leaves the field alone', () => {
  const rule = findRule('condition');
  for (const [status, condition] of [
    ['OK', 'good'],
    ['In use', 'good'],
    ['Worn', 'fair'],
    ['Out-of-Service', 'out_of_service'],
    ['Decommissioned', 'retired'],
    ['NEW', 'new'],
  ] as const) {
    assert.deepEqual(translateToLocal(rule, status), { value: condition }, status);
    assert.ok(isSame(rule, condition, status), status);
  }
  for (const status of ['Awaiting parts', 'constructor', '__proto__', '', 7]) {
    assert.deepEqual(translateToLocal(rule, status), UNMAPPED, String(status));
    assert.deepEqual(translateToVendor(rule, status), UNMAPPED, String(status));
  }
});

test('a status that means the condition already is not replaced by another word for it', () => {
  const rule = findRule('condition');
  assert.deepEqual(translateToVendor(rule, 'good', 'Operational'), { value: 'Operational' });
  assert.deepEqual(translateToVendor(rule, 'fair', 'Operational'), { value: 'worn' });
});

test('a condition that is cleared here does not clear the status there', () => {
  const rule = findRule('condition');
  assert.deepEqual(translateToVendor(rule, null, 'ok'), UNMAPPED);
  assert.ok(isSame(rule, null, null));
});

test('tables of the connection come before the usual one, and the mapping before the configuration', () => {
  const config = { conditions: { good: ['In Betrieb', 'Bereit'], poor: 'Defekt', retired: 'ok' } };
  const configured = findRule('condition', { config });
  assert.deepEqual(translateToVendor(configured, 'good'), { value: 'In Betrieb' });
  assert.deepEqual(translateToVendor(configured, 'fair'), { value: 'worn' });
  assert.deepEqual(translateToLocal(configured, 'bereit'), { value: 'good' });
  assert.deepEqual(translateToLocal(configured, 'Defekt'), { value: 'poor' });
  assert.deepEqual(translateToLocal(configured, 'ok'), { value: 'retired' });
  const mapped = findRule('condition', { config, conditions: { good: 'Bereit', new: 'Bereit' } });
  assert.deepEqual(translateToVendor(mapped, 'good'), { value: 'Bereit' });
  assert.deepEqual(translateToVendor(mapped, 'new'), { value: 'Bereit' });
  assert.deepEqual(translateToLocal(mapped, 'Bereit'), { value: 'good' }, 'two conditions share a status');
  assert.deepEqual(translateToLocal(mapped, 'In Betrieb'), { value: 'good' });
  const shared = findRule('condition', { config: { conditions: { fair: 'Defect', poor: 'defect', retired: 'aus' } } });
  assert.deepEqual(translateToLocal(shared, 'DEFECT'), { value: 'poor' }, 'its usual condition');
});

test('identifying texts and notes are never cut: longer ones than the vendor takes are too long', () => {
  const limits = { tag: 100, manufacturer: 100, modelNumber: 30, serialNumber: 100, notes: 255, usage: 100, name: 200 };
  for (const [field, max] of Object.entries(limits)) {
    assert.deepEqual(translateToVendor(findRule(field), 'x'.repeat(max)), { value: 'x'.repeat(max) }, field);
    assert.deepEqual(translateToVendor(findRule(field), 'x'.repeat(max + 1)), { problem: 'too_long' }, field);
  }
  const wider = findRule('notes', { config: { maxLengths: { notes: 2000 } } });
  assert.deepEqual(translateToVendor(wider, 'x'.repeat(2000)), { value: 'x'.repeat(2000) });
});

test('a text that differs in blanks, line ends or emptiness alone is the same', () => {
  const table: readonly (readonly [string, FieldValue, FieldValue])[] = [
    ['tag', 'AHU-01', ' AHU-01 '],
    ['manufacturer', null, ''],
    ['modelNumber', 'AV 200', 'AV\n200'],
    ['notes', 'One\nTwo', 'One \r\nTwo\r\n'],
    ['notes', null, '  '],
  ];
  for (const [field, local, vendor] of table) {
    assert.ok(isSame(findRule(field), local, vendor), `${field} ${JSON.stringify(vendor)}`);
  }
  assert.ok(!isSame(findRule('notes'), 'One Two', 'One\nTwo'));
});

test('a tag that is cleared here is not cleared there, where no asset is without one', () => {
  assert.deepEqual(translateToVendor(findRule('tag'), null, 'AHU-01'), UNMAPPED);
  assert.deepEqual(translateToVendor(findRule('manufacturer'), null, 'Aerovent'), { value: null });
});

test('a day is sent in the form of the date that the vendor has, unless another is configured', () => {
  const rule = findRule('installedOn');
  const midnight = Date.UTC(2026, 10, 27, 23);
  assert.deepEqual(translateToVendor(rule, '2026-11-28'), { value: '2026-11-28' });
  assert.deepEqual(translateToVendor(rule, '2026-11-28', 1_700_000_000_000), { value: midnight });
  assert.deepEqual(translateToVendor(rule, '2026-11-28', '2025-01-01T08:00:00Z'), {
    value: '2026-11-27T23:00:00.000Z',
  });
  assert.deepEqual(translateToVendor(rule, '2026-11-28', '2025-01-01T08:00:00'), { value: '2026-11-28T00:00:00' });
  const configured = findRule('installedOn', { config: { dateForm: 'epoch_ms' } });
  assert.deepEqual(translateToVendor(configured, '2026-11-28', '2025-01-01'), { value: midnight });
  assert.deepEqual(translateToVendor(rule, null, 1_700_000_000_000), { value: null });
});

test('an instant within the day is the same as the day', () => {
  const rule = findRule('warrantyExpiresOn');
  for (const vendor of ['2026-11-28', '2026-11-28T22:59:59Z', Date.UTC(2026, 10, 28, 12), '2026-11-28T23:59:59']) {
    assert.ok(isSame(rule, '2026-11-28', vendor), String(vendor));
    assert.deepEqual(translateToVendor(rule, '2026-11-28', vendor), { value: vendor });
  }
  assert.ok(!isSame(rule, '2026-11-28', '2026-11-28T23:00:00Z'), 'the next day in Berlin');
});

test('the element of an asset is added to those that the vendor has, and none is taken', () => {
  const rule = findRule('elementGuid');
  assert.deepEqual(translateToVendor(rule, 'B', ['A']), { value: ['A', 'B'] });
  assert.deepEqual(translateToVendor(rule, 'A', ['A', 'C']), { value: ['A', 'C'] });
  assert.deepEqual(translateToVendor(rule, null, ['A']), { value: ['A'] });
  assert.ok(isSame(rule, 'A', ['C', 'A']));
  assert.ok(!isSame(rule, 'B', ['C', 'A']));
});

test('an asset whose element is in no linked space stays in its room there', () => {
  const rule = findRule('space');
  assert.deepEqual(translateToVendor(rule, null, '30'), { value: '30' });
  assert.deepEqual(translateToVendor(rule, '31', '30'), { value: '31' });
});

test('a floor is found by its name in any case, and only one that the vendor has is permitted', () => {
  const names = ['Ground floor', 'First floor'];
  const rule = findRule('floor', {}, names);
  assert.deepEqual(translateToVendor(rule, 'ground  FLOOR', 'First floor'), { value: 'Ground floor' });
  assert.ok(isSame(rule, 'GROUND FLOOR', 'Ground floor'));
  assert.deepEqual(translateToVendor(rule, 'Level 9', 'First floor'), { problem: 'not_permitted' });
});

test('an area that the vendor rounded is the same, and a new one is sent to the hundredth', () => {
  const rule = findRule('area');
  assert.ok(isSame(rule, 18.4567, 18.46));
  assert.ok(!isSame(rule, 18.4567, 18.5));
  assert.deepEqual(translateToVendor(rule, 18.4567), { value: 18.46 });
  assert.deepEqual(translateToVendor(rule, null, 18.5), { value: 18.5 });
});

test('an occupancy is a whole number of people, and any other number has no counterpart', () => {
  const rule = findRule('occupancy');
  for (const count of [0, 12, 1_000_000, null]) assert.deepEqual(translateToLocal(rule, count), { value: count });
  for (const value of [2.5, -1, 1_000_001, 'many', true]) {
    assert.deepEqual(translateToLocal(rule, value), UNMAPPED, String(value));
    assert.deepEqual(translateToVendor(rule, value), UNMAPPED, String(value));
  }
});

test('the model owns names, floors and areas of spaces, and an asset its element and space: none comes back', () => {
  const rules = [...createAssetRules(CONTEXT), ...createRoomRules(CONTEXT)];
  assert.deepEqual(
    rules.filter((each) => each.way === '→').map((each) => each.field),
    ['elementGuid', 'space', 'name', 'floor', 'area'],
  );
});

test('a configuration that is not valid is a fault of the connection', () => {
  for (const config of [{ conditions: { good: 7 } }, { conditions: { best: 'x' } }, { dateForm: 'us' }]) {
    assert.throws(() => createAssetRules({ ...CONTEXT, config }), { name: 'VendorFault', code: 'not_configured' });
  }
  assert.ok(createAssetRules({ ...CONTEXT, config: { 'a member of others': 1 } }).length > 0);
});
