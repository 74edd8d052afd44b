import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCOUNTING_STATES, type AccountingState } from '../../../../contract/accounting-entries.ts';
import { fromMinor, toMinor } from '../money/public.ts';
import { type AccountingMove, findMove } from './moves.ts';
import { type ApprovalFacts, findProblems } from './problems.ts';

const MOVES: readonly (readonly [AccountingMove, AccountingState, AccountingState])[] = [
  ['approve', 'staged', 'approved'],
  ['reject', 'staged', 'rejected'],
  ['withdraw', 'staged', 'withdrawn'],
  ['begin', 'approved', 'pushing'],
  ['push', 'pushing', 'pushed'],
  ['fail', 'pushing', 'failed'],
  ['retry', 'failed', 'approved'],
  ['change', 'pushed', 'changed'],
  ['restore', 'changed', 'pushed'],
  ['reverse', 'pushed', 'reversing'],
  ['end_reversal', 'reversing', 'reversed'],
  ['end_reversal', 'pushing', 'reversed'],
  ['give_up_reversal', 'reversing', 'pushed'],
];

test('an entry makes the moves of the table and no others', () => {
  const moves = [...new Set(MOVES.map(([move]) => move))];
  for (const move of moves) {
    for (const from of ACCOUNTING_STATES) {
      const row = MOVES.find((each) => each[0] === move && each[1] === from);
      assert.equal(findMove(move, from), row?.[2], `${move} from ${from}`);
    }
  }
});

test('amounts keep the digits of their currency', () => {
  const rows: readonly (readonly [string, string, bigint, string])[] = [
    ['1200.5', 'EUR', 120050n, '1200.50'],
    ['-0.05', 'SAR', -5n, '-0.05'],
    ['7', 'JPY', 7n, '7'],
    ['0.125', 'KWD', 125n, '0.125'],
    ['999999999999999.99', 'USD', 99999999999999999n, '999999999999999.99'],
    ['0', 'EUR', 0n, '0.00'],
  ];
  for (const [amount, currency, minor, text] of rows) {
    assert.equal(toMinor(amount, currency), minor, amount);
    assert.equal(fromMinor(minor, currency), text, amount);
  }
});

const FACTS: ApprovalFacts = {
  amount: '100.00',
  currency: 'SAR',
  kind: 'purchase_order',
  isAmendment: false,
  company: { id: 'northgate', currency: 'SAR', hasDraftBills: true },
  documentCompanyId: null,
  isContactArchived: false,
  isAccountArchived: false,
  isTaxArchived: false,
  isTrackingArchived: false,
};

test('problems are named', () => {
  const company = FACTS.company as NonNullable<ApprovalFacts['company']>;
  const rows: readonly (readonly [Partial<ApprovalFacts>, string])[] = [
    [{}, ''],
    [{ currency: 'EUR' }, 'currency'],
    [{ amount: '100.005' }, 'digits'],
    [{ amount: '100.500' }, ''],
    [{ amount: '100.5', currency: 'JPY', company: { ...company, currency: 'JPY' } }, 'digits'],
    [{ amount: '0.125', currency: 'KWD', company: { ...company, currency: 'KWD' } }, ''],
    [{ amount: '9999999999999.99' }, ''],
    [{ amount: '10000000000000.00' }, 'too_large'],
    [{ amount: '-10000000000000', kind: 'credit' }, 'too_large'],
    [{ amount: '999999999999999', currency: 'JPY', company: { ...company, currency: 'JPY' } }, ''],
    [{ amount: '1000000000000', currency: 'KWD', company: { ...company, currency: 'KWD' } }, 'too_large'],
    [{ amount: '-100' }, 'negative'],
    [{ amount: '-100', kind: 'credit' }, ''],
    [{ kind: 'credit' }, 'negative'],
    [{ amount: '-100', isAmendment: true }, ''],
    [{ kind: 'bill' }, ''],
    [{ kind: 'bill', company: { ...company, hasDraftBills: false } }, 'bills_not_drafted'],
    [{ company: null }, 'company_unknown'],
    [{ documentCompanyId: 'northgate' }, ''],
    [{ documentCompanyId: 'southgate' }, 'other_company'],
    [{ isContactArchived: true, isAccountArchived: true }, 'contact_archived account_archived'],
    [{ isTaxArchived: true, isTrackingArchived: true }, 'tax_archived tracking_archived'],
  ];
  for (const [change, problems] of rows) {
    assert.equal(findProblems({ ...FACTS, ...change }).join(' '), problems, JSON.stringify(change));
  }
});
