// Accounting: the connection between a workspace and its accounting provider (spec 4.8).
import { type Static, Type } from 'typebox';
import { ConnectionAccount, ConnectionError, Scopes, Token } from './integrations.ts';
import { pageOf } from './paging.ts';
import { Doer, Instant, Line, Nullable, Uuid } from './values.ts';

/** The statuses of the connection. */
export const ACCOUNTING_STATUSES = ['connected', 'error', 'needs_authorization', 'disconnected'] as const;
export type AccountingStatus = (typeof ACCOUNTING_STATUSES)[number];

/** Next steps of an administrator about the connection. */
export const ACCOUNTING_ACTIONS = ['reauthorize', 'fix_configuration', 'contact_vendor_admin'] as const;
export type AccountingAction = (typeof ACCOUNTING_ACTIONS)[number];

/** The kinds of documents that an amount to be paid can become. */
export const PAYABLE_KINDS = ['purchase_order', 'bill'] as const;
export type PayableKind = (typeof PAYABLE_KINDS)[number];

/** The lists at the provider that people choose from. */
export const ACCOUNTING_LISTS = ['contacts', 'accounts', 'taxes', 'tracking'] as const;
export type AccountingList = (typeof ACCOUNTING_LISTS)[number];

const RequireSecondPerson = Type.Boolean({
  description: 'True if the person who set a cost impact may not approve its entry.',
});
const DefaultKind = Type.Enum(PAYABLE_KINDS, {
  description: 'The kind of document that an entry becomes, unless its approval says otherwise.',
});

const AccountingCompany = Type.Object(
  {
    id: Type.String({ description: "The provider's id of the company." }),
    name: Type.String({ description: 'The name of the company at the provider.' }),
    currency: Type.String({ description: 'The currency of its books (ISO 4217).', examples: ['SAR'] }),
    hasDraftBills: Type.Boolean({
      description: 'False if the provider posts bills as they are created: entries become purchase orders alone.',
    }),
  },
  { $id: 'AccountingCompany' },
);
export type AccountingCompany = Static<typeof AccountingCompany>;

/** The accounting of a workspace, also before it is first connected. */
export const AccountingConnection = Type.Object(
  {
    id: Nullable(Uuid('Null before the first connection. It stays the same after disconnecting and connecting again.')),
    provider: Type.String({ description: 'The name of the provider for programs.' }),
    providerName: Type.String({ description: 'The name of the provider for people.' }),
    configured: Type.Boolean({
      description: 'False if the operator has not set the address or the client of the provider.',
    }),
    status: Type.Enum(ACCOUNTING_STATUSES, {
      description:
        '`needs_authorization` if the credentials expired or were refused; `error` if the last work failed as a whole, which is ' +
        'retried automatically.',
    }),
    account: Nullable(ConnectionAccount),
    company: Nullable(AccountingCompany),
    scopes: Type.Array(Type.String(), { description: 'The scopes that were granted.' }),
    requireSecondPerson: RequireSecondPerson,
    defaultKind: DefaultKind,
    tokenExpiresAt: Nullable(Instant('When the access token expires.')),
    lastError: Nullable(ConnectionError),
    nextAction: Nullable(Type.Enum(ACCOUNTING_ACTIONS, { description: 'The next step for an administrator.' })),
    createdBy: Nullable(Doer),
    createdAt: Nullable(Instant()),
    updatedAt: Nullable(Instant()),
  },
  { $id: 'AccountingConnection' },
);
export type AccountingConnection = Static<typeof AccountingConnection>;

export const AccountingConnect = Type.Object(
  {
    accessToken: Token('The access token.'),
    refreshToken: Type.Optional(Token('Without it the connection ends with the access token.')),
    expiresAt: Type.Optional(Instant('When the access token expires.')),
    scopes: Type.Optional(Scopes),
    baseUrl: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 2048,
          description: "The address of the provider's API; null or absent: that of the operator.",
        }),
      ),
    ),
  },
  { $id: 'AccountingConnect' },
);
export type AccountingConnect = Static<typeof AccountingConnect>;

export const AccountingChange = Type.Object(
  { requireSecondPerson: Type.Optional(RequireSecondPerson), defaultKind: Type.Optional(DefaultKind) },
  { $id: 'AccountingChange' },
);
export type AccountingChange = Static<typeof AccountingChange>;

const AccountingChoice = Type.Object(
  {
    id: Type.String({ description: "The provider's id." }),
    name: Type.String({ description: 'The name at the provider.' }),
    code: Nullable(Type.String({ description: 'The number of an account.' })),
    isArchived: Type.Boolean({ description: 'True if it can no longer be used.' }),
  },
  { $id: 'AccountingChoice' },
);
export type AccountingChoice = Static<typeof AccountingChoice>;
export const AccountingChoicePage = pageOf(AccountingChoice, 'AccountingChoice');

/** Choices of a list that are read at most; more than a person looks through. */
export const MAX_ACCOUNTING_CHOICES = 500;

export const AccountingChoiceQuery = Type.Object({
  q: Type.Optional({ ...Line(200), description: 'Part of the name or number.' }),
});
