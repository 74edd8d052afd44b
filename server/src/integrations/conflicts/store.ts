// Statements of the synchronisation on integration_conflict (section 11.12).
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { FieldValue, FieldValues } from '../fields/public.ts';
import type { Link } from '../links/public.ts';

/** A field over which a person has to decide; null for an unknown value. */
export interface ConflictField {
  readonly field: string;
  readonly base: { readonly local: FieldValue | null; readonly vendor: FieldValue | null };
  readonly local: FieldValue | null;
  readonly vendor: FieldValue | null;
  readonly changedBy: 'local' | 'vendor' | 'both';
  readonly notApplicable: boolean;
}

/** A side as it was when it was last compared. */
export interface ConflictSide {
  readonly values: FieldValues;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
}

export interface FoundConflict {
  readonly reason: 'both_changed' | 'deleted_at_vendor' | 'not_applicable' | 'uncertain' | 'loop';
  readonly fields: readonly ConflictField[];
  readonly local: ConflictSide;
  readonly vendor: ConflictSide;
}

/**
 * Opens the conflict of a link, or lets the open one follow both sides. Returns whether it is new. A conflict that a person is
 * resolving stays as it was shown.
 */
export async function openConflict(
  tx: Tx,
  { workspaceId, projectId }: ProjectScope,
  { id, link }: { readonly id: string; readonly link: Link },
  { reason, fields, local, vendor }: FoundConflict,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into integration_conflict (workspace_id, id, project_id, connection_id, link_id, entity, record_id, vendor_id,
      state, reason, detected_at, fields, local_side, vendor_side, updated_at)
    values (${workspaceId}::uuid, ${id}::uuid, ${projectId}::uuid, ${link.connectionId}::uuid, ${link.id}::uuid,
      ${link.entity}, ${link.recordId}::uuid, ${link.vendorId}, 'open', ${reason}, clock_timestamp(),
      ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(local)}::jsonb, ${JSON.stringify(vendor)}::jsonb, clock_timestamp())
    on conflict (workspace_id, link_id) where state in ('open', 'resolving') do update
      set fields = excluded.fields,
        -- A record that is deleted there, or restored, is another conflict.
        reason = case when 'deleted_at_vendor' in (excluded.reason, integration_conflict.reason) then excluded.reason
          else integration_conflict.reason end,
        local_side = excluded.local_side, vendor_side = excluded.vendor_side,
        updated_at = case when integration_conflict.fields = excluded.fields then integration_conflict.updated_at
          else greatest(clock_timestamp(), integration_conflict.updated_at + interval '1 millisecond') end
      where integration_conflict.state = 'open'
    returning (id = ${id}::uuid) as "isNew"`.execute(tx);
  return rows[0]?.isNew ?? false;
}

/** Ends the open conflict of a link over which nothing is left to decide. Returns false if it has none. */
export async function supersedeConflict(tx: Tx, { workspaceId }: ProjectScope, linkId: string): Promise<boolean> {
  const { rows } = await sql`
    update integration_conflict set state = 'superseded', resolved_at = clock_timestamp(), updated_at = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and link_id = ${linkId}::uuid and state = 'open'
      and reason in ('both_changed', 'not_applicable', 'uncertain')
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Ends the conflict of a link that ends. */
export async function endConflict(tx: Tx, { workspaceId }: ProjectScope, linkId: string): Promise<void> {
  await sql`
    update integration_conflict set state = 'superseded', resolved_at = clock_timestamp(), updated_at = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and link_id = ${linkId}::uuid and state in ('open', 'resolving')`.execute(
    tx,
  );
}

/**
 * Takes back the choices over conflicts of a connection that no run has begun to carry out: such a conflict is open again, and one
 * that was to be undone stays resolved. What was begun is continued by the next run.
 */
export async function takeBackChoices(tx: Tx, { workspaceId }: ProjectScope, connectionId: string): Promise<void> {
  await sql`
    with freed as (
      update integration_link as link set updated_at = clock_timestamp(),
        state = case when choice.is_undo then 'linked' else 'conflict' end
      from integration_conflict as choice
      where choice.workspace_id = ${workspaceId}::uuid and choice.connection_id = ${connectionId}::uuid
        and choice.state = 'resolving' and not choice.is_begun
        and link.workspace_id = choice.workspace_id and link.id = choice.link_id and link.state = 'keeping'
      returning choice.id
    )
    update integration_conflict as choice
    set state = case when is_undo then 'resolved' else 'open' end,
      resolution = case when is_undo then resolution end, choices = case when is_undo then choices end,
      resolved_by_type = case when is_undo then resolved_by_type end,
      resolved_by_id = case when is_undo then resolved_by_id end,
      is_undo = false, undone_by_type = null, undone_by_id = null,
      updated_at = greatest(clock_timestamp(), choice.updated_at + interval '1 millisecond')
    from freed
    where choice.workspace_id = ${workspaceId}::uuid and choice.id = freed.id and choice.state = 'resolving'
      and not choice.is_begun`.execute(tx);
}

/** Counts the conflicts of the deployment that are still to be resolved, to 100,000. */
export async function countOpenConflicts(directory: Reader): Promise<number> {
  const { rows } = await sql<{ open: number }>`select directory.count_open_conflicts() as open`.execute(directory);
  const [row] = rows;
  if (row === undefined) throw new Error('the conflicts were not counted');
  return row.open;
}
