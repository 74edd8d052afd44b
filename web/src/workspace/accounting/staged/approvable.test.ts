import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_APPROVED_AT_ONCE } from '../../../../../contract/accounting-approvals.ts';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import { listApprovable, MAX_AT_ONCE, sumAmounts } from './approvable.ts';

const entry = (amount: string, change: Partial<AccountingEntry> = {}) =>
  ({
    amount: { amount, currency: 'SAR' },
    state: 'staged',
    problems: [],
    contact: { id: 'c1', name: 'Gulf Façades' },
    account: { id: 'a1', name: 'Subcontracts' },
    ...change,
  }) as unknown as AccountingEntry;

test('staged entries with choices and without problems are approved together, as many as the service takes', () => {
  const fine = entry('1');
  const chosen = [
    fine,
    entry('4', { contact: null }),
    entry('5', { account: null }),
    entry('2', { problems: ['currency'] }),
    entry('3', { state: 'failed' }),
  ];
  assert.deepEqual(listApprovable(chosen), [fine]);
  assert.equal(MAX_AT_ONCE, MAX_APPROVED_AT_ONCE);
});

test('amounts are added exactly, each currency by itself', () => {
  const dinars = entry('0.125', { amount: { amount: '0.125', currency: 'KWD' } });
  assert.deepEqual(sumAmounts([entry('0.10'), entry('0.2'), dinars, entry('-1')]), [
    { currency: 'SAR', amount: '-0.70' },
    { currency: 'KWD', amount: '0.125' },
  ]);
  assert.deepEqual(sumAmounts([entry('999999999999999.99'), entry('0.01')]), [
    { currency: 'SAR', amount: '1000000000000000.00' },
  ]);
  assert.deepEqual(sumAmounts([]), []);
});
