// A changed plan begins another series (series.ts). Its statements on maintenance_task are those of a whole asset; what is
// done about one task is in facility/maintenance.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { missedUpTo, type Plan, restarted, type Series, type Settled } from './series.ts';
import { todayIn } from './today.ts';

/** The asset whose plan changes; it is locked. */
interface Replanned {
  readonly id: string;
  readonly installedOn: string | null;
  readonly plan: Plan;
  readonly revision: number;
}

/** A series that begins anew. */
interface Restarted {
  readonly series: Series;
  /** The ids of the tasks that were put off of the series before it: they are gone, which the change feed is told. */
  readonly forgotten: readonly string[];
}

/** The series of a changed plan. What was put off of the series before it is forgotten; what was settled stays. */
export async function restartSeries(
  tx: Tx,
  { clock }: { clock: Clock },
  scope: ProjectScope,
  { id, installedOn, plan, revision }: Replanned,
): Promise<Restarted> {
  const settled = await readSettled(tx, scope, id);
  const putOff = await tx
    .deleteFrom('maintenance_task')
    .where('workspace_id', '=', scope.workspaceId)
    .where('asset_id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  await tx
    .updateTable('maintenance_task')
    .set({ undo_base_on: null, undo_after_on: null, undo_before: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('asset_id', '=', id)
    .where('undo_before', 'is not', null)
    .execute();
  const today = await todayIn(tx, scope, clock);
  return {
    series: { ...plan, ...restarted(plan, { installedOn, today, revision }, settled) },
    forgotten: putOff.map((each) => each.id),
  };
}

/** The same series with another first day, or none. What was put off stays. */
export async function moveStart(
  tx: Tx,
  { clock }: { clock: Clock },
  scope: ProjectScope,
  { id, series, startsOn }: { id: string; series: Series; startsOn: string | null },
): Promise<Series> {
  const moved = { ...series, startsOn, revision: series.revision + 1 };
  if ((await readSettled(tx, scope, id)).lastScheduledOn !== null) return moved;
  return { ...moved, afterOn: missedUpTo(moved, await todayIn(tx, scope, clock)) };
}

/** Served by the unique key (workspace_id, asset_id, number). */
async function readSettled(tx: Tx, scope: ProjectScope, assetId: string): Promise<Settled> {
  const { rows } = await sql<Settled>`
    select coalesce(max(number), 0) as "lastNumber",
           max(scheduled_on) filter (where state <> 'open') as "lastScheduledOn",
           max(settled_on) filter (where state = 'completed') as "lastCompletedOn"
    from maintenance_task where workspace_id = ${scope.workspaceId}::uuid and asset_id = ${assetId}::uuid`.execute(tx);
  return rows[0] ?? { lastNumber: 0, lastScheduledOn: null, lastCompletedOn: null };
}
