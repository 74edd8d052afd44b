import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSame, translateToLocal, translateToVendor } from '../fields/public.ts';
import { getIssueRules } from './issue-rules.ts';

const CONTEXT = {
  statuses: {},
  types: {},
  conditions: {},
  people: new Map([['mona', '502']]),
  config: {},
  timeZone: 'UTC',
};

function getRule(field: string, context = CONTEXT) {
  const rule = getIssueRules(context).find((each) => each.field === field);
  assert.ok(rule);
  return rule;
}

const UNMAPPED = { problem: 'unmapped_value' };

test('statuses are those of the table', () => {
  const rule = getRule('status');
  const there = {
    open: 'open',
    in_progress: 'in_progress',
    in_review: 'ready_for_review',
    closed: 'closed',
    verified: 'closed',
  };
  for (const [local, value] of Object.entries(there)) assert.deepEqual(translateToVendor(rule, local), { value });
  const here = {
    open: 'open',
    blocked: 'open',
    unblocked: 'open',
    in_progress: 'in_progress',
    ready_for_review: 'in_review',
    closed: 'closed',
    moved_to_observation: 'closed',
  };
  for (const [vendor, value] of Object.entries(here)) assert.deepEqual(translateToLocal(rule, vendor), { value });
  // Statuses of the vendor's screens that no list of its API names.
  for (const vendor of ['elevated', 'released']) assert.deepEqual(translateToLocal(rule, vendor), UNMAPPED);
  assert.ok(isSame(rule, 'verified', 'closed'));
  assert.ok(isSame(rule, 'open', 'blocked'));
  assert.ok(!isSame(rule, 'in_progress', 'blocked'));
});

test('types are those of the table', () => {
  const rule = getRule('type');
  const there = {
    design: 'design_review',
    request: 'requirement_change',
    defect: 'constructability',
    safety: 'other',
    other: 'other',
  };
  for (const [local, value] of Object.entries(there)) assert.deepEqual(translateToVendor(rule, local), { value });
  const here = {
    building_code: 'design',
    clash: 'design',
    coordination: 'design',
    design_review: 'design',
    client_feedback: 'request',
    requirement_change: 'request',
    constructability: 'defect',
    existing_condition: 'defect',
    other: 'other',
  };
  for (const [vendor, value] of Object.entries(here)) assert.deepEqual(translateToLocal(rule, vendor), { value });
});

test("a connection's own table comes before that of the vendor", () => {
  const rule = getRule('status', { ...CONTEXT, statuses: { in_review: 'elevated' } });
  assert.deepEqual(translateToVendor(rule, 'in_review'), { value: 'elevated' });
  assert.deepEqual(translateToLocal(rule, 'elevated'), { value: 'in_review' });
});

test('a title longer than 80 characters is cut, and its cut form is the same', () => {
  const rule = getRule('title');
  for (const character of ['a', 'é', '\u{1f3d7}']) {
    const long = character.repeat(81);
    const cut = `${character.repeat(79)}…`;
    assert.deepEqual(translateToVendor(rule, long), { value: cut });
    assert.deepEqual(translateToVendor(rule, character.repeat(80)), { value: character.repeat(80) });
    assert.ok(isSame(rule, long, cut));
    assert.ok(!isSame(rule, `${long}b`, character.repeat(80)));
  }
  assert.deepEqual(translateToLocal(rule, ' '), UNMAPPED);
});

test('a text that is too long for this side is held instead of cut', () => {
  for (const [field, limit] of [
    ['title', 200],
    ['description', 10_000],
  ] as const) {
    const rule = getRule(field);
    assert.deepEqual(translateToLocal(rule, '\u{1f3d7}'.repeat(limit)), { value: '\u{1f3d7}'.repeat(limit) });
    assert.deepEqual(translateToLocal(rule, '\u{1f3d7}'.repeat(limit + 1)), UNMAPPED, field);
  }
});

test('an empty description is the same as none', () => {
  const rule = getRule('description');
  assert.deepEqual(translateToVendor(rule, ' \n'), { value: null });
  assert.ok(isSame(rule, '', null));
  assert.deepEqual(translateToVendor(rule, 'a\n\nb'), { value: 'a\n\nb' });
});

test('priorities have equal names; others, and none, stay at the vendor', () => {
  const rule = getRule('priority');
  for (const value of ['low', 'medium', 'high', 'critical']) {
    assert.deepEqual([translateToVendor(rule, value), translateToLocal(rule, value)], [{ value }, { value }]);
  }
  for (const value of ['urgent', null]) assert.deepEqual(translateToLocal(rule, value), UNMAPPED);
});

test('a person without a match stays on the side that has them', () => {
  const rule = getRule('assigneeId');
  assert.deepEqual(
    [translateToVendor(rule, 'mona'), translateToLocal(rule, '502')],
    [{ value: '502' }, { value: 'mona' }],
  );
  assert.deepEqual([translateToVendor(rule, 'tom'), translateToLocal(rule, '503')], [UNMAPPED, UNMAPPED]);
  assert.deepEqual([translateToVendor(rule, null), translateToLocal(rule, null)], [{ value: null }, { value: null }]);
});
