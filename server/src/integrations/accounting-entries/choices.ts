// The choices of the document of an entry: what a person chose, what the entry has, or what is usual in its project.
import type { AccountingKind, AccountingProblem, AccountingRetry } from '../../../../contract/accounting-entries.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type FieldError, validationFailed } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import { findChoice, type StoredAccounting } from '../accounting-connections/public.ts';
import { findProblems } from '../accounting-deciding/public.ts';
import type { ChoiceList } from '../accounting-provider/public.ts';
import type { StoredDocument } from './documents.ts';
import { findProjectRow } from './project-settings.ts';
import type { StoredEntry } from './store.ts';

/** A choice by its id and name at the provider. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
}

/** Everything that is chosen for a document; undefined if nothing was yet. */
export interface Choices {
  readonly contact: Named | undefined;
  readonly account: Named | undefined;
  readonly tax: Named | null;
  readonly tracking: Named | null;
  readonly kind: AccountingKind;
}

/** Choices with which a document can be written. */
export interface WholeChoices extends Choices {
  readonly contact: Named;
  readonly account: Named;
}

interface Choosing {
  readonly entry: StoredEntry;
  readonly connection: StoredAccounting;
  readonly given: AccountingRetry;
}

/** Reads the choices for an entry. Throws validation_failed for an id that the provider's lists did not have. */
export async function readChoices(
  reader: Reader,
  scope: WorkspaceScope,
  { entry, connection, given }: Choosing,
): Promise<Choices> {
  const usual = await findProjectRow(reader, scope, entry.projectId);
  const isChosen = entry.contactId !== null;
  const read = async (
    list: ChoiceList,
    name: 'contactId' | 'accountId' | 'taxId' | 'trackingId',
    stored: string | null,
  ) => {
    const id = given[name] === undefined ? (isChosen ? entry[name] : stored) : given[name];
    if (id === null) return null;
    const found = await findChoice(reader, scope, { connectionId: connection.id, list, id });
    if (found !== undefined) return found;
    // The usual choice of a company that was disconnected is none.
    if (given[name] === undefined) return null;
    throw validationFailed([{ path: name, message: createMessage('accountingEntries.unknownChoice') }]);
  };
  const contact = await read('contacts', 'contactId', usual?.contact_id ?? null);
  const account = await read('accounts', 'accountId', usual?.account_id ?? null);
  const tax = await read('taxes', 'taxId', usual?.tax_id ?? null);
  const tracking = await read('tracking', 'trackingId', usual?.tracking_id ?? null);
  const standard = (usual?.kind ?? connection.defaultKind) as AccountingKind;
  const kind = given.kind ?? entry.kind ?? (entry.amount.startsWith('-') ? 'credit' : standard);
  return { contact: contact ?? undefined, account: account ?? undefined, tax, tracking, kind };
}

/** Throws validation_failed for choices that are missing, and for everything that keeps the entry from being approved. */
export function requireApprovable(
  { entry, connection, choices }: Omit<Choosing, 'given'> & { readonly choices: Choices },
  documents: readonly StoredDocument[],
): WholeChoices {
  const { contact, account, tax, tracking, kind } = choices;
  if (contact === undefined || account === undefined) throw validationFailed(listMissing(choices).map(requireField));
  const problems = findProblems({
    amount: entry.amount,
    currency: entry.currency,
    kind,
    isAmendment: entry.previousId !== null,
    company: connection.company,
    documentCompanyId: documents.findLast(({ status }) => status !== 'gone')?.companyId ?? null,
    isContactArchived: contact.isArchived,
    isAccountArchived: account.isArchived,
    isTaxArchived: tax?.isArchived ?? false,
    isTrackingArchived: tracking?.isArchived ?? false,
  });
  if (problems.length > 0) throw validationFailed(problems.map((problem) => describeProblem(problem)));
  return { ...choices, contact, account };
}

/** Returns the names of choices without which no document can be written. */
export function listMissing({ contact, account }: Choices): ('contactId' | 'accountId')[] {
  const missing: ('contactId' | 'accountId')[] = [];
  if (contact === undefined) missing.push('contactId');
  if (account === undefined) missing.push('accountId');
  return missing;
}

const requireField = (path: string): FieldError => ({ path, message: createMessage('field.required') });

/** The members of a request that problems are about. */
const PATHS: Readonly<Record<AccountingProblem, string>> = {
  currency: 'amount/currency',
  digits: 'amount/amount',
  too_large: 'amount/amount',
  negative: 'kind',
  bills_not_drafted: 'kind',
  company_unknown: 'company',
  other_company: 'company',
  contact_archived: 'contactId',
  account_archived: 'accountId',
  tax_archived: 'taxId',
  tracking_archived: 'trackingId',
};

const MESSAGES = {
  currency: createMessage('accountingEntries.currency'),
  digits: createMessage('accountingEntries.digits'),
  too_large: createMessage('accountingEntries.tooLarge'),
  negative: createMessage('accountingEntries.negative'),
  bills_not_drafted: createMessage('accountingEntries.billsNotDrafted'),
  company_unknown: createMessage('accountingEntries.companyUnknown'),
  other_company: createMessage('accountingEntries.otherCompany'),
  contact_archived: createMessage('accountingEntries.archived'),
  account_archived: createMessage('accountingEntries.archived'),
  tax_archived: createMessage('accountingEntries.archived'),
  tracking_archived: createMessage('accountingEntries.archived'),
} as const;

const describeProblem = (problem: AccountingProblem): FieldError => ({
  path: PATHS[problem],
  message: MESSAGES[problem],
});
