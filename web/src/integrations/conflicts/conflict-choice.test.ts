// Choosing between both sides of a conflict.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canUndo,
  findChangedFields,
  findOutcome,
  findStateWord,
  listNotApplicable,
  readResolution,
} from './conflict-choice.ts';

const field = (name: string, change: object = {}) => ({
  ...{
    field: name,
    base: { local: 'a', vendor: 'a' },
    local: 'b',
    vendor: 'c',
    changedBy: 'both',
    notApplicable: false,
  },
  ...change,
});
const conflict = (...fields: object[]) => ({ fields }) as unknown as Parameters<typeof readResolution>[0];

test('a choice of one side alone is that side, any other names each field', () => {
  const both = conflict(field('title'), field('status'));
  assert.deepEqual(readResolution(both, {}), { resolution: 'keep_local' });
  assert.deepEqual(readResolution(both, { title: 'vendor', status: 'vendor' }), { resolution: 'take_remote' });
  const fields = { title: 'vendor', status: 'local' };
  assert.deepEqual(readResolution(both, { title: 'vendor' }), { resolution: 'merge', fields });
});

test("a vendor's value that cannot be applied here is never chosen", () => {
  const one = conflict(field('title'), field('status', { notApplicable: true }));
  assert.deepEqual(listNotApplicable(one), ['status']);
  const fields = { title: 'vendor', status: 'local' };
  assert.deepEqual(readResolution(one, { title: 'vendor', status: 'vendor' }), { resolution: 'merge', fields });
  assert.deepEqual(readResolution(one, { status: 'vendor' }), { resolution: 'keep_local' });
});

test('fields that changed since they were shown are those of either side, new ones and those that left', () => {
  const shown = conflict(field('title'), field('status'), field('type'));
  assert.deepEqual(findChangedFields(shown, shown), []);
  const now = conflict(field('title', { vendor: 'd' }), field('status'), field('dueDate'));
  assert.deepEqual(findChangedFields(shown, now), ['title', 'type', 'dueDate']);
  assert.deepEqual(
    findChangedFields(shown, conflict(field('title', { local: null }), field('status'), field('type'))),
    ['title'],
  );
});

test('the outcome follows from the conflict, and from the run only until the conflict is decided', () => {
  const outcome = (
    given: object,
    run?: 'queued' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled',
    asked: 'resolve' | 'undo' = 'resolve',
  ) => {
    const made = { state: 'resolved', reason: 'both_changed', resolution: 'keep_local', undoneAt: null, ...given };
    return findOutcome(asked, made as Parameters<typeof findOutcome>[1], run && { state: run });
  };
  const resolving = { state: 'resolving' };
  assert.equal(outcome(resolving), 'running');
  // The run was an earlier one, which runs once more.
  assert.equal(outcome(resolving, 'done'), 'running');
  assert.equal(outcome(resolving, 'waiting'), 'waiting');
  assert.equal(outcome(resolving, 'failed'), 'failed');
  assert.equal(outcome(resolving, 'running', 'undo'), 'undoing');
  assert.equal(outcome(resolving, 'waiting', 'undo'), 'waiting');
  assert.equal(outcome({}, 'failed'), 'kept');
  assert.equal(outcome({ resolution: 'take_remote' }), 'taken');
  assert.equal(outcome({ resolution: 'merge' }), 'merged');
  assert.equal(outcome({ reason: 'deleted_at_vendor' }), 'madeAgain');
  assert.equal(outcome({ reason: 'deleted_at_vendor', resolution: 'take_remote' }), 'linkEnded');
  assert.equal(outcome({ state: 'open', resolution: null }), 'reopened');
  assert.equal(outcome({ state: 'superseded' }), 'superseded');
  assert.equal(outcome({}, 'done', 'undo'), 'notUndone');
  assert.equal(outcome({ undoneAt: '2026-11-28T10:00:00.000Z' }, 'done', 'undo'), 'undone');
});

test('a conflict is named by its state, and by its undoing once that has begun', () => {
  const by = { type: 'user', id: '0193e0a0-0000-7000-8000-000000000001' } as const;
  const undoneAt = '2026-11-28T10:00:00.000Z';
  assert.equal(findStateWord({ state: 'resolving', undoneBy: null, undoneAt: null }), 'resolving');
  assert.equal(findStateWord({ state: 'resolving', undoneBy: by, undoneAt: null }), 'undoing');
  assert.equal(findStateWord({ state: 'resolved', undoneBy: by, undoneAt }), 'undone');
  assert.equal(findStateWord({ state: 'resolved', undoneBy: null, undoneAt: null }), 'resolved');
  assert.equal(findStateWord({ state: 'open', undoneBy: null, undoneAt: null }), 'open');
});

test('a resolution can be undone until its last instant, once', () => {
  const undoUntil = '2026-12-28T10:00:00.000Z';
  const resolved = { state: 'resolved', undoUntil, undoneAt: null } as const;
  assert.equal(canUndo(resolved, Date.parse(undoUntil) - 1), true);
  assert.equal(canUndo(resolved, Date.parse(undoUntil)), false);
  assert.equal(canUndo({ ...resolved, undoUntil: null }, 0), false);
  assert.equal(canUndo({ ...resolved, undoneAt: undoUntil }, 0), false);
  assert.equal(canUndo({ ...resolved, state: 'resolving' }, 0), false);
});
