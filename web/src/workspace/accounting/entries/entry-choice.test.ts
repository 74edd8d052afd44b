import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountingEntry } from '../../../../../contract/accounting-entries.ts';
import {
  fitKind,
  isBlocking,
  isNegative,
  isZero,
  listKinds,
  listRemaining,
  readChoices,
  toBody,
  toPreviewQuery,
} from './entry-choice.ts';

const show = (amount: string, hasDraftBills: boolean) =>
  listKinds(amount, hasDraftBills).map(({ kind, fault }) => `${kind} ${fault ?? 'ok'}`);

test('a negative amount is a credit and nothing else; a bill needs drafts', () => {
  assert.deepEqual(show('-10.00', true), ['credit ok', 'purchase_order negative', 'bill negative']);
  assert.deepEqual(show('10.00', true), ['purchase_order ok', 'bill ok', 'credit positive']);
  assert.deepEqual(show('10.00', false), ['purchase_order ok', 'bill noDrafts', 'credit positive']);
});

test('the sign of an amount is read from its digits', () => {
  assert.deepEqual(['-0.01', '-0.00', '0', '12'].map(isNegative), [true, false, false, false]);
  assert.deepEqual(['-0.01', '-0.00', '0', '12'].map(isZero), [false, true, true, false]);
});

test('a form begins with a kind that fits the amount', () => {
  assert.equal(fitKind('purchase_order', '-5'), 'credit');
  assert.equal(fitKind('credit', '5'), 'purchase_order');
  assert.equal(fitKind('bill', '5'), 'bill');
});

test('approval names what is left out, so that the usual choice of the project does not take its place', () => {
  const entry = {
    contact: { id: 'c1', name: 'Gulf Façades' },
    account: null,
    tax: null,
    tracking: { id: 'k1', name: 'North Tower' },
    kind: 'bill',
    amount: { amount: '12.50', currency: 'SAR' },
  } as AccountingEntry;
  const choices = readChoices(entry);
  assert.deepEqual(toBody(choices), { contactId: 'c1', taxId: null, trackingId: 'k1', kind: 'bill' });
  assert.deepEqual(toPreviewQuery(choices), {
    contactId: 'c1',
    taxId: '',
    trackingId: 'k1',
    kind: 'bill',
  });
});

test('a choice solves the problems that are about it, and none about the cost or the company', () => {
  const contact = { id: 'c4', name: 'Old Formwork' };
  const entry = {
    contact,
    account: null,
    tax: null,
    tracking: null,
    kind: 'bill',
    amount: { amount: '-12.50', currency: 'SAR' },
    problems: ['currency', 'negative', 'bills_not_drafted', 'contact_archived'],
  } as unknown as AccountingEntry;
  const choices = readChoices(entry);
  assert.deepEqual(listRemaining(entry, { ...choices, kind: 'bill' }), entry.problems);
  assert.deepEqual(listRemaining(entry, choices), ['currency', 'contact_archived']);
  assert.deepEqual(listRemaining(entry, { ...choices, contact: { id: 'c1', name: 'Gulf Façades' } }), ['currency']);
  assert.deepEqual(entry.problems.filter(isBlocking), ['currency']);
});
