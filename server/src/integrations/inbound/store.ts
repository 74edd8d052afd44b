// Every statement on integration_inbox, and those on what connections keep for events.
import { sql } from 'kysely';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { StoredConnection } from '../connections/public.ts';
import type { InboundEvent } from './read-event.ts';

export interface SealedHookSecrets {
  /** The secret members of `config`. */
  readonly secrets: string | null;
  readonly hookSecrets: string | null;
}

/** A connection that an event can be for, of whatever workspace. */
export interface EventTarget extends SealedHookSecrets {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
  readonly linkedProjectId: string | null;
}

const TARGET = sql`workspace_id as "workspaceId", project_id as "projectId", id, linked_project_id as "linkedProjectId",
  secrets, hook_secrets as "hookSecrets"`;

/** Finds the connection that an event names. */
export async function findEventTarget(directory: Reader, id: string): Promise<EventTarget | undefined> {
  const { rows } = await sql<EventTarget>`select ${TARGET} from directory.find_event_connection(${id}::uuid)`.execute(
    directory,
  );
  return rows[0];
}

/** A company with more connections than this has none of the others served by events. */
const MAX_TARGETS = 1_000;

/** Lists the connections that an event of a company can be for. */
export async function listEventTargets(directory: Reader, companyId: string): Promise<readonly EventTarget[]> {
  const { rows } = await sql<EventTarget>`
    select ${TARGET} from directory.list_event_connections(${companyId}, ${MAX_TARGETS}::int)`.execute(directory);
  return rows;
}

/** Locks a connection and returns its sealed secrets; undefined if no event can be for it. */
export async function lockHookSecrets(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  id: string,
): Promise<SealedHookSecrets | undefined> {
  const { rows } = await sql<SealedHookSecrets>`
    select secrets, hook_secrets as "hookSecrets" from integration_connection
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and vendor in ('a', 'b') and state <> 'disconnected'
    for update`.execute(tx);
  return rows[0];
}

/** Returns the sealed secrets of a connection. */
export async function findHookSecrets(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  id: string,
): Promise<SealedHookSecrets | undefined> {
  const { rows } = await sql<SealedHookSecrets>`
    select secrets, hook_secrets as "hookSecrets" from integration_connection
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`.execute(reader);
  return rows[0];
}

/** Stores sealed secrets. The vendor has the former one until its hooks are made again. */
export async function saveHookSecrets(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  id: string,
  sealed: string,
): Promise<void> {
  await sql`
    update integration_connection
    set hook_secrets = ${sealed}, hook_status = case when hook_status = 'none' then 'none' else 'unknown' end
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`.execute(tx);
}

/** The state of hooks that were looked at with these sealed secrets. */
export interface KeptHooks extends SealedHookSecrets {
  readonly status: StoredConnection['hookStatus'];
  readonly hasMissed: boolean;
}

/**
 * Stores the state of the hooks at the vendor, and if what they missed is to be read; nothing if their secret is another one since
 * it was read. No edit: `updated_at` stays.
 */
export async function saveHookStatus(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  id: string,
  { status, hasMissed, secrets, hookSecrets }: KeptHooks,
): Promise<void> {
  await sql`
    update integration_connection set hook_status = ${status}, needs_catch_up = needs_catch_up or ${hasMissed},
      missed_at = case when ${hasMissed} then clock_timestamp() else missed_at end
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state <> 'disconnected'
      and secrets is not distinct from ${secrets} and hook_secrets is not distinct from ${hookSecrets}`.execute(tx);
}

interface Missed {
  readonly needsCatchUp: boolean;
  readonly hasUnplaced: boolean;
  readonly hasOpen: boolean;
}

/**
 * Tells whether changes of the vendor are to be listed from the watermark, because they were missed or found no place, and whether
 * records that events named are still to be read.
 */
export async function findMissed(reader: Reader, { workspaceId }: WorkspaceScope, id: string): Promise<Missed> {
  const { rows } = await sql<Missed>`
    select needs_catch_up as "needsCatchUp", unplaced_at is not null as "hasUnplaced", exists (
        select from integration_inbox where workspace_id = ${workspaceId}::uuid and connection_id = ${id}::uuid
          and handled_at is null and vendor_id is not null
      ) as "hasOpen"
    from integration_connection
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`.execute(reader);
  return rows[0] ?? { needsCatchUp: false, hasUnplaced: false, hasOpen: false };
}

/** Notes that a run has read what was missed, or found no place, before it began. */
export async function endCatchUp(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { id, runId }: { readonly id: string; readonly runId: string },
): Promise<void> {
  await sql`
    update integration_connection as connection
    set needs_catch_up = connection.needs_catch_up and coalesce(connection.missed_at > run.started_at, false),
      unplaced_at = case when connection.unplaced_at > run.started_at then connection.unplaced_at end
    from integration_run as run
    where connection.workspace_id = ${workspaceId}::uuid and connection.id = ${id}::uuid
      and run.workspace_id = connection.workspace_id and run.id = ${runId}::uuid
      and (connection.needs_catch_up or connection.unplaced_at is not null)`.execute(tx);
}

/** Returns those of the keys with which an event arrived within seven days. */
export async function findKnownKeys(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  connectionId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from integration_inbox
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid
      and key = any (${[...keys]}::text[])`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** Events to remember, and if the records that new ones name cannot be read now. */
interface Remembered {
  readonly events: readonly { readonly key: string; readonly change: InboundEvent }[];
  readonly hasMissed: boolean;
}

/**
 * Inserts events in their order, stores when one came last, and returns the keys of those that were not there. No edit of the
 * connection: `updated_at` stays.
 */
export async function insertEvents(
  tx: Tx,
  { workspaceId, projectId }: ProjectScope,
  connectionId: string,
  { events, hasMissed }: Remembered,
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    with inserted as (
      insert into integration_inbox (workspace_id, project_id, connection_id, key, event, entity, vendor_id, received_at)
      select ${workspaceId}::uuid, ${projectId}::uuid, ${connectionId}::uuid, each.key, each.event, each.entity,
        each.vendor_id, clock_timestamp()
      from unnest(${events.map(({ key }) => key)}::text[], ${events.map(({ change }) => change.event)}::text[],
          ${events.map(({ change }) => change.entity)}::text[], ${events.map(({ change }) => change.vendorId)}::text[])
        with ordinality as each (key, event, entity, vendor_id, at)
      order by each.at
      on conflict do nothing returning key
    ), missed as (
      select ${hasMissed}::boolean and exists (select from inserted) as some
    ), noted as (
      update integration_connection
      set last_event_at = greatest(last_event_at, clock_timestamp()), needs_catch_up = needs_catch_up or missed.some,
        missed_at = case when missed.some then clock_timestamp() else missed_at end
      from missed where workspace_id = ${workspaceId}::uuid and id = ${connectionId}::uuid
    )
    select key from inserted`.execute(tx);
  return rows.map(({ key }) => key);
}

/** An event whose record has not been read yet. */
export interface OpenEvent {
  readonly key: string;
  readonly vendorId: string;
}

/** Lists events of records of a type that are not handled, oldest first. Those of models name versions. */
export async function listOpenEvents(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  { connectionId, entity, max }: { readonly connectionId: string; readonly entity: SyncedEntity; readonly max: number },
): Promise<readonly OpenEvent[]> {
  const { rows } = await sql<OpenEvent>`
    select key, vendor_id as "vendorId" from integration_inbox
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and handled_at is null
      and event = ${entity === 'model' ? 'model_version_added' : 'record_changed'} and entity = ${entity}
      and vendor_id is not null
    order by received_at, key limit ${max}::int`.execute(reader);
  return rows;
}

/** Marks events as handled: their record has been read since they arrived. */
export async function markHandled(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  connectionId: string,
  keys: readonly string[],
): Promise<void> {
  await sql`
    update integration_inbox set handled_at = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and key = any (${[...keys]}::text[])
      and handled_at is null`.execute(tx);
}
