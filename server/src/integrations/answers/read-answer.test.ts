import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VendorRecord } from '../vendors/public.ts';
import {
  readDay,
  readId,
  readInstant,
  readPersonId,
  readRecords,
  readText,
  requireIdentified,
  requireList,
} from './read-answer.ts';

const ODD = [undefined, true, {}, [], [7]];

test('a text is a text, a number or a flag', () => {
  assert.deepEqual(['a', '', 7, false, null].map(readText), ['a', '', '7', 'false', null]);
  assert.deepEqual([undefined, {}, []].map(readText), [undefined, undefined, undefined]);
});

test('a text has no characters that cannot be stored', () => {
  assert.deepEqual(['a\0b\0', '\ud83dx', '\u{1f3d7}', '\0'].map(readText), ['ab', '\ufffdx', '\u{1f3d7}', '']);
});

test('an id that cannot be stored, or called, as it is is none: it would be another', async () => {
  for (const id of ['a\0', '\ud83d', 'x\udc00', 'a\ufffdb', '\ufffd', '.', '..']) {
    assert.equal(readId(id), undefined);
    assert.throws(() => requireIdentified({ id }), { name: 'VendorFault', code: 'bad_answer' });
    const { unreadable } = await readRecords([{ id }], () => assert.fail('the record is not read'));
    assert.equal(unreadable, 1);
  }
});

test('a number beyond those that JSON keeps apart is no id: it would be that of another record', async () => {
  assert.equal(readId(9007199254740991), '9007199254740991');
  assert.equal(requireIdentified({ id: -3 }).id, '-3');
  for (const text of ['9007199254740993', '9007199254740992', '-9007199254740993', '1e21', '1e400']) {
    const id: unknown = JSON.parse(text);
    assert.equal(readId(id), undefined, text);
    assert.throws(() => requireIdentified({ id }), { name: 'VendorFault', code: 'bad_answer' });
    const { unreadable } = await readRecords([{ id }], () => assert.fail('the record is not read'));
    assert.equal(unreadable, 1);
  }
});

test('other work has its turn between the records of a list', async () => {
  const turns: string[] = [];
  setImmediate(() => turns.push('other work'));
  await readRecords([{ id: 1 }, { id: 2 }], ({ id }) => {
    turns.push(id);
    return {} as VendorRecord;
  });
  assert.deepEqual(turns, ['1', 'other work', '2']);
});

test('an id that is too long for the indexes of the database is none', () => {
  const longest = '\u{1f3d7}'.repeat(250);
  assert.equal(readId(longest), longest);
  assert.equal(readId('x'.repeat(501)), undefined);
});

test('an id is a text or a whole number', () => {
  assert.deepEqual(['a', 7, null, ''].map(readId), ['a', '7', null, null]);
  assert.deepEqual(
    [...ODD, 1.5].map(readId),
    [...ODD, 1.5].map(() => undefined),
  );
  assert.deepEqual([{ id: 7 }, { id: null }, 'x', {}, null, []].map(readPersonId), ['7', null, 'x', null, null, null]);
});

test('a day is a day of the calendar, also of an instant', () => {
  assert.deepEqual(['2026-02-28', '2026-02-28T23:30:00+02:00', null].map(readDay), ['2026-02-28', '2026-02-28', null]);
  const wrong = ['2026-02-30', '28.02.2026', '', '2026-02-28Tx', '2026-02-28 10:00', 20260228, ...ODD];
  for (const value of wrong) assert.equal(readDay(value), undefined, JSON.stringify(value));
});

test('an instant is brought to UTC and milliseconds', () => {
  assert.equal(readInstant('2026-11-28T12:00:00+02:00'), '2026-11-28T10:00:00.000Z');
  for (const value of ['2026-11-28', 'soon', null, 7, ...ODD]) assert.equal(readInstant(value), null);
});

test('an answer without its records, and a record without an id, are faults', () => {
  assert.deepEqual(requireIdentified({ id: 7, x: 1 }), { id: '7', members: { id: 7, x: 1 } });
  for (const value of [null, [], 'x', {}, { id: '' }, { id: null }, { id: 1.5 }, { id: {} }]) {
    assert.throws(() => requireIdentified(value), { name: 'VendorFault', code: 'bad_answer' });
  }
  for (const value of [{}, null, 'x']) assert.throws(() => requireList(value), { name: 'VendorFault' });
});
