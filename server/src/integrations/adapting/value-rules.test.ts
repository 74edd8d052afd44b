import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSame, translateToLocal, translateToVendor } from '../fields/public.ts';
import { createEqualRule, createPeopleMap, createTableRule, limitRules } from './value-rules.ts';

const USUAL = {
  toVendor: { open: 'open', closed: 'done', verified: 'done' },
  toLocal: { open: 'open', waiting: 'open', done: 'closed' },
};

test('values are named by the usual tables', () => {
  const rule = createTableRule('status', USUAL);
  assert.deepEqual(translateToVendor(rule, 'verified'), { value: 'done' });
  assert.deepEqual(translateToLocal(rule, 'waiting'), { value: 'open' });
  assert.ok(isSame(rule, 'verified', 'done'));
  for (const value of ['other', 'toString', null, 7]) {
    assert.deepEqual(translateToVendor(rule, value), { problem: 'unmapped_value' });
    assert.deepEqual(translateToLocal(rule, value), { problem: 'unmapped_value' });
  }
});

test("entries of the connection's own table come first, either way round", () => {
  const rule = createTableRule('status', USUAL, { open: 'waiting', verified: 'checked', closed: 'checked' });
  assert.deepEqual(translateToVendor(rule, 'open'), { value: 'waiting' });
  assert.deepEqual(translateToLocal(rule, 'waiting'), { value: 'open' });
  assert.deepEqual(translateToLocal(rule, 'checked'), { value: 'verified' });
  // A usual value that is no longer sent is still understood.
  assert.deepEqual(translateToLocal(rule, 'done'), { value: 'closed' });
});

test('a value that a side cannot have stays where it is', () => {
  const rule = createEqualRule('priority', (value) => value === 'low');
  assert.deepEqual(translateToVendor(rule, 'low'), { value: 'low' });
  assert.deepEqual(translateToLocal(rule, 'urgent'), { problem: 'unmapped_value' });
});

test('people are matched one to one', () => {
  const people = createPeopleMap(new Map([['mona', '502']]));
  assert.deepEqual([people.toVendor('mona'), people.toLocal('502')], ['502', 'mona']);
  assert.deepEqual([people.toVendor('tom'), people.toLocal('503')], [undefined, undefined]);
});

test('the rules of a record keep to the values that the vendor takes now', () => {
  const rules = [createTableRule('status', USUAL)];
  assert.equal(limitRules(rules, undefined), rules);
  const [rule] = limitRules(rules, { permitted: { status: ['done'], title: [] } });
  assert.ok(rule);
  assert.deepEqual(translateToVendor(rule, 'closed', 'open'), { value: 'done' });
  assert.deepEqual(translateToVendor(rule, 'open', 'done'), { problem: 'not_permitted' });
});
