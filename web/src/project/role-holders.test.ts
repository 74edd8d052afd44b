import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdersOf } from './role-holders.ts';

const AT = '2026-11-01T08:00:00Z';
const compare = (a: string, b: string) => a.localeCompare(b);
const given = (userId: string, role: 'admin' | 'viewer') => {
  const name = userId.toUpperCase();
  return { userId, name, email: `${userId}@acme.example`, role, ruled: false, createdAt: AT, updatedAt: AT };
};
const person = (id: string, role: 'admin' | 'viewer' | null, type: 'user' | 'key' = 'user') => {
  const email = type === 'key' ? null : `${id}@acme.example`;
  return { id, type, name: id.toUpperCase(), email, role, assignable: role !== null };
};

test('who holds a role through the workspace stands among those it was given to by name', () => {
  const holders = holdersOf([given('c', 'viewer')], [person('b', 'admin'), person('c', 'viewer')], compare);
  assert.deepEqual(
    holders.map(({ id, role, since }) => [id, role, since]),
    [
      ['b', 'admin', undefined],
      ['c', 'viewer', AT],
    ],
  );
});

test('neither keys nor who has left have a role', () => {
  assert.deepEqual(holdersOf([], [person('k', null, 'key'), person('gone', null)], compare), []);
});

test('a viewer who administers the workspace is what the workspace makes them', () => {
  const [holder] = holdersOf([given('a', 'viewer')], [person('a', 'admin')], compare);
  assert.equal(holder?.role, 'admin');
});
