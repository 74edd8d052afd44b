// What is entered of an RFI as texts, and what is sent of it. Pure.

import { isCurrency } from '../../../../contract/currencies.ts';
import { isVisible } from '../../../../contract/forms.ts';
import type { RfiCreate } from '../../../../contract/rfis.ts';
import type { Rfi, RfiPriority } from './rfi-terms.ts';

export type Money = NonNullable<Rfi['costImpact']>;

/** The fields of the form for a new RFI, as they are typed. */
export interface RfiValues extends Record<string, unknown> {
  subject: string;
  question: string;
  priority: RfiPriority;
  assigneeId: string | null;
  dueDate: string;
  amount: string;
  currency: string;
  scheduleImpactDays: string;
  elementGuids: string[];
}

export const EMPTY: RfiValues = {
  ...{ subject: '', question: '', priority: 'medium', assigneeId: null, dueDate: '' },
  ...{ amount: '', currency: '', scheduleImpactDays: '', elementGuids: [] },
};

const AMOUNT = /^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/;
const WHOLE = /^-?[0-9]{1,6}$/;
const MOST_DAYS = 100_000;

/** Digits of the Arabic and Persian keyboards as those that numbers are sent in; gaps and group signs left out. */
export function typedNumber(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('−', '-')
    .replaceAll(/[\s٬,]/g, '');
}

/**
 * Returns the amount of money that was typed: null where nothing was, undefined where it is none. The currency that a record has may stay,
 * also when it went out of use.
 */
export function moneyOf(amount: string, currency: string, kept?: string): Money | null | undefined {
  const [number, code] = [typedNumber(amount), currency.trim().toUpperCase()];
  // A currency alone is nothing yet.
  if (number === '') return null;
  return AMOUNT.test(number) && (code === kept || isCurrency(code)) ? { amount: number, currency: code } : undefined;
}

/** A number of days from what was typed: null where nothing was, undefined where it is none. */
export function daysOf(text: string): number | null | undefined {
  const number = typedNumber(text).replace(/^\+/, '');
  if (number === '') return null;
  return WHOLE.test(number) && Math.abs(Number(number)) <= MOST_DAYS ? Number(number) : undefined;
}

/** What is wrong, by field, as keys of the words under `wrong`. */
export function wrongsOf({ subject, question, amount, currency, scheduleImpactDays }: RfiValues) {
  return {
    ...(!isVisible(subject) && { subject: 'subject' as const }),
    ...(!isVisible(question) && { question: 'question' as const }),
    ...(moneyOf(amount, currency) === undefined && { amount: 'amount' as const }),
    ...(daysOf(scheduleImpactDays) === undefined && { scheduleImpactDays: 'days' as const }),
  };
}

/** What is sent to make an RFI of values with which nothing is wrong. */
export function creationOf(values: RfiValues, status: 'draft' | 'open'): RfiCreate {
  const { subject, question, priority, assigneeId, dueDate, elementGuids } = values;
  return {
    ...{ subject, question, status, priority, assigneeId, elementGuids },
    dueDate: dueDate || null,
    costImpact: moneyOf(values.amount, values.currency) ?? null,
    scheduleImpactDays: daysOf(values.scheduleImpactDays) ?? null,
  };
}

/** The field that a member of the request is entered in. */
export function fieldOf(path: string): string {
  if (path === 'costImpact/currency') return 'currency';
  const [member = ''] = path.split('/');
  return member === 'costImpact' ? 'amount' : member;
}
