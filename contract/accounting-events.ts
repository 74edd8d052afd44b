import { type Static, Type } from 'typebox';
import { Kind, Money } from './accounting-entries.ts';
import { ErrorCode } from './integrations.ts';
import { keyMembers } from './messages/wire.ts';
import { PageQuery, pageOf } from './paging.ts';
import { Doer, Instant, Nullable, Uuid } from './values.ts';

export const ACCOUNTING_EVENT_ACTIONS = ['propose', 'withdraw', 'create', 'update', 'delete', 'read', 'none'] as const;
export const ACCOUNTING_EVENT_OUTCOMES = ['ok', 'skipped', 'error'] as const;

/** An entry of the ledger of accounting: what was proposed, what was sent, and what the provider answered. */
export const AccountingEvent = Type.Object(
  {
    id: Uuid(),
    at: Instant('When it happened.'),
    projectId: Nullable(Uuid('Id of the project; null for an event of the connection.')),
    entryId: Nullable(Uuid('Id of the entry.')),
    entity: Type.Enum(['document', 'connection'], { description: 'The subject of the event.' }),
    action: Type.Enum(ACCOUNTING_EVENT_ACTIONS, { description: 'The change that was made or tried.' }),
    outcome: Type.Enum(ACCOUNTING_EVENT_OUTCOMES, { description: 'The result.' }),
    code: Nullable(ErrorCode),
    message: Nullable(Type.String({ description: 'The explanation, of the provider where it gave one.' })),
    key: keyMembers.key,
    params: keyMembers.params,
    sourceNumber: Nullable(Type.Integer({ description: 'Number of the RFI.' })),
    amount: Nullable(Money('The amount that was proposed or sent.')),
    kind: Nullable(Kind('The kind of the document.')),
    vendorId: Nullable(Type.String({ description: "The provider's id of the document." })),
    vendorNumber: Nullable(Type.String({ description: 'The number of the document at the provider.' })),
    replaced: Type.Unsafe<readonly unknown[]>(
      Type.Array(Type.Object({}, { additionalProperties: true }), {
        description: 'Documents as the provider had them before they were changed or removed.',
      }),
    ),
    actor: Doer,
    vendorStatus: Nullable(Type.Integer({ description: 'The status of the answer of the provider.' })),
    vendorRequestId: Nullable(Type.String({ description: "The provider's id of the request." })),
  },
  { $id: 'AccountingEvent' },
);
export type AccountingEvent = Static<typeof AccountingEvent>;
export const AccountingEventPage = pageOf(AccountingEvent, 'AccountingEvent');

export const AccountingEventQuery = Type.Object({
  ...PageQuery.properties,
  entryId: Type.Optional(Uuid('Only events of this entry.')),
  projectId: Type.Optional(Uuid('Only events of this project.')),
  outcome: Type.Optional(Type.Enum(ACCOUNTING_EVENT_OUTCOMES, { description: 'Only events with this result.' })),
});
