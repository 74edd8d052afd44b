import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillNames } from './chosen-names.ts';

const linked = { linkedCompanyId: '100', linkedCompanyName: null, linkedProjectId: '201', linkedName: null };
const chosen = { company: { id: '100', name: 'Delta Build' }, project: { id: '201', name: 'Quay' } };

test('the chosen names stand in until the names at the vendor are known', () => {
  assert.deepEqual(fillNames(linked, chosen), { ...linked, linkedCompanyName: 'Delta Build', linkedName: 'Quay' });
  const known = { ...linked, linkedCompanyName: 'Delta Build Ltd', linkedName: 'Quay 2' };
  assert.deepEqual(fillNames(known, chosen), known);
});

test('names are of the chosen things alone, and of a property without a company', () => {
  assert.deepEqual(fillNames(linked, undefined), linked);
  assert.deepEqual(fillNames({ ...linked, linkedProjectId: '202' }, chosen).linkedName, null);
  const property = { ...linked, linkedCompanyId: null };
  assert.deepEqual(fillNames(property, { company: null, project: { id: '201', name: null } }), property);
});
