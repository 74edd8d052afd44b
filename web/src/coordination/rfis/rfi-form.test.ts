import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creationOf, daysOf, EMPTY, fieldOf, moneyOf, typedNumber, wrongsOf } from './rfi-form.ts';

test('an amount is kept as it is written, with the digits of any keyboard', () => {
  assert.deepEqual(moneyOf('1,200.50', 'aed'), { amount: '1200.50', currency: 'AED' });
  assert.deepEqual(moneyOf('١٬٢٠٠٫٥٠', 'AED'), { amount: '1200.50', currency: 'AED' });
  assert.deepEqual(moneyOf('-300', 'EUR'), { amount: '-300', currency: 'EUR' });
  assert.equal(typedNumber('۱۲'), '12');
});

test('no amount is no cost, and an amount without a currency, or that is no number, is wrong', () => {
  assert.equal(moneyOf(' ', 'EUR'), null);
  const wrongs: Readonly<Record<string, string>> = {
    '12': 'EURO',
    twelve: 'EUR',
    '1.23456': 'EUR',
    '007': 'EUR',
    '3': '',
  };
  for (const [amount, currency] of Object.entries(wrongs)) assert.equal(moneyOf(amount, currency), undefined, amount);
});

test('the currency that a record has stays with another amount, also when it went out of use', () => {
  assert.deepEqual(moneyOf('12.50', 'zwl', 'ZWL'), { amount: '12.50', currency: 'ZWL' });
  assert.equal(moneyOf('12.50', 'DEM', 'ZWL'), undefined);
  assert.equal(moneyOf('12.50', 'ZWL'), undefined);
});

test('days are whole, may be fewer than none, and have bounds', () => {
  assert.equal(daysOf('-3'), -3);
  assert.equal(daysOf('+٧'), 7);
  assert.equal(daysOf(''), null);
  for (const wrong of ['1.5', 'a', '100001']) assert.equal(daysOf(wrong), undefined, wrong);
});

test('what is wrong is said at its field, whether found here or by the service', () => {
  assert.deepEqual(wrongsOf({ ...EMPTY, amount: '1', scheduleImpactDays: 'x', question: '?' }), {
    ...{ subject: 'subject', amount: 'amount', scheduleImpactDays: 'days' },
  });
  assert.deepEqual(['costImpact/currency', 'costImpact/amount', 'elementGuids/2', 'subject'].map(fieldOf), [
    ...['currency', 'amount', 'elementGuids', 'subject'],
  ]);
});

test('an RFI is made of what was entered, as a draft or raised', () => {
  const values = { ...EMPTY, subject: 'Slab', question: 'How thick?', amount: '5', currency: 'EUR' };
  assert.deepEqual(creationOf(values, 'draft'), {
    ...{
      subject: 'Slab',
      question: 'How thick?',
      status: 'draft',
      priority: 'medium',
      assigneeId: null,
      dueDate: null,
    },
    ...{ costImpact: { amount: '5', currency: 'EUR' }, scheduleImpactDays: null, elementGuids: [] },
  });
});
