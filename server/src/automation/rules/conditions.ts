// Whether a record meets the conditions of a rule. Pure.

import type { RuleCondition } from '../../../../contract/automation.ts';
import { membersOf, type RuleEvent } from '../../../../contract/automation-members.ts';
import { toNfc } from '../../platform/text.ts';
import type { MemberValue, RuleRecord } from './record.ts';

/** The place of the first condition that does not hold; undefined where all hold, and so where there are none. */
export function firstFailing(
  event: RuleEvent,
  conditions: readonly RuleCondition[],
  record: RuleRecord,
): number | undefined {
  const place = conditions.findIndex((each) => !holds(event, each, record.values[each.member] ?? null));
  return place === -1 ? undefined : place;
}

function holds(event: RuleEvent, { member, comparison, value }: RuleCondition, actual: MemberValue): boolean {
  const asked = value === null ? [] : Array.isArray(value) ? value : [value];
  switch (comparison) {
    case 'is':
      return value === null ? isEmpty(actual) : same(actual, asked[0]);
    case 'is_not':
      return value === null ? !isEmpty(actual) : !same(actual, asked[0]);
    case 'any_of':
      return Array.isArray(actual)
        ? asked.some((each) => actual.includes(String(each)))
        : asked.some((each) => same(actual, each));
    case 'contains':
      return contains(actual, String(asked[0] ?? ''));
    case 'at_least':
      return rankOf(event, member, actual) >= rankOf(event, member, asked[0] ?? null);
  }
}

const isEmpty = (actual: MemberValue) => actual === null || actual === '' || (Array.isArray(actual) && !actual.length);

// Texts of people are compared in any case of letters; words and ids have one case.
const same = (actual: MemberValue, asked: string | number | undefined) =>
  typeof actual === 'string' && typeof asked === 'string' ? folded(actual) === folded(asked) : actual === asked;

function contains(actual: MemberValue, asked: string): boolean {
  if (typeof actual === 'string') return folded(actual).includes(folded(asked));
  return Array.isArray(actual) && actual.some((each) => folded(each) === folded(asked));
}

const folded = (text: string) => toNfc(text).toLowerCase().trim();

/** What is empty or unknown is below everything and, as it is no number, at least nothing. */
function rankOf(event: RuleEvent, name: string, value: MemberValue): number {
  if (typeof value === 'number') return value;
  const member = membersOf(event)[name];
  if (member?.kind !== 'ranked' || typeof value !== 'string') return Number.NaN;
  const rank = member.values.indexOf(value);
  return rank === -1 ? Number.NaN : rank;
}
