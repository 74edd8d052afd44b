// Editing the mapping of a connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chooseInitial,
  findCounterpart,
  listLocalValues,
  mapValue,
  readDraft,
  switchField,
  writeBody,
} from './mapping-draft.ts';

const STORED = {
  version: 3,
  statuses: { open: 'offen' },
  types: {},
  conditions: {},
  people: [{ userId: 'm1', vendorUserId: 'v1' }],
  fields: {},
};
const { version: _, ...TABLES } = STORED;
const draft = readDraft(STORED);
const unmapped = (side: 'local' | 'vendor', value: string, field = 'status') =>
  ({ entity: 'issue', field, side, value, records: 2 }) as const;
const assigned = (value: string[]) =>
  ({ entity: 'rfi', field: 'assigneeId', side: 'vendor', value, records: 2 }) as const;

test('a mapping that nobody edited is sent back as it was read', () => {
  assert.deepEqual(writeBody(draft, STORED), TABLES);
});

test('empty values and rows without a person on either side are not sent', () => {
  const people = [...draft.people, { key: 'x', userId: 'm2', vendorUserId: null }];
  const body = writeBody({ ...draft, statuses: { open: ' offen ', closed: '  ' }, people }, STORED);
  assert.deepEqual(body, TABLES);
});

test("a vendor's value becomes the counterpart of a value here, and of no other", () => {
  const paused = unmapped('vendor', 'paused');
  assert.equal(findCounterpart(draft, paused), null);
  const once = mapValue(draft, paused, 'in_progress');
  assert.deepEqual(writeBody(once, STORED).statuses, { open: 'offen', in_progress: 'paused' });
  assert.equal(findCounterpart(once, paused), 'in_progress');
  const moved = mapValue(once, paused, 'in_review');
  assert.deepEqual(writeBody(moved, STORED).statuses, { open: 'offen', in_review: 'paused' });
  assert.deepEqual(writeBody(mapValue(moved, paused, null), STORED), TABLES);
});

test("a value here gets the vendor's", () => {
  const verified = unmapped('local', 'verified');
  const mapped = mapValue(draft, verified, 'done');
  assert.deepEqual(writeBody(mapped, STORED).statuses, { open: 'offen', verified: 'done' });
  assert.equal(findCounterpart(mapped, verified), 'done');
});

test('people are one to one: a new counterpart replaces both earlier ones', () => {
  const two = mapValue(draft, unmapped('local', 'm2', 'assigneeId'), 'v2');
  const crossed = mapValue(two, unmapped('vendor', 'v2', 'assigneeId'), 'm1');
  assert.deepEqual(writeBody(crossed, STORED).people, [{ userId: 'm1', vendorUserId: 'v2' }]);
  assert.equal(findCounterpart(crossed, unmapped('local', 'm1', 'assigneeId')), 'v2');
  assert.deepEqual(writeBody(mapValue(crossed, unmapped('vendor', 'v2', 'assigneeId'), null), STORED).people, []);
});

test("an RFI's list of one vendor person has the counterpart of that person", () => {
  const listed = assigned(['v2']);
  const mapped = mapValue(draft, listed, 'm2');
  assert.equal(findCounterpart(mapped, listed), 'm2');
  assert.equal(findCounterpart(mapped, unmapped('vendor', 'v2', 'assigneeId')), 'm2');
  assert.deepEqual(writeBody(mapped, STORED).people.at(-1), { userId: 'm2', vendorUserId: 'v2' });
  assert.deepEqual(writeBody(mapValue(mapped, listed, null), STORED), TABLES);
});

test('of several vendor people the first has the counterpart: the assignee here is that one', () => {
  const several = assigned(['v2', 'v1']);
  const mapped = mapValue(draft, several, 'm2');
  assert.deepEqual(writeBody(mapped, STORED).people, [...STORED.people, { userId: 'm2', vendorUserId: 'v2' }]);
  assert.equal(findCounterpart(mapped, several), 'm2');
});

test('a field that is switched on again is not named', () => {
  const off = switchField(draft, 'issue', 'description', false);
  assert.deepEqual(writeBody(off, STORED).fields, { issue: { description: 'off' } });
  assert.deepEqual(writeBody(switchField(off, 'issue', 'description', true), STORED), TABLES);
});

test('a person decides over a field that is switched on, unless another side is chosen', () => {
  const stored = { ...STORED, fields: { issue: { title: 'off', dueDate: 'off', type: 'off' } } } as const;
  const both = ['title', 'dueDate'].reduce((made, field) => switchField(made, 'issue', field, true), readDraft(stored));
  const body = writeBody(chooseInitial(both, 'issue', 'dueDate', 'local'), stored);
  assert.deepEqual(body.fields, { issue: { type: 'off' } });
  assert.deepEqual(body.initial, { issue: { title: 'conflict', dueDate: 'local' } });
});

test('stored values that this project does not know are listed behind its own', () => {
  assert.deepEqual(listLocalValues('statuses', { odd: 'x', open: 'y' }), [
    ...['open', 'in_progress', 'in_review', 'closed', 'verified', 'odd'],
  ]);
});
