// The ledger of accounting: what was proposed, sent and answered, each entry in the transaction of what it tells.

import type { AccountingKind } from '../../../../contract/accounting-entries.ts';
import type { AccountingEvent } from '../../../../contract/accounting-events.ts';
import type { SyncCode } from '../../../../contract/integrations.ts';
import type { Message } from '../../../../contract/messages/message.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { document, group, instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import { formatSaid } from '../../platform/database/stored-message.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** An entry of the ledger. */
export interface NewEvent {
  readonly id: string;
  readonly at: string;
  readonly projectId: string | null;
  readonly entryId: string | null;
  readonly action: AccountingEvent['action'];
  readonly outcome: AccountingEvent['outcome'];
  readonly code?: SyncCode | null;
  /** The provider's own words, or a message of this service with its key and parameters in `said`. */
  readonly message?: string | null;
  readonly said?: Message | null;
  readonly sourceNumber?: number | null;
  readonly amount?: { readonly amount: string; readonly currency: string } | null;
  readonly kind?: AccountingKind | null;
  readonly vendorId?: string | null;
  readonly vendorNumber?: string | null;
  /** Documents as the provider had them before they were changed or removed. */
  readonly replaced?: readonly unknown[];
  readonly actor: Doer;
  readonly vendorStatus?: number | null;
  readonly vendorRequestId?: string | null;
}

const MAX_MESSAGE = 2_000;

/** Enters an event. */
export async function recordEvent(tx: Tx, { workspaceId }: WorkspaceScope, event: NewEvent): Promise<void> {
  await tx
    .insertInto('accounting_event')
    .values({
      workspace_id: workspaceId,
      id: event.id,
      at: event.at,
      project_id: event.projectId,
      entry_id: event.entryId,
      entity: 'document',
      action: event.action,
      outcome: event.outcome,
      code: event.code ?? null,
      message: event.message == null ? null : Array.from(event.message).slice(0, MAX_MESSAGE).join(''),
      message_said: formatSaid(event.said),
      source_number: event.sourceNumber ?? null,
      amount: event.amount?.amount ?? null,
      currency: event.amount?.currency ?? null,
      kind: event.kind ?? null,
      vendor_id: event.vendorId ?? null,
      vendor_number: event.vendorNumber ?? null,
      replaced: JSON.stringify(event.replaced ?? []),
      actor_type: event.actor.type,
      actor_id: event.actor.id,
      vendor_status: event.vendorStatus ?? null,
      vendor_request_id: event.vendorRequestId ?? null,
    })
    .execute();
}

const column = (name: string) => `accounting_event.${name}`;

export const eventShape = recordShape<AccountingEvent>({
  id: word(column('id')),
  at: instant(column('at')),
  projectId: word(column('project_id')),
  entryId: word(column('entry_id')),
  entity: word(column('entity')),
  action: word(column('action')),
  outcome: word(column('outcome')),
  code: text(column('code')),
  message: text(column('message')),
  key: text(`(${column('message_said')} ->> 'key')`),
  params: document(`coalesce(${column('message_said')} -> 'params', '{}')`),
  sourceNumber: integer(column('source_number')),
  amount: document(
    `case when ${column('amount')} is not null then ` +
      `jsonb_build_object('amount', ${column('amount')}::text, 'currency', ${column('currency')}) end`,
  ),
  kind: word(column('kind')),
  vendorId: text(column('vendor_id')),
  vendorNumber: text(column('vendor_number')),
  replaced: document(column('replaced')),
  actor: group({ type: word(column('actor_type')), id: text(column('actor_id')) }),
  vendorStatus: integer(column('vendor_status')),
  vendorRequestId: text(column('vendor_request_id')),
});

export const eventList: ListSource = {
  from: 'accounting_event',
  table: 'accounting_event',
  newestFirst: true,
  changes: false,
  inProject: false,
  filters: {
    entryId: 'accounting_event.entry_id = $',
    projectId: 'accounting_event.project_id = $',
    outcome: 'accounting_event.outcome = $',
  },
};
