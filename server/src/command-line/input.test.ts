import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiKeyCreate } from '../../../contract/keys.ts';
import { AppError } from '../platform/app-error.ts';
import { readRecord } from './input.ts';

const faultsOf = (options: Record<string, unknown>) => {
  try {
    readRecord(ApiKeyCreate, options);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof AppError);
    return error.details?.map(({ path, message }) => `${path}: ${message.message}`);
  }
};

test('what is typed is kept in NFC, as the API keeps it', () => {
  assert.deepEqual(readRecord(ApiKeyCreate, { name: 'Cafe\u0301', scope: 'read' }), { name: 'Café', scope: 'read' });
});

test('every fault is named by its field', () => {
  assert.deepEqual(faultsOf({ name: undefined, scope: 'all' }), [
    'name: is required',
    'scope: must be one of read, write, admin',
  ]);
  assert.deepEqual(faultsOf({ name: 'a\u0000b', scope: 'read' }), [
    'name: must not contain NUL or an unpaired surrogate',
    'name: must be a single line, without control characters or text direction overrides',
  ]);
  assert.equal(faultsOf({ name: 'n'.repeat(201), scope: 'read' })?.length, 1);
});
