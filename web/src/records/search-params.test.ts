import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createSearchParser,
  omitUndefined,
  parseAsBoolean,
  parseAsEither,
  parseAsMatch,
  parseAsOneOf,
  parseAsRequestId,
  parseAsSort,
  parseAsUuid,
} from './search-params.ts';

const ID = '01a1f96c-ef65-702f-93f3-45c72100827d';

test('a table reads the parameters that it names, and drops unknown and malformed ones', () => {
  const read = createSearchParser({
    isBound: parseAsBoolean,
    gone: parseAsOneOf([true]),
    shown: parseAsOneOf([false]),
  });
  assert.deepEqual(read({ isBound: false, gone: true, shown: false, more: 1 }), {
    ...{ isBound: false, gone: true, shown: false },
  });
  assert.deepEqual(read({ isBound: 'false', gone: false, shown: true }), {});
  // As the router makes it.
  assert.deepEqual(read(Object.assign(Object.create(null) as object, { gone: true })), { gone: true });
});

test('an order is one of the keys, either way round', () => {
  const sort = parseAsSort(['number', 'title']);
  assert.deepEqual(['number', '-title'].map(sort), ['number', '-title']);
  assert.deepEqual(['status', '--number', '', 1].map(sort), [undefined, undefined, undefined, undefined]);
});

test('the second parser is asked where the first finds nothing', () => {
  const assignee = parseAsEither(parseAsOneOf(['nobody']), parseAsUuid);
  assert.deepEqual(['nobody', ID, 'somebody'].map(assignee), ['nobody', ID, undefined]);
  assert.equal(parseAsEither(parseAsBoolean, parseAsOneOf([true]))(false), false);
});

test('a text of a form may be read by the router as a number', () => {
  assert.equal(parseAsMatch(/^[a-z0-9-]{1,63}$/)(365), '365');
  assert.equal(parseAsMatch(/^\d{1,6},\d{1,6}$/)('120,340'), '120,340');
  assert.equal(parseAsMatch(/^\d{1,6},\d{1,6}$/)('120,340,1'), undefined);
  assert.equal(parseAsRequestId('x'.repeat(128)), 'x'.repeat(128));
  assert.equal(parseAsRequestId('x'.repeat(129)), undefined);
});

test('members without a value are left out, and false and empty ones are kept', () => {
  assert.deepEqual(omitUndefined({ a: undefined, b: false, c: '', d: 0 }), { b: false, c: '', d: 0 });
});
