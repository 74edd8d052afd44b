// RFIs of vendor B: their fields and tables (section 11.8), as data.
import { createEqualRule, createPeopleMap, createTableRule, createTextCheck, limitRules } from '../adapting/public.ts';
import type { FieldRule, FieldValue } from '../fields/public.ts';
import { unifyBlanks } from '../formatted-text/public.ts';
import { getMinorDigits, parseMoney, roundDecimal } from '../money/public.ts';
import type { EntityAdapter } from '../vendors/public.ts';
import { getCurrency } from './config.ts';

/** The vendor's member of each field that is one member there. */
export const RFI_MEMBERS = {
  subject: 'subject',
  question: 'question',
  assigneeId: 'assignee_ids',
  dueDate: 'due_date',
  costImpact: 'cost_impact',
  scheduleImpactDays: 'schedule_impact',
} as const;

/** The fields that only an admin at the vendor may set. */
export const ADMIN_FIELDS = ['assigneeId', 'dueDate'] as const;

/**
 * `answered` is our name for an RFI there that is open and has an official reply. A void RFI has no counterpart: nothing of it is
 * sent.
 */
const STATUSES = {
  toVendor: { draft: 'draft', open: 'open', answered: 'answered', closed: 'closed' },
  toLocal: { draft: 'draft', open: 'open', answered: 'answered', closed: 'closed' },
};

/** The vendor's word for an impact of nothing; other words than a known one and this have no counterpart. */
const NO_IMPACT = 'no_impact';

// The limits of this side. Never cut: an edit of the cut text here would take the rest away there.
const isSubject = createTextCheck(200);
const isText = createTextCheck(10_000);
const isTextOrNull = (value: FieldValue) => value === null || typeof value === 'string';

/** Returns the rules of RFIs. */
export const getRfiRules: EntityAdapter['rules'] = ({ people, config }, record) => {
  const currency = getCurrency(config);
  const rules = [
    createEqualRule('subject', isSubject),
    createTextRule('question', isText),
    createTableRule('status', STATUSES),
    createTextRule('answer', (value) => value === null || isText(value)),
    createAssigneeRule(people),
    createEqualRule('dueDate', isTextOrNull),
    ...(currency === undefined ? [] : [createCostRule(currency)]),
    SCHEDULE_RULE,
  ];
  return limitRules(rules, record);
};

/** Returns the rule of a text that the vendor stores as HTML. */
function createTextRule(field: string, holds: (value: FieldValue) => boolean): FieldRule {
  return {
    field,
    way: '↔',
    toVendor: (local) => (holds(local) ? (typeof local === 'string' ? unifyBlanks(local) : local) : undefined),
    toLocal: (vendor) => (holds(vendor) ? vendor : undefined),
  };
}

/** Returns the rule of the assignee, who is the first of the vendor's; the others stay. */
function createAssigneeRule(people: ReadonlyMap<string, string>): FieldRule {
  const { toVendor, toLocal } = createPeopleMap(people);
  const listOthers = (now: FieldValue | undefined, first: string) =>
    Array.isArray(now) ? now.slice(1).filter((each) => each !== first) : [];
  return {
    field: 'assigneeId',
    way: '↔',
    toVendor(member, now) {
      // Nobody here is nobody there, unless others are there too: they would be taken away, or the next one be the first.
      if (typeof member !== 'string') return Array.isArray(now) && now.length > 1 ? undefined : [];
      const user = toVendor(member);
      return user === undefined ? undefined : [user, ...listOthers(now, user)];
    },
    toLocal(users) {
      const [first] = Array.isArray(users) ? users : [];
      return first === undefined ? null : toLocal(first);
    },
  };
}

function createCostRule(currency: string): FieldRule {
  const toMoney = (amount: string | undefined) => (amount === undefined ? undefined : `${amount} ${currency}`);
  return {
    field: 'costImpact',
    way: '↔',
    toVendor(local, now) {
      const amount = typeof local === 'string' ? parseMoney(local, currency) : null;
      return now === NO_IMPACT && typeof amount === 'string' && Number(amount) === 0 ? now : amount;
    },
    toLocal(vendor) {
      if (typeof vendor !== 'string') return null;
      return toMoney(roundDecimal(vendor === NO_IMPACT ? '0' : vendor, getMinorDigits(currency)));
    },
  };
}

const SCHEDULE_RULE: FieldRule = {
  field: 'scheduleImpactDays',
  way: '↔',
  toVendor: (local) => (local === null || Number.isInteger(local) ? local : undefined),
  toLocal: (vendor) => (vendor === null || Number.isInteger(vendor) ? vendor : vendor === NO_IMPACT ? 0 : undefined),
};
