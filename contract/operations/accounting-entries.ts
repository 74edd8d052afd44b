import { person, workspacePerson } from '../access.ts';
import { AccountingApprovals, ApprovalResults } from '../accounting-approvals.ts';
import {
  AccountingApproval,
  AccountingEntry,
  AccountingEntryPage,
  AccountingEntryQuery,
  AccountingPreview,
  AccountingPreviewQuery,
  AccountingProjectSettings,
  AccountingProjectSettingsPut,
  AccountingReason,
  AccountingRetry,
} from '../accounting-entries.ts';
import { AccountingEventPage, AccountingEventQuery } from '../accounting-events.ts';
import { defineOperations } from './operation.ts';

const BASE = '/api/workspace/accounting';
const ENTRY = `${BASE}/entries/{entryId}`;

export const accountingEntryOperations = defineOperations('Accounting', {
  listAccountingEntries: {
    method: 'GET',
    path: `${BASE}/entries`,
    summary: 'List accounting entries',
    description: 'Returns costs that are proposed to the provider, or were, newest first.',
    access: person('admin'),
    query: AccountingEntryQuery,
    reply: AccountingEntryPage,
  },
  getAccountingEntry: {
    method: 'GET',
    path: ENTRY,
    summary: 'Get an accounting entry',
    access: person('admin'),
    reply: AccountingEntry,
    etag: true,
  },
  previewAccountingDocument: {
    method: 'GET',
    path: `${ENTRY}/document`,
    summary: 'Preview the document of an accounting entry',
    description:
      'Returns the changes that approval would make at the provider, with each document exactly as it will be sent: with the ' +
      'choices of the query, or those of the entry or its project.',
    access: person('admin'),
    query: AccountingPreviewQuery,
    reply: AccountingPreview,
  },
  approveAccountingEntry: {
    method: 'POST',
    path: `${ENTRY}/approve`,
    summary: 'Approve an accounting entry',
    description:
      'A draft of the document is then written at the provider; it is never approved, sent, posted or paid. 409 if the entry has ' +
      'another version than was seen.',
    access: person('admin'),
    body: AccountingApproval,
    reply: AccountingEntry,
    etag: true,
    refuses: ['conflict', 'forbidden'],
  },
  approveAccountingEntries: {
    method: 'POST',
    path: `${BASE}/entries/approve`,
    summary: 'Approve accounting entries',
    description:
      'Approves up to 200 entries with the usual choices of their projects. Those that cannot be approved are listed with the reason.',
    access: person('admin'),
    body: AccountingApprovals,
    reply: ApprovalResults,
  },
  rejectAccountingEntry: {
    method: 'POST',
    path: `${ENTRY}/reject`,
    summary: 'Reject an accounting entry',
    description: 'The cost is not proposed again until it changes or its RFI is answered again.',
    access: person('admin'),
    body: AccountingReason,
    reply: AccountingEntry,
    etag: true,
    refuses: ['conflict'],
  },
  retryAccountingEntry: {
    method: 'POST',
    path: `${ENTRY}/retry`,
    summary: 'Retry an accounting entry that failed',
    access: person('admin'),
    body: AccountingRetry,
    reply: AccountingEntry,
    etag: true,
    refuses: ['conflict'],
  },
  reverseAccountingEntry: {
    method: 'POST',
    path: `${ENTRY}/reverse`,
    summary: 'Reverse an accounting entry',
    description:
      'Drafts at the provider are deleted; documents that are no longer drafts are answered by a draft credit of the same amount.',
    access: person('admin'),
    body: AccountingReason,
    reply: AccountingEntry,
    status: 202,
    etag: true,
    refuses: ['conflict'],
  },
  refreshAccountingEntry: {
    method: 'POST',
    path: `${ENTRY}/refresh`,
    summary: 'Read the documents of an accounting entry again',
    access: person('admin'),
    reply: AccountingEntry,
    status: 202,
    etag: true,
    refuses: ['conflict'],
  },
  listAccountingEvents: {
    method: 'GET',
    path: `${BASE}/events`,
    summary: 'List events of accounting',
    description: 'Returns the ledger of accounting, newest first; entries are kept for 400 days.',
    access: person('admin'),
    query: AccountingEventQuery,
    reply: AccountingEventPage,
  },
  getAccountingProjectSettings: {
    method: 'GET',
    path: `${BASE}/projects/{projectId}/settings`,
    summary: 'Get the accounting settings of a project',
    access: workspacePerson('admin'),
    reply: AccountingProjectSettings,
    etag: true,
  },
  setAccountingProjectSettings: {
    method: 'PUT',
    path: `${BASE}/projects/{projectId}/settings`,
    summary: 'Set the accounting settings of a project',
    access: workspacePerson('admin'),
    body: AccountingProjectSettingsPut,
    reply: AccountingProjectSettings,
    etag: true,
    refuses: ['conflict', 'precondition_failed'],
  },
});
