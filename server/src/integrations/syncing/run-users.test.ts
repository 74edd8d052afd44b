// The people of a vendor are read once a run, however many slices it takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VendorFault } from '../vendors/public.ts';
import { createRunUsers } from './run-users.ts';

const USER = { id: '1', name: 'Aisha', email: null, isActive: true };

test('the slices of a run read the people once, and another run reads them again', async () => {
  const users = createRunUsers();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return [USER];
  };
  assert.deepEqual(await users.list('one', read), [USER]);
  assert.deepEqual(await users.list('one', read), [USER]);
  assert.equal(reads, 1);
  await users.list('two', read);
  assert.equal(reads, 2);
});

test('an account that may not list people has none; any other fault is thrown and read again', async () => {
  const users = createRunUsers();
  const refuse = (code: 'forbidden' | 'unreachable') => async () => {
    throw new VendorFault(code, 'no');
  };
  assert.deepEqual(await users.list('one', refuse('forbidden')), []);
  await assert.rejects(users.list('two', refuse('unreachable')), { code: 'unreachable' });
  assert.deepEqual(await users.list('two', async () => [USER]), [USER]);
});

test('of more than a hundred runs, the oldest are forgotten', async () => {
  const users = createRunUsers();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return [];
  };
  for (let run = 0; run <= 100; run += 1) await users.list(String(run), read);
  await users.list('100', read);
  assert.equal(reads, 101);
  await users.list('0', read);
  assert.equal(reads, 102);
});
