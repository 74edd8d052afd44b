import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLabel, type NamedRecord } from './record-label.ts';

const record = (change: Partial<NamedRecord>): NamedRecord => ({
  ...{ entity: 'model', recordId: null, recordNumber: null, recordTitle: null },
  ...change,
});

test('a record is named by its number and title', () => {
  const door = { entity: 'issue', recordId: 'a', recordNumber: 7, recordTitle: 'Door' };
  assert.deepEqual(findLabel(record(door)), { text: '#7 Door' });
  assert.deepEqual(findLabel(record({ recordId: 'a', recordTitle: 'clinic' })), { text: 'clinic' });
  assert.deepEqual(findLabel(record({ recordId: 'a', recordNumber: 7 })), { text: '#7' });
});

test('versions of a model are told apart by their numbers, which are no numbers of records', () => {
  const versions = [1, 2].map((recordNumber) =>
    findLabel(record({ recordId: 'a', recordNumber, recordTitle: 'clinic' })),
  );
  assert.deepEqual(versions, [
    { text: 'clinic', version: 1 },
    { text: 'clinic', version: 2 },
  ]);
});

test('only a record that was here is said to be deleted; a file without a model here has its own name', () => {
  assert.deepEqual(findLabel(record({ recordId: 'a', params: { fileName: 'clinic.ifc' } })), { word: 'gone' });
  assert.deepEqual(findLabel(record({})), { word: 'there' });
  assert.deepEqual(findLabel(record({ params: { fileName: 'clinic.ifc' } })), { text: 'clinic.ifc' });
  assert.deepEqual(findLabel(record({ entity: 'issue', params: { fileName: 'x.png' } })), { word: 'there' });
});
