import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSame, translateToLocal, translateToVendor } from '../fields/public.ts';
import { toHtml } from '../formatted-text/public.ts';
import { formatAmount, getMinorDigits, parseMoney, roundDecimal } from '../money/public.ts';
import { getRfiRules } from './rfi-rules.ts';
import { listPermitted, readRfiValues } from './rfi-values.ts';

const CONTEXT = {
  statuses: {},
  types: {},
  conditions: {},
  people: new Map([
    ['mona', '502'],
    ['tom', '503'],
  ]),
  config: { currency: 'EUR' },
  timeZone: 'UTC',
};
const UNMAPPED = { problem: 'unmapped_value' };

function getRule(field: string, config: Readonly<Record<string, unknown>> = CONTEXT.config) {
  const rule = getRfiRules({ ...CONTEXT, config }).find((each) => each.field === field);
  assert.ok(rule, field);
  return rule;
}

const reply = (body: string, official: unknown) => ({ rich_text_body: `<p>${body}</p>`, official });
const read = (status: unknown, ...answers: readonly object[]) =>
  readRfiValues({ status, questions: [{ plain_text_body: 'q', answers }] }, 'EUR');

test('an RFI that is open and has an official reply is answered', () => {
  assert.deepEqual(read('open').status, 'open');
  assert.deepEqual(read('open', reply('no', false)).status, 'open');
  assert.deepEqual(read('open', reply('yes', true)).status, 'answered');
  assert.deepEqual(read('closed', reply('yes', true)).status, 'closed');
  assert.deepEqual(read('draft').status, 'draft');
  assert.deepEqual(read('of_the_future').status, 'of_the_future');
});

test('an open RFI whose replies cannot be read has an unknown status and answer', () => {
  const unreadable = [
    { status: 'open' },
    { status: 'open', questions: [] },
    { status: 'open', questions: [{ answers: [{ official: 'yes' }] }] },
    { status: 'open', questions: [{ answers: [{ official: true }] }] },
  ];
  for (const members of unreadable) {
    const { status, answer } = readRfiValues(members, 'EUR');
    assert.deepEqual([status, answer], [undefined, undefined], JSON.stringify(members));
  }
});

test('the answer is the official reply; a second one is a change of it', () => {
  const other = reply('talk', false);
  assert.equal(read('open', other).answer, null);
  assert.equal(read('open', other, reply('first', true), other).answer, 'first');
  assert.equal(read('open', reply('first', true), reply('second', true), other).answer, 'second');
});

test('statuses are those of the table, and a void RFI sends nothing', () => {
  const rule = getRule('status');
  for (const value of ['draft', 'open', 'answered', 'closed']) {
    assert.deepEqual([translateToVendor(rule, value), translateToLocal(rule, value)], [{ value }, { value }]);
  }
  assert.deepEqual(translateToVendor(rule, 'void'), UNMAPPED);
});

test('an official reply is not taken back, and only a draft can stay a draft', () => {
  assert.deepEqual(listPermitted({ status: 'answered', answer: 'a' }), {
    status: ['answered', 'closed'],
    answer: ['a'],
  });
  assert.deepEqual(listPermitted({ status: 'draft', answer: null }).status, ['draft', 'open', 'answered', 'closed']);
  assert.deepEqual(listPermitted({ status: 'open', answer: null }), { status: ['open', 'answered', 'closed'] });
  assert.deepEqual(listPermitted({ status: 'open' }), {});
  const rules = getRfiRules(CONTEXT, {
    ...RECORD,
    permitted: listPermitted({ status: 'answered', answer: 'a' }),
  });
  const answer = rules.find((each) => each.field === 'answer');
  assert.ok(answer);
  assert.deepEqual(translateToVendor(answer, 'b', 'a'), { problem: 'not_permitted' });
  assert.deepEqual(translateToVendor(answer, null, 'a'), { problem: 'not_permitted' });
});

const RECORD = {
  entity: 'rfi',
  vendorId: '1',
  number: null,
  url: null,
  values: {},
  etag: 'd1-',
  createdAt: null,
  updatedAt: null,
  createdBy: null,
  updatedBy: null,
  marker: null,
  isDeleted: false,
  permitted: {},
  matchKey: null,
} as const;

test('the assignee is the first of the vendor, and the others are kept', () => {
  const rule = getRule('assigneeId');
  assert.deepEqual(translateToVendor(rule, 'mona', ['503', '504']), { value: ['502', '504'] });
  assert.deepEqual(translateToVendor(rule, 'mona', ['503', '502']), { value: ['502'] });
  assert.deepEqual(translateToVendor(rule, 'mona'), { value: ['502'] });
  assert.deepEqual(translateToVendor(rule, null, ['503']), { value: [] });
  assert.deepEqual(translateToVendor(rule, null), { value: [] });
  // The second one would become the assignee here again, and nobody asked to take them away.
  assert.deepEqual(translateToVendor(rule, null, ['503', '504']), UNMAPPED);
  assert.deepEqual(translateToVendor(rule, 'nobody', ['503']), UNMAPPED);
  assert.deepEqual(translateToLocal(rule, ['503', '502']), { value: 'tom' });
  assert.deepEqual(translateToLocal(rule, []), { value: null });
  assert.deepEqual(translateToLocal(rule, ['999']), UNMAPPED);
  assert.ok(isSame(rule, 'tom', ['503', '504']));
});

test('a text that is too long for this side is held instead of cut', () => {
  const limits = { subject: 200, question: 10_000, answer: 10_000 };
  for (const [field, limit] of Object.entries(limits)) {
    const rule = getRule(field);
    for (const character of ['a', '\u{1f3d7}']) {
      assert.deepEqual(translateToLocal(rule, character.repeat(limit)), { value: character.repeat(limit) });
      assert.deepEqual(translateToLocal(rule, character.repeat(limit + 1)), UNMAPPED, field);
    }
  }
});

test('texts that the vendor stores as HTML come back as they were sent', () => {
  const rule = getRule('question');
  assert.deepEqual(translateToVendor(rule, 'a\tb\u00a0c'), { value: 'a b c' });
  for (const local of ['a < b & c', '  two\n\n\tlines ', '<p>markup</p>', 'a\r\nb']) {
    const sent = translateToVendor(rule, local);
    assert.ok('value' in sent && typeof sent.value === 'string');
    const { question } = readRfiValues({ questions: [{ rich_text_body: toHtml(sent.value) }] }, undefined);
    assert.ok(isSame(rule, local, question), JSON.stringify(question));
  }
});

test('a cost impact is synced in the currency of the connection alone', () => {
  const rule = getRule('costImpact');
  assert.deepEqual(translateToVendor(rule, '1200.5 EUR'), { value: '1200.50' });
  assert.deepEqual(translateToVendor(rule, '1200.5 CHF'), UNMAPPED);
  assert.deepEqual(translateToVendor(rule, null), { value: null });
  assert.deepEqual(translateToLocal(rule, '1200.50'), { value: '1200.50 EUR' });
  assert.deepEqual(translateToLocal(rule, 'no_impact'), { value: '0.00 EUR' });
  for (const value of ['yes_unknown', 'n_a']) assert.deepEqual(translateToLocal(rule, value), UNMAPPED);
  assert.ok(isSame(rule, '1200.5 EUR', '1200.50'));
  assert.ok(isSame(rule, '0 EUR', 'no_impact'));
  assert.equal(
    getRfiRules({ ...CONTEXT, config: {} }).some((each) => each.field === 'costImpact'),
    false,
  );
});

test('amounts are compared as decimals at the minor unit', () => {
  const cases = [
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['-0.004', 2, '0.00'],
    ['0.5', 0, '1'],
    ['0', 3, '0.000'],
    ['999.995', 2, '1000.00'],
    ['7', 2, '7.00'],
  ] as const;
  for (const [amount, digits, expected] of cases) assert.equal(roundDecimal(amount, digits), expected, amount);
  for (const amount of ['', '1e5', '1,5', 'NaN', '1234567890123456']) assert.equal(roundDecimal(amount, 2), undefined);
  assert.deepEqual(['EUR', 'JPY', 'KWD', undefined, '???'].map(getMinorDigits), [2, 0, 3, 2, 2]);
  assert.equal(parseMoney('1200.4 JPY', 'JPY'), '1200');
  // More digits than a number holds would come back as another amount.
  assert.equal(parseMoney('99999999999999.99 EUR', 'EUR'), undefined);
  assert.equal(parseMoney('9999999999999.99 EUR', 'EUR'), '9999999999999.99');
  assert.equal(formatAmount(0.1 + 0.2, 'EUR'), '0.30');
  assert.equal(formatAmount(1e21, 'EUR'), undefined);
});

test('an impact that cannot be read is unknown, and one that is to be decided is none', () => {
  const cost = (impact: unknown) => readRfiValues({ cost_impact: impact }, 'EUR').costImpact;
  assert.equal(cost({ status: 'tbd', value: 5 }), null);
  assert.equal(cost({ status: 'yes_known', value: '12.5' }), '12.50');
  assert.equal(cost({ status: 'yes_unknown' }), 'yes_unknown');
  for (const impact of [
    undefined,
    null,
    {},
    { status: 'yes_known' },
    { status: 'yes_known', value: 'x' },
    { status: 7 },
  ]) {
    assert.equal(cost(impact), undefined, JSON.stringify(impact));
  }
  const days = getRule('scheduleImpactDays');
  assert.deepEqual([translateToLocal(days, 2.5), translateToLocal(days, 'no_impact')], [UNMAPPED, { value: 0 }]);
});
