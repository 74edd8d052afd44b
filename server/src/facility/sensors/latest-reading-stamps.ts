// Stamps sensors whose latest reading has changed, so that `updated_since` and the change feed include it within a
// minute. Posts do not stamp, because they would wait for the workspace's clock. The rows of the sensors tell which are
// to be stamped, so a killed worker loses none.
import { type RawBuilder, sql } from 'kysely';
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { isLockTimeout } from '../../platform/database/violations.ts';
import { lockClock, stampChanges } from '../../platform/records/record-change.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Maximum number of sensors in one transaction: their posts wait for it, though not for the workspace's clock. */
const SENSORS_AT_ONCE = 500;
/** Half of the time that a transaction has: a lock that is held for longer is a fault. */
const LOCK_TIMEOUT_MS = 5_000;

/** Time for all waits of a run together: the next run waits for what is still locked then. */
const WAITS_MS = 10_000;

interface Stamping {
  /**
   * True to wait for sensors that posts have locked: otherwise a sensor that is locked at each run would never be
   * stamped.
   */
  readonly waitsForPosts?: boolean;
  readonly atOnce?: number;
  readonly lockTimeoutMs?: number;
  readonly waitsMs?: number;
}

type Locked = Map<string, readonly string[]>;

/**
 * Stamps every sensor whose latest reading has changed since its last stamp. No workspace delays another: sensors that
 * posts have locked are waited for at the end, in turns over the workspaces.
 */
export async function stampLatestReadings(
  db: Db,
  {
    waitsForPosts = false,
    atOnce = SENSORS_AT_ONCE,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    waitsMs = WAITS_MS,
  }: Stamping = {},
): Promise<void> {
  const faults: unknown[] = [];
  const locked: Locked = new Map();
  for (let after = { workspace_id: FIRST_ID, id: FIRST_ID }; ; ) {
    const { rows } = await sql<{ workspace_id: string; id: string }>`
      select workspace_id, id
      from directory.list_sensors_to_tell(${after.workspace_id}::uuid, ${after.id}::uuid, ${atOnce}::int)`.execute(
      db.directory,
    );
    for (const [workspaceId, found] of Map.groupBy(rows, (row) => row.workspace_id)) {
      const scope = workspaceScope(workspaceId);
      const ids = found.map(({ id }) => id);
      const left = await inTransaction(db, scope, (tx) => stampUnlocked(tx, scope, ids)).catch((error: unknown) => {
        faults.push(error);
        return [];
      });
      if (left.length > 0) locked.set(workspaceId, [...(locked.get(workspaceId) ?? []), ...left]);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) break;
    after = last;
  }
  if (waitsForPosts) faults.push(...(await waitForAll(db, locked, { lockTimeoutMs, waitsMs })));
  if (faults.length > 0) throw new AggregateError(faults, `readings cannot be told of: ${faults.length} faults`);
}

/**
 * Stamps sensors one by one, waiting for each, until the time of its workspace is over, an equal share for all; returns
 * the faults.
 */
async function waitForAll(
  db: Db,
  locked: Locked,
  { lockTimeoutMs, waitsMs }: { lockTimeoutMs: number; waitsMs: number },
): Promise<unknown[]> {
  const faults: unknown[] = [];
  const behind: { scope: WorkspaceScope; ids: string[]; leftMs: number }[] = [];
  for (const [workspaceId, ids] of locked) {
    const scope = workspaceScope(workspaceId);
    behind.push({ scope, ids: await listBehind(db, scope, ids), leftMs: waitsMs / locked.size });
  }
  for (let turn = 0; behind.some(({ ids }) => turn < ids.length); turn += 1) {
    for (const one of behind) {
      const { scope, ids, leftMs } = one;
      const id = ids[turn];
      // Half of the remaining time: a sensor that stays locked leaves time for those after it.
      const waitMs = Math.min(lockTimeoutMs, Math.floor(leftMs / 2));
      if (id === undefined || waitMs < 1) continue;
      const began = performance.now();
      await inTransaction(db, scope, (tx) => stampLocked(tx, scope, id, waitMs)).catch((error: unknown) => {
        // A wait that was cut short does not prove that the lock is held for too long.
        if (!(waitMs < lockTimeoutMs && isLockTimeout(error))) faults.push(error);
      });
      one.leftMs -= performance.now() - began;
    }
  }
  return faults;
}

/** Lists the sensors that have not been stamped meanwhile, those first whose last stamped reading is the oldest. */
async function listBehind(db: Db, scope: WorkspaceScope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sensor
    where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[]) and ${IS_BEHIND}
    order by told_seen_at nulls first, id`.execute(db.reader(scope));
  return rows.map(({ id }) => id);
}

const IS_BEHIND = sql<boolean>`(last_seen_at is distinct from told_seen_at or latest_value is distinct from told_value)`;

interface Behind {
  readonly id: string;
  readonly projectId: string;
}

/** Stamps the sensors that no post has locked; returns the others. */
async function stampUnlocked(tx: Tx, scope: WorkspaceScope, ids: readonly string[]): Promise<string[]> {
  // The clock is locked first: waiting for it delays no post. Waiting for sensors while holding the clock would be a
  // deadlock.
  await lockClock(tx, scope);
  const { rows } = await lockBehind(scope, ids, sql`skip locked`).execute(tx);
  await stampSensors(tx, scope, rows);
  const stamped = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !stamped.has(id));
}

/**
 * Stamps a sensor that posts lock again and again. Like posts, it locks the sensor before the clock: waiting for the
 * sensor delays nobody, waiting for the clock delays its posts.
 */
async function stampLocked(tx: Tx, scope: WorkspaceScope, id: string, lockTimeoutMs: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
  const { rows } = await lockBehind(scope, [id], sql``).execute(tx);
  await stampSensors(tx, scope, rows);
}

const lockBehind = (scope: WorkspaceScope, ids: readonly string[], unlessLocked: RawBuilder<unknown>) => sql<Behind>`
  select id, project_id as "projectId" from sensor
  where workspace_id = ${scope.workspaceId}::uuid and id = any(${ids}::uuid[])
    and ${IS_BEHIND}
  order by id for no key update ${unlessLocked}`;

async function stampSensors(tx: Tx, scope: WorkspaceScope, sensors: readonly Behind[]): Promise<void> {
  if (sensors.length === 0) return;
  const changes = sensors.map(({ id, projectId }) => ({ change: 'updated', type: 'sensor', id, projectId }) as const);
  const at = await stampChanges(tx, scope, changes);
  await sql`
    update sensor set told_value = latest_value, told_seen_at = last_seen_at,
                      edited_at = coalesce(edited_at, updated_at), updated_at = ${at}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and id = any(${sensors.map(({ id }) => id)}::uuid[])`.execute(tx);
}
