import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPARISONS, membersOf, RULE_EVENTS } from '../../../contract/automation-members.ts';
import ar from '../locales/ar/automation.json' with { type: 'json' };
import en from '../locales/en/automation.json' with { type: 'json' };
import { errorSentence } from './rule-words.ts';

const has = (words: object, path: string) =>
  path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], words) !==
  undefined;

test('every event, member, value and comparison that a rule can name has a word in both languages', () => {
  for (const words of [en, ar]) {
    for (const comparison of COMPARISONS) assert.ok(has(words, `comparisons.${comparison}`), comparison);
    for (const event of RULE_EVENTS) {
      assert.ok(has(words, `events.${event}`), event);
      for (const [name, member] of Object.entries(membersOf(event))) {
        assert.ok(has(words, `members.${name}`), name);
        if ('values' in member) for (const value of member.values) assert.ok(has(words, `words.${value}`), value);
      }
    }
  }
});

test('what failed is said in a sentence, and what has none is quoted', () => {
  assert.equal(errorSentence('not_found assigneeId').key, 'errors.notFound');
  assert.deepEqual(errorSentence('status_503'), {
    key: 'errors.status',
    values: { status: '503', error: 'status_503' },
  });
  assert.equal(errorSentence('status_410').key, 'errors.gone');
  assert.deepEqual(errorSentence('odd'), { key: 'errors.other', values: { status: '', error: 'odd' } });
  assert.equal(errorSentence('constructor').key, 'errors.other');
});
