import { type Static, Type } from 'typebox';
import { ErrorCode } from './integrations.ts';
import { keyMembers } from './messages/wire.ts';
import { PageQuery, pageOf } from './paging.ts';
import { Doer, Instant, Line, Nullable, Uuid, VisibleText } from './values.ts';

/** The states of an entry (integrations 11.18). */
export const ACCOUNTING_STATES = [
  'staged',
  'approved',
  'pushing',
  'pushed',
  'failed',
  'rejected',
  'withdrawn',
  'changed',
  'reversing',
  'reversed',
] as const;
export type AccountingState = (typeof ACCOUNTING_STATES)[number];

/** The documents that are drafted at the provider. */
export const ACCOUNTING_KINDS = ['purchase_order', 'bill', 'credit'] as const;
export type AccountingKind = (typeof ACCOUNTING_KINDS)[number];

/** The statuses of a document at the provider; `gone` if it is not there any more. */
export const DOCUMENT_STATUSES = ['draft', 'open', 'paid', 'void', 'other', 'gone'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The problems that keep an entry from being approved. */
export const ACCOUNTING_PROBLEMS = [
  'currency',
  'digits',
  'too_large',
  'negative',
  'bills_not_drafted',
  'company_unknown',
  'other_company',
  'contact_archived',
  'account_archived',
  'tax_archived',
  'tracking_archived',
] as const;
export type AccountingProblem = (typeof ACCOUNTING_PROBLEMS)[number];

const AMOUNT = { pattern: '^-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$', examples: ['1200.50'] };
const Amount = (description: string) => Type.String({ ...AMOUNT, description });

/** An amount with its currency. */
export const Money = (description: string) =>
  Type.Object(
    {
      amount: Amount('Decimal number; negative for a credit.'),
      currency: Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'Code of the currency (ISO 4217).',
        examples: ['EUR'],
      }),
    },
    { description },
  );

const Named = (description: string) =>
  Nullable(
    Type.Object(
      {
        id: Type.String({ description: "The provider's id." }),
        name: Type.String({ description: 'The name at the provider.' }),
      },
      { description },
    ),
  );

/** A kind of document. */
export const Kind = (description: string) => Type.Enum(ACCOUNTING_KINDS, { description });

/** A document at the provider. */
const AccountingDocument = Type.Object(
  {
    kind: Kind('The kind of the document.'),
    vendorId: Type.String({ description: "The provider's id of the document." }),
    number: Nullable(Type.String({ description: 'The number of the document at the provider.' })),
    url: Nullable(Type.String({ description: 'The address of the document at the provider.' })),
    status: Type.Enum(DOCUMENT_STATUSES, { description: 'The status at the provider when it was last read.' }),
    amount: Money('The amount of the document as it was last read; negative for a credit.'),
  },
  { $id: 'AccountingDocument' },
);
export type AccountingDocument = Static<typeof AccountingDocument>;

const EntryError = Type.Object(
  { code: ErrorCode, message: Type.String(), ...keyMembers, at: Instant('When it occurred.') },
  { $id: 'AccountingEntryError' },
);

/** A cost that is proposed to the accounting provider, from its proposal to its document there. */
export const AccountingEntry = Type.Object(
  {
    id: Uuid(),
    projectId: Uuid(),
    source: Type.Object(
      {
        type: Type.Literal('rfi', { description: 'The type of the record.' }),
        id: Uuid('Id of the record.'),
        number: Type.Integer({ description: 'Number of the record in its project.' }),
      },
      { description: 'The record that the cost comes from.' },
    ),
    version: Type.Integer({ description: 'Rises with each change of what is proposed; approval names it.' }),
    amount: Money('The cost of the source.'),
    description: Type.String({ description: 'The text of the line in the document.' }),
    kind: Kind('The kind of document: as it was approved, before that the usual one of the project.'),
    contact: Named('The supplier.'),
    account: Named('The account.'),
    tax: Named('The tax.'),
    tracking: Named('The tracking category.'),
    problems: Type.Array(Type.Enum(ACCOUNTING_PROBLEMS), {
      description: 'The problems that keep the entry from being approved.',
    }),
    state: Type.Enum(ACCOUNTING_STATES, { description: 'The state of the entry.' }),
    previous: Nullable(
      Type.Object(
        {
          entryId: Uuid('Id of the entry that was pushed before.'),
          amount: Amount('The amount that the provider has.'),
          difference: Amount('The amount of this entry less that.'),
        },
        { description: 'The entry that this one amends; null for the first of its source.' },
      ),
    ),
    document: Nullable(AccountingDocument),
    documents: Type.Array(AccountingDocument, {
      description: 'The documents of the source at the provider, oldest first.',
    }),
    error: Nullable(EntryError),
    proposedBy: Nullable(Doer),
    proposedAt: Instant('When it was proposed in this version.'),
    approvedBy: Nullable(Doer),
    approvedAt: Nullable(Instant('When it was approved.')),
    rejectedBy: Nullable(Doer),
    rejectedAt: Nullable(Instant('When it was rejected.')),
    reversedBy: Nullable(Doer),
    reason: Nullable(Type.String({ description: 'The reason why it was rejected or reversed.' })),
    createdAt: Instant(),
    updatedAt: Instant(),
  },
  { $id: 'AccountingEntry' },
);
export type AccountingEntry = Static<typeof AccountingEntry>;
export const AccountingEntryPage = pageOf(AccountingEntry, 'AccountingEntry');

export const AccountingEntryQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Type.Enum(ACCOUNTING_STATES, { description: 'Only entries in this state.' })),
  projectId: Type.Optional(Uuid('Only entries of this project.')),
  sourceId: Type.Optional(Uuid('Only entries of this record.')),
});

const ProviderId = (description: string) => Line(200, { description });

/** The choices of a document; absent members are the usual ones of the project. */
const choices = {
  contactId: Type.Optional(ProviderId("The provider's id of the supplier.")),
  accountId: Type.Optional(ProviderId("The provider's id of the account.")),
  taxId: Type.Optional(Nullable(ProviderId("The provider's id of the tax; null for none."))),
  trackingId: Type.Optional(Nullable(ProviderId("The provider's id of the tracking category; null for none."))),
  kind: Type.Optional(Kind('The kind of document. A negative amount is a `credit`.')),
};

export const AccountingApproval = Type.Object(
  { ...choices, version: Type.Integer({ minimum: 1, description: 'The version of the entry that was seen.' }) },
  { $id: 'AccountingApproval' },
);
export type AccountingApproval = Static<typeof AccountingApproval>;

export const AccountingRetry = Type.Object(choices, { $id: 'AccountingRetry' });
export type AccountingRetry = Static<typeof AccountingRetry>;

/** In a query, an empty text is none. */
const ProviderIdOrNone = (description: string) => Type.String({ maxLength: 200, description });

export const AccountingPreviewQuery = Type.Object({
  contactId: Type.Optional(ProviderId("The provider's id of the supplier.")),
  accountId: Type.Optional(ProviderId("The provider's id of the account.")),
  taxId: Type.Optional(ProviderIdOrNone("The provider's id of the tax; empty for none.")),
  trackingId: Type.Optional(ProviderIdOrNone("The provider's id of the tracking category; empty for none.")),
  kind: Type.Optional(Kind('The kind of document.')),
});
export type AccountingPreviewQuery = Static<typeof AccountingPreviewQuery>;

export const AccountingReason = Type.Object(
  { reason: VisibleText(500, { description: 'The reason, as the entry shows it.' }) },
  { $id: 'AccountingReason' },
);

export const STEP_ACTIONS = ['create', 'update', 'delete'] as const;

/** A change at the provider, exactly as it will be sent. */
export const AccountingPreview = Type.Object(
  {
    steps: Type.Array(
      Type.Object(
        {
          action: Type.Enum(STEP_ACTIONS, { description: 'The change at the provider.' }),
          kind: Kind('The kind of the document.'),
          document: Nullable(AccountingDocument),
          body: Nullable(
            Type.Unsafe<Readonly<Record<string, unknown>>>(
              Type.Object({}, { additionalProperties: true, description: 'The document as it is sent.' }),
            ),
          ),
        },
        { $id: 'AccountingStep' },
      ),
      { description: 'The changes in their order; none if the provider has the amount.' },
    ),
    missing: Type.Array(Type.Enum(['contactId', 'accountId']), {
      description: 'The choices that are still missing; the steps are empty until it is.',
    }),
  },
  { $id: 'AccountingPreview' },
);
export type AccountingPreview = Static<typeof AccountingPreview>;

/** The usual choices of the documents of a project. */
export const AccountingProjectSettings = Type.Object(
  {
    projectId: Uuid(),
    contact: Named('The usual supplier.'),
    account: Named('The usual account.'),
    tax: Named('The usual tax.'),
    tracking: Named('The usual tracking category.'),
    kind: Nullable(
      Type.Enum(['purchase_order', 'bill'], {
        description: 'The usual kind of document; null for that of the workspace.',
      }),
    ),
    updatedAt: Nullable(Instant('When it was last changed; null before.')),
  },
  { $id: 'AccountingProjectSettings' },
);
export type AccountingProjectSettings = Static<typeof AccountingProjectSettings>;

/** Null, or absent, for no usual choice. */
const OptionalNullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));

export const AccountingProjectSettingsPut = Type.Object(
  {
    contactId: OptionalNullable(ProviderId("The provider's id of the supplier.")),
    accountId: OptionalNullable(ProviderId("The provider's id of the account.")),
    taxId: OptionalNullable(ProviderId("The provider's id of the tax.")),
    trackingId: OptionalNullable(ProviderId("The provider's id of the tracking category.")),
    kind: OptionalNullable(Type.Enum(['purchase_order', 'bill'], { description: 'The usual kind of document.' })),
  },
  { $id: 'AccountingProjectSettingsPut' },
);
export type AccountingProjectSettingsPut = Static<typeof AccountingProjectSettingsPut>;
