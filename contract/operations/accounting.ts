import { Type } from 'typebox';
import { person, personally, signedIn } from '../access.ts';
import {
  AccountingChange,
  AccountingChoicePage,
  AccountingChoiceQuery,
  AccountingConnect,
  AccountingConnection,
  MAX_ACCOUNTING_CHOICES,
} from '../accounting.ts';
import { ConsentStart } from '../integrations.ts';
import { defineOperations } from './operation.ts';

const tag = {
  name: 'Accounting',
  description: 'The connection between a workspace and its accounting provider, which is sent drafts alone.',
};

const READ_NOW =
  `Reads them from the provider, for at most 10 seconds, in one page: \`nextCursor\` is null. Of more than ${MAX_ACCOUNTING_CHOICES} ` +
  'it has the first ones, so narrow by `q`. An answer is kept for 10 minutes.';

export const accountingOperations = defineOperations(tag, {
  getAccounting: {
    method: 'GET',
    path: '/api/workspace/accounting',
    summary: 'Get the connection to the accounting provider',
    description: 'Has the same members before the first connection, with the status `disconnected`.',
    access: person('admin'),
    reply: AccountingConnection,
    etag: true,
  },
  connectAccounting: {
    method: 'POST',
    path: '/api/workspace/accounting/connect',
    summary: 'Connect the workspace to the accounting provider',
    description:
      'Creates the connection (201), or replaces the credentials of the existing one (200). The provider is not called to answer ' +
      'this request: account and company are read afterwards.',
    access: person('admin'),
    body: AccountingConnect,
    reply: AccountingConnection,
    otherReplies: { 201: { description: 'The connection was created.', reply: AccountingConnection } },
    etag: true,
    entitlement: 'accounting',
    confirmed: true,
    refuses: ['conflict'],
  },
  updateAccounting: {
    method: 'PATCH',
    path: '/api/workspace/accounting',
    summary: 'Update the settings of accounting',
    access: person('admin'),
    body: AccountingChange,
    reply: AccountingConnection,
    etag: true,
    refuses: ['precondition_failed', 'conflict'],
  },
  disconnectAccounting: {
    method: 'DELETE',
    path: '/api/workspace/accounting',
    summary: 'Disconnect the workspace from the accounting provider',
    description:
      'Deletes the credentials and forgets the company; documents that were created stay at the provider. Has no effect if it is ' +
      'disconnected.',
    access: person('admin'),
    reply: null,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  startAccountingConsent: {
    method: 'GET',
    path: '/api/workspace/accounting/oauth/start',
    summary: 'Begin the consent of the accounting provider',
    description:
      'Redirects the person to the page at which they consent; with `Accept: application/json` returns its address instead.',
    access: personally('admin'),
    query: Type.Object({
      scopes: Type.Optional(
        Type.String({
          maxLength: 2000,
          description: 'The scopes to ask for, separated by blanks; those of the operator if absent.',
        }),
      ),
    }),
    reply: ConsentStart,
    otherReplies: {
      302: { description: 'The address at which the person consents.', reply: { mediaType: 'text/html' } },
    },
    entitlement: 'accounting',
    confirmed: true,
    refuses: ['conflict'],
  },
  completeAccountingConsent: {
    method: 'GET',
    path: '/api/integrations/accounting/oauth/callback',
    summary: 'Complete the consent of the accounting provider',
    description:
      'The provider redirects the person to this address. Redirects to the accounting of the workspace with `connected` or `error`.',
    access: signedIn,
    scope: 'none',
    query: Type.Object(
      {
        code: Type.Optional(Type.String({ maxLength: 4_096, description: 'The authorization code.' })),
        state: Type.Optional(Type.String({ maxLength: 200, description: 'The state of the consent.' })),
        error: Type.Optional(Type.String({ maxLength: 200, description: 'The reason why there is no code.' })),
        iss: Type.Optional(Type.String({ maxLength: 2_048, description: 'The issuer (RFC 9207).' })),
      },
      { additionalProperties: true },
    ),
    reply: { mediaType: 'text/html' },
    status: 303,
    refusesWithPage: 'navigations',
    refuses: ['bad_request'],
  },
  listAccountingContacts: {
    method: 'GET',
    path: '/api/workspace/accounting/contacts',
    summary: 'List contacts of the accounting provider',
    description: READ_NOW,
    access: person('admin'),
    query: AccountingChoiceQuery,
    reply: AccountingChoicePage,
    refuses: ['conflict', 'vendor_unavailable'],
  },
  listAccountingAccounts: {
    method: 'GET',
    path: '/api/workspace/accounting/accounts',
    summary: 'List accounts of the accounting provider',
    description: READ_NOW,
    access: person('admin'),
    query: AccountingChoiceQuery,
    reply: AccountingChoicePage,
    refuses: ['conflict', 'vendor_unavailable'],
  },
  listAccountingTaxes: {
    method: 'GET',
    path: '/api/workspace/accounting/taxes',
    summary: 'List taxes of the accounting provider',
    description: READ_NOW,
    access: person('admin'),
    query: AccountingChoiceQuery,
    reply: AccountingChoicePage,
    refuses: ['conflict', 'vendor_unavailable'],
  },
  listAccountingTracking: {
    method: 'GET',
    path: '/api/workspace/accounting/tracking',
    summary: 'List tracking categories of the accounting provider',
    description: READ_NOW,
    access: person('admin'),
    query: AccountingChoiceQuery,
    reply: AccountingChoicePage,
    refuses: ['conflict', 'vendor_unavailable'],
  },
});
