import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_CHOICES, runOf, sourcesOf } from './generation-values.ts';

test('a run says of every field where that comes from, and what the last one said comes back into the form', () => {
  const sources = { ...NO_CHOICES.sources, notes: null, serialNumber: ' Own.Serial ' };
  const { mapping } = runOf({ ...NO_CHOICES, modelId: 'm', classes: ['IfcFan'], sources });
  assert.deepEqual(mapping, {
    tag: 'Standard',
    manufacturer: 'Standard',
    modelNumber: 'Standard',
    serialNumber: 'Own.Serial',
    installedOn: 'Standard',
    warrantyExpiresOn: 'Standard',
    notes: null,
  });
  // The service leaves out what stands as IFC has it.
  const remembered = sourcesOf({ serialNumber: 'Own.Serial', notes: null });
  assert.deepEqual(remembered, { ...sources, serialNumber: 'Own.Serial' });
  assert.deepEqual(sourcesOf({}), NO_CHOICES.sources);
});
