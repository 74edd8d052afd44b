// Kinds of values of synchronized fields, and those that are empty.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdPeople, isEmptyValue, readKind } from './field-kinds.ts';

test('null, an empty text and an empty list are empty; zero and "no" are values', () => {
  assert.deepEqual([null, '', []].map(isEmptyValue), [true, true, true]);
  assert.deepEqual([0, false, 'a', ['503']].map(isEmptyValue), [false, false, false, false]);
});

test('a field without a kind of its own is text, also one named like a member of objects', () => {
  assert.deepEqual(['assigneeId', 'title', 'toString'].map(readKind), ['person', 'text', 'text']);
});

test('the names of people are asked for only where a field has people as values', () => {
  assert.equal(holdPeople([{ field: 'title' }, { field: 'assigneeId' }]), true);
  assert.equal(holdPeople([{ field: 'title' }, { field: 'dueDate' }]), false);
  assert.equal(holdPeople([]), false);
});
