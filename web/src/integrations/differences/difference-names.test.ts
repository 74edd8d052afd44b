import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupFields, listNames } from './difference-names.ts';

const NONE = {
  recordId: null,
  recordNumber: null,
  recordTitle: null,
  vendorId: null,
  vendorNumber: null,
  vendorTitle: null,
};

test('a record is named by number and title, each once', () => {
  assert.deepEqual(listNames({ ...NONE, recordId: 'r', recordNumber: '#7', recordTitle: 'Crack' }, 'local'), [
    '#7',
    'Crack',
  ]);
  assert.deepEqual(listNames({ ...NONE, recordId: 'r', recordNumber: '101', recordTitle: '101' }, 'local'), ['101']);
  assert.deepEqual(listNames({ ...NONE, vendorId: '9', vendorTitle: 'Kalt K 5' }, 'vendor'), ['Kalt K 5']);
});

test('a record with neither is named by its id, and one that is not there by nothing', () => {
  assert.deepEqual(listNames({ ...NONE, vendorId: '9', vendorNumber: '' }, 'vendor'), ['9']);
  assert.deepEqual(listNames({ ...NONE, recordId: 'r', recordNumber: '—' }, 'local'), ['r']);
  assert.deepEqual(listNames({ ...NONE, recordId: 'r' }, 'vendor'), []);
});

test('a list names the fields that differ, those that would not cross last', () => {
  const fields = [{ field: 'title' }, { field: 'assigneeId', waits: true }, { field: 'dueDate', waits: false }];
  assert.deepEqual(groupFields({ action: 'update', fields }), [['title', 'dueDate'], ['assigneeId']]);
  assert.deepEqual(groupFields({ action: 'conflict', fields: [{ field: 'title' }] }), [['title']]);
});

test('of a record that is made, a list names only the fields that would not cross', () => {
  const fields = [{ field: 'title' }, { field: 'assigneeId', waits: true }];
  assert.deepEqual(groupFields({ action: 'create', fields }), [['assigneeId']]);
  assert.deepEqual(groupFields({ action: 'create', fields: [{ field: 'title' }] }), []);
});
