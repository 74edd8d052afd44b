// Ends the links of records at a project that a connection was linked to before: in parts, since there may be 100,000 of them.
import { sql } from 'kysely';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { enqueue, type Job } from '../../platform/jobs/job.ts';
import { recordEntry } from '../ledger/public.ts';
import { type RunObserver, runSteps } from '../runs/public.ts';

interface RelinkDeps {
  readonly db: Db;
  readonly ids: Ids;
}

interface RelinkPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly connectionId: string;
}

const JOB = { name: 'end_relinked_links' };
/** Links that one transaction ends. */
const AT_ONCE = 1_000;

/**
 * Leaves the project that a connection was linked to, in the transaction that links it to another one: its run is cancelled, what
 * was read there is forgotten, and its links are ended by a job, or by the next run if that begins before.
 */
export async function beginRelink(
  tx: Tx,
  observer: RunObserver,
  scope: ProjectScope,
  connectionId: string,
): Promise<void> {
  await runSteps.endLive(tx, observer, scope, connectionId);
  await sql`
    update integration_connection
    set relinked_at = clock_timestamp(), watermarks = '{}',
      hook_status = case when hook_status = 'none' then 'none' else 'unknown' end
    where workspace_id = ${scope.workspaceId}::uuid and id = ${connectionId}::uuid`.execute(tx);
  // Their records are of the project before.
  await sql`
    update integration_inbox set handled_at = clock_timestamp()
    where workspace_id = ${scope.workspaceId}::uuid and connection_id = ${connectionId}::uuid and handled_at is null`.execute(
    tx,
  );
  const { workspaceId, projectId } = scope;
  const payload: RelinkPayload = { workspaceId, projectId, connectionId };
  await enqueue(tx, JOB, payload, { key: `${JOB.name}:${connectionId}` });
}

/** Returns the job that ends links. */
export function relinkJob(deps: RelinkDeps): Job<RelinkPayload> {
  return {
    ...JOB,
    handle: ({ workspaceId, projectId, connectionId }) =>
      endOldLinks(deps, projectScope(workspaceId, projectId), connectionId),
  };
}

/** Ends the links of a connection to projects before, and enters their number into the ledger; does nothing if none are left. */
export async function endOldLinks(deps: RelinkDeps, scope: ProjectScope, connectionId: string): Promise<void> {
  while (await isRelinking(deps, scope, connectionId)) {
    await inTransaction(deps.db, scope, async (tx) => {
      if ((await endPart(tx, scope, connectionId)) < AT_ONCE) await finish(tx, deps, scope, connectionId);
    });
  }
}

async function isRelinking({ db }: RelinkDeps, scope: ProjectScope, connectionId: string): Promise<boolean> {
  const { workspaceId } = scope;
  const { rows } = await sql`
    select from integration_connection
    where workspace_id = ${workspaceId}::uuid and id = ${connectionId}::uuid and relinked_at is not null`.execute(
    db.reader(scope),
  );
  return rows.length > 0;
}

/** Ends the links of one transaction, with their open conflicts. Returns their number. */
async function endPart(tx: Tx, { workspaceId }: ProjectScope, connectionId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with old as (
      select link.id from integration_link as link
      where link.workspace_id = ${workspaceId}::uuid and link.connection_id = ${connectionId}::uuid and link.state <> 'ended'
        and link.vendor_project is distinct from (
          select linked_project_id from integration_connection
          where workspace_id = ${workspaceId}::uuid and id = ${connectionId}::uuid)
      order by link.id limit ${AT_ONCE}::int for update
    )
    update integration_link as link
    set state = 'ended', ended_reason = 'relinked', intent = null, updated_at = clock_timestamp()
    from old where link.workspace_id = ${workspaceId}::uuid and link.id = old.id
    returning link.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update integration_conflict set state = 'superseded', resolved_at = clock_timestamp(), updated_at = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and link_id = any(${ids}::uuid[]) and state in ('open', 'resolving')`.execute(
    tx,
  );
  return ids.length;
}

/** Notes that no old link is left. The worker that comes second finds it noted. */
async function finish(tx: Tx, { ids }: RelinkDeps, scope: ProjectScope, connectionId: string): Promise<void> {
  const { workspaceId } = scope;
  const { rows } = await sql<{ ended: number }>`
    with done as (
      update integration_connection as connection set relinked_at = null
      from integration_connection as before
      where connection.workspace_id = ${workspaceId}::uuid and connection.id = ${connectionId}::uuid
        and connection.relinked_at is not null
        and before.workspace_id = connection.workspace_id and before.id = connection.id
      returning before.relinked_at
    )
    select (
      select count(*)::int from integration_link as link
      where link.workspace_id = ${workspaceId}::uuid and link.connection_id = ${connectionId}::uuid
        and link.state = 'ended' and link.ended_reason = 'relinked' and link.updated_at >= done.relinked_at
    ) as ended
    from done`.execute(tx);
  const [done] = rows;
  if (done === undefined) return;
  await recordEntry(tx, scope, {
    id: ids.next(),
    connectionId,
    direction: 'push',
    entity: 'connection',
    outcome: 'ok',
    action: 'unlink',
    cause: 'manual',
    actor: { type: 'system', id: null },
    fields: [{ field: 'links', from: done.ended, to: 0, note: null }],
  });
}
