import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_CHOICES, runOf, sourcesSeen } from './generation-values.ts';

test('a run says where those fields come from that were chosen, and nothing of the others', () => {
  const sources = { notes: null, serialNumber: ' Own.Serial ', tag: '' };
  const { mapping } = runOf({ ...NO_CHOICES, modelId: 'm', classes: ['IfcFan'], sources });
  assert.deepEqual(mapping, { notes: null, serialNumber: 'Own.Serial', tag: 'Standard' });
  assert.deepEqual(runOf({ ...NO_CHOICES, modelId: 'm', classes: ['IfcFan'] }).mapping, {});
});

test('the form shows what was chosen in it, or else what the last run had, as far as its classes agree', () => {
  const standard = { ...{ tag: '', manufacturer: '', modelNumber: '' }, installedOn: '', warrantyExpiresOn: '' };
  const last = { mapping: { notes: null }, differing: ['serialNumber' as const] };
  assert.deepEqual(sourcesSeen(last, {}), { ...standard, serialNumber: undefined, notes: null });
  assert.deepEqual(sourcesSeen(last, { serialNumber: '', notes: 'Name' }), {
    ...standard,
    ...{ serialNumber: '', notes: 'Name' },
  });
  assert.deepEqual(sourcesSeen(undefined, {}), { ...standard, serialNumber: '', notes: '' });
});
