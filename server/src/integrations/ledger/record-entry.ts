// Entries of the ledger, written in the transaction of the change that they describe (section 11.6).
import { sql } from 'kysely';
import type { SyncCode, SyncedEntity } from '../../../../contract/integrations.ts';
import type { Message } from '../../../../contract/messages/message.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { formatSaid } from '../../platform/database/stored-message.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { settle } from '../deciding/public.ts';
import type { FieldValue } from '../fields/public.ts';

/** A value that was overwritten. */
type ReplacedValue = ReturnType<typeof settle>['replaced'][number];

/** A field of a record that crossed, or could not. */
export interface EntryField {
  readonly field: string;
  readonly from: FieldValue | null;
  readonly to: FieldValue | null;
  readonly note: SyncCode | null;
}

/** An outcome that a person could want to know. */
export interface LedgerEntry {
  readonly id: string;
  readonly connectionId: string;
  readonly direction: 'push' | 'pull';
  readonly entity: SyncedEntity | 'connection';
  readonly outcome: 'ok' | 'skipped' | 'conflict' | 'error';
  readonly action: 'create' | 'update' | 'link' | 'unlink' | 'none';
  readonly code?: SyncCode | null;
  /** The vendor's own words, or a message of this service with its key and parameters in `said`. */
  readonly message?: string | null;
  readonly said?: Message | null;
  readonly recordId?: string | null;
  readonly vendorId?: string | null;
  readonly vendorNumber?: string | null;
  readonly linkId?: string | null;
  readonly runId?: string | null;
  readonly cause: string;
  readonly actor: Doer;
  readonly fields?: readonly EntryField[];
  readonly replaced?: readonly ReplacedValue[];
  readonly vendorStatus?: number | null;
  readonly vendorRequestId?: string | null;
  readonly durationMs?: number | null;
}

const MAX_MESSAGE = 2_000;

/**
 * Enters an outcome. A skip, a conflict or an error that only repeats the last entry of its record, or of its connection without
 * one, raises the count of that entry instead.
 */
export async function recordEntry(tx: Tx, scope: ProjectScope, entry: LedgerEntry): Promise<void> {
  if (entry.outcome !== 'ok' && (entry.replaced ?? []).length === 0 && (await repeat(tx, scope, entry))) return;
  await sql`
    insert into integration_event (workspace_id, project_id, id, connection_id, at, direction, entity, outcome, action, code,
      message, message_said, record_id, vendor_id, vendor_number, link_id, run_id, cause, actor_type, actor_id, fields, replaced,
      vendor_status, vendor_request_id, duration_ms)
    values (${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${entry.id}::uuid, ${entry.connectionId}::uuid,
      clock_timestamp(), ${entry.direction}, ${entry.entity}, ${entry.outcome}, ${entry.action}, ${entry.code ?? null},
      ${shorten(entry.message)}, ${formatSaid(entry.said)}::jsonb, ${entry.recordId ?? null}::uuid, ${entry.vendorId ?? null}, ${entry.vendorNumber ?? null},
      ${entry.linkId ?? null}::uuid, ${entry.runId ?? null}::uuid, ${entry.cause}, ${entry.actor.type}, ${entry.actor.id},
      ${JSON.stringify(entry.fields ?? [])}::jsonb, ${JSON.stringify(entry.replaced ?? [])}::jsonb,
      ${entry.vendorStatus ?? null}, ${entry.vendorRequestId ?? null}, ${entry.durationMs ?? null}::int)`.execute(tx);
}

const shorten = (message: string | null | undefined) =>
  message === null || message === undefined ? null : Array.from(message).slice(0, MAX_MESSAGE).join('');

async function repeat(tx: Tx, { workspaceId }: ProjectScope, entry: LedgerEntry): Promise<boolean> {
  // Each way has an index of its own.
  const about =
    typeof entry.recordId === 'string'
      ? sql`record_id = ${entry.recordId}::uuid`
      : sql`record_id is null and entity = ${entry.entity} and coalesce(vendor_id, '') = ${entry.vendorId ?? ''}`;
  // A scalar subquery runs once: a join may run it for each entry, and the plan outlasts the first ones of a new table.
  const { rows } = await sql<{ id: string }>`
    update integration_event as event set repeats = event.repeats + 1, repeated_at = clock_timestamp()
    where event.workspace_id = ${workspaceId}::uuid
      and event.id = (
        select id from integration_event
        where workspace_id = ${workspaceId}::uuid and connection_id = ${entry.connectionId}::uuid and ${about}
        order by id desc limit 1)
      and event.direction = ${entry.direction} and event.outcome = ${entry.outcome} and event.action = ${entry.action}
      and event.code is not distinct from ${entry.code ?? null}
      and event.message is not distinct from ${shorten(entry.message)}
      and event.fields = ${JSON.stringify(entry.fields ?? [])}::jsonb
    returning event.id`.execute(tx);
  return rows.length > 0;
}
