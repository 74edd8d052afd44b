// The table of section 11.9 over two fields with lossy maps, and the rules that it is built from.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createPlainRule,
  statusRule,
  titleRule,
  typeRule,
  VALUES,
} from '../../../testing/integrations/synced-fields.ts';
import {
  areEqual,
  type FieldRule,
  type FieldValues,
  isSame,
  translateToLocal,
  translateToVendor,
} from '../fields/public.ts';
import type { Bases } from './bases.ts';
import { type DecisionInput, decide } from './decide.ts';
import { decideLastWriteWins } from './last-write-wins.ts';

const RULES = [statusRule, typeRule];
const BASES: Bases = {
  localBase: { status: 'verified', type: 'safety' },
  vendorBase: { status: 'closed', type: 'other' },
  etag: '1',
};

function decideWith(change: Partial<DecisionInput>) {
  const agreed = { local: BASES.localBase, vendor: BASES.vendorBase };
  return decide({ rules: RULES, direction: 'push', bases: BASES, ...agreed, etag: '2', blocked: [], ...change });
}

/** Calls back with every pair of a status and a type of a side. */
function* combine(side: 'local' | 'vendor'): Generator<FieldValues> {
  for (const status of VALUES.status[side]) for (const type of VALUES.type[side]) yield { status, type };
}

function findDifferences(values: FieldValues, base: FieldValues): string[] {
  return Object.keys(values).filter((field) => values[field] !== base[field]);
}

test('each pair of states of two fields has the outcome of the table, pushed and pulled', (t) => {
  let count = 0;
  for (const local of combine('local')) {
    for (const vendor of combine('vendor')) {
      const here = findDifferences(local, BASES.localBase);
      const there = findDifferences(vendor, BASES.vendorBase);
      const same = RULES.filter((rule) => isSame(rule, local[rule.field], vendor[rule.field])).map(
        ({ field }) => field,
      );
      const isAllSame = [...here, ...there].every((field) => same.includes(field));
      const sent = here.filter((field) => !same.includes(field));
      const applied = there.filter((field) => !same.includes(field));
      const expect = (push: string, pull: string) => {
        for (const [direction, outcome] of [
          ['push', push],
          ['pull', pull],
        ] as const) {
          const decision = decideWith({ direction, local, vendor });
          assert.equal(decision.outcome, outcome, JSON.stringify({ direction, local, vendor }));
          if ('values' in decision) {
            assert.deepEqual(Object.keys(decision.values), outcome === 'send' ? sent : applied);
          }
          if (outcome === 'conflict') assert.deepEqual(decision.bases, BASES, 'a conflict moves nothing');
          count++;
        }
      };
      if (here.length === 0 && there.length === 0) expect('unchanged', 'unchanged');
      else if (isAllSame) expect('rebase', 'rebase');
      else if (there.length === 0) expect('send', 'unchanged');
      else if (here.length === 0) expect('skipped', 'apply');
      else expect('conflict', 'conflict');
    }
  }
  t.diagnostic(`${count} decisions`);
  assert.equal(count, 2 * 5 * 5 * 8 * 9);
});

test('a decision to write nothing is stable, and one to apply ends in agreement', () => {
  for (const local of combine('local')) {
    for (const vendor of combine('vendor')) {
      const first = decideWith({ direction: 'pull', local, vendor });
      if (first.outcome !== 'apply' && first.outcome !== 'rebase') continue;
      const now = first.outcome === 'apply' ? { ...local, ...first.values } : local;
      for (const direction of ['push', 'pull'] as const) {
        const second = decideWith({ direction, bases: first.bases, local: now, vendor });
        assert.equal(second.outcome, 'unchanged', JSON.stringify({ local, vendor }));
        assert.equal(second.bases.etag, '2');
      }
    }
  }
});

test('every value that crosses is the same on its arrival', () => {
  for (const [rule, { local, vendor }] of [
    [statusRule, VALUES.status],
    [typeRule, VALUES.type],
  ] as const) {
    for (const value of local) assertRoundTrip(rule, value);
    for (const value of vendor) {
      const translation = translateToLocal(rule, value);
      assert.ok('value' in translation && isSame(rule, translation.value, value), value);
    }
  }
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (title) => assertRoundTrip(titleRule, title)));
});

function assertRoundTrip(rule: FieldRule, value: string): void {
  const sent = translateToVendor(rule, value);
  assert.ok('value' in sent, value);
  assert.ok(isSame(rule, value, sent.value), `${value} and ${JSON.stringify(sent.value)}`);
  const back = translateToLocal(rule, sent.value);
  assert.ok('value' in back && isSame(rule, back.value, sent.value), value);
}

test('differences of form alone are not changes', () => {
  assert.ok(areEqual('Cafe\u0301 \r\nroof\n\n', 'Café\nroof'));
  assert.ok(areEqual(['a ', 'b'], ['a', 'b']));
  assert.ok(!areEqual('roof', 'Roof'));
  assert.ok(!areEqual(1, '1'));
  assert.ok(!areEqual(undefined, undefined), 'an unknown value differs from all');
});

test('unknown bases with equal sides are agreed quietly, with other sides a conflict', () => {
  const bases = { localBase: {}, vendorBase: {}, etag: null };
  const local = { status: 'verified', type: 'defect' };
  const vendor = { status: 'closed', type: 'existing_condition' };
  const agreed = decideWith({ bases, local, vendor });
  assert.equal(agreed.outcome, 'rebase');
  assert.deepEqual(agreed.bases, { localBase: local, vendorBase: vendor, etag: '2' });
  const differing = decideWith({ bases, local, vendor: { ...vendor, status: 'open' } });
  assert.equal(differing.outcome, 'conflict');
});

test('an etag that did not move says that nothing moved there', () => {
  assert.equal(
    decideWith({ direction: 'pull', etag: '1', vendor: { status: 'open', type: 'other' } }).outcome,
    'unchanged',
  );
  const compared = decideWith({ direction: 'pull', etag: null, vendor: { status: 'open', type: 'other' } });
  assert.equal(compared.outcome, 'apply');
});

test('a blocked field waits alone and the rest is sent', () => {
  const local = { status: 'open', type: 'design' };
  const decision = decideWith({ local, blocked: ['status'] });
  assert.ok(decision.outcome === 'send');
  assert.deepEqual(decision.values, { type: 'design_review' });
  assert.deepEqual(decision.held, [{ field: 'status', side: 'local', reason: 'blocked' }]);
  assert.equal(decision.bases.localBase.status, 'verified', 'the base stays, so that it is sent once it is free');
});

test('a value that was not read is no change, of either side, and moves neither its base nor the etag', () => {
  for (const direction of ['push', 'pull'] as const) {
    for (const bases of [BASES, { localBase: {}, vendorBase: {}, etag: null }]) {
      const unread = decideWith({ direction, bases, local: { type: 'safety' }, vendor: { type: 'other' } });
      assert.equal(unread.outcome, bases === BASES ? 'unchanged' : 'rebase');
      assert.deepEqual(
        [unread.bases.localBase.status, unread.bases.vendorBase.status, unread.bases.etag],
        [bases.localBase.status, bases.vendorBase.status, null],
      );
    }
  }
  const sent = decideWith({ local: { status: 'open', type: 'safety' }, vendor: { type: 'other' } });
  assert.ok(sent.outcome === 'send');
  assert.deepEqual(sent.values, { status: 'open' });
  const both = decideWith({ local: { status: 'open', type: 'design' }, vendor: { type: 'other' } });
  assert.ok(both.outcome === 'send');
  const applied = decideWith({
    direction: 'pull',
    local: { type: 'safety' },
    vendor: { status: 'open', type: 'other' },
  });
  assert.ok(applied.outcome === 'apply');
  assert.deepEqual(applied.values, { status: 'open' });
  const wins = { blocked: [], changedAt: { local: 1, vendor: 2 }, vendorClockAhead: 0, rules: RULES, bases: BASES };
  const last = decideLastWriteWins({ ...wins, local: { status: 'open' }, vendor: { type: 'clash' }, etag: '2' });
  assert.deepEqual([last.send, last.apply, last.replaced], [{ status: 'open' }, { type: 'design' }, []]);
});

test('a value that is read of an unknown base is a change still', () => {
  const bases = { localBase: { type: 'safety' }, vendorBase: { type: 'other' }, etag: '2' };
  assert.equal(decideWith({ bases, vendor: { status: 'open', type: 'other' } }).outcome, 'conflict');
});

test('an unmapped value there leaves the value here, and is a conflict only if that changed too', () => {
  const vendor = { status: 'elevated', type: 'clash' };
  const decision = decideWith({ direction: 'pull', vendor });
  assert.ok(decision.outcome === 'apply');
  assert.deepEqual(decision.values, { type: 'design' });
  assert.deepEqual(decision.held, [{ field: 'status', side: 'vendor', reason: 'unmapped_value' }]);
  assert.equal(decision.bases.etag, null);
  const both = decideWith({ direction: 'pull', vendor, local: { status: 'open', type: 'safety' } });
  assert.ok(both.outcome === 'conflict');
  assert.equal(both.fields.find(({ field }) => field === 'status')?.notApplicable, true);
});

test('a value that the local rules refuse is a conflict, and no part of the record is applied', () => {
  const vendor = { status: 'open', type: 'clash' };
  const decision = decideWith({ direction: 'pull', vendor, notApplicable: ['status'] });
  assert.ok(decision.outcome === 'conflict');
  assert.deepEqual(
    decision.fields.map(({ field, changedBy, notApplicable }) => ({ field, changedBy, notApplicable })),
    [
      { field: 'status', changedBy: 'vendor', notApplicable: true },
      { field: 'type', changedBy: 'vendor', notApplicable: false },
    ],
  );
});

test('an identifying value is never cut, and a status that is not permitted is no call', () => {
  const tag: FieldRule = { ...createPlainRule('tag'), limits: { maxLength: 3, whenLonger: 'refuse' } };
  assert.deepEqual(translateToVendor(tag, 'AHU-1'), { problem: 'too_long' });
  const strict = { ...statusRule, limits: { permitted: ['open', 'in_review'] } };
  assert.deepEqual(translateToVendor(strict, 'verified', 'open'), { problem: 'not_permitted' });
  assert.deepEqual(translateToVendor(strict, 'in_review', 'open'), { value: 'in_review' });
});

test('of two changes at vendor C the later wins by the corrected clock, and the loser is kept', () => {
  const rules = [createPlainRule('tag'), createPlainRule('notes')];
  const bases = { localBase: { tag: 'a', notes: 'n' }, vendorBase: { tag: 'a', notes: 'n' }, etag: '1' };
  const sides = { local: { tag: 'b', notes: 'n' }, vendor: { tag: 'c', notes: 'm' }, etag: '2' };
  const decideAt = (vendor: number, vendorClockAhead = 0) =>
    decideLastWriteWins({ rules, bases, ...sides, blocked: [], changedAt: { local: 1_000, vendor }, vendorClockAhead });
  const later = decideAt(1_001);
  assert.deepEqual([later.send, later.apply], [{}, { tag: 'c', notes: 'm' }]);
  assert.deepEqual(later.replaced, [{ side: 'local', field: 'tag', value: 'b' }]);
  for (const earlier of [decideAt(1_000), decideAt(1_500, 500), decideAt(999)]) {
    assert.deepEqual([earlier.send, earlier.apply], [{ tag: 'b' }, { notes: 'm' }]);
    assert.deepEqual(earlier.replaced, [{ side: 'vendor', field: 'tag', value: 'c' }]);
    assert.equal(earlier.bases.etag, null);
  }
});
