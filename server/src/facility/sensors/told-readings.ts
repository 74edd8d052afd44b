// Stamps sensors whose latest reading changed, so that `updated_since` and the change feed tell of it within a minute. Posts do
// not stamp: they would wait for the workspace's clock. Which sensors are behind is in their rows, so a killed worker loses none.
import { sql } from 'kysely';
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import { lockClock, stampChanges } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Sensors of one transaction: their posts wait for it, though not for the workspace's clock. */
const SENSORS_AT_ONCE = 500;

/** Stamps every sensor whose latest reading was not told of yet. One workspace holds up no other. */
export async function stampReadings(db: Db, atOnce = SENSORS_AT_ONCE): Promise<void> {
  const faults: unknown[] = [];
  for (let after = { workspace_id: FIRST_ID, id: FIRST_ID }; ; ) {
    const { rows } = await sql<{ workspace_id: string; id: string }>`
      select workspace_id, id
      from directory.list_sensors_to_tell(${after.workspace_id}::uuid, ${after.id}::uuid, ${atOnce}::int)`.execute(
      db.directory,
    );
    for (const [workspaceId, found] of Map.groupBy(rows, (row) => row.workspace_id)) {
      const scope = workspaceScope(workspaceId);
      const ids = found.map(({ id }) => id);
      await inTransaction(db, scope, (tx) => stampSensors(tx, scope, ids)).catch((error: unknown) =>
        faults.push(error),
      );
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) break;
    after = last;
  }
  if (faults.length > 0) throw new AggregateError(faults, `readings of ${faults.length} workspaces cannot be told of`);
}

async function stampSensors(tx: Tx, scope: WorkspaceScope, ids: readonly string[]): Promise<void> {
  // The clock first: a wait for it holds up no post. Sensors that a post has locked are left to the next run; a wait for them, with
  // the clock in hand, would be a deadlock.
  await lockClock(tx, scope);
  const { rows } = await sql<{ id: string; projectId: string }>`
    select id, project_id as "projectId" from sensor
    where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[])
      and (last_seen_at is distinct from told_seen_at or latest_value is distinct from told_value)
    order by id for no key update skip locked`.execute(tx);
  if (rows.length === 0) return;
  const changes = rows.map(({ id, projectId }) => ({ change: 'updated', type: 'sensor', id, projectId }) as const);
  const at = await stampChanges(tx, scope, changes);
  await sql`
    update sensor set told_value = latest_value, told_seen_at = last_seen_at,
                      edited_at = coalesce(edited_at, updated_at), updated_at = ${at}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
}
