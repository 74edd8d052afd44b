// The choices of a document before it is approved. Pure.
import type {
  AccountingApproval,
  AccountingEntry,
  AccountingKind,
  AccountingPreviewQuery,
  AccountingProblem,
} from '../../../../../contract/accounting-entries.ts';

/** A contact, an account, a tax or a tracking category of the provider. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The choices of a form. */
export interface Choices {
  readonly contact: Named | null;
  readonly account: Named | null;
  readonly tax: Named | null;
  readonly tracking: Named | null;
  readonly kind: AccountingKind;
}

/** The reason why a kind of document cannot be chosen. */
type KindFault = 'negative' | 'positive' | 'noDrafts';

interface KindChoice {
  readonly kind: AccountingKind;
  /** Undefined if it can be chosen. */
  readonly fault: KindFault | undefined;
}

/** True for a decimal amount below zero; `-0.00` is zero. */
export const isNegative = (amount: string): boolean => amount.startsWith('-') && /[1-9]/.test(amount);

/** True for a decimal amount of zero. */
export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** Returns the amount without its sign. */
export const toPositive = (amount: string): string => amount.replace(/^-/, '');

/** Lists the kinds of documents for an amount: a negative one is a credit, all others are not; bills need a draft state at the provider. */
export function listKinds(amount: string, hasDraftBills: boolean): KindChoice[] {
  if (isNegative(amount)) {
    return [
      { kind: 'credit', fault: undefined },
      { kind: 'purchase_order', fault: 'negative' },
      { kind: 'bill', fault: 'negative' },
    ];
  }
  return [
    { kind: 'purchase_order', fault: undefined },
    { kind: 'bill', fault: hasDraftBills ? undefined : 'noDrafts' },
    { kind: 'credit', fault: 'positive' },
  ];
}

/** Returns the choices that a form begins with: those of the entry, with a kind that fits its amount. */
export function readChoices({ contact, account, tax, tracking, kind, amount }: AccountingEntry): Choices {
  return { contact, account, tax, tracking, kind: fitKind(kind, amount.amount) };
}

/** Returns the kind, or the one that the amount needs. */
export function fitKind(kind: AccountingKind, amount: string): AccountingKind {
  if (isNegative(amount)) return 'credit';
  return kind === 'credit' ? 'purchase_order' : kind;
}

/** Problems that no choice solves: they are about the cost or the company. */
const BLOCKING: readonly AccountingProblem[] = ['currency', 'digits', 'company_unknown', 'other_company'];

/** True for a problem that no choice solves. */
export const isBlocking = (problem: AccountingProblem): boolean => BLOCKING.includes(problem);

/** Lists the problems of an entry that these choices do not solve. */
export function listRemaining(entry: AccountingEntry, choices: Choices): AccountingProblem[] {
  const isKept = (name: 'contact' | 'account' | 'tax' | 'tracking') => choices[name]?.id === entry[name]?.id;
  const remains: Readonly<Partial<Record<AccountingProblem, () => boolean>>> = {
    negative: () => (choices.kind === 'credit') !== isNegative(entry.amount.amount),
    bills_not_drafted: () => choices.kind === 'bill',
    contact_archived: () => isKept('contact'),
    account_archived: () => isKept('account'),
    tax_archived: () => isKept('tax'),
    tracking_archived: () => isKept('tracking'),
  };
  return entry.problems.filter((problem) => remains[problem]?.() ?? true);
}

/**
 * Returns the choices as the preview takes them. An empty text is none: without the member, the preview has the usual one of the
 * project.
 */
export function toPreviewQuery({ contact, account, tax, tracking, kind }: Choices): AccountingPreviewQuery {
  return {
    ...(contact !== null && { contactId: contact.id }),
    ...(account !== null && { accountId: account.id }),
    taxId: tax?.id ?? '',
    trackingId: tracking?.id ?? '',
    kind,
  };
}

/** Returns the choices as approval and retry take them: null is none, where the usual one of the project would take its place. */
export function toBody({ contact, account, tax, tracking, kind }: Choices): Omit<AccountingApproval, 'version'> {
  return {
    ...(contact !== null && { contactId: contact.id }),
    ...(account !== null && { accountId: account.id }),
    taxId: tax?.id ?? null,
    trackingId: tracking?.id ?? null,
    kind,
  };
}
