// The statements of a change of one asset, in their order: the series, the stamp, the row, the audit log.
import type { Asset } from '../../../../contract/assets.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { auditRecord, changeOf, forgottenTasks } from '../asset-trail/public.ts';
import { moveStart, type Plan, restartSeries, type Series } from '../schedules/public.ts';
import { type AssetFields, type PlannedAsset, planAfter, startsAnew, UNPLANNED } from './asset.ts';
import { insertAsset, updateAsset } from './store.ts';

export interface SavingDeps {
  readonly ids: Ids;
  readonly clock: Clock;
}

/** The author of a change, and members for the detail of its audit entry. */
export interface AssetAuthor {
  readonly deps: SavingDeps;
  readonly actor: Actor;
  readonly scope: ProjectScope;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Inserts an asset. Throws conflict if another asset has its tag. */
export async function saveNewAsset(
  tx: Tx,
  { deps, actor, scope, detail }: AssetAuthor,
  { id, fields }: { id: string; fields: AssetFields },
): Promise<Asset> {
  const { installedOn } = fields;
  const plan = planAfter(UNPLANNED, fields);
  const { series } = await seriesAfter(tx, deps, scope, { id, series: UNPLANNED, plan, installedOn, fields });
  const record = { type: 'asset', id } as const;
  const at = await stampChanges(tx, scope, [changeOf('created', scope, record)]);
  const { asset } = await insertAsset(tx, scope, { id, fields, series }, at);
  await auditRecord(tx, { deps, actor, scope }, record, { verb: 'created', detail: { tag: asset.tag, ...detail } });
  return asset;
}

/** Saves changed fields and the plan of a locked asset; nothing if neither changes. Throws conflict if another asset has its tag. */
export async function saveAsset(
  tx: Tx,
  { deps, actor, scope, detail }: AssetAuthor,
  before: PlannedAsset,
  { fields, plan }: { fields: Partial<AssetFields>; plan: Plan },
): Promise<PlannedAsset> {
  const { id } = before.asset;
  const { installedOn } = { ...before.asset, ...fields };
  const replanning = { id, series: before.series, plan, installedOn, fields };
  const { series, forgotten } = await seriesAfter(tx, deps, scope, replanning);
  const changed = [...Object.keys(fields), ...(series === before.series ? [] : ['maintenancePlan'])];
  if (changed.length === 0) return before;
  const record = { type: 'asset', id } as const;
  const changes = [...forgottenTasks(scope, forgotten), changeOf('updated', scope, record)];
  const at = await stampChanges(tx, scope, changes);
  const after = await updateAsset(tx, scope, { id, fields, series }, at);
  await auditRecord(tx, { deps, actor, scope }, record, { verb: 'updated', detail: { fields: changed, ...detail } });
  return after;
}

interface Replanning {
  readonly id: string;
  /** The series before the change. */
  readonly series: Series;
  /** Plan and day of installation after the change. */
  readonly plan: Plan;
  readonly installedOn: string | null;
  readonly fields: Partial<AssetFields>;
}

/** Returns the series after a change, the very same if nothing of it changes, and the tasks that are forgotten with the one before. */
async function seriesAfter(
  tx: Tx,
  deps: SavingDeps,
  scope: ProjectScope,
  { id, series, plan, installedOn, fields }: Replanning,
): Promise<{ readonly series: Series; readonly forgotten: readonly string[] }> {
  if (startsAnew(series, plan, fields)) {
    return restartSeries(tx, deps, scope, { id, installedOn, plan, revision: series.revision });
  }
  if (plan.startsOn === series.startsOn) return { series, forgotten: [] };
  return { series: await moveStart(tx, deps, scope, { id, series, startsOn: plan.startsOn }), forgotten: [] };
}
