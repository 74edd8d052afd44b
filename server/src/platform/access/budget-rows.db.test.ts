import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { leaseUnits, readUsed } from './token-lease.ts';

const { db } = await serviceDb();
const START = Date.parse('2026-03-01T08:15:30.250Z');
const ask = { limit: 100, spare: 0, unused: 0, unusedOf: 0 };

test('what counts of a budget is told second by second, and a budget that nobody used is at nothing', async () => {
  await leaseUnits(db, [{ ...ask, name: 'key:a', needed: 3 }], START);
  await leaseUnits(db, [{ ...ask, name: 'key:a', needed: 4 }], START + 10_000);
  await leaseUnits(db, [{ ...ask, name: 'deployment', needed: 1 }], START + 10_000);
  const usedAt = async (ms: number) => Object.fromEntries(await readUsed(db, ['key:a', 'deployment', 'key:b'], ms));
  assert.deepEqual(await usedAt(START + 10_000), { 'key:a': 7, deployment: 1, 'key:b': 0 });
  assert.deepEqual(await usedAt(START + 60_000), { 'key:a': 7, deployment: 1, 'key:b': 0 });
  assert.deepEqual(await usedAt(START + 61_000), { 'key:a': 4, deployment: 1, 'key:b': 0 });
  assert.deepEqual(await usedAt(START + 70_000), { 'key:a': 4, deployment: 1, 'key:b': 0 });
  assert.deepEqual(await usedAt(START + 71_000), { 'key:a': 0, deployment: 0, 'key:b': 0 });
  assert.deepEqual(await usedAt(START + 9_000), { 'key:a': 7, deployment: 1, 'key:b': 0 }, 'a clock set back a little');
  assert.deepEqual(await usedAt(START - 3_600_000), { 'key:a': 0, deployment: 0, 'key:b': 0 }, 'and for good');
});

test('looking at a budget changes nothing of it', async () => {
  await leaseUnits(db, [{ ...ask, name: 'looked-at', needed: 99 }], START);
  for (let time = 0; time < 3; time += 1) await readUsed(db, ['looked-at'], START);
  const [grant] = await leaseUnits(db, [{ ...ask, name: 'looked-at', needed: 2 }], START);
  assert.equal(grant?.granted, 1);
});
