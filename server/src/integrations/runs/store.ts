// Every statement on integration_run but those of its lists.
import { sql } from 'kysely';
import type { RunCounts, RunKind, RunState } from '../../../../contract/integration-runs.ts';
import type { VendorKind } from '../../../../contract/integrations.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import { formatSaid } from '../../platform/database/stored-message.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { EventFault } from '../connection-states/public.ts';
import { readRun } from './row.ts';
import { type ModelImport, NO_COUNTS, type Run, type RunRequest } from './run.ts';

/** A run of a connection of the project. Throws not_found. */
export async function getRun(
  reader: Reader,
  scope: ProjectScope,
  { connectionId, runId }: { readonly connectionId: string; readonly runId: string },
): Promise<Run> {
  const row = await select(reader, scope, runId).where('connection_id', '=', connectionId).executeTakeFirst();
  if (row === undefined) throw notFound();
  return readRun(row);
}

/** A run by its id alone; undefined if it is gone. */
export async function findRun(reader: Reader, scope: ProjectScope, runId: string): Promise<Run | undefined> {
  const row = await select(reader, scope, runId).executeTakeFirst();
  return row === undefined ? undefined : readRun(row);
}

/** Locks the run of a connection that has not ended and waits for no turn; undefined if there is none. */
export async function lockLiveRun(tx: Tx, scope: ProjectScope, connectionId: string): Promise<Run | undefined> {
  const row = await tx
    .selectFrom('integration_run')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .where('in_line', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : readRun(row);
}

/**
 * Holds the run of a connection that has begun and is to run once more, without waiting for the steps that it takes meanwhile: it does
 * not end before this transaction. Returns what it is to do then; undefined if there is no such run.
 */
export async function holdAgain(
  tx: Tx,
  { workspaceId, projectId }: ProjectScope,
  connectionId: string,
): Promise<{ readonly id: string; readonly again: RunRequest } | undefined> {
  const { rows } = await sql<{ id: string; again: RunRequest }>`
    select id, progress -> 'again' as again from integration_run
    where workspace_id = ${workspaceId}::uuid and project_id = ${projectId}::uuid
      and connection_id = ${connectionId}::uuid and ended_at is null and not in_line and progress ? 'again'
    for share`.execute(tx);
  return rows[0];
}

export interface NewRun {
  readonly id: string;
  readonly connectionId: string;
  /** Of a run of kind `import`; with `waitingUntil` if it waits for its turn, and null there if it waits for nothing else. */
  readonly import?: ModelImport;
  readonly line?: { readonly waitingUntil: string | null };
}

/** Inserts a run that waits for a worker. Returns false if the connection has a run that has not ended and it waits for no turn. */
export async function insertRun(tx: Tx, scope: ProjectScope, made: NewRun, request: RunRequest): Promise<boolean> {
  const { id, connectionId, line } = made;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('integration_run')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id,
      connection_id: connectionId,
      state: (line?.waitingUntil ?? null) === null ? 'queued' : 'waiting',
      in_line: line !== undefined,
      waiting_until: line?.waitingUntil ?? null,
      import: made.import === undefined ? null : JSON.stringify(made.import),
      created_at: sql<string>`clock_timestamp()`,
      counts: JSON.stringify(NO_COUNTS),
      cause: request.cause,
      started_by_type: request.startedBy.type,
      started_by_id: request.startedBy.id,
      dry_run: request.dryRun,
      ...writeScope(request),
    })
    .onConflict((on) =>
      on
        .columns(['workspace_id', 'connection_id'])
        .where('ended_at', 'is', null)
        .where(sql<boolean>`not in_line`)
        .doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes the request of a run, or notes that it is to run once more for what was asked meanwhile. */
export async function saveRequest(
  tx: Tx,
  scope: WorkspaceScope,
  id: string,
  change: Pick<RunRequest, 'kind' | 'cause' | 'direction' | 'entities' | 'recordIds'> | { readonly again: RunRequest },
): Promise<void> {
  const isAgain = 'again' in change;
  await update(tx, scope, id)
    .set(
      isAgain
        ? { again: true, progress: sql`jsonb_set(progress, '{again}', ${JSON.stringify(change.again)}::jsonb)` }
        : { cause: change.cause, ...writeScope(change) },
    )
    .execute();
}

/** Takes a run whose lease is over, for a minute. Undefined if it has ended or another worker has it. */
export async function takeLease(tx: Tx, scope: WorkspaceScope, id: string): Promise<Run | undefined> {
  const row = await update(tx, scope, id)
    .set({
      state: 'running',
      lease_seq: sql<number>`lease_seq + 1`,
      leased_until: sql<string>`clock_timestamp() + interval '60 seconds'`,
      started_at: sql<string>`coalesce(started_at, clock_timestamp())`,
      waiting_until: null,
    })
    .where('ended_at', 'is', null)
    .where('in_line', '=', false)
    .where((where) =>
      where.or([where('leased_until', 'is', null), where('leased_until', '<=', sql<string>`clock_timestamp()`)]),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : readRun(row);
}

/**
 * When the lease of a run that has not ended is over, or the wait of one that is in line; undefined if it has ended, or waits for its
 * turn alone: the end of the run before it lets it in.
 */
export async function findLeaseEnd(
  reader: Reader,
  scope: WorkspaceScope,
  id: string,
): Promise<{ readonly leasedUntil: string | null } | undefined> {
  const { rows } = await sql<{ leasedUntil: string | null }>`
    select case when in_line then waiting_until else leased_until end as "leasedUntil" from integration_run
    where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid and ended_at is null
      and (not in_line or waiting_until > clock_timestamp())`.execute(reader);
  return rows[0];
}

/** Lengthens a lease. Undefined if the run has ended or another worker has it. */
export async function renewLease(
  tx: Tx,
  scope: WorkspaceScope,
  { id, leaseSeq }: Pick<Run, 'id' | 'leaseSeq'>,
): Promise<{ readonly isCancelled: boolean } | undefined> {
  const { rows } = await sql<{ isCancelled: boolean }>`
    update integration_run set leased_until = clock_timestamp() + interval '60 seconds'
    where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid and lease_seq = ${leaseSeq}::int
      and ended_at is null
    returning cancel_requested as "isCancelled"`.execute(tx);
  return rows[0];
}

/** Holds the lease of a run for this transaction, so that no other worker takes it. Undefined if another one has, or it has ended. */
export async function holdLease(
  tx: Tx,
  scope: WorkspaceScope,
  { id, leaseSeq }: Pick<Run, 'id' | 'leaseSeq'>,
): Promise<{ readonly isCancelled: boolean } | undefined> {
  const { rows } = await sql<{ isCancelled: boolean }>`
    select cancel_requested as "isCancelled" from integration_run
    where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid and lease_seq = ${leaseSeq}::int
      and ended_at is null
    for share`.execute(tx);
  return rows[0];
}

export interface SliceEnd {
  readonly state: Extract<RunState, 'running' | 'waiting'>;
  readonly counts: RunCounts;
  readonly progress: Readonly<Record<string, unknown>>;
  readonly waitingUntil: string | null;
}

/** The vendor of a run, for a statement on integration_run that returns it. */
export const selectVendor = () =>
  sql<VendorKind>`(select connection.vendor from integration_connection as connection
    where connection.workspace_id = integration_run.workspace_id and connection.id = integration_run.connection_id)`;

/**
 * Ends a slice of work and gives the lease back. Returns the vendor; undefined if the lease is another worker's. What was asked for
 * meanwhile stays.
 */
export async function saveSlice(
  tx: Tx,
  scope: WorkspaceScope,
  run: Run,
  end: SliceEnd,
): Promise<VendorKind | undefined> {
  const row = await update(tx, scope, run.id)
    .set({
      state: end.state,
      counts: JSON.stringify(end.counts),
      progress: sql`${JSON.stringify(end.progress)}::jsonb || case when progress ? 'again'
        then jsonb_build_object('again', progress -> 'again') else '{}' end`,
      waiting_until: end.waitingUntil,
      leased_until: null,
    })
    .where('lease_seq', '=', run.leaseSeq)
    .where('ended_at', 'is', null)
    .returning(selectVendor().as('vendor'))
    .executeTakeFirst();
  return row?.vendor;
}

export interface RunEnd {
  readonly state: Extract<RunState, 'done' | 'failed' | 'cancelled'>;
  readonly counts: RunCounts;
  readonly error: EventFault | null;
}

/** A run that has ended, with what was asked for meanwhile. */
export interface EndedRun {
  readonly kind: RunKind;
  readonly vendor: VendorKind;
  readonly again: RunRequest | null;
}

/** Ends a run, and removes what a dry run kept for its next slice. Undefined if it had ended before. */
export async function endRun(tx: Tx, scope: WorkspaceScope, id: string, end: RunEnd): Promise<EndedRun | undefined> {
  const row = await update(tx, scope, id)
    .set({
      state: end.state,
      counts: JSON.stringify(end.counts),
      error_code: end.error?.code ?? null,
      error_message: end.error?.message ?? null,
      error_said: formatSaid(end.error?.said),
      ended_at: sql<string>`clock_timestamp()`,
      leased_until: null,
      waiting_until: null,
    })
    .where('ended_at', 'is', null)
    .returning(['progress', 'dry_run', 'kind', selectVendor().as('vendor')])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.dry_run) {
    await sql`delete from integration_preview
      where workspace_id = ${scope.workspaceId}::uuid and run_id = ${id}::uuid`.execute(tx);
  }
  const { again = null } = row.progress as { readonly again?: RunRequest };
  return { kind: row.kind as RunKind, vendor: row.vendor, again };
}

/** Asks the worker of a run to end it after the record at hand; for good: what was asked for meanwhile is not begun either. */
export async function requestCancel(
  tx: Tx,
  scope: WorkspaceScope,
  id: string,
  { isForGood = false }: { readonly isForGood?: boolean } = {},
): Promise<void> {
  await update(tx, scope, id)
    .set({
      cancel_requested: true,
      ...(isForGood && { again: false, progress: sql`progress - 'again'` }),
    })
    .execute();
}

function select(reader: Reader, { workspaceId, projectId }: ProjectScope, id: string) {
  return reader
    .selectFrom('integration_run')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('id', '=', id);
}

const update = (tx: Tx, { workspaceId }: WorkspaceScope, id: string) =>
  tx.updateTable('integration_run').where('workspace_id', '=', workspaceId).where('id', '=', id);

const writeScope = ({
  kind,
  direction,
  entities,
  recordIds,
}: Pick<Run, 'kind' | 'direction' | 'entities' | 'recordIds'>) => ({
  kind,
  direction,
  entities: entities === null ? null : [...entities],
  record_ids: recordIds === null ? null : [...recordIds],
});
