// The problems that keep an entry from being approved (section 11.18). Pure.
import type { AccountingKind, AccountingProblem } from '../../../../contract/accounting-entries.ts';
import { countDigits, fitsNumber, getMinorDigits, toMinor } from '../money/public.ts';

/** The facts that the problems of an entry follow from. */
export interface ApprovalFacts {
  readonly amount: string;
  readonly currency: string;
  readonly kind: AccountingKind;
  /** True if the entry amends one that was pushed: a difference below zero is a credit by itself. */
  readonly isAmendment: boolean;
  /** The company at the provider; null until it was read. */
  readonly company: { readonly id: string; readonly currency: string; readonly hasDraftBills: boolean } | null;
  /** The company that has the documents of the source; null without documents. */
  readonly documentCompanyId: string | null;
  readonly isContactArchived: boolean;
  readonly isAccountArchived: boolean;
  readonly isTaxArchived: boolean;
  readonly isTrackingArchived: boolean;
}

/** Finds the problems of an entry, in the order of ACCOUNTING_PROBLEMS. */
export function findProblems(facts: ApprovalFacts): AccountingProblem[] {
  const { amount, currency, kind, company, documentCompanyId } = facts;
  const isNegative = amount.startsWith('-');
  const found: readonly (readonly [AccountingProblem, boolean])[] = [
    ['currency', company !== null && currency !== company.currency],
    ['digits', countDigits(amount) > getMinorDigits(currency)],
    ['too_large', !fitsNumber(toMinor(amount, currency))],
    ['negative', !facts.isAmendment && isNegative !== (kind === 'credit')],
    ['bills_not_drafted', kind === 'bill' && company?.hasDraftBills === false],
    ['company_unknown', company === null],
    ['other_company', company !== null && documentCompanyId !== null && documentCompanyId !== company.id],
    ['contact_archived', facts.isContactArchived],
    ['account_archived', facts.isAccountArchived],
    ['tax_archived', facts.isTaxArchived],
    ['tracking_archived', facts.isTrackingArchived],
  ];
  return found.filter(([, isFound]) => isFound).map(([problem]) => problem);
}
