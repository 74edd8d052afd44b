import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CostSource, planStaging, type StagedEntry } from './plan-staging.ts';

const SOURCE: CostSource = {
  number: 12,
  subject: 'Anchors',
  status: 'answered',
  costImpact: { amount: '100.00', currency: 'SAR' },
  answeredAt: '2026-03-02T08:00:00.000Z',
};
const rfi = (change: Partial<CostSource>): CostSource => ({ ...SOURCE, ...change });
const cost = (amount: string, currency = 'SAR') => rfi({ costImpact: { amount, currency } });

const entry = (id: string, state: StagedEntry['state'], more: Partial<StagedEntry> = {}): StagedEntry => ({
  ...{ id, state, amount: '100.00', currency: 'SAR', description: 'RFI 12: Anchors' },
  ...{ previousId: null, rejectedAt: null, ...more },
});

const PUSHED = entry('a', 'pushed');
const CHANGED = entry('a', 'changed');
const amendment = (state: StagedEntry['state'], amount: string, more: Partial<StagedEntry> = {}) =>
  entry('b', state, { amount, previousId: 'a', ...more });
const rejected = (at: string) => entry('a', 'rejected', { rejectedAt: at });

const ROWS: readonly (readonly [string, CostSource, readonly StagedEntry[], string])[] = [
  ['a first cost', SOURCE, [], 'insert 100.00 SAR'],
  ['closed with a cost', rfi({ status: 'closed' }), [], 'insert 100.00 SAR'],
  ['a saving', cost('-20'), [], 'insert -20 SAR'],
  ['not answered yet', rfi({ status: 'open', answeredAt: null }), [], 'none'],
  ['a draft', rfi({ status: 'draft', answeredAt: null }), [], 'none'],
  ['void', rfi({ status: 'void' }), [], 'none'],
  ['no cost', rfi({ costImpact: null }), [], 'none'],
  ['a cost of zero', cost('0.00'), [], 'none'],
  // While it waits for approval.
  ['the same', SOURCE, [entry('a', 'staged')], 'none'],
  ['the same with other zeros', cost('100'), [entry('a', 'staged')], 'none'],
  ['another cost', cost('120'), [entry('a', 'staged')], 'follow a 120 SAR'],
  ['another currency', cost('100.00', 'EUR'), [entry('a', 'staged')], 'follow a 100.00 EUR'],
  ['another subject', rfi({ subject: 'Bolts' }), [entry('a', 'staged')], 'follow a 100.00 SAR'],
  ['reopened', rfi({ status: 'open' }), [entry('a', 'staged')], 'withdraw a'],
  ['voided', rfi({ status: 'void' }), [entry('a', 'staged')], 'withdraw a'],
  ['without a cost', rfi({ costImpact: null }), [entry('a', 'staged')], 'withdraw a'],
  ['answered again', SOURCE, [entry('a', 'withdrawn')], 'insert 100.00 SAR'],
  // From approval on it is what was approved.
  ...(['approved', 'pushing', 'failed', 'reversing'] as const).map(
    (state) => [`${state}, with another cost`, cost('120'), [entry('a', state)], 'none'] as const,
  ),
  // Once a person has decided.
  ['rejected', SOURCE, [rejected('2026-03-02T09:00:00.000Z')], 'none'],
  ['rejected, with another cost', cost('120'), [rejected('2026-03-02T09:00:00.000Z')], 'insert 120 SAR'],
  ['rejected, and answered since', SOURCE, [rejected('2026-03-02T07:00:00.000Z')], 'insert 100.00 SAR'],
  ['reversed', SOURCE, [entry('a', 'reversed')], 'none'],
  ['reversed, with another cost', cost('120'), [entry('a', 'reversed')], 'insert 120 SAR'],
  // After it was pushed.
  ['pushed', SOURCE, [PUSHED], 'none'],
  ['pushed, with another subject', rfi({ subject: 'Bolts' }), [PUSHED], 'none'],
  ['pushed, with another cost', cost('120'), [PUSHED], 'insert 120 SAR amends a'],
  ['pushed, now a saving', cost('-5'), [PUSHED], 'insert -5 SAR amends a'],
  ['pushed, now without a cost', rfi({ costImpact: null }), [PUSHED], 'insert 0 SAR amends a'],
  ['pushed, voided', rfi({ status: 'void' }), [PUSHED], 'insert 0 SAR amends a'],
  ['pushed, reopened', rfi({ status: 'open' }), [PUSHED], 'none'],
  ['an amendment follows', cost('130'), [CHANGED, amendment('staged', '120')], 'follow b 130 SAR'],
  ['an amendment to zero', rfi({ status: 'void' }), [CHANGED, amendment('staged', '120')], 'follow b 0 SAR'],
  ['an amendment of nothing', SOURCE, [CHANGED, amendment('staged', '120')], 'withdraw b restores a'],
  ['an amendment, reopened', rfi({ status: 'open' }), [CHANGED, amendment('staged', '120')], 'withdraw b restores a'],
  [
    'a rejected amendment',
    cost('120'),
    [PUSHED, amendment('rejected', '120', { rejectedAt: '2026-03-02T09:00:00.000Z' })],
    'none',
  ],
  ['after a rejected amendment', cost('130'), [PUSHED, amendment('rejected', '120')], 'insert 130 SAR amends a'],
  ['a second amendment', cost('130'), [CHANGED, amendment('pushed', '120')], 'insert 130 SAR amends b'],
  ['back to the first', SOURCE, [CHANGED, amendment('pushed', '120')], 'insert 100.00 SAR amends b'],
];

for (const [name, source, entries, expected] of ROWS) {
  test(`staging: ${name}`, () => {
    const plan = planStaging(source, entries);
    const parts: string[] = [plan.kind];
    if ('id' in plan) parts.push(plan.id);
    if ('proposal' in plan) parts.push(plan.proposal.amount, plan.proposal.currency);
    if ('previousId' in plan && plan.previousId !== null) parts.push('amends', plan.previousId);
    if ('restoreId' in plan && plan.restoreId !== null) parts.push('restores', plan.restoreId);
    assert.equal(parts.join(' '), expected);
  });
}
