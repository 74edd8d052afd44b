import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ISSUE_STATUSES, ISSUE_TYPES } from '../../../../contract/issues.ts';
import { type FieldValue, isSame, translateToLocal, translateToVendor } from '../fields/public.ts';
import type { MappingContext } from '../vendors/public.ts';
import { createIssueRules } from './issue-rules.ts';

const MONA = '0192aaaa-0000-7000-8000-000000000001';
const TOM = '0192aaaa-0000-7000-8000-000000000002';
const EMPTY: MappingContext = {
  statuses: {},
  types: {},
  conditions: {},
  people: new Map([[MONA, '502']]),
  config: {},
  timeZone: 'UTC',
};

function getRule(field: string, context: Partial<MappingContext> = {}) {
  const rule = createIssueRules({ ...EMPTY, ...context }).find((each) => each.field === field);
  assert.ok(rule, field);
  return rule;
}

/** Returns the value here and there; `none` for one without a counterpart. */
function translate(field: string, context: Partial<MappingContext> = {}) {
  const rule = getRule(field, context);
  const show = (translation: ReturnType<typeof translateToLocal>) =>
    'value' in translation ? translation.value : 'none';
  return {
    there: (local: FieldValue, now?: FieldValue) => show(translateToVendor(rule, local, now)),
    here: (vendor: FieldValue) => show(translateToLocal(rule, vendor)),
  };
}

test('the fields are those of the table, each of them both ways', () => {
  assert.deepEqual(
    createIssueRules(EMPTY).map(({ field, way }) => [field, way]),
    ['title', 'description', 'status', 'type', 'assigneeId', 'dueDate'].map((field) => [field, '↔']),
  );
});

test('statuses are translated by the table', () => {
  const { there, here } = translate('status');
  const sent = {
    open: 'open',
    in_progress: 'in_progress',
    in_review: 'in_review',
    closed: 'closed',
    verified: 'closed',
  };
  assert.deepEqual(Object.fromEntries(ISSUE_STATUSES.map((each) => [each, there(each)])), sent);
  const applied = {
    open: 'open',
    pending: 'open',
    in_progress: 'in_progress',
    not_approved: 'in_progress',
    in_dispute: 'in_progress',
    in_review: 'in_review',
    completed: 'in_review',
    closed: 'closed',
    draft: 'none',
    elevated: 'none',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(applied).map((each) => [each, here(each)])), applied);
});

test('statuses that mean the same do not differ: a verified issue is closed there, a pending one is open here', () => {
  const rule = getRule('status');
  assert.ok(isSame(rule, 'verified', 'closed'));
  assert.ok(isSame(rule, 'open', 'pending'));
  assert.ok(isSame(rule, 'in_review', 'completed'));
  assert.ok(!isSame(rule, 'open', 'draft'));
  assert.ok(!isSame(rule, 'closed', 'completed'));
});

test('entries of the connection come before the table, and leave the rest of it', () => {
  const { there, here } = translate('status', { statuses: { in_review: 'completed', verified: 'completed' } });
  assert.deepEqual([there('in_review'), there('verified'), there('closed')], ['completed', 'completed', 'closed']);
  assert.deepEqual([here('completed'), here('in_review'), here('pending')], ['in_review', 'in_review', 'open']);
});

test('types are subtypes by the configuration, and the default one for types without an entry', () => {
  const config = { issueSubtypes: { default: 'sub-1', defect: 'sub-2', design: 'sub-3', gossip: 'sub-4' } };
  const { there, here } = translate('type', { config });
  assert.deepEqual(Object.fromEntries(ISSUE_TYPES.map((each) => [each, there(each)])), {
    defect: 'sub-2',
    design: 'sub-3',
    safety: 'sub-1',
    request: 'sub-1',
    other: 'sub-1',
  });
  assert.deepEqual(['sub-1', 'sub-2', 'sub-3', 'sub-4', 'sub-9'].map(here), [
    'other',
    'defect',
    'design',
    'none',
    'none',
  ]);
  assert.deepEqual([there('gossip'), there('default'), there(null)], ['none', 'none', 'none']);
  assert.ok(isSame(getRule('type', { config }), 'safety', 'sub-1'), 'the type here is kept');
});

test('a type with the default subtype as its own is what that subtype means', () => {
  const { here } = translate('type', { config: { issueSubtypes: { default: 'sub-1', defect: 'sub-1' } } });
  assert.equal(here('sub-1'), 'defect');
  const shared = { default: 'sub-1', safety: 'sub-2', design: 'sub-2' };
  assert.equal(
    translate('type', { config: { issueSubtypes: shared } }).here('sub-2'),
    'safety',
    'the first of several',
  );
});

test('entries of the mapping come before those of the configuration', () => {
  const config = { issueSubtypes: { default: 'sub-1', defect: 'sub-2' } };
  const { there, here } = translate('type', { config, types: { defect: 'sub-5', safety: 'sub-6' } });
  assert.deepEqual([there('defect'), there('safety'), there('other')], ['sub-5', 'sub-6', 'sub-1']);
  assert.deepEqual([here('sub-5'), here('sub-6'), here('sub-2')], ['defect', 'safety', 'none']);
});

test('without a default, types without an entry have no counterpart; a configuration of another form has none at all', () => {
  const { there } = translate('type', { config: { issueSubtypes: { defect: 'sub-2' } } });
  assert.deepEqual([there('defect'), there('other')], ['sub-2', 'none']);
  for (const issueSubtypes of [undefined, null, 'sub-1', ['sub-1'], { default: 7 }]) {
    assert.equal(translate('type', { config: { issueSubtypes } }).there('defect'), 'none');
  }
});

test('people are matched one to one, and nobody is nobody', () => {
  const { there, here } = translate('assigneeId');
  assert.deepEqual([there(MONA), there(TOM), there(null)], ['502', 'none', null]);
  assert.deepEqual([here('502'), here('503'), here(null)], [MONA, 'none', null]);
});

test('an issue that is assigned to a company or a role is left alone, either way', () => {
  const { there, here } = translate('assigneeId');
  for (const group of ['company:77', 'role:9', 'company:502']) {
    assert.equal(here(group), 'none');
    assert.deepEqual([there(MONA, group), there(null, group)], ['none', 'none']);
  }
  assert.equal(there(MONA, '503'), '502');
});

test('titles there are one line of 200 letters here, and stay as they are there', () => {
  const { there, here } = translate('title');
  const long = `${'Wall '.repeat(60)}end`;
  const cut = String(here(long));
  assert.deepEqual([Array.from(cut).length <= 200, cut.endsWith('Wall…')], [true, true]);
  assert.ok(isSame(getRule('title'), cut, long));
  assert.equal(here('x'.repeat(200)), 'x'.repeat(200));
  assert.equal(here('x'.repeat(201)), `${'x'.repeat(199)}…`);
  assert.equal(Array.from(String(here('🧱'.repeat(300)))).length, 200);
  assert.equal(here(' \nLeak\nat\tthe riser'), 'Leak at the riser');
  assert.deepEqual([here(''), here('\u200b'), here(null), there(null)], ['none', 'none', 'none', 'none']);
});

test('an empty description is none, a NUL is dropped, and a text too long for a side is held instead of cut', () => {
  const { there, here } = translate('description');
  assert.deepEqual([there(null), there(''), here(''), here(null)], [null, null, null, null]);
  assert.equal(here('Two\r\nlines\0 '), 'Two\nlines');
  assert.equal(here('x'.repeat(10_001)), 'none');
  assert.deepEqual(translateToVendor(getRule('description'), 'x'.repeat(10_001)), { problem: 'too_long' });
  assert.equal(there('x'.repeat(10_000)), 'x'.repeat(10_000));
});

test('days are equal on both sides', () => {
  const { there, here } = translate('dueDate');
  assert.deepEqual(
    [there('2026-12-24'), here('2026-12-24'), there(null), here(null)],
    ['2026-12-24', '2026-12-24', null, null],
  );
  assert.deepEqual([here('2026-02-31'), here('24.12.2026'), here(7)], ['none', 'none', 'none']);
});
