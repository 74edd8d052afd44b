import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCOUNTING_KINDS, DOCUMENT_STATUSES } from '../../../../contract/accounting-entries.ts';
import { type KnownDocument, steps } from './plan-step.ts';

const document = (id: string, amount: bigint, more: Partial<KnownDocument> = {}): KnownDocument => ({
  ...{ id, amount, status: 'draft', isPlain: true, isClosed: false },
  kind: amount < 0n ? 'credit' : 'purchase_order',
  ...more,
});

type Row = readonly [name: string, amount: bigint, documents: readonly KnownDocument[], steps: string];

const ROWS: readonly Row[] = [
  ['a first document', 100n, [], 'create purchase_order 100'],
  ['a credit', -100n, [], 'create credit -100'],
  ['nothing to do', 100n, [document('a', 100n)], ''],
  ['a draft is changed', 120n, [document('a', 100n)], 'update a 120'],
  [
    'a document is followed by the difference',
    120n,
    [document('a', 100n, { status: 'open' })],
    'create purchase_order 20 to a',
  ],
  ['a paid one by a credit', 70n, [document('a', 100n, { status: 'paid' })], 'create credit -30 to a'],
  ['an unknown status is no draft', 70n, [document('a', 100n, { status: 'other' })], 'create credit -30 to a'],
  ['a difference is changed again', 150n, [document('a', 100n, { status: 'open' }), document('b', 20n)], 'update b 50'],
  [
    'a difference is not needed any more',
    100n,
    [document('a', 100n, { status: 'open' }), document('b', 20n)],
    'delete b',
  ],
  [
    'a difference turns into a credit',
    90n,
    [document('a', 100n, { status: 'open' }), document('b', 20n)],
    'delete b, create credit -10 to a',
  ],
  ['a draft is reversed', 0n, [document('a', 100n)], 'delete a'],
  ['a document is reversed', 0n, [document('a', 100n, { status: 'open' })], 'create credit -100 to a'],
  [
    'both are reversed',
    0n,
    [document('a', 100n, { status: 'paid' }), document('b', 20n)],
    'delete b, create credit -100 to a',
  ],
  [
    'a draft with lines of others stays',
    120n,
    [document('a', 100n, { isPlain: false })],
    'create purchase_order 20 to a',
  ],
  ['a void document does not count', 100n, [document('a', 100n, { status: 'void' })], 'create purchase_order 100'],
  ['nor one that is gone', 0n, [document('a', 100n, { status: 'gone' })], ''],
  [
    'a draft of another kind is replaced',
    120n,
    [document('a', 100n, { kind: 'bill' })],
    'delete a, create purchase_order 120',
  ],
  // A reversal closes the documents that it found and made: what follows is of its own.
  [
    'a cost after a reversal',
    45n,
    [document('a', 100n, { status: 'open', isClosed: true }), document('b', -100n, { isClosed: true })],
    'create purchase_order 45',
  ],
  [
    'after the reversal of a draft',
    45n,
    [document('a', 100n, { status: 'gone', isClosed: true })],
    'create purchase_order 45',
  ],
  [
    'a saving after a reversal',
    -45n,
    [document('a', 100n, { status: 'paid', isClosed: true }), document('b', -100n, { isClosed: true })],
    'create credit -45',
  ],
  [
    'a cost after a reversal is changed',
    60n,
    [
      document('a', 100n, { status: 'open', isClosed: true }),
      document('b', -100n, { isClosed: true }),
      document('c', 45n),
    ],
    'update c 60',
  ],
  [
    'a cost after a reversal is followed by the difference',
    60n,
    [
      document('a', 100n, { status: 'open', isClosed: true }),
      document('b', -100n, { isClosed: true }),
      document('c', 45n, { status: 'open' }),
    ],
    'create purchase_order 15 to c',
  ],
  [
    'a cost after a reversal is reversed',
    0n,
    [
      document('a', 100n, { status: 'open', isClosed: true }),
      document('b', -100n, { isClosed: true }),
      document('c', 45n, { status: 'open' }),
    ],
    'create credit -45 to c',
  ],
  [
    'a draft after a reversal is reversed',
    0n,
    [
      document('a', 100n, { status: 'open', isClosed: true }),
      document('b', -100n, { isClosed: true }),
      document('c', 45n),
    ],
    'delete c',
  ],
];

for (const [name, amount, documents, expected] of ROWS) {
  test(`steps: ${name}`, () => {
    const planned = steps.all({ amount, kind: 'purchase_order' }, documents).map((step) => {
      if (step.action === 'delete') return `delete ${step.id}`;
      if (step.action === 'update') return `update ${step.id} ${step.amount}`;
      return `create ${step.kind} ${step.amount}${step.linkedTo === null ? '' : ` to ${step.linkedTo}`}`;
    });
    assert.equal(planned.join(', '), expected);
  });
}

test('any documents reach any amount, and nothing but drafts is touched', () => {
  let state = 7;
  const roll = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let round = 0; round < 20_000; round += 1) {
    const documents = Array.from({ length: roll(5) }, (_, index) =>
      document(`d${index}`, BigInt(roll(400) - 200), {
        status: DOCUMENT_STATUSES[roll(DOCUMENT_STATUSES.length)] ?? 'draft',
        isPlain: roll(5) > 0,
        isClosed: roll(4) === 0,
      }),
    );
    const target = { amount: BigInt(roll(400) - 200), kind: ACCOUNTING_KINDS[roll(3)] ?? 'purchase_order' };
    let known: readonly KnownDocument[] = documents;
    let count = 0;
    for (let step = steps.next(target, known); step !== undefined; step = steps.next(target, known)) {
      count += 1;
      assert.ok(count <= documents.length + 1, `round ${round}`);
      if (step.action === 'create') assert.equal(step.kind === 'credit', step.amount < 0n);
      else {
        const { id } = step;
        const before = known.find((each) => each.id === id);
        assert.ok(before?.status === 'draft' && before.isPlain && !before.isClosed, `round ${round}: ${step.action}`);
      }
      known = steps.take(known, step, `new ${count}`);
    }
    assert.equal(steps.sum(known), target.amount, `round ${round}`);
  }
});
