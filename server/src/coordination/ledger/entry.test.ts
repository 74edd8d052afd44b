import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import type { GovernanceEntry } from '../../../../contract/clashes.ts';
import { BEGINNING, hashEntry, openChainCheck } from './entry.ts';

const PROJECT = '0199c0de-0000-7000-8000-000000000001';
const OTHER = '0199c0de-0000-7000-8000-000000000002';
const idOf = (count: number) => `0199c0de-0000-7000-8000-${String(count).padStart(12, '0')}`;

function chainOf(reasons: readonly (string | null)[], projectId = PROJECT): GovernanceEntry[] {
  const chain: GovernanceEntry[] = [];
  for (const [index, reason] of reasons.entries()) {
    const unhashed = {
      sequence: index + 1,
      id: idOf(100 + index),
      projectId,
      at: new Date(Date.parse('2026-03-01T08:15:30.250Z') + index).toISOString(),
      kind: 'clash_decision',
      subject: { type: 'clash', id: idOf(7), number: 7 },
      outcome: 'approve',
      fromStatus: 'new',
      toStatus: 'approved',
      reason,
      decidedBy: { type: 'user' as const, id: idOf(9) },
      previousHash: chain.at(-1)?.hash ?? BEGINNING,
    };
    chain.push({ ...unhashed, hash: hashEntry(unhashed) });
  }
  return chain;
}

function verdictOf(chain: readonly GovernanceEntry[]) {
  const check = openChainCheck();
  for (const entry of chain) check.take(entry);
  return { entries: check.entries(), ...check.firstInvalid() };
}

const reasons = fc.array(fc.option(fc.string({ unit: 'grapheme' })), { minLength: 2, maxLength: 8 });
const spoiled = reasons.chain((texts) =>
  fc.record({ texts: fc.constant(texts), at: fc.integer({ min: 0, max: texts.length - 1 }) }),
);

test('an untouched chain is valid, also an empty one', () => {
  assert.deepEqual(verdictOf([]), { entries: 0 });
  fc.assert(fc.property(reasons, (texts) => assert.deepEqual(verdictOf(chainOf(texts)), { entries: texts.length })));
});

test('an entry that was altered in any member is found and named', () => {
  const members: ((entry: GovernanceEntry) => GovernanceEntry)[] = [
    (entry) => ({ ...entry, sequence: entry.sequence + 1 }),
    (entry) => ({ ...entry, id: OTHER }),
    (entry) => ({ ...entry, projectId: OTHER }),
    (entry) => ({ ...entry, at: '2026-03-01T08:15:31.250Z' }),
    (entry) => ({ ...entry, kind: 'approval' }),
    (entry) => ({ ...entry, subject: { ...entry.subject, type: 'rfi' } }),
    (entry) => ({ ...entry, subject: { ...entry.subject, id: OTHER } }),
    (entry) => ({ ...entry, subject: { ...entry.subject, number: 8 } }),
    (entry) => ({ ...entry, outcome: 'void' }),
    (entry) => ({ ...entry, fromStatus: 'void' }),
    (entry) => ({ ...entry, toStatus: 'void' }),
    (entry) => ({ ...entry, reason: `${entry.reason ?? ''}.` }),
    (entry) => ({ ...entry, decidedBy: { ...entry.decidedBy, type: 'key' } }),
    (entry) => ({ ...entry, decidedBy: { ...entry.decidedBy, id: null } }),
    (entry) => ({ ...entry, previousHash: 'f'.repeat(64) }),
    (entry) => ({ ...entry, hash: 'f'.repeat(64) }),
  ];
  fc.assert(
    fc.property(spoiled, fc.constantFrom(...members), ({ texts, at }, alter) => {
      const chain = chainOf(texts);
      const altered = alter(chain[at] as GovernanceEntry);
      const found = verdictOf(chain.with(at, altered));
      assert.deepEqual([found.sequence, found.id], [altered.sequence, altered.id]);
    }),
  );
});

test('an entry altered and hashed anew is found by the one behind it', () => {
  fc.assert(
    fc.property(spoiled, ({ texts, at }) => {
      const chain = chainOf([...texts, 'the last']);
      const forged = { ...(chain[at] as GovernanceEntry), outcome: 'void' };
      const found = verdictOf(chain.with(at, { ...forged, hash: hashEntry(forged) }));
      assert.equal(found.sequence, at + 2);
    }),
  );
});

test('an entry removed before the end, inserted, doubled or brought from another project is found and named', () => {
  fc.assert(
    fc.property(spoiled, ({ texts, at }) => {
      const chain = chainOf([...texts, 'the last']);
      assert.equal(verdictOf(chain.toSpliced(at, 1)).sequence, at + 2, 'removed');
      const entry = chain[at] as GovernanceEntry;
      assert.equal(verdictOf(chain.toSpliced(at, 0, entry)).id, entry.id, 'doubled');
      const stranger = { ...entry, id: OTHER };
      const inserted = { ...stranger, hash: hashEntry(stranger) };
      assert.notEqual(verdictOf(chain.toSpliced(at, 0, inserted)).sequence, undefined, 'inserted');
      const brought = chainOf([...texts, 'the last'], OTHER)[at + 1] as GovernanceEntry;
      assert.equal(verdictOf(chain.with(at + 1, brought)).id, brought.id, 'brought');
    }),
  );
});

test('entries in another order are found, and the first out of its place is named', () => {
  const shuffled = reasons.chain((texts) =>
    fc.record({
      texts: fc.constant(texts),
      order: fc.shuffledSubarray([...texts.keys()], { minLength: texts.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ texts, order }) => {
      const chain = chainOf(texts);
      const found = verdictOf(order.map((index) => chain[index] as GovernanceEntry));
      const first = order.findIndex((index, place) => index !== place);
      assert.equal(found.sequence, first === -1 ? undefined : (order[first] ?? 0) + 1);
    }),
  );
});

test('the order in which members are written does not matter', () => {
  const [entry] = chainOf(['x']) as [GovernanceEntry];
  const turned = Object.fromEntries(Object.entries(entry).reverse()) as GovernanceEntry;
  assert.equal(hashEntry(turned), entry.hash);
});

test('the test vector of the documentation is a chain, and its canonical form gives its hash', () => {
  const page = readFileSync(new URL('../../../../docs/governance-ledger.md', import.meta.url), 'utf8');
  const vector = /```json\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
  const { data } = JSON.parse(vector) as { data: GovernanceEntry[] };
  assert.deepEqual(verdictOf(data), { entries: 2 });
});
