// Resolutions and their undoing, settled and recovered writes, and the brake: one rule a test.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlainRule, statusRule, titleRule } from '../../../testing/integrations/synced-fields.ts';
import type { Bases } from './bases.ts';
import { brake, type Crossing } from './brake.ts';
import { decide } from './decide.ts';
import type { Intent, VendorReading } from './intent.ts';
import { recover } from './recover.ts';
import { type Resolution, type ResolutionInput, resolve } from './resolve.ts';
import { settle } from './settle.ts';

const RULES = [titleRule, statusRule, createPlainRule('priority')];
const BASES: Bases = {
  localBase: { title: 'Beam', status: 'open', priority: 'low' },
  vendorBase: { title: 'Beam', status: 'open', priority: 'low' },
  etag: '1',
};
const LOCAL = { title: 'Duct', status: 'open', priority: 'low' };
const VENDOR = { title: 'Beam', status: 'completed', priority: 'low' };
const INPUT = {
  rules: RULES,
  bases: BASES,
  local: LOCAL,
  vendor: VENDOR,
  etag: '2',
  blocked: [],
  shown: { local: LOCAL, vendor: VENDOR },
};
const INTENT: Intent = {
  kind: 'update',
  snapshot: { title: 'Duct' },
  sent: { title: 'Duct' },
  before: { values: BASES.vendorBase, etag: '1' },
};
const WRITE = { rules: RULES, bases: BASES, intent: INTENT, isRecovered: false };

function plan(resolution: Resolution, change: Partial<ResolutionInput> = {}) {
  return resolve({ ...INPUT, ...change }, resolution);
}

function read(change: Partial<VendorReading>): VendorReading {
  return { vendor: { ...BASES.vendorBase, title: 'Duct' }, etag: '2', history: null, isLastWriter: true, ...change };
}

test('keeping the local side sends all that differs and stores what it covers', () => {
  const kept = plan({ kind: 'keep_local' });
  assert.ok(kept.outcome === 'write');
  assert.deepEqual([kept.send, kept.apply], [{ title: 'Duct', status: 'open' }, {}]);
  assert.deepEqual(kept.replaced, [
    { side: 'vendor', field: 'title', value: 'Beam' },
    { side: 'vendor', field: 'status', value: 'completed' },
  ]);
});

test('a resolution whose call never happened is carried on by an ordinary push', () => {
  const kept = plan({ kind: 'keep_local' });
  assert.ok(kept.outcome === 'write');
  const next = decide({ ...INPUT, direction: 'push', bases: kept.bases });
  assert.ok(next.outcome === 'send');
  assert.deepEqual(next.values, kept.send);
});

test('taking the remote side applies all that differs and stores what it covers', () => {
  const taken = plan({ kind: 'take_remote' });
  assert.ok(taken.outcome === 'write');
  assert.deepEqual([taken.send, taken.apply], [{}, { title: 'Beam', status: 'in_review' }]);
  assert.deepEqual(taken.replaced, [
    { side: 'local', field: 'title', value: 'Duct' },
    { side: 'local', field: 'status', value: 'open' },
  ]);
  const after = { ...INPUT, bases: taken.bases, local: { ...LOCAL, ...taken.apply } };
  assert.equal(decide({ ...after, direction: 'push' }).outcome, 'unchanged');
});

test('a merge writes each field to the side that lost it', () => {
  const merged = plan({ kind: 'merge', fields: { title: 'local', status: 'vendor' } });
  assert.ok(merged.outcome === 'write');
  assert.deepEqual([merged.send, merged.apply], [{ title: 'Duct' }, { status: 'in_review' }]);
});

test('a losing side that moved since it was shown opens the conflict again', () => {
  const vendor = { ...VENDOR, status: 'closed' };
  assert.deepEqual(plan({ kind: 'keep_local' }, { vendor }), { outcome: 'moved', fields: ['status'] });
  assert.equal(
    plan({ kind: 'take_remote' }, { vendor }).outcome,
    'write',
    'the newer value there covers nothing unseen',
  );
  const local = { ...LOCAL, title: 'Pipe' };
  assert.deepEqual(plan({ kind: 'take_remote' }, { local }), { outcome: 'moved', fields: ['title'] });
});

test('there is nothing to take from a vendor that is back at its base, nor what cannot be taken here', () => {
  assert.equal(
    plan({ kind: 'take_remote' }, { vendor: { title: 'Beam', status: 'open', priority: 'low' } }).outcome,
    'skipped',
  );
  const [local, vendor] = [
    { ...LOCAL, status: 'closed' },
    { ...VENDOR, status: 'elevated' },
  ];
  const shown = { local, vendor };
  assert.deepEqual(plan({ kind: 'take_remote' }, { local, vendor, shown }), {
    outcome: 'not_applicable',
    fields: ['status'],
  });
});

test('a value there without a counterpart takes no part in a conflict unless the one here changed too', () => {
  const vendor = { title: 'Pipe', status: 'elevated', priority: 'low' };
  const conflict = decide({ ...INPUT, vendor, direction: 'pull' });
  assert.ok(conflict.outcome === 'conflict');
  assert.deepEqual(
    conflict.fields.map(({ field }) => field),
    ['title'],
  );
  const shown = { local: LOCAL, vendor };
  const choices: readonly [Resolution, object, object][] = [
    [{ kind: 'keep_local' }, { title: 'Duct' }, {}],
    [{ kind: 'take_remote' }, {}, { title: 'Pipe' }],
    [{ kind: 'merge', fields: { title: 'vendor' } }, {}, { title: 'Pipe' }],
    [{ kind: 'merge', fields: { title: 'local', status: 'vendor' } }, { title: 'Duct' }, {}],
  ];
  for (const [resolution, send, apply] of choices) {
    const resolved = plan(resolution, { vendor, shown });
    assert.ok(resolved.outcome === 'write', resolution.kind);
    assert.deepEqual([resolved.send, resolved.apply], [send, apply], resolution.kind);
    assert.deepEqual(
      resolved.replaced.map(({ field }) => field),
      ['title'],
    );
    const { localBase, vendorBase, etag } = resolved.bases;
    assert.deepEqual([localBase.status, vendorBase.status, etag], ['open', 'open', null], 'it is looked at again');
  }
  assert.equal(
    plan({ kind: 'take_remote' }, { vendor: { ...BASES.vendorBase, status: 'elevated' } }).outcome,
    'skipped',
  );
});

test('a value that only comes from there and has no counterpart does not hold a resolution up', () => {
  const rules = [titleRule, { ...statusRule, way: '←' as const }];
  const vendor = { title: 'Pipe', status: 'elevated' };
  const kept = plan({ kind: 'keep_local' }, { rules, vendor, shown: { local: LOCAL, vendor } });
  assert.ok(kept.outcome === 'write');
  assert.deepEqual([kept.send, kept.apply], [{ title: 'Duct' }, {}]);
});

test('a field that was not read on one side is left out of a resolution, and its bases stay', () => {
  const [local, vendor] = [
    { ...LOCAL, priority: 'high' },
    { title: 'Pipe', status: 'open' },
  ];
  for (const kind of ['keep_local', 'take_remote'] as const) {
    const resolved = plan({ kind }, { local, vendor, shown: { local, vendor } });
    assert.ok(resolved.outcome === 'write', kind);
    assert.deepEqual(
      [resolved.send, resolved.apply],
      kind === 'keep_local' ? [{ title: 'Duct' }, {}] : [{}, { title: 'Pipe' }],
    );
    assert.deepEqual([resolved.bases.localBase.priority, resolved.bases.vendorBase.priority], ['low', 'low']);
    const sides = { local: { ...local, ...resolved.apply }, vendor: { ...vendor, priority: 'low' } };
    const next = decide({ ...INPUT, ...sides, direction: 'push', bases: resolved.bases });
    assert.equal(
      next.outcome === 'send' && next.values.priority,
      'high',
      'the edit here is sent once both sides are read',
    );
  }
  const unread = { title: LOCAL.title, status: LOCAL.status };
  const there = { ...VENDOR, priority: 'high' };
  const taken = plan(
    { kind: 'take_remote' },
    { local: unread, vendor: there, shown: { local: unread, vendor: there } },
  );
  assert.equal(
    taken.outcome === 'write' && taken.bases.vendorBase.priority,
    'low',
    'the edit there is still to be pulled',
  );
  const atBase = plan({ kind: 'take_remote' }, { vendor: { title: 'Beam', status: 'open' } });
  assert.equal(atBase.outcome, 'skipped');
});

test('an undo restores the stored values, only where the resolution was not edited since', () => {
  const replaced = [{ side: 'vendor' as const, field: 'status', value: 'completed' }];
  const written = { local: {}, vendor: { status: 'open' } };
  const undone = plan({ kind: 'undo', replaced, written }, { vendor: { ...VENDOR, status: 'open' } });
  assert.ok(undone.outcome === 'write');
  assert.deepEqual([undone.send, undone.apply, undone.bases], [{ status: 'completed' }, {}, BASES]);
  const edited = plan({ kind: 'undo', replaced, written }, { vendor: { ...VENDOR, status: 'closed' } });
  assert.deepEqual(edited, { outcome: 'moved', fields: ['status'] });
});

test('a landed write moves the bases of the sent fields alone, and the etag only if all else is at its base', () => {
  const settled = settle(WRITE, read({}));
  assert.deepEqual(settled.bases.vendorBase, { title: 'Duct', status: 'open', priority: 'low' });
  assert.equal(settled.bases.etag, '2');
  const vendor = { title: 'Duct', status: 'closed', priority: 'low' };
  const edited = settle(WRITE, read({ vendor }));
  assert.deepEqual([edited.bases.vendorBase.status, edited.bases.etag], ['open', null]);
});

test('a value that the vendor stored in another form is its base, and one that it left alone is not', () => {
  const stored = settle(WRITE, read({ vendor: { ...VENDOR, title: 'DUCT' } }));
  assert.deepEqual(stored.normalised, [{ field: 'title', sent: 'Duct', stored: 'DUCT' }]);
  assert.equal(stored.bases.vendorBase.title, 'DUCT');
  const left = settle(WRITE, read({ vendor: BASES.vendorBase }));
  assert.deepEqual([left.ignored, left.bases.localBase.title], [['title'], 'Beam']);
  const reverted = settle(WRITE, read({ vendor: BASES.vendorBase, isLastWriter: false }));
  assert.equal(reverted.bases.vendorBase.title, 'Duct', 'a revert by another person is an edit to pull');
});

test('an edit that the write covered is kept, and one after it is left to the next pull', () => {
  const history = [
    { field: 'title', to: 'Pipe', isOurs: false },
    { field: 'title', to: 'Duct', isOurs: true },
    { field: 'title', to: 'Wall', isOurs: false },
  ];
  const settled = settle(WRITE, read({ history }));
  assert.deepEqual(settled.replaced, [{ side: 'vendor', field: 'title', value: 'Pipe' }]);
  assert.equal(settled.bases.vendorBase.title, 'Duct');
});

test('a value that the vendor emptied is its base', () => {
  const history = [{ field: 'title', to: null, isOurs: true }];
  const settled = settle(WRITE, read({ history }));
  assert.deepEqual(settled.normalised, [{ field: 'title', sent: 'Duct', stored: null }]);
  assert.equal(settled.bases.vendorBase.title, null);
});

test('an edit by the account itself is kept if it was covered, and left to the next pull if it came after', () => {
  const history = ['Pipe', 'Duct', 'Wall'].map((to) => ({ field: 'title', to, isOurs: true }));
  const settled = settle(WRITE, read({ history }));
  assert.deepEqual(settled.replaced, [{ side: 'vendor', field: 'title', value: 'Pipe' }]);
  assert.deepEqual([settled.bases.vendorBase.title, settled.normalised], ['Duct', []]);
  const typed = [{ field: 'title', to: 'Duct', isOurs: false }, ...history.slice(2)];
  const repeated = settle(WRITE, read({ history: typed }));
  assert.equal(repeated.bases.vendorBase.title, 'Duct', 'a write that changes nothing has no entry');
});

test('of several entries of the account without the sent value none is taken for the write', () => {
  const history = ['DUCT', 'Wall'].map((to) => ({ field: 'title', to, isOurs: true }));
  const { bases, normalised } = settle(WRITE, read({ history }));
  assert.deepEqual([bases.localBase.title, bases.vendorBase.title, normalised], [undefined, undefined, []]);
});

test('a recovered write moves the bases of the fields that show it alone; the others are unknown, and none is ignored', () => {
  const intent: Intent = {
    ...INTENT,
    snapshot: { title: 'Duct', status: 'closed' },
    sent: { title: 'Duct', status: 'closed' },
  };
  const settleWith = (change: Partial<VendorReading>) => settle({ ...WRITE, intent, isRecovered: true }, read(change));
  for (const status of ['open', 'completed']) {
    const vendor = { ...VENDOR, title: 'Duct', status };
    for (const history of [null, [{ field: 'title', to: 'Duct', isOurs: true }]]) {
      const { bases, ignored, normalised } = settleWith({ vendor, history });
      assert.deepEqual([bases.vendorBase.title, bases.vendorBase.status], ['Duct', undefined]);
      assert.deepEqual([bases.localBase.title, bases.localBase.status, bases.etag], ['Duct', undefined, null]);
      assert.deepEqual([ignored, normalised], [[], []]);
    }
  }
});

test('a created record that is found later is not taken over where it differs from what was sent', () => {
  const intent: Intent = { ...INTENT, kind: 'create', before: null };
  const bases = { localBase: {}, vendorBase: {}, etag: null };
  const edited = { vendor: { ...BASES.vendorBase, title: 'Wall' } };
  for (const history of [null, [{ field: 'title', to: 'Wall', isOurs: true }]]) {
    const found = settle({ ...WRITE, bases, intent, isRecovered: true }, read({ ...edited, history }));
    assert.deepEqual([found.bases.vendorBase, found.bases.localBase], [{}, {}]);
  }
});

test('an undo at the vendor leaves the bases, so that a pull brings it here', () => {
  const intent: Intent = { ...INTENT, kind: 'undo' };
  const { bases } = settle({ ...WRITE, intent }, read({}));
  assert.deepEqual([bases.localBase, bases.vendorBase, bases.etag], [BASES.localBase, BASES.vendorBase, null]);
});

test('an open intent is landed, not landed or uncertain by the evidence alone', () => {
  const create: Intent = { ...INTENT, kind: 'create', before: null };
  const ours = [{ field: 'title', to: 'Duct', isOurs: true }];
  const theirs = [{ field: 'title', to: 'Duct', isOurs: false }];
  const outcome = (intent: Intent, reading: VendorReading | null) => recover(intent, BASES, reading).outcome;
  assert.equal(outcome(create, null), 'not_landed');
  assert.equal(outcome(create, read({})), 'landed');
  assert.equal(outcome(INTENT, read({ etag: '1' })), 'not_landed');
  assert.equal(outcome(INTENT, read({ history: ours })), 'landed');
  assert.equal(outcome(INTENT, read({ history: theirs })), 'not_landed', 'another person typed the same');
  assert.equal(outcome(INTENT, read({ isLastWriter: false })), 'landed');
  const both: Intent = { ...INTENT, sent: { title: 'Duct', status: 'closed' } };
  assert.equal(outcome(both, read({})), 'landed');
  assert.equal(outcome(both, read({ isLastWriter: false })), 'uncertain');
  const elsewhere = read({ vendor: VENDOR, isLastWriter: false });
  assert.equal(outcome(INTENT, elsewhere), 'uncertain');
  const uncertain = recover(INTENT, BASES, elsewhere);
  assert.ok(uncertain.outcome === 'uncertain');
  assert.deepEqual(uncertain.bases.vendorBase, { status: 'open', priority: 'low' });
  assert.deepEqual(uncertain.bases.localBase, { status: 'open', priority: 'low' });
});

test('an edit of a person who works as the account does not pass for the write', () => {
  const retitled = read({ vendor: { ...BASES.vendorBase, title: 'Wall' } });
  const commented = read({ vendor: BASES.vendorBase });
  const entry = read({ ...retitled, history: [{ field: 'title', to: 'Wall', isOurs: true }] });
  const elsewhere = read({ ...commented, history: [{ field: 'priority', to: 'high', isOurs: true }] });
  const outcomes = [retitled, commented, entry, elsewhere].map((reading) => recover(INTENT, BASES, reading).outcome);
  assert.deepEqual(outcomes, ['uncertain', 'uncertain', 'uncertain', 'not_landed']);
});

test('a field that turns more than 6 times in 10 minutes is stopped, and one that is edited often is not', () => {
  const cross = (count: number, step: number): Crossing[] =>
    Array.from({ length: count }, (_, index) => ({
      field: 'status',
      direction: index % 2 === 0 ? 'push' : 'pull',
      at: index * step,
    }));
  assert.deepEqual(brake(cross(8, 1_000), 8_000), ['status']);
  assert.deepEqual(brake(cross(7, 1_000), 8_000), []);
  assert.deepEqual(brake(cross(8, 100_000), 800_000), [], 'over 13 minutes');
  const edits = cross(20, 1_000).map((each) => ({ ...each, direction: 'push' as const }));
  assert.deepEqual(brake(edits, 20_000), []);
});
